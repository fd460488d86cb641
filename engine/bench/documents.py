"""Documents of a known size: a real contract of 76 pages where there is one, and longer ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.ooxml.ids import PARA_ID, PARA_ID_LIMIT, TEXT_ID, annotation_ids, format_para_id
from engine.ooxml.ns import NAMESPACES, W
from engine.ooxml.types import Element, etree
from engine.opc.constants import RelType
from engine.opc.package import Package
from engine.resources import resource_path

_CONTRACT = "word-pages/safedocx--ilpa-model-limited-parnership-agreement-deal-by-deal-v1.docx"
_REDLINED = "safedocx--atomizer-redline.docx"
_SAMPLE = "services-agreement.docx"
# The sample has 12 pages, the model contract 76: so many samples make about one contract.
_SAMPLES_PER_CONTRACT = 6
_DATE = "2024-01-01T00:00:00Z"
_CELL = "Delivery of the goods as ordered"
_COMMENT_ANCHORS = tuple(
    W + name for name in ("commentRangeStart", "commentRangeEnd", "commentReference")
)
_PAIRED = (W + "bookmarkStart", W + "bookmarkEnd")
_NOTES = ((W + "footnoteReference", RelType.FOOTNOTES), (W + "endnoteReference", RelType.ENDNOTES))


@dataclass(frozen=True)
class Documents:
    """The files the benchmarks work on, each made once."""

    corpus: Path | None = None

    @classmethod
    def find(cls) -> Documents:
        """With the folder of real documents that WHEREAS_CORPUS names or that lies beside us."""
        given = os.environ.get("WHEREAS_CORPUS")
        beside = resource_path().parent.parent / "shared" / "corpus"
        folder = Path(given) if given else beside
        return cls(folder if folder.is_dir() else None)

    @cached_property
    def contract(self) -> bytes:
        """76 pages."""
        return self._real(_CONTRACT) or repeated(self.sample, _SAMPLES_PER_CONTRACT)

    @cached_property
    def pages_300(self) -> bytes:
        """The contract's body four times over."""
        return repeated(self.contract, 4)

    @cached_property
    def pages_600(self) -> bytes:
        """The contract's body eight times over."""
        return repeated(self.contract, 8)

    @cached_property
    def redlined(self) -> bytes:
        """A contract with real tracked changes."""
        return self._real(_REDLINED) or with_changes(self.contract, 500)

    @cached_property
    def changes_1000(self) -> bytes:
        """300 pages with 1,000 tracked changes."""
        return with_changes(self.pages_300, 1000)

    @cached_property
    def sample(self) -> bytes:
        """The services agreement that ships with the program."""
        return resource_path("samples", _SAMPLE).read_bytes()

    def _real(self, name: str) -> bytes | None:
        path = None if self.corpus is None else self.corpus / name
        return path.read_bytes() if path is not None and path.is_file() else None


def repeated(data: bytes, times: int) -> bytes:
    """The document with its body `times` times over; what must be unique is made so."""
    package = Package.open(data)
    main = package.main_document
    body = main.root.find(W + "body")
    if body is None or times < 2:
        return data
    final = body.find(W + "sectPr")
    blocks = [block for block in body if block is not final]
    copies = _Copies(package)
    at = len(blocks)
    for number in range(1, times):
        for block in blocks:
            body.insert(at, copies.of(block, number))
            at += 1
    main.touch()
    return package.to_bytes()


def with_table(data: bytes, rows: int, columns: int = 4) -> bytes:
    """The document with a bordered table before its first block."""
    package = Package.open(data)
    main = package.main_document
    body = main.root.find(W + "body")
    if body is not None:
        body.insert(0, _table(rows, columns))
        main.touch()
    return package.to_bytes()


def _table(rows: int, columns: int) -> Element:
    def add(parent: Element, name: str, **attributes: str) -> Element:
        return etree.SubElement(parent, W + name, {W + k: v for k, v in attributes.items()})

    made = etree.Element(W + "tbl", nsmap={"w": NAMESPACES["w"]})
    lines = add(add(made, "tblPr"), "tblBorders")
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        add(lines, side, val="single", sz="4")
    grid = add(made, "tblGrid")
    for _ in range(columns):
        add(grid, "gridCol", w="2200")
    for number in range(rows):
        row = add(made, "tr")
        for column in range(columns):
            text = add(add(add(add(row, "tc"), "p"), "r"), "t")
            text.text = f"{_CELL} {number}.{column}"
    return made


