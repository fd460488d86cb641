"""Writes aligned paragraphs as marked ones: pairs, splits, merges, insertions, deletions, moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.compare.content import Content, WrapperTwins
from engine.compare.lines import Line, LineReader
from engine.compare.marked_comments import CommentCarrier
from engine.compare.marked_lines import LineMerger, Stream, Stretch, Tags, compare_streams
from engine.compare.marked_properties import merged_paragraph_properties
from engine.compare.markup import attributes_of, hollow
from engine.compare.options import CompareOptions
from engine.compare.plans import Move
from engine.redline.names import (
    DEL,
    INS,
    MOVE_FROM,
    MOVE_TO,
    NAME,
    P_PR,
    SECT_PR,
    Element,
    P,
    W,
)
from engine.redline.paragraph_marks import add_mark
from engine.redline.stamp import RevisionStamp, range_mark

CopyObject = Callable[[Element, str], Element]
OnStretches = Callable[[Sequence[Stretch]], None]


@dataclass(frozen=True, slots=True)
class End:
    """How the last paragraph of a group ends: kept (None), `w:ins` or `w:del`, and whose look."""

    tag: str | None
    base: Element | None
    revised: Element | None


class GroupWriter:
    """Turns paragraphs of both versions into marked paragraphs."""

    def __init__(
        self,
        *,
        options: CompareOptions,
        stamp: RevisionStamp,
        reader: LineReader,
        copy_object: CopyObject,
        on_stretches: OnStretches,
        carrier: CommentCarrier,
    ) -> None:
        self._options = options
        self._stamp = stamp
        self._reader = reader
        self._copy_object = copy_object
        self._on_stretches = on_stretches
        self.carrier = carrier
        self._twins = WrapperTwins()
        self._formatting = options.has("formatting")

    def group(
        self, base: Sequence[Element], revised: Sequence[Element], end: End | None = None
    ) -> list[Element]:
        """Marked paragraphs for a pair, a split or a merge."""
        stretches = self.stretches(base, revised)
        self._on_stretches(stretches)
        return self._written(stretches, base, revised, end or End(None, base[-1], revised[-1]))

    def stretches(self, base: Sequence[Element], revised: Sequence[Element]) -> list[Stretch]:
        """What stays, goes and comes between two groups of paragraphs."""
        a, b = Stream(self._reader, base), Stream(self._reader, revised)
        return compare_streams(
            a, b, granularity=self._options.granularity, fold=self._options.folded
        )

    def deleted(self, paragraph: Element, *, end: End | None, move: Move | None) -> Element:
        """A paragraph that goes, or the old place of a move."""
        pieces = Stream(self._reader, [paragraph]).pieces
        stretches = [Stretch(each, 0, None, 0, len(each.text)) for each in pieces]
        self._on_stretches(stretches)
        tag = DEL if move is None else MOVE_FROM
        end = end or End(tag, paragraph, None)
        if move is not None:
            return self._moved(move, end, source=True)
        return self._written(stretches, [paragraph], [], end)[0]

    def inserted(self, paragraph: Element, *, end: End | None, move: Move | None) -> Element:
        """A paragraph that comes, or the new place of a move."""
        pieces = Stream(self._reader, [paragraph]).pieces
        stretches = [Stretch(None, 0, each, 0, len(each.text)) for each in pieces]
        self._on_stretches(stretches)
        tag = INS if move is None else MOVE_TO
        end = end or End(tag, None, paragraph)
        if move is not None:
            return self._moved(move, end, source=False)
        return self._written(stretches, [], [paragraph], end)[0]

    def _moved(self, move: Move, end: End, *, source: bool) -> Element:
        """One place of a move: what both have is moved, the rest deleted or inserted."""
        a, b = move.base.element, move.revised.element
        stretches = self.stretches([a], [b])
        paragraph = hollow(a if source else b, anonymous=not source)
        content = Content(paragraph, self._stamp, self._copy_object)
        side = "moveFrom" if source else "moveTo"
        start = self._stamp.mark(f"{W}{side}RangeStart")
        start.set(NAME, move.name)
        content.add_raw(start)
        for each in stretches:
            both = each.base is not None and each.revised is not None
            if source and each.base is not None:
                if each.base_start == 0:
                    content.add_markers(each.base.markers, each.base.path)
                tag = MOVE_FROM if both else DEL
                at = each.base_start
                content.add(each.base, at, at + each.length, tag=tag, path=each.base.path)
            elif not source and each.revised is not None:
                tag = MOVE_TO if both else INS
                at, path = each.revised_start, each.revised.path
                if at == 0:
                    content.add_markers(self.carrier.of(each.revised.markers), ())
                content.add(each.revised, at, at + each.length, tag=tag, path=path)
        if source:
            content.add_markers(self._reader.read(a).tail, ())
        else:
            content.add_markers(self.carrier.of(self._reader.read(b).tail), ())
        content.add_raw(range_mark(f"{side}RangeEnd", start.get(W + "id") or ""))
        self._finish(content, end)
        return paragraph

    def _written(
        self,
        stretches: Sequence[Stretch],
        base: Sequence[Element],
        revised: Sequence[Element],
        end: End,
    ) -> list[Element]:
        lines = [self._reader.read(p) for p in base], [self._reader.read(p) for p in revised]
        run = _GroupRun(self, *lines, end=end)
        merger = LineMerger(
            run.new_content,
            twins=self._twins,
            formatting=self._formatting,
            tags=Tags(),
            carried=self.carrier.of,
        )
        merger.write(stretches, run.close)
        return run.done

    def new_content(self, paragraph: Element) -> Content:
        """An empty content for a paragraph."""
        return Content(paragraph, self._stamp, self._copy_object)

    def _finish(self, content: Content, end: End) -> None:
        finish_paragraph(content.paragraph, end, self._stamp, formatting=self._formatting)

    finish = _finish


class _GroupRun:
    """Where in both groups the writing is."""

    def __init__(
        self, writer: GroupWriter, base: list[Line], revised: list[Line], *, end: End
    ) -> None:
        self.done: list[Element] = []
        self._writer = writer
        self._base = base
        self._revised = revised
        self._end = end
        self._a = self._b = 0
        self._anonymous = not base

    def new_content(self) -> Content:
        """The next paragraph; what a split makes new has no id."""
        like = (self._base or self._revised)[0].paragraph
        attributes: dict[str, str] = {}
        if not self._anonymous and self._a < len(self._base):
            attributes = attributes_of(self._base[self._a].paragraph)
        return self._writer.new_content(like.makeelement(P, attributes))

    def close(self, content: Content, mark: Stretch | None) -> None:
        """Ends a paragraph with an inner mark, or with the end of the group."""
        base = self._base[self._a] if self._a < len(self._base) else None
        coming = self._revised[self._b] if self._b < len(self._revised) else None
        revised = None if coming is None else coming.paragraph
        leaves_base = mark is None or mark.base is not None
        if base is not None and leaves_base:
            content.add_markers(base.tail, ())
        if coming is not None and (mark is None or mark.revised is not None):
            content.add_markers(self._writer.carrier.of(coming.tail), ())
        own = None if base is None or self._anonymous and not leaves_base else base.paragraph
        if mark is None:
            end = self._end
        elif mark.base is not None and mark.revised is not None:
            end = End(None, own, revised)
        else:
            end = End(DEL if mark.base is not None else INS, own, revised)
        self._writer.finish(content, end)
        self.done.append(content.paragraph)
        if mark is not None and mark.base is not None:
            self._a += 1
            self._anonymous = False
        if mark is not None and mark.revised is not None:
            self._b += 1
            self._anonymous = self._anonymous or mark.base is None


def finish_paragraph(
    paragraph: Element, end: End, stamp: RevisionStamp, *, formatting: bool
) -> None:
    """Gives a paragraph its properties and the revision of its mark."""
    base = None if end.base is None else end.base.find(P_PR)
    revised = None if end.revised is None else end.revised.find(P_PR)
    if end.base is None:
        properties = merged_paragraph_properties(revised, revised, stamp)
    elif end.revised is None or not formatting:
        properties = merged_paragraph_properties(base, base, stamp)
    else:
        properties = merged_paragraph_properties(base, revised, stamp)
    if properties is not None and end.tag == INS and end.base is not None:
        section = properties.find(SECT_PR)
        if section is not None:  # the surviving mark keeps the section
            properties.remove(section)
    if properties is not None and len(properties):
        paragraph.insert(0, properties)
    if end.tag is not None:
        add_mark(paragraph, stamp, tag=end.tag)
