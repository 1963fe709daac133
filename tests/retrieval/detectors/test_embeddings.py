"""Passages found by meaning, with a local server that speaks the embeddings protocol."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from docintel.errors import AuthenticationError, ProviderError
from docintel.providers.embeddings import embedder
from docintel.question import parse_question, profile_of
from docintel.retrieval import RetrievalResult
from docintel.retrieval.detectors.embeddings import EmbeddingDetector
from docintel.retrieval.retrieve import KEYWORD_DETECTORS, retrieve
from docintel.settings import Settings
from tests.providers.server import ScriptedServer, Seen, Step, json_step, serving
from tests.retrieval.made import document_of

MEANINGS = (("bear", "deductible"), ("theft", "burglary"), ("premium", "price"))
PAGE = ["The deductible is EUR 500 for each event.", "Burglary is insured.", "Bills are sent in June."]


def means(seen: Seen) -> Step:
    """A vector per text: one dimension for each meaning, met by any of its words."""
    vectors = [
        [float(any(word in text.lower() for word in words)) for words in MEANINGS]
        for text in seen.body["input"]
    ]
    data = [{"object": "embedding", "index": n, "embedding": each} for n, each in enumerate(vectors)]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return json_step({"object": "list", "model": "m", "data": data[::-1], "usage": usage})


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with serving(means) as running:
        yield running


def search(server: ScriptedServer, question: str) -> RetrievalResult:
    settings = Settings(embeddings_url=f"{server.url}/v1", embeddings_model="m", embeddings_key="k")  # type: ignore[arg-type]
    chosen = embedder(settings)
    assert chosen is not None
    document = document_of(PAGE)
    parsed = parse_question(question, profile_of(document))
    return retrieve(parsed, document, detectors=(*KEYWORD_DETECTORS, EmbeddingDetector(chosen)))


def test_what_shares_no_word_with_the_question_is_found_by_meaning(server: ScriptedServer) -> None:
    result = search(server, "How much do I bear?")
    methods = {anchor.method for passage in result.passages for anchor in passage.anchors if anchor.line == 1}
    assert "embedding" in methods
    assert [seen.path for seen in server.seen] == ["/v1/embeddings", "/v1/embeddings"]
    assert server.seen[0].header("authorization") == "Bearer k"


def test_without_an_endpoint_none_is_asked() -> None:
    assert embedder(Settings()) is None
    assert embedder(Settings(embeddings_url="http://127.0.0.1:9/v1")) is None, "no model named"


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (json_step({"error": {"message": "bad key"}}, 401), AuthenticationError),
        (json_step({"object": "list", "model": "m", "data": [], "usage": {}}), ProviderError),
        (Step(b"<html>", 200), ProviderError),
    ],
)
def test_an_endpoint_that_fails_says_so(step: Step, error: type[ProviderError]) -> None:
    with serving(step) as failing, pytest.raises(error) as raised:
        search(failing, "How much do I bear?")
    assert "mbeddings" in str(raised.value)
