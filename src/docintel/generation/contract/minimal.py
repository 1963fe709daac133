"""The minimal contract: one answer in words and one place, by page and line of that page."""

from __future__ import annotations

from pydantic import Field

from docintel.generation.contract.spans import ContractModel


class AnswerWithEvidence(ContractModel):
    """For models that cannot fill more. Line numbers count from 1 on their page; all four are null if not
    found.
    """

    answer_found: bool = Field(default=True, description="Whether the passages answer the question.")
    answer: str | None = Field(default=None, description="The answer, as printed; null where there is none.")
    start_page_num: int | None = Field(default=None, description="Page of the first line.")
    start_line_num: int | None = Field(default=None, description="First line, counted on its page.")
    end_page_num: int | None = Field(default=None, description="Page of the last line.")
    end_line_num: int | None = Field(default=None, description="Last line, counted on its page.")
    quote: str | None = Field(default=None, description="The words that prove it, copied, never reworded.")
