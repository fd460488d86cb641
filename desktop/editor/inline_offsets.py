"""Offsets of faces (objects count one) as offsets of operations (UTF-16 of inline text)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.document.faces import ParagraphFace, RunFace
from engine.document.offsets import to_utf16
from engine.document.reading import Reading

TypedReading = Literal["accepted", "markup"]
_SAME_TEXT = frozenset({"text", "tab", "break", "field"})


class WireSpot(NamedTuple):
    """A place as an operation names it."""

    block_id: str
    offset: int

    def to_wire(self) -> dict[str, object]:
        return {"blockId": self.block_id, "offset": self.offset}


def reading_name(reading: Reading) -> TypedReading:
    """What offsets of a face in that reading are counted in."""
    return "markup" if reading is Reading.MARKUP else "accepted"


def markup_length(run: RunFace) -> str:
    """The text a run stands for in the paragraph's inline text, deleted text included."""
    if run.kind == "noteReference":
        if run.note is None or run.note.is_mark:
            return ""
        if run.clean_start is not None:
            return "\ufffd" * run.clean_length
        sign = "e" if run.note.kind == "endnote" else ""
        return f"[^{sign}{run.note.label}]"
    return run.text if run.kind in _SAME_TEXT else ""


def wire_offset(face: ParagraphFace, offset: int, reading: Reading) -> int:
    """UTF-16 offset of a face offset, in the reading that operations are told."""
    if reading is not Reading.MARKUP:
        return to_utf16(face.clean_text, face.to_clean(offset))
    units = 0
    for run in face.runs:
        if run.start >= offset:
            break
        text = markup_length(run)
        if offset < run.end and len(text) == len(run.text):
            text = text[: offset - run.start]
        elif offset < run.end:
            break
        units += to_utf16(text, len(text))
    return units


def accepted_wire_offset(face: ParagraphFace, offset: int) -> int:
    """UTF-16 offset in the accepted text."""
    return to_utf16(face.clean_text, face.to_clean(offset))


def wire_spot(face: ParagraphFace, offset: int, reading: Reading) -> WireSpot:
    return WireSpot(face.block_id, wire_offset(face, offset, reading))
