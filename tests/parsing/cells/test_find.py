"""Tables among words and rules on one page."""

from __future__ import annotations

from docintel.parsing.cells.find import find_grids
from docintel.parsing.cells.vectors import Vector
from tests.parsing.cells.layout import rows_at, ruled, texts, words_at

ROWS = [
    ["Age", "Premium", "With help"],
    ["Age 25", "182.00", "214.00"],
    ["Age 35", "236.00", "271.00"],
    ["Age 45", "310.00", "352.00"],
]
XS = [60.0, 160.0, 260.0]
PROSE = "the insurer pays the cost of repair or replacement as far as the sum insured allows it to do so"


def test_white_space_alone_makes_a_table() -> None:
    (grid,) = find_grids(words_at(*rows_at(XS, 100, 16, ROWS)), [])
    assert texts(grid) == ROWS


def test_rules_make_a_table_and_a_missing_piece_joins_two_cells() -> None:
    words = words_at(
        (60, 102, "Cover"),
        (160, 102, "Annual premium"),
        *rows_at(XS, 122, 20, [["Fire", "10", "20"], ["Theft", "5", "7"]]),
    )
    xs, ys = [55.0, 155.0, 255.0, 355.0], [100.0, 120.0, 140.0, 160.0]
    vectors = [vector for vector in ruled(xs, ys) if vector.box[0] != 255.0]
    vectors.append(Vector((255.0, 120.0, 255.5, 160.0), True))  # no rule inside the header
    (grid,) = find_grids(words, vectors)
    assert texts(grid) == [["Cover", "Annual premium", ""], ["Fire", "10", "20"], ["Theft", "5", "7"]]
    header = next(cell for cell in grid.cells if cell.text == "Annual premium")
    assert (header.col, header.col_end) == (1, 2)


def test_text_broken_over_lines_in_a_ruled_cell_is_one_cell() -> None:
    words = words_at(
        (60, 102, "Storm and"),
        (60, 114, "hail"),
        (160, 108, "EUR 1,250"),
        (60, 132, "Fire"),
        (160, 132, "EUR 500"),
    )
    (grid,) = find_grids(words, ruled([55.0, 155.0, 255.0], [100.0, 128.0, 146.0]))
    assert texts(grid) == [["Storm and hail", "EUR 1,250"], ["Fire", "EUR 500"]]


def test_figures_stacked_in_one_ruled_cell_are_rows_of_their_own() -> None:
    words = words_at(
        *rows_at([60.0, 160.0], 102, 12, [["Alabama", "18,870"], ["Alaska", "209"], ["Arizona", "2,303"]])
    )
    words += words_at((60, 152, "Total"), (160, 152, "21,382"))
    (grid,) = find_grids(words, ruled([55.0, 155.0, 255.0], [100.0, 140.0, 166.0]))
    assert texts(grid) == [
        ["Alabama", "18,870"],
        ["Alaska", "209"],
        ["Arizona", "2,303"],
        ["Total", "21,382"],
    ]


def test_a_header_over_two_columns_spans_them() -> None:
    words = words_at((185, 84, "Limits per event in EUR"), *rows_at(XS, 100, 16, ROWS))
    (grid,) = find_grids(words, [])
    spanning = grid.cells[0]
    assert (spanning.text, spanning.col, spanning.col_end) == ("Limits per event in EUR", 1, 2)


def test_labels_outside_the_rules_are_the_first_column() -> None:
    labels = [(60.0, 102.0 + 20 * number, text) for number, text in enumerate(["Salaries", "Travel", "Rent"])]
    values = rows_at([162.0, 262.0], 102, 20, [["1,314", "373"], ["94", "20"], ["170", "11"]])
    (grid,) = find_grids(
        words_at(*labels, *values), ruled([155.0, 255.0, 355.0], [100.0, 120.0, 140.0, 160.0])
    )
    assert texts(grid) == [["Salaries", "1,314", "373"], ["Travel", "94", "20"], ["Rent", "170", "11"]]


