"""How pages look in one view: colours, people, what of the markup shows. Plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from desktop.theme.tokens import (
    LIGHT,
    TINT_CHANGE_ACTIVE,
    TINT_COMMENT,
    TINT_COMMENT_ACTIVE,
    Tokens,
    contrast,
    mix,
)
from engine.document.faces import RevisionMark

SUGGESTION_SLOT = 1
_LEAST_CONTRAST = 3.0
_PAPER = "#FFFFFF"
PRINT = replace(LIGHT, page=_PAPER, page_text="#000000")
"""Tokens of what leaves the screen: black on white."""


@dataclass(slots=True)
class PageLook:
    """Everything a painter asks besides the page itself.

    `marks` shows revisions in colour, `bars` their change bars, `comments` the tints; `muted`
    greys headers and footers, as on the screen only.
    """

    tokens: Tokens = LIGHT
    author_slot: Callable[[str], int] = lambda _: 2
    comment_authors: Mapping[str, str] = field(default_factory=dict[str, str])
    """Author of each open comment thread by its id; resolved ones are left out."""
    comment_blocks: Mapping[str, tuple[str, str]] = field(
        default_factory=dict[str, tuple[str, str]]
    )
    left_out: Callable[[RevisionMark], bool] = lambda _: False
    """Changes that the review filter leaves out: they are drawn, without a colour of their own."""
    marks: bool = True
    bars: bool = True
    comments: bool = True
    muted: bool = True
    removed_in: Callable[[str], tuple[tuple[int, bool], ...]] = lambda _: ()
    """Simple markup: offsets in a block where text was taken out, and whether only suggested."""

    @property
    def page(self) -> str:
        return self.tokens.page

    @property
    def text(self) -> str:
        return self.tokens.page_text

    @property
    def is_dark(self) -> bool:
        return contrast(self.tokens.page, _PAPER) > 4.0

    def author(self, mark: RevisionMark) -> str:
        """The colour of a change: its author's, or that of suggestions."""
        if self.left_out(mark):
            return self.tokens.page_muted
        slot = SUGGESTION_SLOT if mark.suggestion_id else self.author_slot(mark.author)
        return self.slot_colour(slot)

    def person(self, author: str) -> str:
        return self.slot_colour(self.author_slot(author))

    def comment_ends(self, comment_id: str) -> tuple[str, str]:
        """The blocks in which a comment's range begins and ends."""
        return self.comment_blocks.get(comment_id, ("", ""))

    def slot_colour(self, slot: int) -> str:
        colours = self.tokens.page_authors
        return colours[slot % len(colours)]

    def comment_tint(self, author: str, *, active: bool = False) -> str:
        share = TINT_COMMENT_ACTIVE if active else TINT_COMMENT
        return mix(self.page, self.person(author), share)

    def change_tint(self, colour: str) -> str:
        return mix(self.page, colour, TINT_CHANGE_ACTIVE)

    def ink(self, color: str | None, background: str | None = None) -> str:
        """The colour to draw text of a format in: automatic text turns white on dark ground."""
        ground = f"#{background}" if background else self.page
        if background is None and color in (None, "auto", "000000"):
            return self.text
        if color is None or color == "auto":
            return "#000000" if contrast(ground, "#000000") > 4.0 else _PAPER
        wanted = f"#{color}"
        if self.is_dark and background is None and contrast(ground, wanted) < _LEAST_CONTRAST:
            return mix(wanted, self.text, 0.7)
        return wanted


def paper(look: PageLook, color: str) -> str:
    """A colour of the document as it lies on this page; paper white follows dark pages."""
    wanted = f"#{color}"
    return mix(look.page, wanted, 0.35) if look.is_dark else wanted
