"""Questions as people put them, in four languages, and what is read out of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docintel.generation.contract import ANSWER_REGISTRY
from docintel.question import DocumentProfile, parse_question, read_as
from docintel.question.dictionary import Term, shipped_dictionary
from docintel.question.words import tokens

ENGLISH = DocumentProfile("en", ("General Conditions", "6 Exclusions"), 20)


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("How much is the deductible?", "amount"),
        ("What is the sum insured?", "amount"),
        ("When does the policy take effect?", "date"),
        ("What is the date of the contract?", "date"),
        ("List all exclusions", "list"),
        ("Who are the parties to the contract?", "list"),
        ("Is hail covered?", "boolean"),
        ("Does the policy cover theft?", "boolean"),
        ("What percentage is reimbursed?", "percentage"),
        ("How long is the waiting period?", "duration"),
        ("Within what time must a loss be notified?", "duration"),
        ("What notice period is required?", "duration"),
        ("How many shares were issued?", "number"),
        ("Who is the policyholder?", "person_name"),
        ("What is the insured address?", "address"),
        ("What is the period of insurance?", "period"),
        ("What is the IBAN?", "iban"),
        ("Show the premium table", "table"),
        ("Why did revenue rise?", "text"),
        ("What law governs the contract?", "text"),
        ("Combien coûte la franchise ?", "amount"),
        ("Quelle est la date d'effet du contrat ?", "date"),
        ("Combien de temps dure le délai de carence ?", "duration"),
        ("Quelles sont les exclusions ?", "list"),
        ("La grêle est-elle couverte ?", "boolean"),
        ("Wie hoch ist die Selbstbeteiligung?", "amount"),
        ("Wann beginnt der Vertrag?", "date"),
        ("Wie lange ist die Kündigungsfrist?", "duration"),
        ("Welche Ausschlüsse gibt es?", "list"),
        ("Ist Hagel versichert?", "boolean"),
        ("¿Cuánto es el deducible?", "amount"),
        ("¿Cuándo vence la póliza?", "date"),
        ("¿Qué porcentaje se reembolsa?", "percentage"),
        ("¿Cuáles son las exclusiones?", "list"),
        ("¿Está cubierto el granizo?", "boolean"),
        ("What is the VAT?", "amount"),
        ("What is the VAT number?", "text"),
        ("Quelle est la TVA ?", "amount"),
        ("Wie viel ist die Mehrwertsteuer?", "amount"),
        ("¿Cuál es el IVA?", "amount"),
        ("À partir de quand suis-je couvert ?", "date"),
        ("Y a-t-il une franchise ?", "boolean"),
        ("Quel est le taux d'intérêt ?", "percentage"),
        ("Combien d'assurés y a-t-il ?", "number"),
        ("Qui est l'assuré ?", "person_name"),
        ("Quelle est l'adresse du risque ?", "address"),
        ("Quel est l'IBAN ?", "iban"),
        ("Quelle est la période d'assurance ?", "period"),
        ("Montrez le tableau des primes.", "table"),
        ("Pourquoi la prime a-t-elle augmenté ?", "text"),
        ("Quelle loi régit le contrat ?", "text"),
        ("Welcher Betrag ist fällig?", "amount"),
        ("Bis wann läuft der Vertrag?", "date"),
        ("Gibt es eine Selbstbeteiligung?", "boolean"),
        ("Deckt der Vertrag Diebstahl?", "boolean"),
        ("Wie viel Prozent werden erstattet?", "percentage"),
        ("Wie hoch ist der Zinssatz?", "percentage"),
        ("Innerhalb welcher Frist ist der Schaden zu melden?", "duration"),
        ("Wie viele Personen sind versichert?", "number"),
        ("Wer ist der Versicherungsnehmer?", "person_name"),
        ("Wie lautet die Anschrift?", "address"),
        ("Wie lautet die IBAN?", "iban"),
        ("Welcher Versicherungszeitraum gilt?", "period"),
        ("Zeige die Tabelle der Prämien.", "table"),
        ("Warum ist die Prämie gestiegen?", "text"),
        ("Welches Recht gilt für den Vertrag?", "text"),
        ("¿Qué importe se debe?", "amount"),
        ("¿Hasta cuándo dura el contrato?", "date"),
        ("¿Hay una franquicia?", "boolean"),
        ("¿El granizo está cubierto?", "boolean"),
        ("¿Cuál es el tipo de interés?", "percentage"),
        ("¿Cuánto dura el contrato?", "duration"),
        ("¿Cuántos asegurados hay?", "number"),
        ("¿Quién es el asegurado?", "person_name"),
        ("¿Cuál es la dirección del riesgo?", "address"),
        ("¿Cuál es el IBAN?", "iban"),
        ("¿Cuál es el periodo de seguro?", "period"),
        ("¿Dónde está la tabla de primas?", "table"),
        ("¿Por qué subió la prima?", "text"),
        ("¿Qué ley rige el contrato?", "text"),
    ],
)
def test_shape(question: str, shape: str) -> None:
    assert parse_question(question, ENGLISH).expected_answer_shape == shape


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("What is the premium?", "en"),
        ("Quel est le montant de la prime ?", "fr"),
        ("Wie hoch ist die Prämie?", "de"),
        ("¿Cuál es la prima?", "es"),
    ],
)
def test_language(question: str, language: str) -> None:
    assert parse_question(question, ENGLISH).language == language


@pytest.mark.parametrize(
    ("question", "concepts"),
    [
        ("How much is the excess?", ("deductible",)),
        ("How much is the storm deductible?", ("storm", "deductible")),
        ("Which state's law governs the contract?", ("governing_law",)),
        ("What is the renewal term after the initial term expires?", ("renewal", "expiration_date")),
        ("What notice period is required to terminate renewal?", ("renewal_notice",)),
        ("Who is the insured?", ("policyholder",)),
        ("Who is the insurer?", ("insurer",)),
        ("Combien coûte la franchise ?", ("deductible",)),
        ("Wie hoch ist die Selbstbeteiligung bei Sturm?", ("deductible", "storm")),
        ("À partir de quand suis-je couvert ?", ("coverage",)),
        ("¿Cuánto dura el contrato?", ()),
    ],
)
def test_concepts(question: str, concepts: tuple[str, ...]) -> None:
    assert parse_question(question, ENGLISH).concepts == concepts


def test_a_concept_brings_its_terms_in_the_documents_language() -> None:
    parsed = parse_question("What is the deductible?", DocumentProfile("de"))
    terms = {keyword.text for keyword in parsed.keywords if keyword.source == "dictionary"}
    assert {"Selbstbeteiligung".casefold(), "excess"} <= {term.casefold() for term in terms}


def test_keywords_say_where_they_come_from_and_stand_once() -> None:
    parsed = parse_question('Which buildings have "new for old" cover?', ENGLISH)
    texts = [keyword.text.casefold() for keyword in parsed.keywords]
    assert len(texts) == len(set(texts))
    by_text = {keyword.text: keyword for keyword in parsed.keywords}
    assert by_text["new for old"].weight > by_text["buildings"].weight
    assert by_text["build"].source == "stem"


def test_things_not_to_confuse_are_kept_apart() -> None:
    parsed = parse_question("How much is the premium? Don't confuse it with the deductible.", ENGLISH)
    assert parsed.generation.must_distinguish == ("deductible",)
    assert "deductible" not in parsed.concepts
    assert "deductible" not in {keyword.text for keyword in parsed.keywords}


@pytest.mark.parametrize(
    ("question", "apart"),
    [
        ("Quel est le montant de la prime, à ne pas confondre avec la franchise ?", "franchise"),
        ("Wie hoch ist die Prämie, nicht verwechseln mit der Selbstbeteiligung?", "selbstbeteiligung"),
        ("¿Cuánto es la prima? No la confunda con la franquicia.", "franquicia"),
    ],
)
def test_things_not_to_confuse_in_other_languages(question: str, apart: str) -> None:
    assert parse_question(question, ENGLISH).generation.must_distinguish == (apart,)


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("What is the limit on page 3?", (3,)),
        ("What is excluded on pages 5 to 7?", (5, 6, 7)),
        ("Compare pages 2, 4 and 9", (2, 4, 9)),
        ("Was steht auf Seite 12?", (12,)),
        ("Que dit la page 4 ?", (4,)),
        ("What is on page 400?", ()),  # the document has 20
    ],
)
def test_pages(question: str, pages: tuple[int, ...]) -> None:
    parsed = parse_question(question, ENGLISH)
    assert parsed.structural_hints == pages
    assert parsed.retrieval.pages == pages


def test_a_section_counts_where_the_document_has_it() -> None:
    assert parse_question("What is named in the exclusions?", ENGLISH).retrieval.sections == ("exclusions",)
    assert parse_question("What is named in the annexes?", ENGLISH).retrieval.sections == ()


def test_a_wanted_format_is_no_keyword() -> None:
    parsed = parse_question("What are total assets? Answer in USD millions.", ENGLISH)
    assert parsed.generation.format_constraint == "in usd millions"
    assert not {"usd", "millions"} & {keyword.text.casefold() for keyword in parsed.keywords}


def test_instructions_are_no_keywords() -> None:
    parsed = parse_question(
        "Is the gross margin improving? "
        "If gross margin is not a useful metric, then state that and explain why."
    )
    assert "explain" not in {keyword.text for keyword in parsed.keywords}
    assert parsed.concepts == ("gross_margin",)


def test_a_compound_question_comes_apart() -> None:
    parsed = parse_question("What is the deductible, and when does the cover start?", ENGLISH)
    assert parsed.decomposed_subquestions == ("What is the deductible?", "when does the cover start?")
    assert parse_question("What are the terms and conditions?", ENGLISH).decomposed_subquestions == ()


def test_a_question_about_nothing_asks_back() -> None:
    assert parse_question("What is it?", ENGLISH).suggested_clarification
    assert parse_question("What is on page 3?", ENGLISH).suggested_clarification is None


def test_a_fiscal_year_is_its_year() -> None:
    parsed = parse_question("What is FY22 revenue?")
    assert "2022" in {word for keyword in parsed.keywords for word in tokens(keyword.text)}


def test_the_parse_reads_in_one_line() -> None:
    parsed = parse_question("How much is the storm deductible on page 6? Not the premium.", ENGLISH)
    assert read_as(parsed) == "read as: amount · storm, deductible · page 6 · not: premium"
    assert "\n" not in read_as(parse_question("What\nis\nthe premium?"))


def test_an_extended_dictionary_is_used() -> None:
    own = shipped_dictionary().extended([Term("deductible", "en", "own share", 1.0)])
    assert parse_question("How much is my own share?", ENGLISH, own).concepts == ("deductible",)
    assert parse_question("How much is my own share?", ENGLISH).concepts == ()


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_parsed_the_same_way_twice(text: str) -> None:
    parsed = parse_question(text, ENGLISH)
    assert parsed.expected_answer_shape in ANSWER_REGISTRY
    assert parsed == parse_question(text, ENGLISH)
    assert read_as(parsed)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "What is the premium and when is it due?",
            ("What is the premium?", "when is it (premium) due?"),
        ),
        (
            "Who are the insurers; what do they pay for?",
            ("Who are the insurers?", "what do they (insurers) pay for?"),
        ),
        ("Quelle est la prime et quand faut-il la payer ?", None),
    ],
)
def test_a_part_says_what_it_speaks_of(question: str, parts: tuple[str, ...] | None) -> None:
    found = parse_question(question, ENGLISH).decomposed_subquestions
    assert found == parts if parts else all("(" not in part for part in found)
