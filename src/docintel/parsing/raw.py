"""What a method reads off one page, before the document's tables are put together.

Column by column, in plain arrays: cheap to fill, to send over a pipe and to turn into frames. Nothing is
pickled: a worker taken over by a hostile file can send wrong numbers but no code.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import chain, repeat
from typing import Any, NamedTuple

BoxTuple = tuple[float, float, float, float]
WordCut = tuple[int, int, BoxTuple]  # start and end in the line's text, box as displayed
_LENGTH = struct.Struct("<I")


class Cell(NamedTuple):
    """A table cell of one page. ``table``, ``row`` and ``col`` count from 0, ends are inclusive.

    Lines are indexes into the page's lines, -1 where the cell is empty.
    """

    table: int
    row: int
    col: int
    row_end: int
    col_end: int
    text: str
    box: BoxTuple
    line_start: int
    line_end: int
    is_header: bool


class RawLine(NamedTuple):
    """A line as :meth:`RawPage.add_lines` takes it. ``size`` is its font's, in points."""

    text: str
    box: BoxTuple
    words: Sequence[WordCut]
    block: int = -1
    hidden: bool = False
    confidence: float = 1.0
    size: float = 0.0
    bold: bool = False


def _floats() -> array[float]:
    return array("d")


def _ints() -> array[int]:
    return array("q")


@dataclass(slots=True)
class RawPage:
    """One page as displayed: points, origin top-left. Lines stand in reading order, words in their line's.

    ``*_box`` arrays hold four numbers a row. ``word_line`` is an index into the page's lines, from 0;
    ``word_start`` and ``word_end`` cut the word out of its line's text. ``cells`` are
    those of its tables where the method gives them itself, table by table.
    """

    page_num: int
    width: float
    height: float
    rotation: int = 0
    source: str = "none"
    quality: list[str] = field(default_factory=list)
    line_text: list[str] = field(default_factory=list)
    line_box: array[float] = field(default_factory=_floats)
    line_block: array[int] = field(default_factory=_ints)
    line_hidden: array[int] = field(default_factory=_ints)
    line_confidence: array[float] = field(default_factory=_floats)
    line_size: array[float] = field(default_factory=_floats)  # font size in points
    line_bold: array[int] = field(default_factory=_ints)
    word_line: array[int] = field(default_factory=_ints)
    word_start: array[int] = field(default_factory=_ints)
    word_end: array[int] = field(default_factory=_ints)
    word_box: array[float] = field(default_factory=_floats)
    image_box: array[float] = field(default_factory=_floats)
    vector_box: array[float] = field(default_factory=_floats)  # lines and rectangles it paints
    vector_kind: array[int] = field(default_factory=_ints)  # see docintel.parsing.cells.vectors
    cells: list[Cell] = field(default_factory=list)

    def add_line(
        self,
        text: str,
        box: BoxTuple,
        words: Sequence[WordCut],
        *,
        block: int = -1,
        hidden: bool = False,
        confidence: float = 1.0,
        size: float = 0.0,
        bold: bool = False,
    ) -> None:
        """Append the next line in reading order."""
        self.add_lines([RawLine(text, box, words, block, hidden, confidence, size, bold)])

    def add_lines(self, lines: Sequence[RawLine]) -> None:
        """Append ``lines`` in reading order."""
        counts = [len(line.words) for line in lines]
        numbers = range(len(self.line_text), len(self.line_text) + len(lines))
        words = [word for line in lines for word in line.words]
        self.line_text += [line.text for line in lines]
        self.line_box.extend(chain.from_iterable([line.box for line in lines]))
        self.line_block.extend([line.block for line in lines])
        self.line_hidden.extend([line.hidden for line in lines])
        self.line_confidence.extend([line.confidence for line in lines])
        self.line_size.extend([line.size for line in lines])
        self.line_bold.extend([line.bold for line in lines])
        self.word_line.extend(chain.from_iterable(map(repeat, numbers, counts)))
        self.word_start.extend([word[0] for word in words])
        self.word_end.extend([word[1] for word in words])
        self.word_box.extend(chain.from_iterable([word[2] for word in words]))

    def box_of(self, line: int) -> BoxTuple:
        x0, y0, x1, y1 = self.line_box[4 * line : 4 * line + 4]
        return x0, y0, x1, y1

    def words_of(self, line: int) -> list[WordCut]:
        """The words of a line as :meth:`add_line` takes them."""
        words: list[WordCut] = []
        for index, owner in enumerate(self.word_line):
            if owner == line:
                x0, y0, x1, y1 = self.word_box[4 * index : 4 * index + 4]
                words.append((self.word_start[index], self.word_end[index], (x0, y0, x1, y1)))
        return words

    def flag(self, name: str) -> None:
        """Add a quality flag once."""
        if name not in self.quality:
            self.quality.append(name)


def failed_page(number: int) -> RawPage:
    """What stands in the tables for a page that could not be read: A4, empty, flagged."""
    return RawPage(page_num=number, width=595.0, height=842.0, quality=["page_failed"])


_ARRAYS = tuple(f.name for f in fields(RawPage) if str(f.type).startswith("array"))
_PLAIN = tuple(f.name for f in fields(RawPage) if f.name not in _ARRAYS)


def encode_page(page: RawPage) -> bytes:
    """``page`` as bytes: a JSON head, then its arrays one after the other."""
    columns = [getattr(page, name) for name in _ARRAYS]
    head = {name: getattr(page, name) for name in _PLAIN}
    head["lengths"] = [len(column) for column in columns]
    encoded = json.dumps(head).encode()
    return b"".join([_LENGTH.pack(len(encoded)), encoded, *(column.tobytes() for column in columns)])


def decode_page(data: bytes) -> RawPage:
    """The inverse of :func:`encode_page`. Raises ValueError where the bytes are not such a page."""
    (size,) = _LENGTH.unpack_from(data)
    at = _LENGTH.size + size
    head = json.loads(data[_LENGTH.size : at])
    lengths = head.pop("lengths")
    page = RawPage(**{name: head[name] for name in _PLAIN})
    page.cells = [_cell(cell) for cell in page.cells]
    for name, length in zip(_ARRAYS, lengths, strict=True):
        column: array[float] | array[int] = getattr(page, name)
        end = at + length * column.itemsize
        column.frombytes(data[at:end])
        if len(column) != length:
            raise ValueError(f"column {name!r} is cut short")
        at = end
    return page


def _cell(values: Sequence[Any]) -> Cell:
    cell = Cell(*values)
    x0, y0, x1, y1 = cell.box
    return cell._replace(box=(x0, y0, x1, y1))
