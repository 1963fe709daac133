"""The app over made answers: every kind of answer, a nasty one, and pages of a sample PDF as pictures."""

from __future__ import annotations

import io
import runpy
import threading
from dataclasses import replace
from pathlib import Path

import pypdfium2
import streamlit as st

from components import cached, page_view
from components.state import Place
from docintel.views import DocumentView, PageImage, PageView
from tests.ui.fake import FakeDesk
from tests.ui.made import POLICY, answer, every_kind, item

ROOT = Path(__file__).parent.parent.parent
NASTY = (
    "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\"> "
    "![](https://evil.example/a.png) [link](https://evil.example) $\\frac{1}{2}$ :red[red] https://evil.example"
)


class Gallery(FakeDesk):
    """Made answers over the sample policy's real pages."""

    def __init__(self) -> None:
        nasty = replace(item(NASTY), citations=(replace(item().citations[0], excerpt=NASTY),))
        super().__init__(
            *(replace(view, id=kind) for kind, view in every_kind().items()),
            answer(
                id="nasty", question=NASTY, read_as=NASTY, caveats=(NASTY,), items=(nasty,), steps=(NASTY,)
            ),
            documents=(POLICY, replace(POLICY, id="nasty", name=NASTY, warnings=(NASTY,))),
        )
        self._pdf = pypdfium2.PdfDocument(ROOT / "sample_pdfs" / "home_policy.pdf")
        self._lock = threading.Lock()

    def pages(self, document_id: str) -> list[PageView]:
        with self._lock:
            sizes = [page.get_size() for page in self._pdf]
        return [PageView(n, str(n), width, height) for n, (width, height) in enumerate(sizes, start=1)]

    def page_image(self, document_id: str, page_num: int, *, width_px: int) -> PageImage:
        with self._lock:
            page = self._pdf[page_num - 1]
            picture = page.render(scale=width_px / page.get_width()).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "WEBP", quality=80)
        return PageImage(page_num, buffer.getvalue(), "image/webp", *picture.size)

    def document(self, document_id: str) -> DocumentView:
        return next(each for each in self.library if each.id == document_id)


@st.cache_resource
def _desk() -> Gallery:
    return Gallery()


def _picking() -> None:
    """The page viewer alone while evidence is given by hand; what it returns is drawn and written down."""
    given = st.session_state.setdefault("given", [])
    desk, view = _desk(), every_kind()["ship"]
    shown = page_view.render(
        "policy",
        desk.pages("policy"),
        view,
        start=Place(1),
        image=lambda page, width: desk.page_image("policy", page, width_px=width),
        find=lambda text: desk.find("policy", text),
        picking="left" not in st.session_state,
        picked=given,
        lines=lambda page: desk.lines("policy", page),
    )
    if shown.left:
        st.session_state["left"] = True
    if shown.picked:
        given.append(shown.picked.box)
    if shown.left or shown.picked:
        st.rerun()
    st.text(f"given: {[(box.page, *map(round, (box.x0, box.y0, box.x1, box.y1))) for box in given]}")
    st.text("left" if "left" in st.session_state else "picking")


cached.desk = _desk  # type: ignore[assignment]
if st.query_params.get("alone") == "picking":
    _picking()
else:
    runpy.run_path(str(ROOT / "app.py"))
