"""A paragraph as unbreakable pieces: words, spaces, tabs, breaks and objects with widths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from engine.document.faces import ImageFace, NoteRef, ParagraphFace, RunFace
from engine.pagination.facts import FieldText
from engine.pagination.fonts import FontBook, LineFont, is_east_asian

PieceKind = Literal["word", "space", "tab", "break", "object", "note", "anchor"]

EMU_PER_TWIP = 635.0
SOFT_HYPHEN = "\u00ad"
NO_BREAK_HYPHEN = "\u2011"
_LATIN_LIMIT = "\u2e80"
_TOKENS = re.compile(
    " +|\u2014|[^ \\-\u2013\u2014\u00ad\u200b]*(?:[\\-\u2013]+|\u00ad|\u200b)"
    "|[^ \\-\u2013\u2014\u00ad\u200b]+"
)
_CJK_TOKENS = re.compile("[ \u3000]+|[^ \u3000]+")

# Kinsoku: Word's default sets for lines that may not start or end with a character.
_NOT_AT_START = frozenset(
    "!%),.:;?]}¢°·’\u201d\u2022‰′″℃、。々〉》」』】〕〗〞︰︱︳﹐﹑﹒﹓﹔﹕﹖﹗"
    "！＂％＇），．：；？］｝～ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・ヽヾゝゞ￠"
)
_NOT_AT_END = frozenset("$([{£¥‘\u201c〈《「『【〔〖〝﹙﹛﹝＄（［｛￡￥")


class Piece:
    """The smallest part of a line; `breaks` says that a line may end after it."""

    __slots__ = (
        "kind", "text", "start", "end", "width", "font", "run", "breaks", "image", "note",
        "break_kind", "soft_hyphen", "leader", "height",
    )  # fmt: skip

    def __init__(
        self, kind: PieceKind, text: str, *, start: int, end: int, font: LineFont, run: RunFace
    ) -> None:
        self.kind: PieceKind = kind
        self.text = text
        self.start = start
        self.end = end
        self.font = font
        self.run = run
        self.width = 0.0
        self.breaks = kind == "space" or kind == "tab"
        self.image: ImageFace | None = None
        self.note: NoteRef | None = None
        self.break_kind: Literal["", "line", "page", "column"] = ""
        self.soft_hyphen = False
        self.leader = ""
        self.height = 0.0


class PieceBuilder:
    """Cuts the runs of one paragraph (or of paragraphs joined by a style separator)."""

    def __init__(self, fonts: FontBook, field_text: FieldText | None = None) -> None:
        self._fonts = fonts
        self._field_text = field_text
        self._pieces: list[Piece] = []

    def build(self, faces: Sequence[ParagraphFace]) -> list[Piece]:
        """The pieces in order of text; offsets run on from one joined paragraph to the next."""
        self._pieces = []
        base = 0
        for face in faces:
            for run in face.runs:
                if not run.format.hidden:
                    self._run(run, base)
            base += len(face.text)
        self._allow_breaks_between_scripts()
        return self._pieces

    def _run(self, run: RunFace, base: int) -> None:
        start = base + run.start
        match run.kind:
            case "tab":
                self._one("tab", "\t", run, start)
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

    def _one(self, kind: PieceKind, text: str, run: RunFace, start: int) -> Piece:
        font = self._fonts.font(run.format)
        piece = Piece(kind, text, start=start, end=start + len(run.text), font=font, run=run)
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
        if shown is None or shown == run.text:
            self._text(run, start)
            return
        for _, drawn, font in self._fonts.segments(shown, run.format):
            piece = Piece("word", drawn, start=start, end=run_end(run, start), font=font, run=run)
            piece.width = font.width(drawn)
            self._pieces.append(piece)

    def _text(self, run: RunFace, start: int) -> None:
        for at, drawn, font in self._fonts.segments(run.text, run.format):
            if drawn.isascii() or max(drawn) < _LATIN_LIMIT:
                self._latin(run, drawn, font, start + at)
            else:
                self._east_asian(run, drawn, font, start + at)

    def _latin(self, run: RunFace, drawn: str, font: LineFont, start: int) -> None:
        append = self._pieces.append
        width = font.width
        for match in _TOKENS.finditer(drawn):
            text = match.group()
            at = start + match.start()
            kind = "space" if text[0] == " " else "word"
            piece = Piece(kind, text, start=at, end=start + match.end(), font=font, run=run)
            last = text[-1]
            if last in "-\u2013\u2014\u00ad\u200b":
                self._dash(piece, last)
            elif "\t" in text:
                self._literal_tabs(piece)
                continue
            piece.width = width(piece.text)
            append(piece)

    def _literal_tabs(self, piece: Piece) -> None:
        """A tab character inside w:t acts as a tab."""
        at = piece.start
        for part in re.findall("\t|[^\t]+", piece.text):
            kind: PieceKind = "tab" if part == "\t" else "word"
            cut = Piece(kind, part, start=at, end=at + len(part), font=piece.font, run=piece.run)
            cut.width = 0.0 if kind == "tab" else piece.font.width(part)
            at += len(part)
            self._pieces.append(cut)

    def _dash(self, piece: Piece, last: str) -> None:
        if last == SOFT_HYPHEN:
            piece.text = piece.text[:-1]
            piece.soft_hyphen = piece.breaks = True
        elif last == "\u200b":
            piece.text = piece.text[:-1]
            piece.breaks = True
        elif last == "\u2014":
            piece.breaks = True
            if self._pieces and self._pieces[-1].kind == "word":
                self._pieces[-1].breaks = True
        else:
            before = self._pieces[-1].kind if self._pieces else "space"
            piece.breaks = last == "\u2013" or len(piece.text) > 1 or before == "word"

    def _east_asian(self, run: RunFace, drawn: str, font: LineFont, start: int) -> None:
        """Every character may end a line, but kinsoku characters hold on to their neighbour."""
        for match in _CJK_TOKENS.finditer(drawn):
            text = match.group()
            at = start + match.start()
            if text[0] in " \u3000":
                piece = Piece("space", text, start=at, end=at + len(text), font=font, run=run)
                piece.width = font.width(text)
                self._pieces.append(piece)
                continue
            for index, part in _ideographs(text):
                piece = Piece(
                    "word", part, start=at + index, end=at + index + len(part), font=font, run=run
                )
                piece.width = font.width(part)
                self._pieces.append(piece)

    def _allow_breaks_between_scripts(self) -> None:
        """Breaks beside ideographs: between any two, and between ideographs and Latin words."""
        previous: Piece | None = None
        for piece in self._pieces:
            if piece.kind == "anchor":
                continue
            if previous is not None and piece.kind == "word" and previous.kind == "word":
                left, right = previous.text[-1:], piece.text[:1]
                ideograph = (left and is_east_asian(left)) or (right and is_east_asian(right))
                if ideograph and right not in _NOT_AT_START and left not in _NOT_AT_END:
                    previous.breaks = True
            previous = piece


def run_end(run: RunFace, start: int) -> int:
    """End offset of a run that starts at `start`."""
    return start + len(run.text)


def _ideographs(text: str) -> list[tuple[int, str]]:
    parts: list[tuple[int, str]] = []
    start = 0
    for index in range(1, len(text) + 1):
        at_end = index == len(text)
        if at_end or is_east_asian(text[index]) or is_east_asian(text[index - 1]):
            parts.append((start, text[start:index]))
            start = index
    return parts
