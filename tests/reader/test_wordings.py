"""Wordings a clerk reads without thinking: waiting periods by exclusion, datelines, one cap among several."""

from __future__ import annotations

from docintel import parse_pdf
from tests.pipeline.conftest import SAMPLES
from tests.reader.made import ask, read


def test_a_wait_worded_as_an_exclusion() -> None:
    answer = ask(
        "What is the waiting period for pre-existing diseases?",
        [
            "Exclusions",
            "Expenses related to the treatment of a pre-existing disease shall be excluded until the expiry",
            "of 24 months of continuous cover.",
            "Claims are paid within 30 days.",
        ],
    )
    assert [item.content.iso for item in answer.items] == ["P24M"]


def test_an_invoice_dated_in_its_heading_cites_that_line_alone() -> None:
    answer = ask(
        "Quelle est la date de la facture ?",
        ["Facture n° 4711 du 03 Juin 2024", "Date limite de paiement le 05 Juillet 2024", "Total 12,00 €"],
    )
    (item,) = answer.items
    assert item.content.iso == "2024-06-03"
    assert [(span.line_start, span.line_end) for span in item.spans] == [(1, 1)]


def test_a_publication_is_dated_by_the_line_on_its_cover() -> None:
    page = ["The River Report", "12 May 2023", "This report says how rivers were measured in 2021."]
    answer = ask("When was the report published?", page)
    assert [item.content.iso for item in answer.items] == ["2023-05-12"]


def test_several_caps_and_none_named_is_asked_back() -> None:
    caps = ["Cap for bodily injury: EUR 5,000,000", "Cap for property damage: EUR 1,000,000"]
    answer = ask("What's the cap?", caps)
    assert not answer.answer_found
    assert answer.suggested_clarification is not None
    assert "“Cap for bodily injury”, “Cap for property damage”" in answer.suggested_clarification
    named = ask("What is the cap for bodily injury?", caps, shape="amount")
    assert [str(item.content.value) for item in named.items] == ["5000000"]


def test_one_cap_called_just_that_is_the_answer() -> None:
    caps = ["Cap: EUR 3,000,000", "Cap for property damage: EUR 1,000,000"]
    assert ask("What's the cap?", caps).suggested_clarification is None


def test_a_tax_with_its_rate_is_a_label_and_not_a_figure_in_a_currency_called_vat() -> None:
    answer = read(parse_pdf(SAMPLES / "invoice.pdf"), "What is the VAT?")
    assert [str(item.content.value) for item in answer.items] == ["214.57"]
