"""What the format buttons show for the caret or the selection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop.editor.caret import Caret, selected_faces
from desktop.editor.places import Places
from engine.document.faces import ParagraphFace, RunFormat


@dataclass(frozen=True, slots=True)
class FormatState:
    """True where all of the selection has it."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strikethrough: bool = False
    style_id: str = ""
    listed: bool = False


def format_state(places: Places, caret: Caret, pending: Mapping[str, bool]) -> FormatState:
    """Of a caret: the look of the character before it, or what was just switched for typing."""
    ends = caret.ends()
    if ends is None:
        return FormatState()
    pieces = list(selected_faces(places, *ends)) if caret.has_selection else []
    formats: list[RunFormat] = []
    for face, start, end in pieces:
        formats += [r.format for r in face.runs if r.end > start and r.start < end]
    face = pieces[0][0] if pieces else places.face(caret.head.block_id)
    if face is None:
        return FormatState()
    if not formats:
        formats = [_format_before(face, caret.head.offset)]
    shown = FormatState(
        bold=all(f.bold for f in formats),
        italic=all(f.italic for f in formats),
        underline=all(bool(f.underline) and f.underline != "none" for f in formats),
        strikethrough=all(f.strike for f in formats),
        style_id=face.format.style_id,
        listed=face.label is not None,
    )
    return replace(shown, **pending) if pending else shown


def _format_before(face: ParagraphFace, offset: int) -> RunFormat:
    before = [run for run in face.runs if run.start < max(offset, 1)]
    return before[-1].format if before else face.mark
