"""What the embedded reader answers, shape by shape, and what it refuses to."""

from __future__ import annotations

from decimal import Decimal

import pytest

from docintel.errors import ProviderError
from docintel.generation.contract import AmountAnswer, Item
from docintel.providers.base import CompletionRequest
from docintel.reader.offline import OfflineReader
from tests.reader.made import ask, material_for
from tests.retrieval.made import document_of


def contents(question: str, *pages: list[str], shape: str | None = None) -> list[object]:
    return [item.content for item in ask(question, *pages, shape=shape).items]


def quotes(item: Item) -> list[str]:
    return [span.quote or "" for span in item.spans]


def test_an_amount_beside_its_label() -> None:
    answer = ask("How much is the deductible?", ["Insured: Ann Lee", "Deductible: EUR 500 per event"])
    (item,) = answer.items
    assert (item.content.value, item.content.currency) == (Decimal(500), "EUR")
    assert quotes(item) == ["EUR 500 per event"]
    assert answer.extraction_method == "verbatim"


def test_a_synonym_finds_it() -> None:
    (value,) = contents("What is the excess?", ["Selbstbeteiligung: EUR 500", "Deductible: EUR 750"])
    assert value.value == Decimal(750)  # type: ignore[attr-defined]


def test_a_cell_takes_its_currency_from_the_heading_and_cites_it() -> None:
    table = [
        "               Net premium (EUR)    Gross premium (EUR)",
        "Buildings           412.00              424.36",
    ]
    (item,) = ask("What is the gross premium for buildings?", table).items
    assert (item.content.value, item.content.currency) == (Decimal("424.36"), "EUR")
    assert quotes(item) == ["424.36", "Gross premium (EUR)"]


def test_a_bare_figure_is_no_amount() -> None:
    answer = ask("How much is the fee?", ["The fee is explained elsewhere.", "Fee            412.00"])
    assert answer.items == []
    assert not answer.answer_found
    assert any("412.00" in caveat or "fee" in caveat.casefold() for caveat in answer.caveats)


def test_a_year_chooses_the_column() -> None:
    table = [
        "                 2023      2022",
        "Total assets    1,200     1,100",
        "Inventories       300       250",
    ]
    assert contents("What were the inventories in 2022?", table) == ["250"]


def test_several_years_give_several_cells() -> None:
    table = ["                 2023      2022", "Inventories       300       250"]
    assert contents("What were the inventories in 2022 and 2023, respectively?", table) == ["250", "300"]


def test_years_asked_for_are_the_headings() -> None:
    table = ["                 2023      2022", "Inventories       300       250"]
    assert contents("Which years does the table give for inventories?", table) == ["2023", "2022"]


@pytest.mark.parametrize(("question", "year"), [("largest", "2023"), ("lowest", "2022")])
def test_a_comparison_is_computed_and_says_so(question: str, year: str) -> None:
    table = ["                 2023      2022", "Inventories       300       250"]
    answer = ask(f"In which year were inventories the {question}?", table)
    assert [item.content for item in answer.items] == [year]
    assert answer.extraction_method == "computed"
    assert any("300" in caveat and "250" in caveat for caveat in answer.caveats)


def test_a_trend_compares_two_figures() -> None:
    table = ["                 2023      2022", "Inventories       300       250"]
    answer = ask("Did inventories decrease between 2022 and 2023?", table)
    assert [item.content for item in answer.items] == [False]
    assert answer.extraction_method == "computed"


def test_a_date_in_a_clause() -> None:
    page = [
        "This Agreement is made on March 3, 2019 between A and B.",
        "",
        "The term of this Agreement shall expire on December 31, 2028 unless renewed.",
    ]
    (end,) = contents("On what date does the contract's initial term expire?", page)
    assert end.iso == "2028-12-31"  # type: ignore[attr-defined]


def test_an_end_that_must_be_worked_out_says_so_and_cites_both() -> None:
    page = [
        "This Agreement is effective as of March 3, 2019 (the “Effective Date”).",
        "",
        "The initial term of this Agreement shall be five (5) years from the Effective Date.",
    ]
    answer = ask("On what date does the contract's initial term expire?", page)
    assert [item.content.iso for item in answer.items] == ["2024-03-03"]
    assert answer.extraction_method == "computed"
    assert len(answer.items[0].spans) == 2
    assert "five (5) years from 2019-03-03" in answer.caveats[0]


def test_a_notice_period_over_a_line_end() -> None:
    page = [
        "This policy renews for one year at a time unless a side gives written notice at least two",
        "months before it ends.",
    ]
    (value,) = contents("What notice period is required to terminate renewal?", page)
    assert value.iso == "P2M"  # type: ignore[attr-defined]


def test_a_clause_that_only_mentions_the_words_is_no_answer() -> None:
    page = ["Either party shall give notice of any renewal of its licences to the other."]
    assert contents("What notice period is required to terminate renewal?", page) == []


def test_the_title_and_the_parties() -> None:
    page = [
        "Exhibit 10.5",
        "SUPPLY AND SERVICES AGREEMENT",
        "",
        "This Supply and Services Agreement is made by and between Acme Corp., a Delaware corporation",
        "(“Buyer”), and Beta GmbH, a German company (“Seller”).",
    ]
    assert contents("What is the title of the contract?", page) == ["SUPPLY AND SERVICES AGREEMENT"]
    parties = contents("Who are the parties to the contract?", page)
    assert [str(party).split(",")[0] for party in parties] == ["Acme Corp.", "Beta GmbH"]


