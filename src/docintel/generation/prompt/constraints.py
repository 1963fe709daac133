"""One fragment per constraint of a question's brief, and one for what was wrong with the answer before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from docintel.generation.findings import Finding
from docintel.generation.prompt.document import one_line
from docintel.generation.prompt.fragment import Fragment
from docintel.question.parsed import ParsedQuestion, WorkedExample

FORMAT: Final = Fragment("format", "Form asked for: {constraint}", ("constraint",))
DISAMBIGUATION: Final = Fragment("disambiguation", "What is meant: {meaning}", ("meaning",))
DISTINGUISH: Final = Fragment(
    "must_distinguish",
    "Not to be confused with: {others}. An answer about one of these is wrong; say answer_found false "
    "instead.",
    ("others",),
)
PAGES: Final = Fragment(
    "pages", "The question speaks of page {pages}; evidence from there comes first.", ("pages",)
)
PARTS: Final = Fragment(
    "parts", "The question has several parts. Answer each with an item of its own:\n{parts}", ("parts",)
)
EXAMPLES: Final = Fragment(
    "examples",
    "Answers that reviewers accepted to similar questions about other documents. They show the form only: "
    "their values and quotes are not in these passages and answer nothing here.\n{examples}",
    ("examples",),
)
FINDINGS: Final = Fragment(
    "findings",
    "Your answer before was checked against the document and had these problems. Answer afresh and mend "
    "them; if you cannot, answer_found is false.\n{problems}",
    ("problems",),
)
FIELDS: Final = Fragment("fields", "Fields to fill:\n{fields}", ("fields",))
QUESTION: Final = Fragment("question", "Question: {question}", ("question",))

MOST_FINDINGS: Final = 12


def constraint_texts(question: ParsedQuestion, findings: Sequence[Finding]) -> Iterator[tuple[Fragment, str]]:
    """The fragments that apply, each with its rendered text, the question itself last."""
    brief = question.generation
    if brief.format_constraint:
        yield FORMAT, FORMAT.render(constraint=one_line(brief.format_constraint))
    if brief.disambiguation:
        yield DISAMBIGUATION, DISAMBIGUATION.render(meaning=one_line(brief.disambiguation))
    if brief.must_distinguish:
        yield DISTINGUISH, DISTINGUISH.render(others=", ".join(map(one_line, brief.must_distinguish)))
    if question.structural_hints:
        yield PAGES, PAGES.render(pages=", ".join(map(str, question.structural_hints)))
    if len(question.decomposed_subquestions) > 1:
        yield PARTS, PARTS.render(parts=_listed(question.decomposed_subquestions))
    if brief.examples:
        yield EXAMPLES, EXAMPLES.render(examples=_listed([_example(each) for each in brief.examples]))
    if findings:
        yield (
            FINDINGS,
            FINDINGS.render(problems=_listed([_problem(finding) for finding in findings[:MOST_FINDINGS]])),
        )
    yield QUESTION, QUESTION.render(question=one_line(brief.original_question or question.original_question))


def _problem(finding: Finding) -> str:
    place = f"{finding.path}: " if finding.path else ""
    return f"{place}{finding.message}" + (f" {finding.fix}" if finding.fix else "")


def _example(example: WorkedExample) -> str:
    return f"Question: {example.question} Answer: {example.answered}"


def _listed(entries: Sequence[str]) -> str:
    return "\n".join(f"- {one_line(entry)}" for entry in entries)