def test_a_wrapped_label_is_put_together() -> None:
    words = words_at(
        *rows_at(XS, 100, 18, ROWS[:3]),
        (60, 154, "Premium for persons"),
        (60, 164, "above that age"),
        (160, 164, "597.00"),
        (260, 164, "684.00"),
    )
    (grid,) = find_grids(words, [])
    assert texts(grid)[-1] == ["Premium for persons above that age", "597.00", "684.00"]


def test_a_currency_sign_set_apart_stays_with_its_amount() -> None:
    words = words_at(
        *rows_at([60.0, 160.0, 190.0], 100, 16, [["Net sales", "$", "81,797"], ["Costs", "$", "45,384"]])
    )
    (grid,) = find_grids(words, [])
    assert texts(grid) == [["Net sales", "$ 81,797"], ["Costs", "$ 45,384"]]


def test_prose_in_one_or_two_columns_is_no_table() -> None:
    one = words_at(*((60.0, 100.0 + 12 * number, PROSE) for number in range(8)))
    assert find_grids(one, []) == []
    left, right = PROSE[:52], PROSE[40:92]
    lines = [(60.0, 100.0 + 12 * number, left) for number in range(12)]
    lines += [(340.0, 100.0 + 12 * number, right) for number in range(12)]
    assert find_grids(words_at(*lines), []) == []


def test_a_list_is_no_table() -> None:
    items = ["(a)", "(b)", "(c)", "(d)"]
    words = words_at(*rows_at([60.0, 100.0], 100, 16, [[item, "damage by frost to pipes"] for item in items]))
    assert find_grids(words, []) == []


def test_a_table_does_not_run_into_the_prose_beside_it() -> None:
    table = rows_at(
        [60.0, 130.0, 190.0],
        100,
        12,
        [["State", "No.", "Rate"], *([f"State {n}", f"{n}00", "1.5"] for n in range(9))],
    )
    prose = [
        (300.0, 101.0 + 12 * number, "insufficient research has been conducted on it") for number in range(10)
    ]
    (grid,) = find_grids(words_at(*table, *prose), [])
    assert grid.col_count == 3
    assert grid.row_count == 10


def test_a_caption_is_not_a_row() -> None:
    words = words_at((60, 84, "Table 3"), (160, 84, "Premiums"), *rows_at(XS, 100, 16, ROWS))
    (grid,) = find_grids(words, [])
    assert texts(grid) == ROWS


def test_shaded_bands_do_not_cut_a_table_into_pieces() -> None:
    bands = [
        Vector((x, 116.0 + 32 * n, x + 100, 132.0 + 32 * n), True)
        for n in range(2)
        for x in (55.0, 155.0, 255.0)
    ]
    (grid,) = find_grids(words_at(*rows_at(XS, 100, 16, ROWS)), bands)
    assert texts(grid) == ROWS


def test_no_words_no_tables() -> None:
    assert find_grids([], ruled([0.0, 50.0, 100.0], [0.0, 50.0, 100.0])) == []


def test_bullets_of_a_symbol_font_are_no_column() -> None:
    words = words_at(*rows_at([60.0, 100.0], 100, 16, [["\uf0b7", "Room rent and boarding"]] * 4))
    assert find_grids(words, []) == []


def test_a_frame_with_one_column_of_text_is_no_table() -> None:
    words = words_at(*((60.0, 102.0 + 20 * number, "Nursing care") for number in range(3)))
    assert find_grids(words, ruled([20.0, 55.0, 255.0], [100.0, 120.0, 140.0, 160.0])) == []


def test_words_all_over_a_drawing_are_no_table() -> None:
    xs = [40.0 * number for number in range(1, 15)]
    words = words_at(*rows_at(xs, 100, 16, [["word"] * len(xs)] * 3))
    assert find_grids(words, []) == []
