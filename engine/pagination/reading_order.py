"""Where the fragments of a line stand when it holds text that reads from right to left."""

from __future__ import annotations

import unicodedata

from engine.pagination.model import Fragment


def is_right_to_left(text: str) -> bool:
    """Whether text has a letter of a script that reads from right to left."""
    if text.isascii():
        return False
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def reorder(fragments: list[Fragment], width: float, *, bidi: bool) -> None:
    """Give fragments their visual x (Unicode bidi rule L2 on whole fragments).

    Room between fragments (behind a number) goes along with the fragment before it.
    """
    if not fragments:
        return
    levels = _levels(fragments, 1 if bidi else 0)
    extents = _extents(fragments)
    order = list(range(len(fragments)))
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    left = min(f.x for f in fragments)
    x = width - left - sum(extents) if bidi else left
    for index in order:
        room = extents[index] - fragments[index].width
        fragments[index].x = x + (room if levels[index] % 2 or bidi else 0.0)
        x += extents[index]


def _extents(fragments: list[Fragment]) -> list[float]:
    """Width of each fragment with the room up to the next one."""
    following = [*fragments[1:], None]
    return [
        f.width if after is None else max(after.x - f.x, f.width)
        for f, after in zip(fragments, following, strict=True)
    ]


def _levels(fragments: list[Fragment], base: int) -> list[int]:
    """Embedding levels: numbers after right-to-left text count with it, neutrals with what is
    on both sides of them, else with the paragraph (Unicode bidi W2–W7, N1, N2)."""
    kinds = [_direction(fragment) for fragment in fragments]
    strong = "R" if base else "L"
    sides: list[str] = []
    for kind in kinds:
        strong = kind if kind in "LR" else strong
        sides.append("L" if kind == "D" and strong == "L" else kind)
    level = {"R": 1, "D": 2, "L": 2 if base else 0}
    levels: list[int] = []
    for index, side in enumerate(sides):
        if side == "N":
            before = _side(sides[:index][::-1], base)
            around = before if before == _side(sides[index + 1 :], base) else ""
            levels.append({"R": 1, "L": level["L"]}.get(around, base))
        else:
            levels.append(level[side])
    return levels


def _side(sides: list[str], base: int) -> str:
    """The direction of the nearest fragment that has one; numbers here go with R."""
    found = next((side for side in sides if side != "N"), "R" if base else "L")
    return "R" if found == "D" else found


def _direction(fragment: Fragment) -> str:
    """L, R, D for digits after which anything may come, N for what has no direction."""
    if fragment.right_to_left:
        return "R"
    classes = {unicodedata.bidirectional(c) for c in fragment.text}
    if "L" in classes:
        return "L"
    if classes & {"EN", "AN"}:
        return "D"
    return "N"
