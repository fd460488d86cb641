"""Puts finished, marked blocks into a story and gives their revisions ids of this document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.document.story import Story
from engine.errors import Problem, WhereasError
from engine.ooxml.build import copied
from engine.ooxml.parse import parse_xml
from engine.operations.context import Context
from engine.redline.names import (
    AUTHOR,
    DATE,
    ID,
    MARKS,
    MARKUP_RANGE_ENDS,
    MOVE_RANGE_ENDS,
    Element,
    take_out,
)

_ENDS = MOVE_RANGE_ENDS | MARKUP_RANGE_ENDS


@dataclass(slots=True)
class _Splice:
    old: list[Element]
    before: Element | None
    """What follows the replaced children; None at the end."""
    new: list[Element]


class Splices:
    """The splices of one operation over one story."""

    def __init__(self, context: Context, story: Story) -> None:
        self._context = context
        self._story = story
        self._splices: list[_Splice] = []

    def read(self, splices: Sequence[tuple[int, int, str]]) -> Problem | None:
        """Finds the places and parses the blocks; says what is wrong with them."""
        children = list(self._story.container)
        last = 0
        for start, end, xml in splices:
            if start < last or end > len(children):
                return Problem("staleRange", "The splices must rise and lie inside the story.")
            last = end
            try:
                root = parse_xml(xml.encode())
            except WhereasError as error:
                return Problem("unsupportedBlock", error.message)
            before = children[end] if end < len(children) else None
            self._splices.append(_Splice(children[start:end], before, list(root)))
        return None

    def write(self) -> None:
        """Writes copies of all of them: a batch may be carried out a second time."""
        ids: dict[str, str] = {}
        splices = [
            _Splice(each.old, each.before, [copied(block) for block in each.new])
            for each in self._splices
        ]
        for splice in splices:
            for block in splice.new:
                self._sign(block, ids)
        for splice in splices:
            self._put(splice)

    def _sign(self, block: Element, ids: dict[str, str]) -> None:
        """New ids, the same for both ends of a range; unsigned marks get the batch's signature."""
        for mark in block.iter(*MARKS, *_ENDS):
            old = mark.get(ID) or ""
            if mark.tag in _ENDS:
                mark.set(ID, ids.get(old) or self._new_id(ids, old))
                continue
            mark.set(ID, self._new_id(ids, old))
            if mark.get(AUTHOR) is None and not mark.tag.endswith("}tblGridChange"):
                mark.set(AUTHOR, self._context.signature.author)
                mark.set(DATE, self._context.signature.date)

    def _new_id(self, ids: dict[str, str], old: str) -> str:
        made = ids[old] = self._context.tx.next_revision_id()
        self._context.made_ids.append(made)
        return made

    def _put(self, splice: _Splice) -> None:
        """The first of equal kind are rewritten in place, so that they stay the same blocks."""
        tx = self._context.tx
        kept = 0
        for old, new in zip(splice.old, splice.new, strict=False):
            if old.tag != new.tag:
                break
            _rewrite(tx.edit_element(old), new)
            kept += 1
        after = splice.old[kept - 1] if kept else None
        for new in splice.new[kept:]:
            take_out(new)
            if after is not None:
                tx.insert_top(new, after=after)
            elif splice.old or splice.before is not None:
                tx.insert_top(new, before=splice.old[0] if splice.old else splice.before)
            else:
                tx.append_top(new, self._story)
            after = new
        for old in splice.old[kept:]:
            tx.remove_top(old)


def _rewrite(target: Element, source: Element) -> None:
    for name in list(target.attrib):
        if name not in source.attrib:
            del target.attrib[name]
    for name, value in source.attrib.items():
        target.set(name, value)
    for child in list(target):
        target.remove(child)
    target.extend(list(source))
