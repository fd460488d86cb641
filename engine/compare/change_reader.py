"""Reads the change list of a story from its alignment and the blocks of both documents."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compare.blocks import similarity
from engine.compare.changes import BlockHandle, Change, Segment, StoryChanges
from engine.compare.formats import changed_properties
from engine.compare.options import CompareOptions
from engine.compare.paragraph_changes import paragraph_changes
from engine.compare.plans import ContainerPlan, Move, Step, plan_container
from engine.document.document import WordDocument
from engine.document.reading import Reading
from engine.document.snapshot import BlockSnapshot
from engine.identity import StoryHandle
from engine.redline.names import Element, P
from engine.word_diff import diff_words

_BOX = "{*}txbxContent"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


class Side:
    """One version: which block a paragraph of it is."""

    def __init__(self, document: WordDocument, handle: StoryHandle, *, fields: bool = True) -> None:
        self.document = document
        self.handle = handle
        self._fields = fields
        self._blocks = document.snapshot(handle).by_id

    def block(self, paragraph: Element) -> BlockSnapshot | None:
        """The block; None for what no reader sees."""
        identity = self.document.block_id(paragraph)
        return None if identity is None else self._blocks.get(identity)

    def named(self, block: BlockSnapshot) -> BlockHandle:
        """Its handle on the wire."""
        return BlockHandle(self.handle, block.id)

    def text(self, block: BlockSnapshot, paragraph: Element) -> str:
        """What it says, the results of fields only where fields are compared."""
        if self._fields:
            return block.text
        atoms = self.document.inline_of(paragraph).atoms
        shown = [each for each in atoms if each.visible(Reading.ACCEPTED)]
        return "".join(each.text for each in shown if each.field is None or not each.field.atomic)

    def blocks_in(self, element: Element) -> Iterator[BlockSnapshot]:
        """All blocks inside an element."""
        for paragraph in element.iter(P):
            block = self.block(paragraph)
            if block is not None:
                yield block


class ChangeReader:
    """Collects the changes of one pair of stories."""

    def __init__(self, base: Side, revised: Side, options: CompareOptions) -> None:
        self._base = base
        self._revised = revised
        self._options = options
        self.found = StoryChanges(base.handle, revised.handle)

    def read(self, plan: ContainerPlan) -> StoryChanges:
        """All changes in revised order, deletions where they stood."""
        self._container(plan)
        return self.found

    def _container(self, plan: ContainerPlan) -> None:
        for step in plan.steps:
            self._step(step)

    def _step(self, step: Step) -> None:
        base, revised = step.pairing.base, step.pairing.revised
        if step.equal:
            self.found.unchanged += sum(1 for _ in self._revised.blocks_in(revised[0].element))
        elif not revised:
            self._gone(base[0].element, step.move)
        elif not base:
            self._come(revised[0].element, step.move)
        elif step.rows is not None:
            self._rows(step)
        elif step.inner is not None:
            self._container(step.inner)
        elif base[0].kind == "p":
            self._group(step)
        else:
            self._gone(base[0].element, None)
            self._come(revised[0].element, None)

    def _rows(self, step: Step) -> None:
        for row in step.rows or ():
            if row.base is None or row.revised is None:
                self._one_sided(row.base, row.revised)
                continue
            for cell in row.cells:
                if cell.content is not None:
                    self._container(cell.content)
                else:
                    self._one_sided(cell.base, cell.revised)

    def _one_sided(self, base: Element | None, revised: Element | None) -> None:
        if base is not None:
            self._gone(base, None)
        if revised is not None:
            self._come(revised, None)

    def _gone(self, element: Element, move: Move | None) -> None:
        for block in self._base.blocks_in(element):
            handle = self._base.named(block)
            group = None if move is None else str(move.number)
            kind = "deleted" if move is None else "movedFrom"
            self._add(Change(kind, block.kind, handle, None, block.text, move_group_id=group))

    def _come(self, element: Element, move: Move | None) -> None:
        for block in self._revised.blocks_in(element):
            handle = self._revised.named(block)
            if move is None:
                self._add(Change("added", block.kind, None, handle, block.text))
                continue
            source = self._base.block(move.base.element)
            segments: tuple[Segment, ...] = ()
            if source is not None and source.text != block.text:
                segments = segments_of(source.text, block.text, self._options)
            self._add(
                Change(
                    "movedTo",
                    block.kind,
                    None,
                    handle,
                    block.text,
                    segments=segments,
                    move_group_id=str(move.number),
                )
            )

    def _group(self, step: Step) -> None:
        """The most alike of a split or merge are one changed block, the others come or go."""
        pairs = [
            (similarity(a, b), -i, -j)
            for i, a in enumerate(step.pairing.base)
            for j, b in enumerate(step.pairing.revised)
        ]
        _, i, j = max(pairs)
        for number, block in enumerate(step.pairing.base):
            if number != -i:
                self._gone(block.element, None)
        for number, block in enumerate(step.pairing.revised):
            if number == -j:
                self._pair(step.pairing.base[-i].element, block.element)
            else:
                self._come(block.element, None)

    def _pair(self, base: Element, revised: Element) -> None:
        a, b = self._base.block(base), self._revised.block(revised)
        if a is not None and b is not None:
            self._changed(a, b, base, revised)
        elif a is not None or b is not None:
            self._one_sided(base if a is not None else None, revised if b is not None else None)
        self._boxes(base, revised)

    def _changed(self, a: BlockSnapshot, b: BlockSnapshot, base: Element, revised: Element) -> None:
        handles = self._base.named(a), self._revised.named(b)
        fold = self._options.folded
        was, now = self._base.text(a, base), self._revised.text(b, revised)
        if self._options.has("text") and fold(was) != fold(now):
            segments = segments_of(was, now, self._options)
            self._add(Change("modified", b.kind, *handles, segments=segments))
            return
        properties: tuple[str, ...] = ()
        if self._options.has("formatting") and a.text == b.text:
            properties = changed_properties(
                self._base.document, base, self._revised.document, revised
            )
            fields = self._options.has("fields")
            properties += paragraph_changes(base, revised, fields=fields)
        if properties:
            change = Change(
                "formatChanged", b.kind, *handles, b.text, changed_properties=properties
            )
            self._add(change)
        else:
            self.found.unchanged += 1

    def _boxes(self, base: Element, revised: Element) -> None:
        """Blocks of text boxes belong to the story around them."""
        mine, theirs = list(_boxes_of(base)), list(_boxes_of(revised))
        if len(mine) == len(theirs):
            for a, b in zip(mine, theirs, strict=True):
                self._container(plan_container(a, b, tables=self._options.has("tables")))
            return
        for box in mine:
            self._gone(box, None)
        for box in theirs:
            self._come(box, None)

    def _add(self, change: Change) -> None:
        if change.type == "formatChanged" or self._options.has("text"):
            self.found.changes.append(change)


def segments_of(old: str, new: str, options: CompareOptions) -> tuple[Segment, ...]:
    """The word diff of two texts as segments; deletions stand before insertions."""
    found: list[Segment] = []
    at = 0
    fold = options.folded
    for hunk in diff_words(fold(old), fold(new), granularity=options.granularity):
        pieces = (
            Segment("equal", old[at : hunk.old_start]),
            Segment("del", old[hunk.old_start : hunk.old_end]),
            Segment("ins", new[hunk.new_start : hunk.new_end]),
        )
        found.extend(each for each in pieces if each.text)
        at = hunk.old_end
    if old[at:]:
        found.append(Segment("equal", old[at:]))
    return tuple(found)


def _boxes_of(paragraph: Element) -> Iterator[Element]:
    skipped = {box for each in paragraph.iter(_FALLBACK) for box in each.iter(_BOX)}
    inner: set[Element] = set()
    for box in paragraph.iter(_BOX):
        if box not in skipped and box not in inner:
            inner.update(each for each in box.iter(_BOX) if each is not box)
            yield box
