"""Properties that hold for any text."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from docintel import Span, boxes_for_span
from docintel.generation.quotes import contains, excerpt, indexes_for, locate, normalise, read_quote
from docintel.generation.quotes.folding import fold_line
from docintel.generation.quotes.tokens import tokenise
from tests.generation.quotes.made import column_of, document_of, evidence_of, frame_of, is_verified

ALPHABET = "abcnot ABC 1250 .,-–'’\"“()[]%€$\u00ad\u200b\u0301ﬁßİ保险二万。カﾞ각ￄ½²•_"
texts = st.one_of(st.text(), st.text(ALPHABET), st.text(ALPHABET + "\n"))
lines = st.lists(st.text(ALPHABET), max_size=6)
relaxed = settings(deadline=None)
words = st.sampled_from(
    [
        "the",
        "limit",
        "is",
        "not",
        "12,500",
        "EUR",
        "per",
        "co-",
        "insurance",
        "[9]",
        "3.5%",
        "fire",
        "(1,250)",
        "-5",
        "保险",
        "“loss”",
    ]
)
prose = st.lists(st.lists(words, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=6)


@relaxed
@given(texts)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@relaxed
@given(texts)
def test_the_map_back_is_monotone_and_in_bounds(text: str) -> None:
    line = fold_line(text)
    starts = [line.raw_start(at) for at in range(len(line.text))]
    ends = [line.raw_end(at + 1) for at in range(len(line.text))]
    assert starts == sorted(starts)
    assert ends == sorted(ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))


@relaxed
@given(texts)
def test_tokens_stand_where_they_say(text: str) -> None:
    tokens = tokenise([text])
    places = [tokens.raw_range(at, at) for at in range(len(tokens.words))]
    assert [place[1] for place in places] == sorted(place[1] for place in places)
    for at, (_, start, _, end) in enumerate(places):
        token, raw = tokens.text[tokens.starts[at] : tokens.ends[at]], text[start:end]
        assert token in fold_line(raw + "x").text or token in fold_line(raw).text


@relaxed
@given(lines, texts, st.integers(-3, 9), st.integers(-3, 9))
def test_looking_up_never_raises(page: list[str], quote: str, start: int, end: int) -> None:
    frame = frame_of(page)
    evidence_of(frame, quote, start, end)
    evidence_of(frame, quote, start, end, strict=True)
    locate(frame, quote)
    excerpt(frame, Span(line_start=start, line_end=end, quote=quote))


@relaxed
@given(prose, st.randoms(use_true_random=False))
def test_whole_lines_are_found_as_they_stand(page: list[str], rng: random.Random) -> None:
    start = rng.randrange(len(page))
    end = rng.randrange(start, len(page))
    quote = read_quote("\n".join(page[start : end + 1]))
    assume(quote.has_content)
    index = indexes_for(frame_of(page)).visible
    assert index.find_within(quote, start + 1, end + 1, whole=False) is not None


@relaxed
@given(prose, st.lists(words, min_size=1, max_size=5).map(" ".join))
def test_found_at_once_or_by_the_index_is_the_same(page: list[str], quote: str) -> None:
    index = indexes_for(frame_of(page)).visible
    for start in range(1, len(page) + 1):
        quick = index.find_as_printed(quote, start, len(page))
        if quick is not None:
            assert index.find_within(read_quote(quote), start, len(page)) is not None


@relaxed
@given(prose, st.randoms(use_true_random=False))
def test_what_verifies_is_spelled_by_the_document(page: list[str], rng: random.Random) -> None:
    """The words of the boxes of a verified quote are the quote, up to normalisation."""
    pieces = " ".join(page).split(" ")
    start = rng.randrange(len(pieces))
    quote = " ".join(pieces[start : start + rng.randint(1, 8)]).upper()
    assume(is_verified(page, quote))
    document = document_of(column_of(1, page))
    span = Span(line_start=1, line_end=len(page), quote=quote)
    painted = set(boxes_for_span(document, span, mode="words"))
    columns = ["overall_line_num", "char_start", "char_end", "page_num", "x0", "y0", "x1", "y1"]
    read = [
        page[line - 1][start:end]
        for line, start, end, *box in document.word_df[columns].itertuples(index=False, name=None)
        if any((each.page, each.x0, each.y0, each.x1, each.y1) == tuple(box) for each in painted)
    ]
    assert contains(" ".join(read), excerpt(document, span))
    assert contains(excerpt(document, span), quote)


@relaxed
@given(prose, st.integers(0, 10**9))
def test_swapping_two_different_words_is_never_verified(page: list[str], seed: int) -> None:
    rng = random.Random(seed)
    alone = [f"word{number}" for number in range(8)]
    at = rng.randrange(7)
    swapped = [*alone[:at], alone[at + 1], alone[at], *alone[at + 2 :]]
    assert not is_verified([*page, " ".join(alone)], " ".join(swapped))


@relaxed
@given(prose, st.data())
def test_one_character_that_is_not_there_is_never_verified(page: list[str], data: st.DataObject) -> None:
    quote = "\n".join(page)
    places = [at for at, character in enumerate(quote) if character.isalnum()]
    assume(places)
    at = data.draw(st.sampled_from(places))
    strange = data.draw(st.sampled_from("qzßж7食"))
    for changed in (
        quote[:at] + strange + quote[at + 1 :],
        quote[:at] + strange + quote[at:],
        quote[:at] + f" {strange}" + quote[at:],
    ):
        assert not is_verified(page, changed)
