"""One column of a page while it is being filled, and the states it can go back to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.document.faces import DocGrid, RunFace
from engine.pagination.composer import Composer
from engine.pagination.facts import LayoutFacts
from engine.pagination.floats import EarlyFloats, Exclusion
from engine.pagination.geometry import ColumnBox
from engine.pagination.model import LaidParagraph, Page, PlacedItem
from engine.pagination.notes import NoteArea, NoteLayouter
from engine.pagination.units import Cursor, Unit


class Stop(Enum):
    """Why a column ended."""

    FULL = "full"
    PAGE = "page break"
    COLUMN = "column break"
    SECTION = "section"
    END = "end"


class Outcome(NamedTuple):
    """Where the flow goes on and why it stopped here."""

    stop: Stop
    cursor: Cursor


@dataclass(slots=True)
class Column:
    """A column being filled; `fresh` while nothing at all stands on its page.

    `uneven`: the next column has another width, so that a paragraph goes on by offset.
    """

    page: Page
    box: ColumnBox
    top: float
    bottom: float
    y: float
    section: int
    grid: DocGrid | None = None
    automatic: bool = False
    fresh: bool = True
    placed: bool = False
    uneven: bool = False
    previous: LaidParagraph | None = None
    notes: NoteArea = NoteArea()
    items: list[PlacedItem] = field(default_factory=list[PlacedItem])
    exclusions: list[Exclusion] = field(default_factory=list[Exclusion])
    early: EarlyFloats = field(default_factory=EarlyFloats)

    @property
    def limit(self) -> float:
        """The y that body text may reach."""
        return self.bottom - self.notes.height


class Mark(NamedTuple):
    """The state before a paragraph or row was placed, to come back to (keep with next)."""

    cursor: Cursor
    y: float
    items: int
    notes: NoteArea
    previous: LaidParagraph | None
    placed: bool
    exclusions: int
    keep: bool
    again: Callable[[], None] | None = None
    """Shows the rows of a table that stay on the page, when it is divided before this mark."""


PageText = Callable[[RunFace, Page], "str | None"]
"""What a field of the body shows on a page; None keeps the result stored in the file."""


def stored_text(run: RunFace, page: Page) -> str | None:
    """Fields as the file has them."""
    return None


class Flow(NamedTuple):
    """What fillers share: the units and the rooms that lay them."""

    units: Sequence[Unit]
    composer: Composer
    notes: NoteLayouter
    facts: LayoutFacts
    page_text: PageText = stored_text
