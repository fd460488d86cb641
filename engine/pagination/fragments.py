"""From a line's pieces to what is painted: labels, alignment, justification, reading order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.document.faces import LabelFace, NoteRef, RunFace
from engine.pagination.fonts import FontBook, LineFont
from engine.pagination.model import Fragment, FragmentKind, LaidParagraph, Line
from engine.pagination.pieces import Piece
from engine.pagination.reading_order import is_right_to_left, reorder
from engine.pagination.tabs import TabStops

_KINDS: dict[str, FragmentKind] = {
    "word": "text",
    "space": "space",
    "tab": "tab",
    "object": "image",
    "note": "noteReference",
    "break": "break",
}


@dataclass(slots=True)
class _Label:
    face: LabelFace
    font: LineFont
    x: float
    width: float


class LineText:
    """The pieces of one paragraph, from which fragments are built when somebody looks at them.

    Pieces are many and mostly never painted: they are forgotten after layout and made again
    for a line that is looked at.
    """

    def __init__(
        self,
        pieces: list[Piece],
        paragraph: LaidParagraph,
        fonts: FontBook,
        *,
        stops: TabStops,
        expand_breaks: bool = True,
    ) -> None:
        self.pieces = pieces
        self.stops = stops
        self.length = len(paragraph.face.text) + sum(len(f.text) for f in paragraph.followers)
        self.has_notes = any(piece.note is not None for piece in pieces)
        self._paragraph = paragraph
        self._fonts = fonts
        self._expand_breaks = expand_breaks
        self._label: _Label | None = None
        self._again: Callable[[], list[Piece]] | None = None

    def forget(self, again: Callable[[], list[Piece]]) -> None:
        """Let go of the pieces; `again` makes the same ones."""
        self.pieces = []
        self._again = again

    def notes_between(self, first: int, last: int) -> tuple[NoteRef, ...]:
        """Note references on a line, in order."""
        return tuple(piece.note for piece in self.pieces[first:last] if piece.note is not None)

    def first_line_start(self, inset: float) -> float:
        """Where the text of the first line begins: after the indent, the label and its suffix."""
        format = self._paragraph.format
        x = float(format.indent_left + format.indent_first_line) + inset
        face = self._paragraph.face.label
        if face is None:
            return x
        font = self._fonts.font(face.format)
        width = sum(f.width(drawn) for _, drawn, f in self._fonts.segments(face.text, face.format))
        start = {"right": x - width, "center": x - width / 2}.get(face.alignment, x)
        self._label = _Label(face, font, start, width)
        after = start + width
        if face.suffix == "tab":
            stop = self.stops.after(after).position
            limit = self._paragraph.width - format.indent_right
            return stop if stop <= limit else after
        if face.suffix == "space" and face.text:
            return after + font.width(" ")
        return after

    def fragments_of(self, line: Line) -> tuple[Fragment, ...]:
        """What to paint, in order of text, with x after alignment and justification."""
        if self._again is not None and not self.pieces:
            self.pieces = self._again()
        pieces = [
            piece
            for piece in self.pieces[line.first_piece : line.last_piece]
            if piece.kind != "anchor"
        ]
        shift, stretch = self._adjust(line, pieces)
        fragments = _place(pieces, line.x + shift, stretch)
        if line.hyphenated and fragments:
            fragments.append(_hyphen(fragments[-1], pieces))
        label = self._label
        first = self._paragraph.lines and line is self._paragraph.lines[0]
        if label is not None and first and label.face.text:
            fragments[:0] = self._label_fragments(label, shift)
        bidi = self._paragraph.format.bidi
        if bidi or any(f.right_to_left for f in fragments):
            reorder(fragments, self._paragraph.width, bidi=bidi)
        others = (other for other in self._paragraph.lines if other is not line)
        if self._again is not None and all(other.built is not None for other in others):
            self.pieces = []
        return tuple(fragments)

    def _label_fragments(self, label: _Label, shift: float) -> list[Fragment]:
        x = label.x + shift
        made: list[Fragment] = []
        for _, drawn, font in self._fonts.segments(label.face.text, label.face.format):
            fragment = _fragment("label", drawn, x=x, width=font.width(drawn), font=font)
            made.append(fragment)
            x += fragment.width
        return made

    def _adjust(self, line: Line, pieces: list[Piece]) -> tuple[float, float]:
        """(shift of the whole line, extra width per space) for the paragraph's alignment."""
        end = _visible_end(pieces)
        natural = sum(piece.width for piece in pieces[:end])
        if line.hyphenated and end:
            natural += pieces[end - 1].font.width("-")
        room = line.limit - line.x - natural
        alignment = self._paragraph.format.alignment
        if alignment in ("both", "distribute"):
            return 0.0, self._stretch(line, pieces[:end], room)
        leading = "right" if self._paragraph.format.bidi else "left"
        if alignment == leading:
            return 0.0, 0.0
        return (room / 2 if alignment == "center" else room), 0.0

    def _stretch(self, line: Line, pieces: list[Piece], room: float) -> float:
        last = line is self._paragraph.lines[-1] or line.break_after in ("page", "column")
        forced = line.break_after == "line" and not self._expand_breaks
        if (last or forced) and room >= 0 and not line.squeezed:
            return 0.0
        spaces = 0
        for piece in reversed(pieces):
            if piece.kind == "tab":
                break
            if piece.kind == "space":
                spaces += len(piece.text)
        return room / spaces if spaces else 0.0


