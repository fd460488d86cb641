"""Builds the content of a marked paragraph piece by piece: runs, wrappers, revisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.compare.lines import Leaf, Path, Piece, wrapper_key
from engine.compare.markup import hollow, ordered
from engine.ooxml.build import copied
from engine.ooxml.order import insert_in_order
from engine.ooxml.text import set_text
from engine.redline.names import (
    DEL,
    DEL_INSTR,
    DEL_TEXT,
    FLD_SIMPLE,
    HYPERLINK,
    INS,
    INSTR_TEXT,
    MOVE_TO,
    R_PR,
    R_PR_CHANGE,
    SDT,
    SDT_CONTENT,
    Element,
    T,
    W,
)
from engine.redline.stamp import RevisionStamp, range_mark

FROM_REVISED = frozenset({INS, MOVE_TO})
_LINKS = frozenset({HYPERLINK, FLD_SIMPLE})


@dataclass(slots=True)
class _Slice:
    """The text leaf written last, so that what follows it in the source joins it."""

    source: Element
    end: int
    written: Element


class WrapperTwins:
    """Which wrapper of the revised version is which of the base, learnt from equal pieces."""

    def __init__(self) -> None:
        self._twins: dict[Element, Element] = {}
        self._keys: dict[Element, str] = {}

    def same(self, base: Path, revised: Path) -> bool:
        """Whether two pieces lie in wrappers that say the same."""
        if len(base) != len(revised):
            return False
        return all(self._key(a) == self._key(b) for a, b in zip(base, revised, strict=True))

    def key(self, path: Path) -> str:
        """What the wrappers of a piece say."""
        return "|".join(self._key(each) for each in path)

    def learn(self, base: Path, revised: Path) -> None:
        """Two equal pieces lie in these."""
        for a, b in zip(base, revised, strict=True):
            self._twins.setdefault(b, a)

    def in_base(self, path: Path) -> Path:
        """The path with the base's wrappers where they are the same."""
        return tuple(self._twins.get(each, each) for each in path)

    def _key(self, wrapper: Element) -> str:
        found = self._keys.get(wrapper)
        if found is None:
            found = self._keys[wrapper] = wrapper_key(wrapper)
        return found


