"""Lays the changes of several copies of one paragraph over each other, each under its own name."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compare.combine_reading import Break, CopyLine, Letter, MarkedReader, Marks
from engine.compare.content import run_like, spelt
from engine.compare.keys import block_signature, look_key
from engine.compare.lines import Path, wrapper_key
from engine.compare.markup import attributes_of, hollow
from engine.ooxml.build import copied
from engine.ooxml.order import insert_in_order
from engine.ooxml.text import set_text
from engine.redline.names import (
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    DEL,
    DELETING,
    ID,
    P_PR,
    P_PR_CHANGE,
    R_PR,
    R_PR_CHANGE,
    SDT,
    SDT_CONTENT,
    WRAPPERS,
    Element,
    P,
)
from engine.redline.property_records import paragraph_state

_MARK_LOOK = frozenset({R_PR_CHANGE})
_COMMENTS = frozenset({COMMENT_START, COMMENT_END, COMMENT_REFERENCE})


class LayeredWriter:
    """Writes letters with their marks into paragraphs."""

    def __init__(self, first: Element) -> None:
        self.done: list[Element] = []
        self._first = first
        self._begin(attributes_of(first))

    def _begin(self, attributes: dict[str, str]) -> None:
        self._paragraph = self._first.makeelement(P, attributes)
        self._open: list[tuple[str, Element]] = []
        self._marks: Marks = ()
        self._holder: Element | None = None
        self._run: Element | None = None
        self._run_key: tuple[Element | None, bytes | str] | None = None
        self._leaf: tuple[Element, int, Element] | None = None

    def put(self, letter: Letter, marks: Marks, look: Element | None) -> None:
        """One letter under these marks, outermost first, in this look."""
        self._enter(letter.path)
        self._mark(marks)
        assert self._holder is not None
        deleted = any(mark.tag == DEL for mark in marks)
        if letter.run is None:
            self._holder.append(copied(letter.leaf))
            self._run, self._leaf = None, None
            return
        key = (letter.run, "" if look is None else id(look).to_bytes(8, "big"))
        if self._run is None or self._run_key != key:
            self._run = run_like(letter.run)
            _set_look(self._run, look)
            self._holder.append(self._run)
            self._run_key, self._leaf = key, None
        self._write(letter, deleted)

    def _write(self, letter: Letter, deleted: bool) -> None:
        assert self._run is not None
        last = self._leaf
        if last is not None and last[0] is letter.leaf and last[1] == letter.at:
            set_text(last[2], (last[2].text or "") + letter.text)
            self._leaf = (letter.leaf, letter.at + 1, last[2])
            return
        made = copied(letter.leaf)
        if not letter.whole:
            set_text(made, letter.text)
        self._run.append(spelt(made, DEL if deleted else None))
        self._leaf = None if letter.whole else (letter.leaf, letter.at + 1, made)

    def put_marker(self, run: Element | None, leaf: Element) -> None:
        """A zero-width mark, never inside an insertion or deletion."""
        self._marks, self._holder, self._run = (), self._inner(), None
        if run is None:
            self._holder.append(copied(leaf))
            return
        made = run_like(run)
        made.append(copied(leaf))
        self._holder.append(made)

    def end(self, properties: Element | None, *, more: bool) -> None:
        """Ends the paragraph with these properties; with `more` another one begins."""
        if properties is not None and len(properties):
            self._paragraph.insert(0, copied(properties))
        self.done.append(self._paragraph)
        if more:
            self._begin({})

    def _enter(self, path: Path) -> None:
        wanted = [wrapper_key(each) for each in path]
        same = 0
        for (key, _), other in zip(self._open, wanted, strict=False):
            if key != other:
                break
            same += 1
        if same == len(self._open) == len(path) and self._holder is not None:
            return
        del self._open[same:]
        for wrapper, key in zip(path[same:], wanted[same:], strict=True):
            made = hollow(wrapper)
            made.extend([copied(c) for c in wrapper if str(c.tag).endswith(("Pr", "EndPr"))])
            self._inner().append(made)
            if wrapper.tag == SDT:
                made.append(made.makeelement(SDT_CONTENT, {}))
                made = made[-1]
            self._open.append((key, made))
        self._marks, self._holder, self._run = (), self._inner(), None

    def _mark(self, marks: Marks) -> None:
        if len(marks) == len(self._marks) and all(
            a is b or _same_mark(a, b) for a, b in zip(marks, self._marks, strict=True)
        ):
            return
        holder = self._inner()
        for mark in marks:
            holder.append(hollow(mark))
            holder = holder[-1]
        self._marks, self._holder, self._run = marks, holder, None

    def _inner(self) -> Element:
        return self._open[-1][1] if self._open else self._paragraph


def _same_mark(one: Element, other: Element) -> bool:
    return one.tag == other.tag and attributes_of(one) == attributes_of(other)


def _set_look(run: Element, look: Element | None) -> None:
    own = run.find(R_PR)
    if own is not None:
        run.remove(own)
    if look is not None:
        run.insert(0, copied(look))


class Overlay:
    """Several copies of one base paragraph in one."""

    def __init__(self, reader: MarkedReader, base: Element) -> None:
        self._reader = reader
        self._base = base
        self.conflicts: list[str] = []
        self._known: set[tuple[str, str]] = set()

    def combined(self, copies: Sequence[Sequence[Element]]) -> list[Element] | None:
        """The paragraphs with everyone's changes; None when a copy is of another base."""
        base = self._reader.read([self._base])
        lines = [self._reader.read(each) for each in copies]
        if any(line.text != base.text for line in lines):
            return None
        writer = LayeredWriter(copies[0][0])
        self._known = {_anchor(leaf) for line in base.markers.values() for _, leaf in line}
        for place in range(len(base.letters) + 1):
            for run, leaf in base.markers.get(place, ()):
                writer.put_marker(run, leaf)
            self._comments(writer, lines, place)
            self._insertions(writer, lines, place)
            if place < len(base.letters):
                self._letter(writer, base.letters[place], [line.letters[place] for line in lines])
        writer.end(self._properties(lines), more=False)
        return writer.done

    def _comments(self, writer: LayeredWriter, lines: Sequence[CopyLine], place: int) -> None:
        """The anchors of comments that copies have made."""
        for line in lines:
            for run, leaf in line.markers.get(place, ()):
                if leaf.tag in _COMMENTS and _anchor(leaf) not in self._known:
                    self._known.add(_anchor(leaf))
                    writer.put_marker(run, leaf)

    def _insertions(self, writer: LayeredWriter, lines: Sequence[CopyLine], place: int) -> None:
        if sum(1 for line in lines if line.before[place]) > 1:
            self._conflict("several copies insert at one place")
        for line in lines:
            others = (each for each in lines if each is not line)
            if line.before[place] and any(_deletes_around(each, place) for each in others):
                self._conflict("one copy inserts into what another deletes")
            for item in line.before[place]:
                if isinstance(item, Break):
                    writer.end(self._of_first_half(item.paragraph, lines), more=True)
                else:
                    writer.put(item, item.marks, item.look)

    def _letter(self, writer: LayeredWriter, base: Letter, copies: Sequence[Letter]) -> None:
        deletions = [each.marks for each in copies if _deleting(each.marks)]
        if len(deletions) > 1:
            self._conflict("several copies delete the same text")
        looks = [each.look for each in copies if _changes_look(each)]
        if deletions and any(_changes_look(e) and not _deleting(e.marks) for e in copies):
            self._conflict("one copy formats what another deletes")
        if len({look_key(each) for each in looks}) > 1:
            self._conflict("several copies format the same text")
        marks = tuple(mark for each in deletions for mark in each)
        source = next((each for each in copies if _changes_look(each)), copies[0])
        if base.whole:
            rewritten = [each for each in copies if _boxes(each.leaf) != _boxes(base.leaf)]
            if len(rewritten) > 1:
                self._conflict("several copies change one text box; the first is kept")
            source = rewritten[0] if rewritten else source
        writer.put(source, marks, source.look)

    def _properties(self, lines: Sequence[CopyLine]) -> Element | None:
        """The paragraph properties of the copy that changes them, and anybody's mark deletion."""
        found = [p for p in (_properties_of(line) for line in lines) if p is not None]
        looks = [each for each in found if _records_look(each) or _mark_children(each, _MARK_LOOK)]
        ends = [each for each in found if _mark_children(each, WRAPPERS)]
        if len(looks) > 1:
            self._conflict("several copies change the paragraph's formatting; the first is kept")
        if len(ends) > 1:
            self._conflict("several copies delete the paragraph's end; the first is kept")
        if not looks:
            return ends[0] if ends else self._base.find(P_PR)
        if not ends or ends[0] is looks[0]:
            return looks[0]
        if not _mark_children(looks[0], WRAPPERS):
            self._conflict("one copy formats a paragraph whose end another deletes")
        return _with_mark(looks[0], ends[0])

    def _of_first_half(self, paragraph: Element, lines: Sequence[CopyLine]) -> Element | None:
        """Where one copy splits and another changes the look, both halves bear that change."""
        own = paragraph.find(P_PR)
        changed = next(
            (p for p in map(_properties_of, lines) if p is not None and _records_look(p)), None
        )
        if changed is None or look_key(own) != look_key(self._base.find(P_PR)):
            return own
        made = paragraph_state(changed)
        mark = None if own is None else own.find(R_PR)
        record = changed.find(P_PR_CHANGE)
        assert made is not None and record is not None
        if mark is not None:
            made.append(copied(mark))
        made.append(copied(record))
        return made

    def _conflict(self, what: str) -> None:
        if what not in self.conflicts:
            self.conflicts.append(what)


