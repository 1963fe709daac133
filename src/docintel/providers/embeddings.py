"""Embeddings of texts, from an OpenAI-compatible endpoint of one's own choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from docintel.errors import ProviderError
from docintel.providers.connection import Connection
from docintel.settings import Settings

_BATCH: Final = 128
_VENDOR: Final = "embeddings"
_TITLE: Final = "the embeddings endpoint"

Vectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Embedder:
    """One endpoint with one of its models."""

    connection: Connection
    model: str

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of length 1 per text, in order; shape (texts, dimensions). Raises ProviderError."""
        from docintel.providers.wires.openai_client import open_client, translate

        rows: list[list[float]] = []
        try:
            with open_client(self.connection) as client:
                for start in range(0, len(texts), _BATCH):
                    batch = [text or " " for text in texts[start : start + _BATCH]]
                    reply = client.embeddings.create(model=self.model, input=batch, encoding_format="float")
                    rows += [each.embedding for each in sorted(reply.data, key=lambda each: each.index)]
        except Exception as error:
            known = translate(error, self.connection)
            if known is None:
                raise
            raise known from error
        if len(rows) != len(texts) or len({len(row) for row in rows}) > 1:
            raise ProviderError(
                f"{_TITLE.capitalize()} answered with another number of vectors than asked for. Check "
                "DOCINTEL_EMBEDDINGS_MODEL, or unset DOCINTEL_EMBEDDINGS_URL to go without.",
                vendor=_VENDOR,
            )
        vectors = np.asarray(rows, dtype=np.float32).reshape(len(rows), -1)
        length = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: Vectors = np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)
        return unit


def embedder(settings: Settings) -> Embedder | None:
    """The embedder the settings name; None where they name none."""
    if settings.embeddings_url is None or settings.embeddings_model is None:
        return None
    connection = Connection(
        _VENDOR, _TITLE, settings.embeddings_url, settings.embeddings_key, settings.provider_timeout_s
    )
    return Embedder(connection, settings.embeddings_model)