class Content:
    """The children of one paragraph behind its properties, in the making."""

    def __init__(
        self,
        paragraph: Element,
        stamp: RevisionStamp,
        copy_object: Callable[[Element, str], Element],
    ) -> None:
        self.paragraph = paragraph
        self._stamp = stamp
        self._copy_object = copy_object
        self.staying: set[Element] = set()
        """Wrappers of the base that hold text which stays: they neither go nor come."""
        self._open: list[tuple[Element, Element]] = []
        self._revision: Element | None = None
        self._run: Element | None = None
        self._run_key: tuple[object, ...] = ()
        self._slice: _Slice | None = None

    @property
    def open_path(self) -> Path:
        """The source wrappers that are open now."""
        return tuple(source for source, _ in self._open)

    def add(self, piece: Piece, start: int, end: int, *, tag: str | None, path: Path) -> None:
        """Adds `piece.text[start:end]`, marked with `tag` (None: unmarked)."""
        self._enter(path, tag)
        self._put(piece, start, end, tag=tag, properties=None)

    def add_changed(
        self, piece: Piece, start: int, end: int, *, path: Path, look: Element | None
    ) -> None:
        """Adds unmarked text whose look becomes that of another `w:rPr`, recorded."""
        self._enter(path, None)
        self._put(piece, start, end, tag=None, properties=(look,))

    def add_recoded(self, base: Piece, revised: Piece, *, path: Path) -> None:
        """The beginning of a field that ends in another paragraph, with another code.

        `begin, del(code), ins(code), separate`: two beginnings would leave one without an end.
        """
        first, *gone, last = base.leaves
        come = revised.leaves[1:-1]
        leaves = [(first, None), *((leaf, DEL) for leaf in gone), *((leaf, INS) for leaf in come)]
        for leaf, tag in [*leaves, (last, None)]:
            self._enter(path, tag)
            piece = Piece(base.text, (leaf,), base.path, base.look)
            self._put(piece, 0, 1, tag=tag, properties=None)

    def add_markers(self, markers: list[Leaf], path: Path) -> None:
        """Puts zero-width marks, never inside an insertion or deletion."""
        for run, leaf in markers:
            self._enter(path if len(path) <= len(self._open) else self.open_path, None)
            self._break_run()
            inner = self._inner()
            if run is None:
                inner.append(copied(leaf))
                continue
            made = run_like(run)
            made.append(copied(leaf))
            inner.append(made)

    def add_raw(self, element: Element) -> None:
        """Puts a finished child at paragraph level."""
        self._enter((), None)
        self._break_run()
        self.paragraph.append(element)

    def _put(
        self,
        piece: Piece,
        start: int,
        end: int,
        *,
        tag: str | None,
        properties: tuple[Element | None] | None,
    ) -> None:
        for run, leaf in piece.leaves:
            if run is None:
                self._break_run()
                self._holder(tag).append(self._copy_object(leaf, tag or ""))
                continue
            self._open_run(run, tag, properties)
            if piece.is_text:
                self._put_text(leaf, piece.text, start, end, tag)
            else:
                self._slice = None
                self._append(spelt(self._copy_object(leaf, tag or ""), tag))

    def _put_text(self, leaf: Element, text: str, start: int, end: int, tag: str | None) -> None:
        last = self._slice
        if last is not None and last.source is leaf and last.end == start:
            set_text(last.written, (last.written.text or "") + text[start:end])
            last.end = end
            return
        whole = start == 0 and end == len(text)
        made = copied(leaf)
        if not whole:
            set_text(made, text[start:end])
        spelt(made, tag)
        self._append(made)
        self._slice = _Slice(leaf, end, made)

    def _append(self, leaf: Element) -> None:
        assert self._run is not None
        self._run.append(leaf)

    def _open_run(
        self, run: Element, tag: str | None, properties: tuple[Element | None] | None
    ) -> None:
        key = (run, tag, None if properties is None else id(properties[0]))
        if self._run is not None and self._run_key == key:
            return
        self._break_run()
        made = run_like(run)
        if properties is not None:
            _change_look(made, properties[0], self._stamp)
        own = made.find(R_PR)
        if own is not None and (tag in FROM_REVISED or properties is not None):
            ordered(own)
        self._holder(tag).append(made)
        self._run, self._run_key = made, key

    def _holder(self, tag: str | None) -> Element:
        if tag is None:
            return self._inner()
        if self._revision is None or self._revision.tag != tag:
            self._revision = self._stamp.mark(tag)
            self._inner().append(self._revision)
        return self._revision

    def _enter(self, path: Path, tag: str | None) -> None:
        """Closes and opens wrappers until exactly `path` is open."""
        same = 0
        for (source, _), wanted in zip(self._open, path, strict=False):
            if source is not wanted:
                break
            same += 1
        if same != len(self._open) or same != len(path):
            self._close_revision()
            del self._open[same:]
            for wrapper in path[same:]:
                self._open_wrapper(wrapper, tag)
        elif self._revision is not None and self._revision.tag != tag:
            self._close_revision()

    def _open_wrapper(self, wrapper: Element, tag: str | None) -> None:
        inner = self._inner()
        made = hollow(wrapper)
        start: Element | None = None
        kind = "Ins" if tag in FROM_REVISED else "Del"
        if wrapper.tag == SDT and tag is not None and wrapper not in self.staying:
            start = self._stamp.mark(f"{W}customXml{kind}RangeStart")
            inner.append(start)
        inner.append(made)
        for child in wrapper:
            if child.tag.endswith(
                ("}sdtPr", "}sdtEndPr", "}smartTagPr", "}customXmlPr", "}fldData")
            ):
                made.append(copied(child))
        if wrapper.tag == SDT:
            content = made.makeelement(SDT_CONTENT, {})
            made.append(content)
            made = content
        if start is not None:
            made.append(range_mark(f"customXml{kind}RangeEnd", start.get(W + "id") or ""))
        self._open.append((wrapper, made))

    def _inner(self) -> Element:
        return self._open[-1][1] if self._open else self.paragraph

    def _close_revision(self) -> None:
        self._revision = None
        self._break_run()

    def _break_run(self) -> None:
        self._run, self._run_key, self._slice = None, (), None


def inserted_path(twins: WrapperTwins, path: Path, around: Path) -> Path:
    """Where inserted text goes: into the base's wrappers that go on around it, then its own."""
    own = twins.in_base(path)
    if own[: len(around)] == around:
        return own
    rest = tuple(each for each in own if each not in around)
    if any(each.tag in _LINKS for each in around):
        rest = tuple(each for each in rest if each.tag not in _LINKS)
    return (*around, *rest)


def run_like(run: Element) -> Element:
    made = hollow(run)
    properties = run.find(R_PR)
    if properties is not None:
        made.append(copied(properties))
    return made


def _change_look(run: Element, look: Element | None, stamp: RevisionStamp) -> None:
    before = run.find(R_PR)
    properties = run.makeelement(R_PR, {}) if look is None else copied(look)
    change = stamp.mark(R_PR_CHANGE)
    change.append(run.makeelement(R_PR, {}) if before is None else before)
    insert_in_order(properties, change)
    run.insert(0, properties)


def spelt(leaf: Element, tag: str | None) -> Element:
    """Deleted text has names of its own, except in text boxes; moved-away text keeps its names."""
    if tag == DEL:
        boxed = {each for box in leaf.iter("{*}txbxContent") for each in box.iter(T, INSTR_TEXT)}
        for each in list(leaf.iter(T, INSTR_TEXT)):
            if each not in boxed:
                each.tag = DEL_TEXT if each.tag == T else DEL_INSTR
    return leaf
