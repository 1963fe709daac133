"""The figure of the home policy: a drawing turned into a picture, as figures mostly come."""

from __future__ import annotations

import pymupdf

_WALL, _ROOF, _GARAGE, _GROUND = (0.93, 0.87, 0.77), (0.55, 0.3, 0.27), (0.84, 0.86, 0.89), (0.76, 0.86, 0.72)
_LINE, _SKY, _GLASS, _TREE = (0.25, 0.25, 0.28), (0.95, 0.97, 1.0), (0.72, 0.84, 0.93), (0.5, 0.68, 0.47)


def house_png() -> bytes:
    """A 1000 x 600 picture of a house (A), a garage (B) and a garden with a shed (C)."""
    pdf = pymupdf.open()
    page = pdf.new_page(width=500, height=300)
    page.draw_rect((0, 0, 500, 230), color=None, fill=_SKY)
    page.draw_rect((0, 230, 500, 300), color=None, fill=_GROUND)
    page.draw_rect((60, 120, 220, 240), color=_LINE, fill=_WALL)
    page.draw_polyline([(45, 122), (140, 45), (235, 122), (45, 122)], color=_LINE, fill=_ROOF)
    page.draw_rect((220, 165, 310, 240), color=_LINE, fill=_GARAGE)
    page.draw_rect((235, 190, 295, 240), color=_LINE, fill=(1, 1, 1))
    for x in (80, 165):
        page.draw_rect((x, 145, x + 35, 180), color=_LINE, fill=_GLASS)
    page.draw_rect((125, 185, 153, 240), color=_LINE, fill=_ROOF)
    page.draw_rect((395, 195, 455, 242), color=_LINE, fill=_WALL)
    page.draw_polyline([(388, 197), (425, 170), (462, 197), (388, 197)], color=_LINE, fill=_ROOF)
    page.draw_rect((348, 205, 356, 242), color=None, fill=_ROOF)
    page.draw_circle((352, 185), 28, color=None, fill=_TREE)
    page.draw_line((20, 272), (480, 272), color=_LINE, width=1.2, dashes="[6 4]")
    for x, letter in ((132, "A"), (258, "B"), (420, "C")):
        page.draw_circle((x + 6, 258), 10, color=_LINE, fill=(1, 1, 1))
        page.insert_text((x + 1.4, 262.5), letter, fontname="hebo", fontsize=12.5, color=_LINE)
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(2, 2), alpha=False)
    return bytes(pixmap.tobytes("png"))
