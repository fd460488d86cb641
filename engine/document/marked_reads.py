"""What the census of tracked changes needs of a paragraph, kept until the paragraph changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.document.block_entries import BlockEntry
from engine.document.inline import Atom, AtomKind, InlineContext
from engine.document.reading import Reading
from engine.identity import MAIN, StoryHandle
from engine.ooxml.ns import M

if TYPE_CHECKING:
    from engine.document.document import WordDocument

_OBJECTS = frozenset((AtomKind.IMAGE, AtomKind.OBJECT, AtomKind.MATH))


class Stretch(NamedTuple):
    """Something inside or between tracked marks."""

    marks: tuple[Any, ...]
    """The revision elements around it, outermost first."""
    text: str
    objects: int
    seen: bool
    """It shows, so what stands before it does not touch what stands behind it."""


class MarkedRead(NamedTuple):
    """One paragraph with tracked marks; stretches without any are told once in a row."""

    text: str
    stretches: tuple[Stretch, ...]


class MarkedReads:
    """Readings of the marked paragraphs of one story."""

    def __init__(self, document: WordDocument, handle: StoryHandle) -> None:
        self._document = document
        # A text box reads as part of the main story.
        self._handle = MAIN if handle.kind == "textBox" else handle
        self._known: dict[Any, tuple[int, MarkedRead]] = {}
        self._around: tuple[object, object, object] | None = None

    def follow(self) -> None:
        """Forget all when fields, note numbers or hidden styles are others now."""
        context: InlineContext = self._document.inline_context(self._handle)
        around = context.fields, context.markers, context.hidden_styles
        before, self._around = self._around, around
        if before is None or any(a is not b for a, b in zip(before, around, strict=True)):
            self._known.clear()

    def read(self, entry: BlockEntry) -> MarkedRead:
        """The reading of a paragraph as it stands now."""
        record = self._document.index.record_of(entry.top)
        stamp = -1 if record is None else record.stamp
        known = self._known.get(entry.element)
        if known is None or known[0] != stamp:
            reading = self._document.inline_of(entry.element)
            read = MarkedRead(reading.text(Reading.MARKUP), tuple(_stretches(reading.atoms)))
            known = self._known[entry.element] = stamp, read
        return known[1]


def _stretches(atoms: list[Atom]) -> Iterator[Stretch]:
    plain = False
    for atom in atoms:
        # Field codes and anchors have no text. Hashing a kind is slow, so most atoms are not asked.
        objects = 0 if atom.text else int(atom.kind in _OBJECTS)
        text = atom.text or _math_text(atom)
        seen = bool(atom.text or objects)
        if atom.revisions:
            plain = False
            yield Stretch(atom.revisions, text, objects, seen)
        elif seen and not plain:
            plain = True
            yield Stretch((), "", 0, seen)


def _math_text(atom: Atom) -> str:
    if atom.kind is not AtomKind.MATH:
        return ""
    return "".join(atom.element.itertext(M + "t"))
