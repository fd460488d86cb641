"""The state a page starts from, and the sheet while it is being filled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.pagination.column import Column
from engine.pagination.floats import EarlyFloats, Exclusion
from engine.pagination.model import Page
from engine.pagination.notes import NotePart
from engine.pagination.units import Cursor


class PageState(NamedTuple):
    """All that the making of a page depends on beside the units: equal states, equal pages."""

    cursor: Cursor
    section: int
    number: int
    counted: int
    automatic: bool = False
    opens_section: bool = True
    carried: tuple[NotePart, ...] = ()
    numbered_lines: int = 0


@dataclass(slots=True)
class Sheet:
    """A page being made and the room that is left on it."""

    page: Page
    y: float
    bottom: float
    automatic: bool
    carried: tuple[NotePart, ...]
    fresh: bool = True
    last: Column | None = None
    exclusions: tuple[Exclusion, ...] = ()
    numbered_lines: int = 0
    early: EarlyFloats = field(default_factory=EarlyFloats)
