"""A paragraph as unbreakable pieces: words, spaces, tabs, breaks and objects with widths."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from typing import Literal

from engine.document.faces import (
    AlignedTab,
    ImageFace,
    NoteRef,
    ParagraphFace,
    ParagraphFormat,
    RunFace,
)
from engine.pagination.facts import FieldText
from engine.pagination.fonts import TWIPS_PER_HALF_POINT, FontBook, LineFont, is_east_asian

PieceKind = Literal["word", "space", "tab", "break", "object", "note", "anchor"]

EMU_PER_TWIP = 635.0
_SCRIPT_GAP = 0.25
"""Share of an em that Word leaves between East Asian text and Latin letters or digits."""
SOFT_HYPHEN = "\u00ad"
NO_BREAK_HYPHEN = "\u2011"
_PAUSE = 4000
"""Characters after which the work may pause."""
_FIRST_WIDE = "\u1100"
_LATIN_LIMIT = "\u2e80"
_TOKENS = re.compile(
    " +|\u2014|[^ \\-\u2013\u2014\u00ad\u200b]*(?:[\\-\u2013]+|\u00ad|\u200b)"
    "|[^ \\-\u2013\u2014\u00ad\u200b]+"
)
_BREAK_MARKS = frozenset("-\u2013\u2014\u00ad\u200b")
_CJK_TOKENS = re.compile("[ \u3000]+|[^ \u3000]+")

# Kinsoku: Word's default sets for lines that may not start or end with a character.
NOT_AT_START = frozenset(
    "!%),.:;?]}¢°·’\u201d\u2022‰′″℃、。々〉》」』】〕〗〞︰︱︳﹐﹑﹒﹓﹔﹕﹖﹗"
    "！＂％＇），．：；？］｝～ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・ヽヾゝゞ￠"
)
NOT_AT_END = frozenset("$([{£¥‘\u201c〈《「『【〔〖〝﹙﹛﹝＄（［｛￡￥")


class Piece:
    """The smallest part of a line; `breaks` says that a line may end after it.

    A document has tens of thousands: words and spaces hold only what every piece needs.
    """

    __slots__ = ("kind", "text", "start", "end", "font", "run", "width", "breaks")

    image: ImageFace | None = None
    note: NoteRef | None = None
    break_kind: Literal["", "line", "page", "column"] = ""
    aligned: AlignedTab | None = None
    soft_hyphen = False
    leader = ""
    height = 0.0

    def __init__(
        self,
        kind: PieceKind,
        text: str,
        start: int,
        end: int,
        font: LineFont,
        run: RunFace,
        width: float = 0.0,
        breaks: bool = False,
    ) -> None:
        self.kind: PieceKind = kind
        self.text = text
        self.start = start
        self.end = end
        self.font = font
        self.run = run
        self.width = width
        self.breaks = breaks


class SpecialPiece(Piece):
    """A tab, break, object, note or word with a soft hyphen: has what the others lack."""


class PieceBuilder:
    """Cuts the runs of one paragraph (or of paragraphs joined by a style separator)."""

    def __init__(
        self,
        fonts: FontBook,
        field_text: FieldText | None = None,
        *,
        not_at_start: frozenset[str] = NOT_AT_START,
        not_at_end: frozenset[str] = NOT_AT_END,
    ) -> None:
        self._fonts = fonts
        self._field_text = field_text
        self._not_at_start = not_at_start
        self._not_at_end = not_at_end
        self._pieces: list[Piece] = []
        self._wide = False
        """Whether there may be an ideograph."""

    def build(self, faces: Sequence[ParagraphFace]) -> Generator[None, None, list[Piece]]:
        """The pieces in order of text; offsets run on from one joined paragraph to the next.

        Long paragraphs pause on the way.
        """
        self._pieces = []
        base = paused = 0
        for face in faces:
            for run in face.runs:
                if run.format.hidden:
                    continue
                if run.kind == "text" and len(run.text) > _PAUSE:
                    yield from self._long(run, base + run.start)
                else:
                    self._run(run, base)
                if base + run.end - paused > _PAUSE:
                    paused = base + run.end
                    yield
            base += len(face.text)
        if self._wide:
            self._allow_breaks_between_scripts(faces[-1].format)
        return self._pieces

    def _long(self, run: RunFace, start: int) -> Iterator[None]:
        """A long run, words kept whole."""
        text, at = run.text, 0
        while at < len(text):
            end = text.rfind(" ", at, at + _PAUSE) + 1 if at + _PAUSE < len(text) else len(text)
            end = end if end > at else at + _PAUSE
            self._text(run, start, at, end)
            at = end
            yield

    def _run(self, run: RunFace, base: int) -> None:
        start = base + run.start
        match run.kind:
            case "tab":
                tab = self._one("tab", "\t", run, start)
                tab.aligned = run.aligned_tab
                tab.breaks = True
            case "break" | "pageBreak" | "columnBreak":
                piece = self._one("break", "\n", run, start)
                kinds = {"break": "line", "pageBreak": "page", "columnBreak": "column"}
                piece.break_kind = kinds[run.kind]  # pyright: ignore[reportAttributeAccessIssue]
            case "image" | "object":
                self._object(run, start)
            case "noteReference":
                self._note(run, start)
            case "field":
                self._field(run, start)
            case _:
                self._text(run, start)

    def _one(self, kind: PieceKind, text: str, run: RunFace, start: int) -> SpecialPiece:
        font = self._fonts.font(run.format)
        piece = SpecialPiece(kind, text, start, start + len(run.text), font, run)
        self._pieces.append(piece)
        return piece

    def _object(self, run: RunFace, start: int) -> None:
        image = run.image
        if image is None:
            return
        piece = self._one("object" if image.inline else "anchor", run.text, run, start)
        piece.image = image
        if image.inline:
            piece.width = image.width_emu / EMU_PER_TWIP
            piece.height = image.height_emu / EMU_PER_TWIP
            piece.breaks = True
            if len(self._pieces) > 1:
                self._pieces[-2].breaks = True

    def _note(self, run: RunFace, start: int) -> None:
        note = run.note
        label = note.label if note else run.text
        piece = self._one("note", label, run, start)
        piece.width = piece.font.width(label)
        if note and not note.is_mark:
            piece.note = note

    def _field(self, run: RunFace, start: int) -> None:
        shown = self._field_text(run) if self._field_text else None
        previous = self._pieces[-1].run if self._pieces else None
        if shown is not None and previous is not None and previous is not run:
            # A result spelled in several runs is shown once.
            if previous.field == run.field and previous.end == run.start:
                return
        if shown is None or shown == run.text:
            self._text(run, start)
            return
        for _, drawn, font in self._fonts.segments(shown, run.format):
            end = start + len(run.text)
            self._wide = self._wide or not drawn.isascii()
            piece = Piece("word", drawn, start, end, font, run, font.width(drawn))
            self._pieces.append(piece)

    def _text(self, run: RunFace, start: int, low: int = 0, high: int | None = None) -> None:
        for at, drawn, font in self._fonts.segments(run.text[low:high], run.format):
            at += low
            highest = "" if drawn.isascii() else max(drawn)
            self._wide = self._wide or highest >= _FIRST_WIDE
            if highest < _LATIN_LIMIT:
                self._latin(run, drawn, font, start + at)
            else:
                self._east_asian(run, drawn, font, start + at)

    def _latin(self, run: RunFace, drawn: str, font: LineFont, start: int) -> None:
        append = self._pieces.append
        widths, width = font.widths, font.width
        for text in _TOKENS.findall(drawn):
            end = start + len(text)
            if text[0] == " ":
                append(Piece("space", text, start, end, font, run, width(text), True))
            elif text[-1] in _BREAK_MARKS:
                self._dash(text, start, font, run)
            elif "\t" in text:
                self._literal_tabs(text, start, font, run)
            else:
                known = widths.get(text)
                append(
                    Piece(
                        "word", text, start, end, font, run, width(text) if known is None else known
                    )
                )
            start = end

    def _literal_tabs(self, text: str, start: int, font: LineFont, run: RunFace) -> None:
        """A tab character inside w:t acts as a tab."""
        for part in re.findall("\t|[^\t]+", text):
            end = start + len(part)
            if part == "\t":
                tab = SpecialPiece("tab", part, start, end, font, run, 0.0, True)
                self._pieces.append(tab)
            else:
                self._pieces.append(Piece("word", part, start, end, font, run, font.width(part)))
            start = end

    def _dash(self, text: str, start: int, font: LineFont, run: RunFace) -> None:
        """A word with a character at its end that a line may break after."""
        before = self._pieces[-1] if self._pieces else None
        last, end = text[-1], start + len(text)
        shown = text[:-1] if last in (SOFT_HYPHEN, "\u200b") else text
        piece = SpecialPiece("word", shown, start, end, font, run, font.width(shown), True)
        piece.soft_hyphen = last == SOFT_HYPHEN
        if last == "\u2014":
            if before is not None and before.kind == "word":
                before.breaks = True
        elif last == "-":
            # A hyphen that opens a word holds on to it: "-5".
            piece.breaks = len(text) > 1 or (before is not None and before.kind == "word")
        self._pieces.append(piece)

    def _east_asian(self, run: RunFace, drawn: str, font: LineFont, start: int) -> None:
        """Every character may end a line, but kinsoku characters hold on to their neighbour."""
        for match in _CJK_TOKENS.finditer(drawn):
            text = match.group()
            at = start + match.start()
            if text[0] in " \u3000":
                width = font.width(text)
                piece = Piece("space", text, at, at + len(text), font, run, width, True)
                self._pieces.append(piece)
                continue
            for index, part in _ideographs(text):
                first = at + index
                width = font.width(part)
                piece = Piece("word", part, first, first + len(part), font, run, width)
                self._pieces.append(piece)

    def _allow_breaks_between_scripts(self, format: ParagraphFormat) -> None:
        """Breaks and gaps beside ideographs: between any two, and beside Latin words."""
        previous: Piece | None = None
        spaced: list[Piece] = []
        for piece in self._pieces:
            if piece.kind == "anchor":
                spaced.append(piece)
                continue
            if previous is not None and piece.kind == "word" and previous.kind == "word":
                left, right = previous.text[-1:], piece.text[:1]
                ideograph = (left and is_east_asian(left)) or (right and is_east_asian(right))
                if ideograph and right not in self._not_at_start and left not in self._not_at_end:
                    previous.breaks = True
                if ideograph and _parts_scripts(left, right, format):
                    spaced.append(_script_gap(previous, piece))
            spaced.append(piece)
            previous = piece
        if len(spaced) > len(self._pieces):
            self._pieces = spaced


def _parts_scripts(left: str, right: str, format: ParagraphFormat) -> bool:
    """Whether a letter of an East Asian script meets a Latin letter or a digit."""
    if not (left.isalnum() and right.isalnum()) or is_east_asian(left) == is_east_asian(right):
        return False
    latin = right if is_east_asian(left) else left
    return format.auto_space_dn if latin.isdigit() else format.auto_space_de


def _script_gap(left: Piece, right: Piece) -> Piece:
    """A quarter of an em between scripts; like a space it hangs at the end of a line."""
    east_asian = left if is_east_asian(left.text[-1]) else right
    width = east_asian.font.spec.half_points * TWIPS_PER_HALF_POINT * _SCRIPT_GAP
    gap = Piece("space", "", left.end, left.end, left.font, left.run, width, left.breaks)
    left.breaks = False
    return gap


def _ideographs(text: str) -> list[tuple[int, str]]:
    parts: list[tuple[int, str]] = []
    start = 0
    for index in range(1, len(text) + 1):
        at_end = index == len(text)
        if at_end or is_east_asian(text[index]) or is_east_asian(text[index - 1]):
            parts.append((start, text[start:index]))
            start = index
    return parts
