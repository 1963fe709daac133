"""``table_df`` of whole documents: lines, boxes, page breaks, turned pages, labels."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.cells.labels import line_labels

SAMPLES = Path(__file__).resolve().parents[3] / "sample_pdfs"
Rows = list[list[str]]


@pytest.fixture(scope="module")
def policy() -> ParsedDocument:
    return parse_pdf(SAMPLES / "home_policy.pdf")


def _premiums(document: ParsedDocument) -> pd.DataFrame:
    table = document.table_df
    number = int(table.loc[table["text"] == "Age 45", "table_num"].iloc[0])
    return table[table["table_num"] == number]


def test_a_premium_can_be_read_off_by_row_and_column(policy: ParsedDocument) -> None:
    table = _premiums(policy)
    row = table.loc[table["text"] == "Age 45", "row"].iloc[0]
    header = table[(table["text"] == "Premium") & table["is_header"]].iloc[0]
    cell = table[(table["row"] == row) & (table["col"] == header["col"])].iloc[0]
    assert cell["text"] == "310.00"
    line = policy.line_df.iloc[cell["line_start"] - 1]
    assert "310.00" in line["text"]
    assert line["page_num"] == cell["page_num"] == 2
    assert line["y0"] - 1 <= cell["y0"] <= cell["y1"] <= line["y1"] + 1


def test_every_cell_has_the_words_of_its_lines_in_its_box(policy: ParsedDocument) -> None:
    words = policy.word_df
    for cell in policy.table_df.itertuples():
        mine = words[
            words["overall_line_num"].between(cell.line_start, cell.line_end)
            & words["x0"].between(cell.x0 - 0.1, cell.x1)
            & words["y0"].between(cell.y0 - 0.1, cell.y1)
        ]
        assert len(mine) == len(cell.text.split()), cell


def test_a_table_without_rules_and_pairs_of_label_and_value_are_there(policy: ParsedDocument) -> None:
    texts = policy.table_df.groupby("table_num")["text"].agg(list)
    assert any({"Bicycles", "EUR 2,000", "Locked to a fixed object"} <= set(text) for text in texts)
    assert any({"Policy effective date", "1 January 2026"} <= set(text) for text in texts)


def test_header_and_footer_are_no_table(policy: ParsedDocument) -> None:
    assert not policy.table_df["text"].str.contains("HARBOURSIDE|^Page ").any()


def test_labels_name_row_and_columns(policy: ParsedDocument) -> None:
    labels = line_labels(policy)
    line = int(_premiums(policy).query("text == 'Age 45'")["line_start"].iloc[0])
    number = int(_premiums(policy)["table_num"].iloc[0])
    assert labels[line].startswith(
        f'[table {number} · row "Age 45" · col "Premium": 310.00 · col "With home help"'
    )
    header = int(_premiums(policy).query("text == 'Premium'")["line_start"].iloc[0])
    assert header not in labels


def test_pairs_are_labelled_without_a_column(policy: ParsedDocument) -> None:
    assert '[table 2 · row "Policy effective date": 1 January 2026]' in line_labels(policy).values()


def _pages_of_a_table(*pages: Rows) -> bytes:
    with pymupdf.open() as pdf:
        for number, rows in enumerate(pages):
            page = pdf.new_page(width=400, height=300)
            top = 250 - 20 * len(rows) if number == 0 else 30
            for at, row in enumerate(rows):
                for col, text in enumerate(row):
                    page.insert_text((40 + 110 * col, top + 20 * at), text, fontsize=10)
        return bytes(pdf.tobytes())


HEADER = ["Age", "Premium", "Death benefit"]
FIRST = [[f"Age {age}", f"{age * 7}.00", "50,000"] for age in range(20, 28)]
SECOND = [[f"Age {age}", f"{age * 7}.00", "50,000"] for age in range(28, 33)]


@pytest.mark.parametrize("repeated", [True, False])
def test_a_table_over_a_page_break_is_one_table(repeated: bool) -> None:
    second = [HEADER, *SECOND] if repeated else SECOND
    table = parse_pdf(_pages_of_a_table([HEADER, *FIRST], second)).table_df
    assert set(table["table_num"]) == {1}
    assert list(table.groupby("page_num")["row"].min()) == [0, 9]
    assert table.loc[table["text"] == "Age 31", "row"].iloc[0] == 12 + repeated
    headers = table[table["is_header"]]
    assert sorted(set(headers["row"])) == ([0, 9] if repeated else [0])


def test_labels_on_the_second_page_use_the_first_pages_headers() -> None:
    document = parse_pdf(_pages_of_a_table([HEADER, *FIRST], SECOND))
    assert any('row "Age 31" · col "Premium": 217.00' in label for label in line_labels(document).values())


def test_another_table_overleaf_is_another_table() -> None:
    other = [["Item", "Limit"], ["Cash", "1,000"], ["Keys", "750"]]
    table = parse_pdf(_pages_of_a_table([HEADER, *FIRST], other)).table_df
    assert set(table["table_num"]) == {1, 2}


def test_hidden_text_is_in_no_cell() -> None:
    with pymupdf.open(stream=_pages_of_a_table([HEADER, *FIRST])) as pdf:
        pdf[0].insert_text((150, 275), "999.00", fontsize=10, color=(1, 1, 1))
        data = bytes(pdf.tobytes())
    document = parse_pdf(data)
    assert document.line_df["hidden"].any()
    assert "999.00" not in " ".join(document.table_df["text"])


def test_a_rotated_and_cropped_table_has_its_boxes_as_displayed() -> None:
    document = parse_pdf(SAMPLES / "rotated_schedule.pdf")
    violin = document.table_df[document.table_df["text"].str.startswith("Violin")].iloc[0]
    value = document.table_df[document.table_df["text"] == "5,100"].iloc[0]
    assert violin["row"] == value["row"]
    with pymupdf.open(SAMPLES / "rotated_schedule.pdf") as pdf:
        shown = pdf[0].search_for("5,100")[0] * pdf[0].rotation_matrix
    assert abs(shown.x0 - value["x0"]) < 2
    assert abs(shown.y0 - value["y0"]) < 3


@pytest.mark.corpus
def test_a_table_and_its_twin_on_a_turned_page_have_the_same_cells(corpus: Path) -> None:
    straight = parse_pdf(corpus / "documents" / "unrotated_nics_table.pdf")
    turned = parse_pdf(corpus / "documents" / "rotated_nics_table_90.pdf")
    place = ["table_num", "row", "col"]
    one = straight.table_df.sort_values(place, ignore_index=True)
    other = turned.table_df.sort_values(place, ignore_index=True)
    same = [*place, "row_end", "col_end", "text", "is_header"]
    pd.testing.assert_frame_equal(one[same], other[same])
    assert len(one) > 1200
    width = turned.page_df["width"].iloc[0]  # the turned page shows its text running down
    assert (one["x0"] - other["y0"]).abs().max() < 0.1
    assert (one["x1"] - other["y1"]).abs().max() < 0.1
    assert (one["y0"] - (width - other["x1"])).abs().max() < 0.1
    alabama = one[one["text"] == "Alabama"].iloc[0]
    totals = one[(one["text"] == "Totals") & one["is_header"]].iloc[0]
    cell = one[(one["row"] == alabama["row"]) & (one["col"] == totals["col"])].iloc[0]
    assert cell["text"] == "71,137"
