"""A document's warnings: each quality flag as a sentence that says what it means and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.parsing.raw import RawPage

SENTENCES = {
    "page_failed": ("{pages} could not be read. Ask for a new copy of the file if you need {it}."),
    "no_text": ("{pages} {has} no text layer, as in a scan or a picture. Read {it} with OCR to search {it}."),
    "garbled_text": (
        "The text of {pages} cannot be trusted: its letters differ from what is shown. Compare what you use "
        "with the page, or read {it} with OCR."
    ),
    "hidden_text": ("{pages} {carries} text nobody can see. It is not used for answers."),
}
MOST_NAMED = 8  # runs of pages named before "and others"


def warnings_for(pages: Sequence[RawPage], repaired: bool) -> tuple[str, ...]:
    """Sentences for the screen, gravest first."""
    found = []
    if repaired:
        found.append(
            "The file was damaged and has been repaired as far as possible. Something may be missing."
        )
    for flag, sentence in SENTENCES.items():
        numbers = [page.page_num for page in pages if flag in page.quality]
        if numbers:
            one = len(numbers) == 1
            words = {
                "pages": name_pages(numbers),
                "it": "it" if one else "them",
                "has": "has" if one else "have",
                "carries": "carries" if one else "carry",
            }
            text = sentence.format(**words)
            found.append(text[0].upper() + text[1:])
    return tuple(found)


def name_pages(numbers: Sequence[int]) -> str:
    """``numbers``, ascending, as "page 3" or "pages 1, 4 to 6 and 9"."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    names = [str(a) if a == b else f"{a} to {b}" for a, b in runs]
    if len(names) > MOST_NAMED:
        names = [*names[:MOST_NAMED], "others"]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"page {listed}" if len(numbers) == 1 else f"pages {listed}"
