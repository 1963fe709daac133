"""The frame of the layout: turned so that a page's text runs to the right and its lines go down."""

from __future__ import annotations

from collections import Counter

from docintel.parsing.extract.fragments import WIDE, Fragment, around
from docintel.parsing.raw import WordCut

RIGHT, DOWN, LEFT, UP = "right", "down", "left", "up"


def direction_of(fragment: Fragment) -> str:
    """Which way its text runs on the page as displayed, to the nearest quarter turn."""
    x, y = fragment.direction
    if abs(x) >= abs(y):
        return RIGHT if x >= 0 else LEFT
    return DOWN if y > 0 else UP


def split_by_direction(
    fragments: list[Fragment], width: float, height: float
) -> list[tuple[list[Fragment], float, float]]:
    """Fragments that run the same way, each group in its own frame; the way most letters run comes first.

    With each group the top and the bottom of the page, ``width`` by ``height`` as displayed, in that frame.
    """
    if all(fragment.direction == (1.0, 0.0) for fragment in fragments):
        for fragment in fragments:
            fragment.x0, fragment.y0, fragment.x1, fragment.y1 = fragment.box
        return [(fragments, 0.0, height)] if fragments else []
    groups: dict[str, list[Fragment]] = {}
    letters: Counter[str] = Counter()
    for fragment in fragments:
        way = direction_of(fragment)
        groups.setdefault(way, []).append(fragment)
        letters[way] += len(fragment.text)
        _turn(fragment, way)
    spans = {RIGHT: (0.0, height), DOWN: (-width, 0.0), UP: (0.0, width), LEFT: (-height, 0.0)}
    return [(groups[way], *spans[way]) for way, _ in letters.most_common()]


def _turn(fragment: Fragment, way: str) -> None:
    x0, y0, x1, y1 = fragment.box
    if way == DOWN:  # also vertical Chinese and Japanese: columns go from right to left
        x0, y0, x1, y1 = y0, -x1, y1, -x0
    elif way == UP:
        x0, y0, x1, y1 = -y1, x0, -y0, x1
    elif way == LEFT:
        x0, y0, x1, y1 = -x1, -y1, -x0, -y0
    fragment.x0, fragment.y0, fragment.x1, fragment.y1 = x0, y0, x1, y1


def join_stacks(fragments: list[Fragment]) -> list[Fragment]:
    """Single letters painted one below the other become one fragment that runs down.

    Vertical Japanese is often set that way: each letter upright, on a line of its own.
    """
    if all(len(fragment.text) > 1 or fragment.text < WIDE for fragment in fragments):
        return fragments
    joined: list[Fragment] = []
    stack: list[Fragment] = []
    for fragment in fragments:
        if stack and not _goes_on(stack[-1], fragment):
            joined += _close(stack)
            stack = []
        stack.append(fragment)
    return joined + _close(stack)


def _goes_on(above: Fragment, below: Fragment) -> bool:
    return (
        len(above.text) == 1
        and len(below.text) == 1
        and above.text > WIDE  # letters of scripts that are written downwards
        and below.text > WIDE
        and abs(above.box[0] - below.box[0]) < 0.25 * above.size
        and -0.5 * above.size < below.box[1] - above.box[3] < 0.75 * above.size
    )


def _close(stack: list[Fragment]) -> list[Fragment]:
    if len(stack) < 2:
        return stack
    first = stack[0]
    words: list[WordCut] = [(index, index + 1, fragment.box) for index, fragment in enumerate(stack)]
    joined = Fragment(
        text="".join(fragment.text for fragment in stack),
        words=words,
        box=around([box for _, _, box in words]),
        size=first.size,
        direction=(0.0, 1.0),
        block=first.block,
        order=first.order,
        bold=first.bold,
        painted=first.painted,
        color=first.color,
        hidden=first.hidden,
    )
    return [joined]
