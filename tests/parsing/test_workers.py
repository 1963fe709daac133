"""Workers that hang, crash or are lost: the page is marked, the rest is read, the caller lives."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import cast

import pytest

from docintel.errors import CorruptPdfError, ParsingTimeoutError
from docintel.parsing import parse_pdf, render_page
from docintel.parsing.raw import RawPage
from docintel.parsing.reading import _Job, _read_by_several, read_in_worker
from docintel.parsing.worker.calls import Target
from docintel.parsing.worker.pool import WorkerLostError, WorkerPool, get_pool
from docintel.settings import get_settings

MakePdf = Callable[..., bytes]
CRASHES = "sys:exit"  # as a reader it takes the worker down with every page


def _target(data: bytes) -> Target:
    return Target(hashlib.sha256(data).hexdigest(), data=data)


def test_a_file_that_crashes_its_reader_page_after_page_is_given_up(make_pdf: MakePdf) -> None:
    target = _target(make_pdf(*"abcde"))
    pages = read_in_worker(target, [1, 2, 3, 4, 5], CRASHES)
    assert [next(pages).quality for _ in range(2)] == [["page_failed"]] * 2
    with pytest.raises(CorruptPdfError):
        next(pages)
    assert parse_pdf(make_pdf("fine")).line_count == 1


def test_a_page_whose_reading_fails_is_marked_and_the_rest_is_read(make_pdf: MakePdf) -> None:
    broken = make_pdf("one", "two", "three").replace(b"/Type/Page/", b"/Type/Pag3/", 1)
    document = parse_pdf(broken)
    assert document.page_count == 3
    assert {"two", "three"} <= set(document.line_df["text"])


def test_a_file_that_takes_too_long_is_stopped(make_pdf: MakePdf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCINTEL_PARSE_TIMEOUT_S", "1e-6")
    get_settings.cache_clear()
    with pytest.raises(ParsingTimeoutError, match="DOCINTEL_PARSE_TIMEOUT_S"):
        parse_pdf(make_pdf("text"))


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(2, 1024)
    yield pool
    pool.close()


def _request(data: bytes) -> dict[str, object]:
    task = "docintel.parsing.worker.main:describe_document"
    key = hashlib.sha256(data).hexdigest()
    return {"key": key, "path": None, "password": None, "task": task, "args": {}}


def test_a_worker_is_kept_warm_and_one_left_early_is_ended(pool: WorkerPool, make_pdf: MakePdf) -> None:
    data = make_pdf("text")
    with pool.lend() as first:
        list(first.run(_request(data), data, timeout_s=30))
    with pool.lend() as second:
        assert second is first
        next(iter(second.run(_request(data), data, timeout_s=30)))
    assert not second.usable
    with pool.lend() as third:
        assert third is not first


def test_a_worker_that_does_not_answer_in_time_is_ended(pool: WorkerPool, make_pdf: MakePdf) -> None:
    data = make_pdf("text")
    with pool.lend() as worker:
        os.kill(worker._process.pid, signal.SIGSTOP)  # it hangs
        with pytest.raises(WorkerLostError, match="timeout"):
            list(worker.run(_request(data), data, timeout_s=0.2))
    assert not worker.usable


def test_an_idle_worker_that_died_is_replaced(pool: WorkerPool, make_pdf: MakePdf) -> None:
    data = make_pdf("text")
    with pool.lend() as first:
        list(first.run(_request(data), data, timeout_s=30))
    first._process.kill()
    first._process.wait()
    with pool.lend() as second:
        assert list(second.run(_request(data), data, timeout_s=30))


def test_memory_is_limited(make_pdf: MakePdf) -> None:
    """A task that asks for gigabytes ends in a named error, in the worker alone."""
    pool = WorkerPool(1, 256)
    data = make_pdf("text")
    request = _request(data) | {"task": "itertools:product", "args": {"repeat": 1 << 30}}
    try:
        with pool.lend() as worker:
            frames = list(worker.run(request, data, timeout_s=30))
    finally:
        pool.close()
    assert frames[-1][0]["code"] == "memory"


def test_two_users_at_once_get_their_own_pages(make_pdf: MakePdf) -> None:
    """Parsing and drawing from several threads: each result belongs to the file it was asked of."""
    names = [f"document {number}" for number in range(4)]
    files = {name: make_pdf(*(f"{name} page {page}" for page in (1, 2, 3))) for name in names}
    pages = [(name, page) for name in names for page in (1, 2, 3)]
    drawn = {(name, page): render_page(files[name], page, width_px=200).data for name, page in pages}
    assert len(set(drawn.values())) == 12
    wrong: list[str] = []
    end = time.monotonic() + 5

    def work(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < end:
            name, page = rng.choice(names), rng.randint(1, 3)
            if rng.random() < 0.5:
                if render_page(files[name], page, width_px=200).data != drawn[name, page]:
                    wrong.append(f"drew another page than {name} {page}")
            elif list(parse_pdf(files[name], pages=[page]).line_df["text"]) != [f"{name} page {page}"]:
                wrong.append(f"read another page than {name} {page}")

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_pools_are_apart() -> None:
    assert get_pool("parse") is not get_pool("render")
    assert get_pool("parse") is get_pool("parse")


def test_the_app_itself_never_loads_the_pdf_engine() -> None:
    script = "import docintel.usecases, sys; sys.exit('pymupdf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], timeout=120).returncode == 0


def test_a_large_application_keeps_its_workers(pool: WorkerPool, make_pdf: MakePdf) -> None:
    held = bytearray(os.urandom(1 << 20) * 700)  # more than half of what a worker may use
    data = make_pdf("text")
    with pool.lend() as first:
        list(first.run(_request(data), data, timeout_s=30))
    assert first.usable
    assert held


def test_the_first_page_is_there_before_the_rest_is_read() -> None:
    shown = threading.Event()

    class Slow:
        stopped = False

        def read(self, pages: Sequence[int]) -> Iterator[RawPage]:
            for number in pages:
                assert number == 1 or shown.wait(60)
                yield RawPage(number, 595.0, 842.0)

    pages = _read_by_several(cast(_Job, Slow()), range(1, 41), 2)
    first = next(pages).page_num
    shown.set()
    assert [first, *(page.page_num for page in pages)] == list(range(1, 41))
