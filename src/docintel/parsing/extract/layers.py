"""Text on layers that are switched off: nobody sees it, and it is not dropped without a word either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pymupdf

from docintel.parsing.extract.fragments import Fragment, around, mupdf, read_fragments
from docintel.parsing.raw import BoxTuple, WordCut

Key = tuple[str, tuple[int, ...]]


def switched_off(page: pymupdf.Page, seen: Sequence[Fragment]) -> list[Fragment]:
    """What ``page`` carries on layers that are off, marked hidden; ``seen`` is what it shows without them."""
    layers = _layers_off(page.parent)
    if not layers:
        return []
    with _switched_on(page.parent, layers):
        everything = read_fragments(page.get_displaylist()).fragments
    known = Counter(_key(one, word) for one in seen for word in one.words)
    return [part for one in everything if (part := _without(one, known)) is not None]


def _layers_off(document: pymupdf.Document) -> list[int]:
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    return [
        layer for layer in range(mupdf.pdf_count_layers(pdf)) if not mupdf.pdf_layer_is_enabled(pdf, layer)
    ]


@contextmanager
def _switched_on(document: pymupdf.Document, layers: Sequence[int]) -> Iterator[None]:
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    try:
        for layer in layers:
            mupdf.pdf_enable_layer(pdf, layer, 1)
        yield
    finally:  # the document stays open, for its page images too
        for layer in layers:
            mupdf.pdf_enable_layer(pdf, layer, 0)


def _key(fragment: Fragment, word: WordCut) -> Key:
    start, end, box = word
    return fragment.text[start:end], tuple(round(edge) for edge in box)


def _without(fragment: Fragment, known: Counter[Key]) -> Fragment | None:
    """``fragment`` as hidden without the words ``known``, which are used up; None where none is left."""
    texts: list[str] = []
    words: list[WordCut] = []
    boxes: list[BoxTuple] = []
    at = 0
    for word in fragment.words:
        key = _key(fragment, word)
        if known[key]:
            known[key] -= 1
            continue
        texts.append(key[0])
        words.append((at, at + len(key[0]), word[2]))
        boxes.append(word[2])
        at += len(key[0]) + 1
    if not words:
        return None
    return Fragment(
        text=" ".join(texts),
        words=words,
        box=around(boxes),
        size=fragment.size,
        direction=fragment.direction,
        block=fragment.block,
        order=fragment.order,
        bold=fragment.bold,
        hidden=True,
    )
