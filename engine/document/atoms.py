"""What the inline reading of a paragraph consists of: atoms, each a leaf and what encloses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Literal

from engine.document.fields import FieldMap, FieldSpan
from engine.document.reading import Reading


class AtomKind(Enum):
    """What an atom is; only the first group ever has text of its own."""

    TEXT = auto()
    TAB = auto()
    BREAK = auto()
    NO_BREAK_HYPHEN = auto()
    SOFT_HYPHEN = auto()
    FIELD_RESULT = auto()
    NOTE_REFERENCE = auto()

    PAGE_BREAK = auto()
    COLUMN_BREAK = auto()
    SYMBOL = auto()
    FIELD_CODE = auto()
    NOTE_MARK = auto()
    COMMENT_REFERENCE = auto()
    IMAGE = auto()
    OBJECT = auto()
    MATH = auto()
    ANCHOR = auto()


@dataclass(slots=True, eq=False)
class Atom:
    """One leaf of a paragraph; `text` counts code points of the accepted reading."""

    element: Any
    run: Any
    """The `w:r` that holds the leaf; None for anchors and mathematics outside runs."""
    text: str
    kind: AtomKind
    revisions: tuple[Any, ...]
    """Enclosing `w:ins w:del w:moveFrom w:moveTo`, outermost first, suggested ones included."""
    containers: tuple[Any, ...]
    """Enclosing `w:hyperlink`, `w:sdt`, `w:smartTag` and other wrappers, outermost first."""
    field: FieldSpan | None
    """Innermost field the leaf belongs to, as code or as result."""
    hidden: bool
    deleted: bool
    inserted: bool

    def visible(self, reading: Reading) -> bool:
        """Whether the atom's text is part of `reading`; hidden text is part of none."""
        if self.hidden or self.kind is AtomKind.FIELD_CODE:
            return False
        return self.stands_in(reading)

    def stands_in(self, reading: Reading) -> bool:
        """As `visible`, but hidden text and field codes count by their revisions alone."""
        if reading is Reading.ACCEPTED:
            return not self.deleted
        if reading is Reading.ORIGINAL:
            return not self.inserted
        return True


@dataclass(frozen=True, slots=True)
class AtomSlice:
    """A piece of an atom: code points `start` to `end` of its own text."""

    atom: Atom
    start: int
    end: int


@dataclass(slots=True)
class InlineContext:
    """What a paragraph cannot know alone: note numbers, fields begun earlier, hidden styles."""

    markers: Mapping[Any, str] = field(default_factory=dict[Any, str])
    """Note reference element → `[^1]`, `[^e1]`, `[^?]`."""
    fields: FieldMap = field(default_factory=FieldMap)
    hidden_styles: frozenset[str] = frozenset()
    """Ids of character and paragraph styles whose text is hidden."""


@dataclass(slots=True)
class InlineReading:
    """All atoms of one paragraph in document order."""

    paragraph: Any
    atoms: list[Atom]

    def text(self, reading: Reading = Reading.ACCEPTED, *, include_hidden: bool = False) -> str:
        """The paragraph's text in one reading."""
        if include_hidden:
            code = AtomKind.FIELD_CODE
            shown = (a for a in self.atoms if a.kind is not code and a.stands_in(reading))
            return "".join(a.text for a in shown)
        return "".join(a.text for a in self.atoms if a.visible(reading))

    def shown(self, reading: Reading = Reading.ACCEPTED) -> Iterator[tuple[int, Atom]]:
        """Every atom with its offset in `reading`; those that do not show have no width."""
        offset = 0
        for atom in self.atoms:
            yield offset, atom
            if atom.visible(reading):
                offset += len(atom.text)

    def at(
        self,
        offset: int,
        reading: Reading = Reading.ACCEPTED,
        *,
        side: Literal["after", "before"] = "after",
    ) -> tuple[Atom, int] | None:
        """The atom whose character stands after (or before) `offset`, and the place inside it."""
        last: tuple[Atom, int] | None = None
        for start, atom in self.shown(reading):
            length = len(atom.text)
            if not length or not atom.visible(reading):
                continue
            inside = offset - start
            if side == "after" and 0 <= inside < length:
                return atom, inside
            if side == "before" and 0 < inside <= length:
                return atom, inside
            if inside == length:
                last = atom, inside
        return last

    def slice(
        self, start: int, end: int, reading: Reading = Reading.ACCEPTED
    ) -> tuple[AtomSlice, ...]:
        """Pieces of the shown atoms from `start` to `end`; empty atoms strictly inside count."""
        found: list[AtomSlice] = []
        for offset, atom in self.shown(reading):
            length = len(atom.text) if atom.visible(reading) else 0
            low, high = max(start - offset, 0), min(end - offset, length)
            if low < high or (not length and start < offset < end):
                found.append(AtomSlice(atom, low if length else 0, high if length else 0))
        return tuple(found)
