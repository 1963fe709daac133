"""The whole prompt: BASE and the shape as system; then the document, the constraints, last the question."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from docintel.generation.findings import Finding
from docintel.generation.prompt.base import BASE, TEMPLATE_VERSION
from docintel.generation.prompt.constraints import FIELDS, constraint_texts
from docintel.generation.prompt.document import document_block, one_line
from docintel.generation.prompt.shapes import FORM, shape_fragment
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.result import Passage


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered prompt; ``fragments`` names what it was composed of, in order."""

    system: str
    user: str
    fragments: tuple[str, ...]
    version: str = TEMPLATE_VERSION

    @property
    def text(self) -> str:
        """Everything that is sent, for counting."""
        return f"{self.system}\0{self.user}"

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def compose_prompt(
    question: ParsedQuestion, passages: Sequence[Passage], shape: str | None, findings: Sequence[Finding] = ()
) -> Prompt:
    """The prompt for ``question`` over ``passages``, asking for ``shape`` (None: a class of the user's own).

    The same inputs give the same bytes. Document first and question last, so that a server's prefix cache
    holds when the same passages are asked about again.
    """
    fragment = shape_fragment(shape)
    constraints = list(constraint_texts(question, findings))
    return Prompt(
        system=f"{BASE.render()}\n\n{fragment.render()}",
        user="\n\n".join([document_block(passages), *(text for _, text in constraints)]),
        fragments=(BASE.name, fragment.name, *(used.name for used, _ in constraints)),
    )


def compose_form_prompt(asked: Mapping[str, str], passages: Sequence[Passage]) -> Prompt:
    """The prompt for a form: ``asked`` says for each field what is wanted, in the order of the form."""
    fields = FIELDS.render(
        fields="\n".join(f"- {one_line(name)}: {one_line(want)}" for name, want in asked.items())
    )
    return Prompt(
        system=f"{BASE.render()}\n\n{FORM.render()}",
        user=f"{document_block(passages)}\n\n{fields}",
        fragments=(BASE.name, FORM.name, FIELDS.name),
    )
