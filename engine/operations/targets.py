"""Finds the place an operation names, against the document as the batch found it (§8)."""

from __future__ import annotations

from dataclasses import dataclass

import regex

from engine.document.hashes import text_hash
from engine.document.inline import AtomKind
from engine.document.offsets import from_utf16, to_utf16
from engine.document.reading import Reading
from engine.errors import Problem
from engine.operations.context import BlockFacts, Context
from engine.operations.operation import Operation
from engine.operations.values import TextRange
from engine.redline.minimal import Barrier

_CLUSTER = regex.compile(r"\X")
# How far around an offset grapheme clusters are looked for; longer ones are no writing.
_REACH = 64


@dataclass(frozen=True, slots=True)
class Stretch:
    """Code points of a block's accepted text."""

    block: BlockFacts
    start: int
    end: int

    @property
    def text(self) -> str:
        """What stands there."""
        return self.block.text[self.start : self.end]


def target_block(context: Context, op: Operation) -> BlockFacts | Problem:
    """The guarded block of an operation, unchanged since its precondition."""
    block_id = op.target_block_id
    found = Problem("missingBlock") if block_id is None else context.block(block_id)
    if isinstance(found, Problem):
        return found
    precondition = getattr(op, "precondition", None)
    if precondition is not None and precondition.block_text_hash != found.hash:
        return Problem("preconditionFailed")
    return found


def find_phrase(block: BlockFacts, find: str, occurrence: int | None = None) -> Stretch | Problem:
    """The one place (or the n-th, from 1) where a phrase stands exactly so."""
    places: list[int] = []
    at = block.text.find(find)
    while at >= 0:
        places.append(at)
        at = block.text.find(find, at + 1)
    if not places or (occurrence is not None and occurrence > len(places)):
        return Problem("missingFind")
    if occurrence is None and len(places) > 1:
        return Problem("ambiguousFind", f"It occurs {len(places)} times.")
    start = places[0 if occurrence is None else occurrence - 1]
    return Stretch(block, start, start + len(find))


def find_range(context: Context, op: Operation, text_range: TextRange) -> Stretch | Problem:
    """The stretch a range handle names, if its text is still the same."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    start = offset_in(block.text, text_range.start_offset)
    end = offset_in(block.text, text_range.end_offset)
    for offset in (start, end):
        if isinstance(offset, Problem):
            return offset
    assert isinstance(start, int) and isinstance(end, int)
    if text_hash(block.text[start:end]) != text_range.selected_text_hash:
        return Problem("staleRange")
    return Stretch(block, start, end)


def offset_in(text: str, units: int, *, code: str = "staleRange") -> int | Problem:
    """A wire offset as code points; inside a surrogate pair the legal neighbours are named."""
    found = from_utf16(text, units)
    if found is not None:
        return found
    if from_utf16(text, units - 1) is None or from_utf16(text, units + 1) is None:
        return Problem(code)
    return Problem("splitsCharacter", f"Use {units - 1} or {units + 1}.")


def whole_character(text: str, offset: int) -> Problem | None:
    """A Problem naming the legal offsets when `offset` lies inside what readers see as one."""
    if 0 < offset < len(text) and (text[offset - 1] > "~" or text[offset] > "~"):
        begin = max(0, offset - _REACH)
        for cluster in _CLUSTER.finditer(text, begin, min(len(text), offset + _REACH)):
            if cluster.start() < offset < cluster.end():
                low, high = to_utf16(text, cluster.start()), to_utf16(text, cluster.end())
                return Problem("splitsCharacter", f"Use {low} or {high}.")
    return None


def barriers_in(stretch: Stretch) -> list[Barrier]:
    """Note markers and results of fields inside a stretch, by offsets from its start."""
    found: list[Barrier] = []
    last_field: object = None
    for offset, atom in stretch.block.reading.shown():
        if not atom.text or not atom.visible(Reading.ACCEPTED):
            continue
        start, end = offset - stretch.start, offset - stretch.start + len(atom.text)
        if end <= 0 or start >= stretch.end - stretch.start:
            continue
        if atom.kind is AtomKind.NOTE_REFERENCE:
            found.append(Barrier(start, end, is_note=True))
        elif atom.field is not None and atom.field.root.atomic:
            if atom.field.root is last_field and found:
                found[-1] = Barrier(found[-1].start, end, is_note=False)
            else:
                found.append(Barrier(start, end, is_note=False))
            last_field = atom.field.root
    return found


def cuts_atom(stretch: Stretch) -> Problem | None:
    """Refuses a stretch that begins or ends inside a note marker or an atomic field's result."""
    length = stretch.end - stretch.start
    for barrier in barriers_in(stretch):
        if barrier.start < 0 or barrier.end > length:
            code = "protectedReference" if barrier.is_note else "staleRange"
            return Problem(code, "An offset falls inside a note marker or a field.")
    return None
