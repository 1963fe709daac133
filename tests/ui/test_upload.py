"""Bringing a file in on the review page: it opens at once, and what is wrong is said."""

from __future__ import annotations

from dataclasses import replace

from docintel.views import DocumentState
from tests.ui.conftest import Open, markup
from tests.ui.fake import FakeDesk
from tests.ui.made import LETTER


def test_a_file_opens_at_once_and_one_that_is_there_says_so(open_review: Open) -> None:
    desk = FakeDesk()
    app = open_review(desk, document="policy")
    app.file_uploader[0].upload("new.pdf", b"%PDF").run()
    assert app.query_params["document"] == "new.pdf"
    app.file_uploader[0].upload("letter.pdf", b"%PDF").run()
    assert not app.exception
    assert app.query_params["document"] == "letter"
    assert "is in the library already" in markup(app)


def test_what_is_no_pdf_is_named_and_the_open_document_stays(open_review: Open) -> None:
    app = open_review(FakeDesk(), document="policy")
    app.file_uploader[0].upload("notes.txt", b"hello").run()
    assert not app.exception
    assert "The file &#x27;notes.txt&#x27; is not a PDF" in markup(app)
    assert app.query_params["document"] == "policy"


def test_a_document_that_is_not_read_yet_says_so(open_review: Open) -> None:
    for state, says in ((DocumentState.WAITING, "still being read"), (DocumentState.STOPPED, "was stopped")):
        app = open_review(FakeDesk(documents=(replace(LETTER, state=state),)), document="letter")
        assert says in markup(app)
