"""Words of a justified line as one string: the space between them goes into the font."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.pagination.model import Fragment

DRAWN = frozenset({"text", "noteReference", "label", "hyphen"})


class Stretch(NamedTuple):
    """Text to draw at one go from the first fragment's place."""

    first: Fragment
    text: str
    word_spacing: float = 0.0


def stretches(
    fragments: Sequence[Fragment], space_width: Callable[[Fragment], float]
) -> Iterator[Stretch | Fragment]:
    """Text joined where one look runs on; everything else as it is, spaces left out.

    Qt widens a row of spaces once and a no-break space as well, so only single plain spaces
    of one width are joined.
    """
    index, count = 0, len(fragments)
    while index < count:
        fragment = fragments[index]
        if fragment.kind not in DRAWN:
            if fragment.kind != "space":
                yield fragment
            index += 1
            continue
        text = fragment.text
        width = -1.0
        last = index
        while last + 2 < count and _runs_on(fragment, fragments[last + 1], fragments[last + 2]):
            space = fragments[last + 1]
            if width < 0.0:
                width = space.width
            if abs(space.width - width) > 0.01:
                break
            text += " " + fragments[last + 2].text
            last += 2
        spacing = width - space_width(fragment) if last > index else 0.0
        yield Stretch(fragment, text, spacing)
        index = last + 1


def _runs_on(first: Fragment, space: Fragment, word: Fragment) -> bool:
    run = first.run
    return (
        run is not None
        and space.run is run
        and word.run is run
        and space.kind == "space"
        and word.kind == "text"
        and first.kind == "text"
        and space.text == " "
        and space.font == first.font
        and word.font == first.font
        and not (first.right_to_left or word.right_to_left)
        and _plain(word.text)
        and _plain(first.text)
    )


def _plain(text: str) -> bool:
    return " " not in text and "\u00a0" not in text