def _visible_end(pieces: list[Piece]) -> int:
    end = len(pieces)
    while end and pieces[end - 1].kind in ("space", "break"):
        end -= 1
    return end


def _fragment(
    kind: FragmentKind,
    text: str,
    *,
    x: float,
    width: float,
    font: LineFont,
    start: int = 0,
    end: int = 0,
    run: RunFace | None = None,
) -> Fragment:
    return Fragment(
        x,
        width,
        text,
        start,
        end,
        run,
        kind,
        font.spec,
        rise=font.rise,
        letter_spacing=font.letter_spacing,
        scale_percent=font.scale_percent,
    )


def _place(pieces: list[Piece], x: float, stretch: float) -> list[Fragment]:
    """One fragment per run of text that needs no stretching, else one per word and space."""
    fragments: list[Fragment] = []
    last_tab = max((i for i, piece in enumerate(pieces) if piece.kind == "tab"), default=-1)
    end = _visible_end(pieces)
    previous: Piece | None = None
    for index, piece in enumerate(pieces):
        width = piece.width
        stretched = bool(stretch) and last_tab < index < end
        if stretched and piece.kind == "space":
            width += stretch * len(piece.text)
        joins = (
            previous is not None
            and not stretched
            and index < end
            and previous.run is piece.run
            and previous.font is piece.font
            and previous.kind in ("word", "space")
            and piece.kind in ("word", "space")
        )
        if joins:
            _extend(fragments[-1], piece)
        else:
            fragments.append(_of_piece(piece, x, width))
        previous = piece
        x += width
    return fragments


def _extend(fragment: Fragment, piece: Piece) -> None:
    fragment.text += piece.text
    fragment.width += piece.width
    fragment.end = piece.end
    if piece.kind == "word":
        fragment.kind = "text"
        fragment.right_to_left = fragment.right_to_left or is_right_to_left(piece.text)


def _of_piece(piece: Piece, x: float, width: float) -> Fragment:
    kind = _KINDS[piece.kind]
    if piece.kind == "tab" and piece.leader not in ("", "none"):
        kind = "leader"
    font = piece.font
    fragment = Fragment(
        x,
        width,
        piece.leader if kind == "leader" else piece.text,
        piece.start,
        piece.end,
        piece.run,
        kind,
        font.spec,
        font.rise,
        font.letter_spacing,
        font.scale_percent,
    )
    if kind == "text":
        fragment.right_to_left = is_right_to_left(piece.text)
    return fragment


def _hyphen(after: Fragment, pieces: list[Piece]) -> Fragment:
    font = pieces[_visible_end(pieces) - 1].font
    made = _fragment(
        "hyphen", "-", x=after.x + after.width, width=font.width("-"), font=font, run=after.run
    )
    made.start = made.end = after.end
    return made
