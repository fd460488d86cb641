"""Marks one story: splices of marked blocks over the base, from its alignment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.compare.blocks import ALT_CHUNK, COMPARED, Block, inner_container
from engine.compare.content import FROM_REVISED
from engine.compare.ids import NEW_HEADER
from engine.compare.keys import element_key, properties_key
from engine.compare.lines import LineReader, Piece
from engine.compare.marked_comments import CommentCarrier
from engine.compare.marked_groups import End, GroupWriter
from engine.compare.marked_lines import Stretch
from engine.compare.marked_tables import TableWriter
from engine.compare.markup import anonymous, hollow, straightened, without_anchors
from engine.compare.options import CompareOptions
from engine.compare.plans import ContainerPlan, Move, Step, plan_container, walk
from engine.compare.tails import Tail, lonely_end, split_tail
from engine.ooxml.build import copied
from engine.ooxml.ns import R as RELATION
from engine.redline.names import CUSTOM_XML, DEL, INS, MARKS, SDT, SDT_CONTENT, Element, P, W
from engine.redline.stamp import RevisionStamp, range_mark

_BOX = "{*}txbxContent"
_NOTES = {W + "footnoteReference": "footnote", W + "endnoteReference": "endnote"}


@dataclass(slots=True)
class Splice:
    """`children[start:end]` of a container become these elements."""

    start: int
    end: int
    elements: list[Element]


@dataclass(slots=True)
class NoteUse:
    """What became of the notes that a story refers to; ids as strings."""

    kept: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    gone: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    come: list[tuple[str, str, Element]] = field(default_factory=list[tuple[str, str, Element]])
    """Kind, id in the revised version, the reference written (its id is still that one)."""


class StoryMarker:
    """Writes the marked version of stories of one comparison."""

    def __init__(
        self, options: CompareOptions, stamp: RevisionStamp, carrier: CommentCarrier | None = None
    ) -> None:
        self._carrier = carrier or CommentCarrier()
        self._options = options
        self._stamp = stamp
        self._reader = LineReader(fields=options.has("fields"))
        self._merged: dict[Element, Element] = {}
        self.notes = NoteUse()
        self.not_compared: list[str] = []
        self._groups = GroupWriter(
            options=options,
            stamp=stamp,
            reader=self._reader,
            copy_object=self._copy_object,
            on_stretches=self._look_into,
            carrier=self._carrier,
        )
        self._tables = TableWriter(
            stamp, self._marked_content, self.one_sided, formatting=options.has("formatting")
        )

    def splices(self, plan: ContainerPlan) -> list[Splice]:
        """What changes in a container, ascending."""
        steps, tail = plan.tail or split_tail(plan)
        found: list[Splice] = []
        if _imported(plan.base) != _imported(plan.revised):
            self.not_compared.append("documents to be imported on opening (altChunk)")
        cursor = _first_place(plan.base)
        in_control = plan.base.tag in (SDT_CONTENT, CUSTOM_XML)  # its last mark is any mark
        lonely = lonely_end(steps) if tail is None and not in_control else None
        for step in steps:
            if step is lonely:
                found.append(self._lonely_end(step, cursor))
                continue
            found.extend(self._step(step, cursor))
            if step.pairing.base:
                cursor = step.pairing.base[-1].top + 1
        if tail is not None:
            found.append(self._tail(tail, plan.base))
        return [each for each in found if each.start < each.end or each.elements]

    def _step(self, step: Step, cursor: int) -> Iterator[Splice]:
        base, revised = step.pairing.base, step.pairing.revised
        if step.equal and not (base[0].kind == "p" and self._carrier.holds(revised[0].element)):
            return
        if not base:
            yield Splice(cursor, cursor, self._inserted(revised[0], step.move))
        elif not revised:
            yield Splice(base[0].top, base[0].top + 1, self._deleted(base[0], step.move))
        elif base[0].kind == "p":
            written = self._paragraphs(step)
            if any(_is_changed(each) or self._carrier.holds(each) for each in written):
                written.extend(_markers_between(base))
                yield Splice(base[0].top, base[-1].top + 1, written)
        else:
            place = base[0].top
            yield Splice(place, place + 1, self._structure(step))

    def _lonely_end(self, step: Step, cursor: int) -> Splice:
        """The only last paragraph of both sides: its text goes or comes, its mark has no twin."""
        if step.pairing.base:
            block = step.pairing.base[0]
            end = End(None, block.element, None)
            written = self._groups.deleted(block.element, end=end, move=None)
            return Splice(block.top, block.top + 1, [written])
        element = step.pairing.revised[0].element
        end = End(None, None, element)
        written = self._groups.inserted(element, end=end, move=None)
        return Splice(cursor, cursor, [written])

    def _paragraphs(self, step: Step, end: End | None = None) -> list[Element]:
        pairing = step.pairing
        return self._groups.group(
            [each.element for each in pairing.base], [each.element for each in pairing.revised], end
        )

    def _structure(self, step: Step) -> list[Element]:
        a, b = step.pairing.base[0], step.pairing.revised[0]
        if step.rows is not None:
            return [self._tables.merged(a.element, b.element, step.rows)]
        if step.inner is not None:
            if properties_key(a.element) != properties_key(b.element):
                self.not_compared.append("the properties of a content control")
            return [self._control(a.element, step.inner)]
        return [*self._deleted(a, None), *self._inserted(b, None)]

    def _control(self, base: Element, inner: ContainerPlan) -> Element:
        control = copied(base)
        content = inner_container(control)
        assert content is not None
        apply_splices(content, self.splices(inner))
        return control

    def _tail(self, tail: Tail, container: Element) -> Splice:
        head = tail.head.pairing
        last_base = (tail.gone[-1].pairing.base if tail.gone else head.base)[-1].element
        q = head.revised[-1].element
        marks: list[End] = []
        sources = [head.base[-1], *(step.pairing.base[0] for step in tail.gone)]
        marks.extend(End(DEL, each.element, q) for each in sources[:-1])
        comes = [step.pairing.revised[0].element for step in tail.come]
        if comes:
            marks.append(End(INS, last_base, q))
            marks.extend(End(INS, None, each) for each in comes[:-1])
        marks.append(End(None, last_base, comes[-1] if comes else q))
        written = self._paragraphs(tail.head, marks[0])
        for number, step in enumerate([*tail.gone, *tail.come], 1):
            move = step.move if step.move is not None and not step.move.cancelled else None
            block = (step.pairing.base or step.pairing.revised)[0].element
            write = self._groups.deleted if step.pairing.base else self._groups.inserted
            written.append(write(block, end=marks[number], move=move))
        start = head.base[0].top
        end = (tail.gone[-1].pairing.base if tail.gone else head.base)[-1].top + 1
        blocks = [*head.base, *(step.pairing.base[0] for step in tail.gone)]
        return Splice(start, end, [*written, *_markers_between(blocks)])

    def _inserted(self, block: Block, move: Move | None) -> list[Element]:
        return self.one_sided(block, base=False, move=move)

    def _deleted(self, block: Block, move: Move | None) -> list[Element]:
        return self.one_sided(block, base=True, move=move)

    def one_sided(self, block: Block, *, base: bool, move: Move | None = None) -> list[Element]:
        """A block that goes (`base`) or comes, whole."""
        if move is not None and move.cancelled:
            move = None
        element = block.element
        if block.kind == "p":
            write = self._groups.deleted if base else self._groups.inserted
            return [write(element, end=None, move=move)]
        if block.kind == "tbl":
            return [self._tables.one_sided(element, base=base)]
        return self._one_sided_control(element, base=base)

    def _one_sided_control(self, control: Element, *, base: bool) -> list[Element]:
        """A control whose tags are tracked too: `customXmlInsRangeStart … sdt …`."""
        kind = "Del" if base else "Ins"
        start = self._stamp.mark(f"{W}customXml{kind}RangeStart")
        made = hollow(control)
        made.extend([copied(child) for child in control if str(child.tag).endswith("Pr")])
        inner = made
        if control.tag == SDT:
            inner = made.makeelement(SDT_CONTENT, {})
            made.append(inner)
        inner.append(range_mark(f"customXml{kind}RangeEnd", start.get(W + "id") or ""))
        content = inner_container(control)
        for child in () if content is None else content:
            if str(child.tag) in COMPARED:
                inner.extend(self.one_sided(Block(child), base=base))
            elif base and not str(child.tag).endswith("Pr"):
                inner.append(copied(child))
        return [start, made]

    def _marked_content(self, container: Element, plan: ContainerPlan) -> None:
        """Writes the changes of a planned container into a copy of its base."""
        apply_splices(container, self.splices(plan))

    # objects

    def _look_into(self, stretches: Sequence[Stretch]) -> None:
        """Merges text boxes of drawings that stay, and notes which notes stay."""
        for each in stretches:
            piece = each.base or each.revised
            assert piece is not None
            if piece.is_text or piece.mark is not None:
                continue
            if each.base is not None and each.revised is not None:
                self._pair_objects(each.base, each.revised)
            elif each.base is not None:
                for kind, identity in _note_ids(each.base):
                    self.notes.gone.append((kind, identity))

    def _pair_objects(self, base: Piece, revised: Piece) -> None:
        for (_, a), (_, b) in zip(base.leaves, revised.leaves, strict=False):
            if a.tag in _NOTES:
                self.notes.kept.append(
                    (_NOTES[str(a.tag)], a.get(W + "id", ""), b.get(W + "id", ""))
                )
            elif next(a.iter(_BOX), None) is not None:
                merged = self._merge_boxes(a, b)
                if merged is not None:
                    self._merged[a] = merged

    def _merge_boxes(self, a: Element, b: Element) -> Element | None:
        merged = copied(a)
        changed, tables = False, self._options.has("tables")
        boxes = zip(_outer_boxes(a), _outer_boxes(b), _outer_boxes(merged), strict=False)
        for box_a, box_b, target in boxes:
            splices = self.splices(plan_container(box_a, box_b, tables=tables))
            changed = changed or bool(splices)
            apply_splices(target, splices)
        return merged if changed else None

    def _copy_object(self, leaf: Element, tag: str) -> Element:
        if not tag and leaf in self._merged:
            return copied(self._merged[leaf])
        made = copied(leaf)
        if tag not in FROM_REVISED:
            return made
        straightened(without_anchors(anonymous(made)))
        kind = _NOTES.get(str(leaf.tag))
        if kind is not None:
            self.notes.come.append((kind, leaf.get(W + "id", ""), made))
        return made


def prepare_tails(plan: ContainerPlan) -> None:
    """Decides for every container of a plan how it ends, before anything is written."""
    plan.tail = split_tail(plan)
    for step in walk(plan):
        inner = [] if step.inner is None else [step.inner]
        cells = [c.content for row in step.rows or () for c in row.cells if c.content is not None]
        for each in [*inner, *cells]:
            each.tail = split_tail(each)


def apply_splices(container: Element, splices: Sequence[Splice]) -> None:
    """Replaces children of a container; the splices count them as they were."""
    children = list(container)
    for splice in reversed(splices):
        for child in children[splice.start : splice.end]:
            container.remove(child)
        for offset, element in enumerate(splice.elements):
            container.insert(splice.start + offset, element)


def _first_place(container: Element) -> int:
    """Behind what opens a container: the properties of a cell or control."""
    place = 0
    for child in container:
        if not str(child.tag).endswith(("}tcPr", "}sdtPr", "}sdtEndPr", "}customXmlPr")):
            break
        place += 1
    return place


def _markers_between(blocks: Sequence[Block]) -> list[Element]:
    """Marks that stand between the paragraphs of a group."""
    found: list[Element] = []
    for block in blocks[:-1]:
        sibling = block.element.getnext()
        while sibling is not None and sibling.tag != P:
            found.append(copied(sibling))
            sibling = sibling.getnext()
    return found


def _is_changed(block: Element) -> bool:
    """Whether a written block bears a mark, or a section of it refers to a header to come."""
    if next(block.iter(*MARKS), None) is not None:
        return True
    references = block.iter(W + "headerReference", W + "footerReference")
    return any(each.get(RELATION + "id", "").startswith(NEW_HEADER) for each in references)


def _imported(container: Element) -> list[str]:
    return [element_key(each) for each in container.iterchildren(ALT_CHUNK)]


def _outer_boxes(element: Element) -> list[Element]:
    boxes = list(element.iter(_BOX))
    inner = {each for box in boxes for each in box.iter(_BOX) if each is not box}
    return [box for box in boxes if box not in inner]


def _note_ids(piece: Piece) -> Iterator[tuple[str, str]]:
    for _, leaf in piece.leaves:
        kind = _NOTES.get(str(leaf.tag))
        if kind is not None:
            yield kind, leaf.get(W + "id", "")
