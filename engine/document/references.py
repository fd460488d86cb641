"""Cross-references: what REF and NOTEREF fields show, and what they should show by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.document.bookmarks import Bookmark, find_bookmarks
from engine.document.fields import FLD_CHAR, FLD_SIMPLE, FieldSpan
from engine.document.inline import AtomKind
from engine.document.labels import Label
from engine.document.number_context import number_of
from engine.document.reading import Reading
from engine.identity import MAIN, BlockId, StoryHandle
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

_KINDS = ("REF", "NOTEREF")
_NUMBER_SWITCHES = frozenset("rnw")


@dataclass(frozen=True, slots=True)
class Instruction:
    """A reference field's instruction, taken apart."""

    kind: str
    bookmark: str
    switches: frozenset[str]

    @classmethod
    def read(cls, text: str) -> Instruction | None:
        """`REF clause \\r \\h` → its parts; a bare bookmark name is a REF too, but rare enough."""
        words = text.replace('"', " ").split()
        if len(words) < 2 or words[0].upper() not in _KINDS:
            return None
        switches = frozenset(word[1:].lower() for word in words[2:] if word.startswith("\\"))
        return cls(words[0].upper(), words[1], switches)


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference field. A broken one keeps the text it was saved with."""

    block_id: BlockId
    story: StoryHandle
    instruction: Instruction
    shown: str
    expected: str | None
    """What it should show; None when that cannot be told (broken, or a text over paragraphs)."""
    broken: bool
    target: BlockId | None
    span: FieldSpan = field(repr=False)

    @property
    def stale(self) -> bool:
        """Whether it shows something else than it should."""
        return self.expected is not None and self.expected != self.shown


def read_references(
    document: WordDocument, handle: StoryHandle = MAIN, reading: Reading = Reading.ACCEPTED
) -> tuple[Reference, ...]:
    """All reference fields of a story, in document order."""
    story = document.story(handle)
    if story is None or next(story.container.iter(FLD_CHAR, FLD_SIMPLE), None) is None:
        return ()
    return tuple(_Reader(document, handle, reading).run())


class _Reader:
    """What is needed once per pass: bookmarks and labels of the main story."""

    def __init__(self, document: WordDocument, handle: StoryHandle, reading: Reading) -> None:
        self._document = document
        self._handle = handle
        self._reading = reading
        self._labels: Mapping[Any, Label] = document.labels(MAIN, reading)
        self._bookmarks = find_bookmarks(document)

    def run(self) -> Iterator[Reference]:
        for entry in self._document.index.entries(self._handle):
            if entry.diagnostic or not _has_field(entry.element):
                continue
            shown: dict[int, tuple[FieldSpan, str]] = {}
            for atom in self._document.inline_of(entry.element).atoms:
                span = atom.field
                if span is None or span.name not in _KINDS or not atom.stands_in(self._reading):
                    continue
                text = shown.get(id(span), (span, ""))[1]
                shown[id(span)] = (
                    span,
                    text if atom.kind is AtomKind.FIELD_CODE else text + atom.text,
                )
            for span, text in shown.values():
                reference = self._reference(entry.block_id, span, shown=text)
                if reference is not None:
                    yield reference

    def _reference(self, block_id: BlockId, span: FieldSpan, *, shown: str) -> Reference | None:
        instruction = Instruction.read(span.instruction)
        if instruction is None:
            return None
        bookmark = self._bookmarks.get(instruction.bookmark.lower())
        entry = self._document.index.entry(block_id, include_hidden=True)
        expected = None
        if bookmark is not None and entry is not None:
            expected = self._expected(instruction, bookmark, source=entry.element)
        return Reference(
            block_id,
            self._handle,
            instruction,
            shown,
            expected,
            bookmark is None,
            None if bookmark is None else self._document.block_id(bookmark.paragraph),
            span,
        )

    def _expected(self, instruction: Instruction, bookmark: Bookmark, *, source: Any) -> str | None:
        switches = instruction.switches
        place = self._place(bookmark, source) if "p" in switches else ""
        if instruction.kind == "NOTEREF" or "f" in switches:
            return _joined(bookmark.note_number, place)
        number = switches & _NUMBER_SWITCHES
        if number:
            style = "w" if "w" in number else "n" if "n" in number else "r"
            found = number_of(
                self._labels, bookmark.paragraph, source=source, style=style, bare="t" in switches
            )
            # Word shows 0 for a target without a number; we keep what was there and say nothing.
            return None if found is None else _joined(found, place)
        return place or bookmark.text

    def _place(self, bookmark: Bookmark, source: Any) -> str:
        order = {id(e.element): n for n, e in enumerate(self._document.index.entries(MAIN))}
        here, there = order.get(id(source)), order.get(id(bookmark.paragraph))
        if here is None or there is None:
            return ""
        return "above" if there <= here else "below"


def _joined(number: str | None, place: str) -> str | None:
    if number is None:
        return None
    return f"{number} {place}".strip()


def _has_field(paragraph: Any) -> bool:
    return next(paragraph.iter(FLD_CHAR, W + "fldSimple"), None) is not None
