"""What a comparison looks at, and how it reads versions that hold tracked changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from engine.errors import WhereasError

Marked = Literal["accepted", "original", "refuse"]
Granularity = Literal["word", "character"]
CORE_PARTS = ("text", "formatting", "metadata")
PARTS = frozenset({*CORE_PARTS, "notes", "headers", "tables", "fields", "moves"}) | {
    "case",
    "whitespace",
}
"""All but the three count unless left out by `no-…`: then the base's tables, fields, notes stay."""
_DEFAULT = PARTS - {"metadata"}
_WHEN_NAMED = frozenset({"comments"})
"""Comments of the revised version come into the redline only when asked for: no mark tracks them,
so rejecting everything leaves them."""


class InvalidVersionComparisonOptions(WhereasError):
    """An option of a comparison that is none."""

    default_code = "invalidVersionComparisonOptions"


@dataclass(frozen=True, slots=True)
class CompareOptions:
    """How two versions are compared."""

    include: frozenset[str] = field(default=_DEFAULT)
    granularity: Granularity = "word"
    base_marked: Marked = "accepted"
    revised_marked: Marked = "accepted"
    privacy: tuple[str, ...] = ()

    def folded(self, text: str) -> str:
        """The text as far as case and white space count; the same number of characters."""
        if not self.has("case"):
            text = "".join(low if len(low := each.lower()) == 1 else each for each in text)
        if not self.has("whitespace"):
            text = "".join(" " if each.isspace() else each for each in text)
        return text

    def has(self, part: str) -> bool:
        """Whether differences of this kind count."""
        return part in self.include


def parse_include(names: Iterable[str] | None) -> frozenset[str]:
    """The parts to compare: `text`, `formatting`, `metadata`, and `no-…` to leave others out.

    `notes`, `headers`, `tables`, `fields`, `moves`, `case` and `whitespace` count unless left
    out (`no-moves`). Raises `InvalidVersionComparisonOptions` for nothing or an unknown name.
    """
    if names is None:
        return _DEFAULT
    chosen = [name.strip() for name in names if name.strip()]
    left_out = {name.removeprefix("no-") for name in chosen if name.startswith("no-")}
    positive = {name for name in chosen if not name.startswith("no-")}
    unknown = (positive | left_out) - PARTS - _WHEN_NAMED
    if unknown or not chosen:
        wrong = ", ".join(sorted(unknown)) or "nothing"
        raise InvalidVersionComparisonOptions(
            f"{wrong} cannot be compared; include some of {', '.join(sorted(PARTS | _WHEN_NAMED))}."
        )
    core = positive & set(CORE_PARTS) or {"text", "formatting"}
    return frozenset((core | (PARTS - set(CORE_PARTS)) | positive) - left_out)