def test_the_entries_of_a_list_each_with_its_lines() -> None:
    page = [
        "This policy does not cover the following:",
        "(a) flood from rivers",
        "and lakes;",
        "(b) war.",
        "",
        "Other text.",
    ]
    answer = ask("List the exclusions", page)
    assert [item.content for item in answer.items] == ["flood from rivers and lakes;", "war."]
    assert [(item.spans[0].line_start, item.spans[0].line_end) for item in answer.items] == [(2, 3), (4, 4)]
    assert answer.complete_answer_found


def test_a_list_that_reaches_the_end_of_what_was_read_is_not_called_complete() -> None:
    answer = ask("List the exclusions", ["Exclusions:", "(a) flood;", "(b) war;"])
    assert not answer.complete_answer_found


@pytest.mark.parametrize(("question", "value"), [("Is flood covered?", False), ("Is storm covered?", True)])
def test_yes_and_no_under_their_lead_in(question: str, value: bool) -> None:
    page = [
        "We cover the following events:",
        "(a) storm and hail;",
        "",
        "We do not cover the following:",
        "(a) flood from rivers.",
    ]
    assert contents(question, page) == [value]


def test_yes_or_no_is_not_guessed() -> None:
    assert (
        contents("Is theft covered?", ["Theft must be reported to the police.", "Cover ends at midnight."])
        == []
    )


def test_a_person_an_address_and_a_period_from_labels() -> None:
    form = [
        "Period of insurance",
        "Policyholder           Aoife Brennan",
        "Insured address        14 Linden Terrace, Galway, Ireland",
        "Policy period          from 1 January 2026 to 31 December 2026",
    ]
    (person,) = contents("Who is the policyholder?", form)
    assert person.full == "Aoife Brennan"  # type: ignore[attr-defined]
    (address,) = contents("What is the insured address?", form)
    assert (address.street, address.city, address.country) == ("14 Linden Terrace", "Galway", "Ireland")  # type: ignore[attr-defined]
    (period,) = contents("What is the policy period?", form)
    assert (period.start.iso, period.end.iso) == ("2026-01-01", "2026-12-31")  # type: ignore[attr-defined]


def test_a_table_is_rebuilt() -> None:
    table = [
        "Premium table",
        "          Premium     Levy",
        "Age 25     182.00     5.46",
        "Age 35     236.00     7.08",
    ]
    (value,) = contents("Show the premium table", table)
    assert value.rows == [["Age 25", "182.00", "5.46"], ["Age 35", "236.00", "7.08"]]  # type: ignore[attr-defined]


def test_one_label_with_two_values_is_a_conflict() -> None:
    answer = ask("What is the deductible?", ["Deductible: EUR 500"], ["Deductible: EUR 750"])
    assert answer.conflicting_evidence
    assert [item.content.value for item in answer.items] == [Decimal(500), Decimal(750)]


def test_the_same_value_twice_is_none() -> None:
    answer = ask("What is the deductible?", ["Deductible: EUR 500"], ["Deductible: EUR 500"])
    assert not answer.conflicting_evidence


def test_a_question_several_rows_fit_asks_back() -> None:
    table = [
        "Item                 Limit per event",
        "Cash                       1,000",
        "Bicycles                   2,000",
    ]
    answer = ask("What's the cap?", table)
    assert not answer.answer_found
    assert answer.suggested_clarification == "Which one is meant: “Cash”, “Bicycles”?"


def test_many_sentences_alike_are_no_answer() -> None:
    page = [f"The board met customers in city number {n}." for n in range(5)]
    answer = ask("What about customers?", page)
    assert answer.items == []
    assert any("equally well" in caveat for caveat in answer.caveats)


@pytest.mark.parametrize(
    "question",
    ["What is the deductible for earthquakes?", "Who is the mortgage lender?", "What was revenue in 2024?"],
)
def test_what_is_not_there_is_not_found(question: str) -> None:
    answer = ask(question, ["Deductible: EUR 500 per event", "", "The insurer pays within 30 days."])
    assert not answer.answer_found
    assert answer.extraction_method == "na"
    assert answer.caveats


def test_without_material_it_says_so() -> None:
    with pytest.raises(ProviderError, match="no passages"):
        OfflineReader().complete(CompletionRequest("", "", AmountAnswer))


def test_the_same_question_twice_is_the_same_byte_for_byte() -> None:
    document = document_of(["Deductible: EUR 500", "Premium: EUR 1,250.00"], ["Deductible: EUR 750"])
    raws = []
    for _ in range(2):
        material = material_for(document, "What is the deductible?")
        raws.append(OfflineReader().complete(CompletionRequest("", "", AmountAnswer, material=material)).raw)
    assert raws[0] == raws[1]


def test_a_lead_in_ends_with_its_list() -> None:
    page = [
        "We do not cover the following:",
        "(a) flood from rivers.",
        "",
        "Storm damage is settled within a month.",
    ]
    assert contents("Is storm covered?", page) == []
