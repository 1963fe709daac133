"""The embedded reader on labelled questions, in two halves by document, beside plain BM25 in the same run.

hit: some cited line overlaps a labelled line. wrong: an answer that misses, or any answer to a question the
document does not answer. quiet: "not found" although the document answers. The rules were written looking at
the failures on the even documents, and on the odd ones only late and at few: the odd half is nearer to what
other documents give. Seconds are processor time of question, retrieval and reading together, as a multiple of
scoring all lines with BM25.

    python benchmarks/reader.py [--corpus ../shared/corpus] [--sets cuad,tatqa,financebench]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import bm25s

from docintel.generation.contract import answer_class_for
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.question import parse_question, profile_of
from docintel.question.words import tokens
from docintel.reader.offline import read_answer
from docintel.retrieval import ReadingMaterial, retrieve

Place = tuple[int, float, float, float, float]  # page, x0, y0, x1, y1


@dataclass(frozen=True)
class Labelled:
    """A question with the places that answer it; none where the document does not."""

    path: Path
    question: str
    places: tuple[Place, ...]


@dataclass
class Tally:
    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    plain_seconds: list[float] = field(default_factory=list)


def labelled(corpus: Path, name: str) -> Iterator[Labelled]:
    """The questions of the set ``name``; those whose evidence has no boxes are left out."""
    folder = corpus / "labelled"
    for item in json.loads((folder / f"{name}_qa_evidence.json").read_text())["items"]:
        if name == "tatqa" and item["answer_type"] not in ("span", "multi-span"):
            continue
        where = [e.get("layout" if name == "tatqa" else "location") or {} for e in item["evidence"]]
        places = tuple((line["page"], *line["bbox"]) for each in where for line in each.get("lines", []))
        unanswerable = not item.get("answerable", True)
        if places or unanswerable:
            base = {"cuad": folder / "cuad_pdf", "financebench": folder / "financebench"}.get(name, folder)
            yield Labelled(base / item["file"], item["question"], () if unanswerable else places)


def overlaps(a: Place, b: Place) -> bool:
    width, height = min(a[3], b[3]) - max(a[1], b[1]), min(a[4], b[4]) - max(a[2], b[2])
    return a[0] == b[0] and width > 1 and height > 0.4 * min(a[4] - a[2], b[4] - b[2])


def place_of(document: ParsedDocument, first: int, last: int) -> Iterator[Place]:
    lines = document.line_df.iloc[first - 1 : last]
    for page, group in lines.groupby("page_num"):
        yield (
            int(str(page)),
            group["x0"].min(),
            group["y0"].min(),
            group["x1"].max(),
            group["y1"].max(),
        )


class PlainRanking:
    """The top line of BM25 over the document's lines. It never says "not found"."""

    def __init__(self, document: ParsedDocument) -> None:
        self._model = bm25s.BM25()
        self._model.index([list(tokens(text)) for text in document.line_df["text"]], show_progress=False)

    def __call__(self, question: str) -> int:
        return int(self._model.get_scores(list(tokens(question))).argmax()) + 1


def run(questions: list[Labelled]) -> dict[str, Tally]:
    """The tallies of both halves; the documents come in order, each parsed once."""
    order = list(dict.fromkeys(each.path for each in questions))
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for number, path in enumerate(order):
        document = parse_pdf(path)
        plain = PlainRanking(document)
        retrieve(parse_question("What is the total?", profile_of(document)), document)  # builds the index
        for each in (question for question in questions if question.path == path):
            score(each, document, plain, tallies["even" if number % 2 == 0 else "odd"])
    return tallies


def score(each: Labelled, document: ParsedDocument, plain: PlainRanking, tally: Tally) -> None:
    start = time.process_time()
    parsed = parse_question(each.question, profile_of(document))
    material = ReadingMaterial.of(parsed, retrieve(parsed, document))
    answer = read_answer(material, answer_class_for(parsed.expected_answer_shape))
    tally.seconds.append(time.process_time() - start)
    start = time.process_time()
    top = plain(each.question)
    tally.plain_seconds.append(time.process_time() - start)
    cited = [
        place
        for item in answer.items
        for span in item.spans
        for place in place_of(document, span.line_start, span.line_end)
    ]
    hit = any(overlaps(a, b) for a in cited for b in each.places)
    counts = tally.counts
    counts["questions"] += 1
    counts["wrong"] += bool(answer.items) and not hit
    if each.places:
        counts["answerable"] += 1
        counts["hit"] += hit
        counts["quiet"] += not answer.items
        counts["plain"] += any(overlaps(a, b) for a in place_of(document, top, top) for b in each.places)
    else:
        counts["absent"] += 1
        counts["honest"] += not answer.items


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=Path(__file__).parents[2] / "shared" / "corpus")
    parser.add_argument("--sets", default="cuad,tatqa,financebench")
    options = parser.parse_args()
    for name in options.sets.split(","):
        for half, tally in sorted(run(list(labelled(options.corpus, name))).items()):
            c = tally.counts
            ratio = statistics.median(tally.seconds) / max(statistics.median(tally.plain_seconds), 1e-6)
            print(
                f"{name} ({half} documents): hit {c['hit']}/{c['answerable']} (plain BM25 {c['plain']}), "
                f"quiet {c['quiet']}, wrong {c['wrong']}/{c['questions']}, "
                f"honest {c['honest']}/{c['absent']}, "
                f"{ratio:.0f} times plain BM25's time"
            )


if __name__ == "__main__":
    main()
