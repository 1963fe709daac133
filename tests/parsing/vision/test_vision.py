"""Pages read by a model, asked over real HTTP from a server that speaks the OpenAI protocol."""

from __future__ import annotations

import base64
import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from docintel.errors import InputError, ProviderError
from docintel.parsing import merge_pages, parse_pdf
from docintel.parsing.raw import RawPage
from docintel.parsing.vision.page import with_lines
from docintel.parsing.vision.reading import PageReading, SeenLine
from docintel.providers import loading
from docintel.settings import get_settings

SAMPLES = Path(__file__).resolve().parents[3] / "sample_pdfs"
READ = {
    "lines": [
        {"text": "Schedule of Valuables", "box": [50, 150, 300, 190]},
        {
            "text": "5 Violin, German workshop 1890 Strings of Galway 8 May 2025 5,100",
            "box": [50, 500, 950, 530],
        },
        {"text": "a note in the margin", "box": [100, 800, 400, 830]},
    ]
}


class Server:
    """Answers ``/v1/chat/completions`` with ``content``; keeps what was asked in ``bodies``."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.content = json.dumps(READ)
        self.status = 200
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                server.bodies.append(json.loads(self.rfile.read(length)))
                message = {"role": "assistant", "content": server.content}
                choice = {"index": 0, "finish_reason": "stop", "message": message}
                body = {
                    "id": "r1",
                    "object": "chat.completion",
                    "created": 1,
                    "model": "seer",
                    "choices": [choice],
                }
                self._answer(body if server.status == 200 else {"error": {"message": "no images here"}})

            def do_GET(self) -> None:
                self._answer({"object": "list", "data": []})

            def _answer(self, body: dict[str, Any]) -> None:
                data = json.dumps(body).encode()
                self.send_response(server.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args: object) -> None:
                """Nothing on standard error."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}/v1"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    running = Server()
    threading.Thread(target=running.http.serve_forever, daemon=True).start()
    for name, value in (
        ("DOCINTEL_PROVIDER", "compatible"),
        ("DOCINTEL_MODEL", "seer"),
        ("DOCINTEL_BASE_URL", running.url),
        ("DOCINTEL_API_KEY", "none"),
    ):
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    loading._load.cache_clear()
    yield running
    running.http.shutdown()
    running.http.server_close()
    loading._load.cache_clear()


def test_the_page_image_goes_out_and_its_lines_come_back_on_their_ink(server: Server) -> None:
    source = SAMPLES / "rotated_schedule.pdf"
    plain = parse_pdf(source, method="fast")
    document = parse_pdf(source, method="vision")
    assert list(document.line_df["text"]) == [line["text"] for line in READ["lines"]]
    assert set(document.line_df["source"]) == {"ocr"}
    parts = server.bodies[-1]["messages"][-1]["content"]
    prefix, _, encoded = parts[-1]["image_url"]["url"].partition(",")
    assert prefix == "data:image/jpeg;base64"
    image = Image.open(io.BytesIO(base64.b64decode(encoded)))
    assert image.width > image.height, "as displayed: the page is turned to landscape"
    printed = plain.line_df[plain.line_df["text"].str.contains("Violin")].iloc[0]
    read = document.line_df.iloc[1]
    for edge in ("x0", "y0", "x1", "y1"):
        assert abs(printed[edge] - read[edge]) < 0.01, "the box is the printed line's, not the model's"


def test_a_line_found_nowhere_is_where_the_model_says(server: Server) -> None:
    document = parse_pdf(SAMPLES / "rotated_schedule.pdf", method="vision")
    page, line = document.page_df.iloc[0], document.line_df.iloc[2]
    assert abs(line["x0"] - 0.1 * page["width"]) < 0.01
    assert abs(line["y1"] - 0.83 * page["height"]) < 0.01


def test_single_pages_are_read_again_and_merged(server: Server) -> None:
    source = SAMPLES / "home_policy.pdf"
    document = parse_pdf(source, method="fast")
    merged = merge_pages(document, parse_pdf(source, method="vision", pages=[8]))
    before = document.line_df[document.line_df["page_num"] < 8]
    after = merged.line_df[merged.line_df["page_num"] < 8]
    assert list(before["text"]) == list(after["text"])
    assert READ["lines"][2]["text"] in list(merged.line_df["text"])
    assert len(server.bodies) == 1


def test_without_a_model_that_sees_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCINTEL_PROVIDER", "offline")
    get_settings.cache_clear()
    with pytest.raises(InputError, match="DOCINTEL_PROVIDER"):
        parse_pdf(SAMPLES / "invoice.pdf", method="vision")


def test_a_server_that_takes_no_images_is_reported(server: Server) -> None:
    server.status = 400
    with pytest.raises(ProviderError, match="no images here"):
        parse_pdf(SAMPLES / "invoice.pdf", method="vision")


def _page() -> RawPage:
    page = RawPage(1, 200.0, 100.0)
    page.add_line(
        "Tota1 due 9OO",
        (10, 10, 90, 20),
        [(0, 5, (10, 10, 40, 20)), (6, 9, (45, 10, 60, 20)), (10, 13, (65, 10, 90, 20))],
    )
    page.add_line(
        "never seen", (10, 60, 90, 70), [(0, 5, (10, 60, 40, 70)), (6, 10, (45, 60, 90, 70))], hidden=True
    )
    return page


def test_misread_letters_are_put_right_word_by_word() -> None:
    page = with_lines(_page(), PageReading(lines=[SeenLine(text="Total due 900", box=[0, 0, 10, 10])]))
    assert page.line_text == ["Total due 900"]
    assert page.words_of(0) == [
        (0, 5, (10, 10, 40, 20)),
        (6, 9, (45, 10, 60, 20)),
        (10, 13, (65, 10, 90, 20)),
    ]


def test_two_lines_alike_do_not_share_a_place() -> None:
    lines = [SeenLine(text="Total due 900", box=[500, 500, 900, 600])] * 2
    page = with_lines(_page(), PageReading(lines=lines))
    assert page.box_of(0) == (10, 10, 90, 20)
    assert page.box_of(1) == (100, 50, 180, 60)


def test_a_page_without_lines_has_no_text() -> None:
    page = with_lines(_page(), PageReading(lines=[SeenLine(text="  ", box=[0, 0, 0, 0])]))
    assert page.source == "none"
    assert "no_text" in page.quality