def _anchor(leaf: Element) -> tuple[str, str]:
    return str(leaf.tag), leaf.get(ID, "")


def _boxes(leaf: Element) -> list[bytes]:
    return [block_signature(box) for box in leaf.iter("{*}txbxContent")]


def _deleting(marks: Marks) -> bool:
    return any(mark.tag in DELETING for mark in marks)


def _changes_look(letter: Letter) -> bool:
    return letter.look is not None and letter.look.find(R_PR_CHANGE) is not None


def _properties_of(line: CopyLine) -> Element | None:
    return None if line.last is None else line.last.find(P_PR)


def _records_look(properties: Element) -> bool:
    return properties.find(P_PR_CHANGE) is not None


def _deletes_around(line: CopyLine, place: int) -> bool:
    """Whether a copy deletes what stands on both sides of a place, or the whole paragraph."""
    gone = [_deleting(each.marks) for each in line.letters]
    if gone and all(gone):
        return True
    return 0 < place < len(gone) and gone[place - 1] and gone[place]


def _mark_children(properties: Element, tags: frozenset[str]) -> list[Element]:
    mark = properties.find(R_PR)
    return [] if mark is None else [each for each in mark if each.tag in tags]


def _with_mark(look: Element, end: Element) -> Element:
    """The properties of one copy with the revision that another gave the paragraph's mark."""
    made = copied(look)
    mark = made.find(R_PR)
    if mark is None:
        mark = insert_in_order(made, made.makeelement(R_PR, {}))
    for each in _mark_children(end, WRAPPERS):
        insert_in_order(mark, copied(each))
    return made
