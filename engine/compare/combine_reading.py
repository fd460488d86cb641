"""Reads a paragraph as a marked copy has it, character by character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.compare.lines import Leaf, LineReader, Path
from engine.compare.markup import hollow
from engine.ooxml.build import copied
from engine.redline.names import INSERTING, R_PR, WRAPPERS, Element

Marks = tuple[Element, ...]


@dataclass(slots=True, eq=False)
class Letter:
    """One character (or object) of a marked paragraph; its leaves as in the file."""

    text: str
    run: Element | None
    leaf: Element
    at: int
    whole: bool
    path: Path
    marks: Marks

    @property
    def look(self) -> Element | None:
        return None if self.run is None else self.run.find(R_PR)


@dataclass(slots=True, eq=False)
class Break:
    """A paragraph mark that a copy inserted: what stands before it ends here."""

    paragraph: Element


Item = Letter | Break


@dataclass(slots=True)
class CopyLine:
    """One copy of a paragraph: what it inserts before each character of the base, what it marks."""

    before: list[list[Item]] = field(default_factory=lambda: [[]])
    letters: list[Letter] = field(default_factory=list[Letter])
    markers: dict[int, list[Leaf]] = field(default_factory=dict[int, list[Leaf]])
    """Zero-width marks by the base character they stand before."""
    last: Element | None = None

    @property
    def text(self) -> str:
        """What the base reads here."""
        return "".join(each.text for each in self.letters)


class MarkedReader:
    """Reads marked paragraphs; objects are told by the same signs for all copies."""

    def __init__(self) -> None:
        self._reader = LineReader()

    def read(self, paragraphs: Sequence[Element]) -> CopyLine:
        """A base paragraph as one copy has it: split by inserted marks, or whole."""
        line = CopyLine(last=paragraphs[-1])
        for number, paragraph in enumerate(paragraphs):
            self._walk(paragraph, paragraph, line)
            if number < len(paragraphs) - 1:
                line.before[-1].append(Break(paragraph))
        return line

    def _walk(self, paragraph: Element, holder: Element, line: CopyLine) -> None:
        flat, marks_of = _without_marks(paragraph)
        read = self._reader.read(flat)
        for piece in read.pieces:
            line.markers.setdefault(len(line.letters), []).extend(piece.markers)
            for number, (run, leaf) in enumerate(piece.leaves):
                source = leaf if run is None else run
                marks = marks_of.get(source, ())
                text = piece.text if number == 0 else ""
                for letter in _letters(text, run, leaf, piece.path, marks, cut=piece.is_text):
                    _file(letter, line)
        line.markers.setdefault(len(line.letters), []).extend(read.tail)


def _letters(
    text: str, run: Element | None, leaf: Element, path: Path, marks: Marks, *, cut: bool
) -> Iterator[Letter]:
    if not cut:
        yield Letter(text, run, leaf, 0, True, path, marks)
        return
    for at, character in enumerate(text):
        yield Letter(character, run, leaf, at, False, path, marks)


def _file(letter: Letter, line: CopyLine) -> None:
    if any(mark.tag in INSERTING for mark in letter.marks):
        line.before[-1].append(letter)
        return
    line.letters.append(letter)
    line.before.append([])


def _without_marks(paragraph: Element) -> tuple[Element, dict[Element, Marks]]:
    """A copy without revision wrappers, and which wrappers each of its runs lay in."""
    flat = copied(paragraph)
    marks: dict[Element, Marks] = {}
    boxed = {each for box in flat.iter("{*}txbxContent") for each in box.iter()}
    for wrapper in list(flat.iter(*WRAPPERS)):
        parent = wrapper.getparent()
        if parent is None or parent.tag == R_PR or wrapper in boxed:
            continue
        shell = hollow(wrapper)
        for child in list(wrapper):
            for each in (child, *child.iterdescendants()):
                marks[each] = (*marks.get(each, ()), shell)
            wrapper.addprevious(child)
        parent.remove(wrapper)
    for leaf in flat.iter("{*}delText", "{*}delInstrText"):
        if leaf in boxed:
            continue
        name = "t" if str(leaf.tag).endswith("}delText") else "instrText"
        leaf.tag = str(leaf.tag).rpartition("}")[0] + "}" + name
    return flat, marks
