"""Untrusted text stays text, wherever it is put."""

from __future__ import annotations

import html
from html.parser import HTMLParser

import pytest
from streamlit.testing.v1 import AppTest

from components.text import Html, el, join, label, visible

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "![](https://evil.example/pixel.png)",
    "[click](javascript:alert(1))",
    ":red[all clear] :material/home: :smile:",
    "$\\href{https://evil.example}{x}$",
    "`code` **bold** ~~gone~~ # head",
    "https://evil.example www.evil.example mail@evil.example",
    "&lt;b&gt; &amp;",
    "</blockquote></article><style>*{display:none}</style>",
]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", NASTY)
def test_an_element_holds_text_and_gives_it_back_unchanged(text: str) -> None:
    parser = _Tags()
    parser.feed(el("p", text, title=text))
    assert parser.tags == ["p"]
    assert parser.text == text


def test_only_markup_made_here_is_taken_as_markup() -> None:
    assert join(el("b", "1 < 2"), " & ", Html("<br>")) == "<b>1 &lt; 2</b> &amp; <br>"


def test_an_attribute_cannot_be_left_by_a_quote() -> None:
    assert el("p", title='" onclick="x') == '<p title="&quot; onclick=&quot;x"></p>'


def test_attribute_names_and_absent_values() -> None:
    assert el("button", "go", data_cite=3, class_="a", aria_label=None, disabled=True, hidden=False) == (
        '<button data-cite="3" class="a" disabled>go</button>'
    )


def test_direction_overrides_and_control_characters_are_shown_not_obeyed() -> None:
    assert visible("EUR \u202e005\u202c\x07") == "EUR \ufffd005\u202c\ufffd"
    assert visible("two\r\nlines\tand a tab") == "two\nlines\tand a tab"


@pytest.mark.parametrize("text", NASTY)
def test_a_label_escapes_every_mark_of_punctuation(text: str) -> None:
    made = label(text, limit=500)
    assert made.replace("\\", "").replace("\u2060", "") == text.replace("\\", "")
    for position, char in enumerate(made):
        if char in "!#$&*:<>[]`_~|@":
            assert made[position - 1] == "\\", (char, made)


@pytest.mark.parametrize("text", ["http://a.example", "https://a.example", "www.a.example", "me@a.example"])
def test_an_address_in_a_label_is_parted_so_that_it_cannot_become_a_link(text: str) -> None:
    assert "\u2060" in label(text)


def test_a_label_is_one_line_and_bounded() -> None:
    assert label("two\nlines   here") == "two lines here"
    assert label("x" * 200, limit=10) == "xxxxxxxxx…"


@pytest.mark.parametrize("text", NASTY)
def test_a_notice_shows_the_sentence_as_it_is(text: str) -> None:
    def page(text: str) -> None:
        from components.text import notice

        notice("error", text)

    app = AppTest.from_function(page, kwargs={"text": text}).run()
    assert not app.exception
    assert html.escape(text) in app.get("html")[0].proto.body