class _Copies:
    """Copies of blocks with ids, names and notes of their own; comments stay with the first."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._roots = [package.main_document.root]
        self._next_id = max((n for n in annotation_ids(self._roots[0])), default=0) + 1
        self._next_para = 0x10000000
        self._used = {each.get(PARA_ID) for each in self._roots[0].iter(W + "p")}

    def of(self, block: Element, number: int) -> Element:
        copy = deepcopy(block)
        copy.tail = None
        _remove(copy.iter(*_COMMENT_ANCHORS))
        self._own_ids(copy, number)
        for paragraph in copy.iter(W + "p"):
            self._own_para_id(paragraph)
        for tag, reltype in _NOTES:
            for reference in copy.iter(tag):
                self._own_note(reference, reltype)
        return copy

    def _own_ids(self, copy: Element, number: int) -> None:
        """Bookmarks that leave the block keep their pairing: the same number is added to both."""
        shift = number * self._next_id
        for each in copy.iter(f"{W}*"):
            stated = each.get(W + "id")
            if stated is None or not stated.isdigit() or "Reference" in str(each.tag):
                continue
            each.set(W + "id", str(int(stated) + shift))
            if each.tag in _PAIRED and each.get(W + "name"):
                each.set(W + "name", f"{each.get(W + 'name')}_{number}"[-40:])

    def _own_para_id(self, paragraph: Element) -> None:
        if paragraph.get(PARA_ID) is None:
            return
        while True:
            self._next_para = (self._next_para + 7919) % PARA_ID_LIMIT or 1
            if format_para_id(self._next_para) not in self._used:
                break
        paragraph.set(PARA_ID, format_para_id(self._next_para))
        paragraph.attrib.pop(TEXT_ID, "")

    def _own_note(self, reference: Element, reltype: str) -> None:
        """A note belongs to one reference, so the copy gets a copy of it."""
        parts = self._package.related(self._package.main_document, reltype)
        stated = reference.get(W + "id")
        for part in parts[:1]:
            notes = list(part.root)
            note = next((each for each in notes if each.get(W + "id") == stated), None)
            if note is None:
                continue
            copy = deepcopy(note)
            fresh = str(max(int(each.get(W + "id", "0")) for each in notes) + 1)
            copy.set(W + "id", fresh)
            reference.set(W + "id", fresh)
            for paragraph in copy.iter(W + "p"):
                self._own_para_id(paragraph)
            part.root.append(copy)
            part.touch()


def _remove(elements: Iterable[Element]) -> None:
    for element in list(elements):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)


def with_changes(data: bytes, count: int) -> bytes:
    """The document with one word replaced, tracked, in each of `count` runs."""
    package = Package.open(data)
    main = package.main_document
    ids = iter(range(max(annotation_ids(main.root), default=0) + 1, 10**9))
    runs = [run for run in main.root.iter(W + "r") if _is_plain(run)]
    step = max(1, len(runs) // count)
    for run in runs[::step][:count]:
        _replace_word(run, lambda: str(next(ids)))
    main.touch()
    return package.to_bytes()


def _is_plain(run: Element) -> bool:
    """One text of several words, directly in its paragraph."""
    content = [child for child in run if child.tag != W + "rPr"]
    parent = run.getparent()
    if len(content) != 1 or content[0].tag != W + "t" or parent is None or parent.tag != W + "p":
        return False
    return len((content[0].text or "").split(" ")) > 2


def _replace_word(run: Element, next_id: Callable[[], str]) -> None:
    text = next(run.iter(W + "t"))
    before, word, after = (text.text or "").split(" ", 2)
    parent = run.getparent()
    assert parent is not None
    at = parent.index(run)
    marked = [_marked(run, "del", word, next_id()), _marked(run, "ins", f"{word}s", next_id())]
    tail = _with_text(run, f" {after}")
    _set(text, f"{before} ")
    for position, new in enumerate([*marked, tail], start=at + 1):
        parent.insert(position, new)


def _marked(run: Element, kind: str, word: str, revision_id: str) -> Element:
    mark = etree.Element(W + kind, nsmap={"w": NAMESPACES["w"]})
    mark.set(W + "id", revision_id)
    mark.set(W + "author", "Counterparty")
    mark.set(W + "date", _DATE)
    copy = _with_text(run, word)
    if kind == "del":
        for text in _texts(copy):
            text.tag = W + "delText"
    mark.append(copy)
    return mark


def _with_text(run: Element, text: str) -> Element:
    copy = deepcopy(run)
    copy.tail = None
    _set(next(_texts(copy)), text)
    return copy


def _texts(run: Element) -> Iterator[Element]:
    return run.iter(W + "t")


def _set(element: Element, text: str) -> None:
    element.text = text
    element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
