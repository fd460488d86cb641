"""One pass over a story that meets every tracked mark where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.document.block_entries import BlockEntry
from engine.document.marked_reads import Stretch
from engine.document.move_ranges import find_moves, find_twins
from engine.document.reading import Reading
from engine.document.revision_drafts import Draft, Drafts
from engine.document.revision_groups import join_column
from engine.document.structure import FALLBACK, TBL, TC, TR, P
from engine.identity import BlockId, StoryHandle
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

_INLINE: Mapping[str, str] = MappingProxyType(
    {
        W + "ins": "insertion",
        W + "del": "deletion",
        W + "moveFrom": "deletion",
        W + "moveTo": "insertion",
    }
)
_MARK_KINDS: Mapping[str, str] = MappingProxyType(
    {
        W + "ins": "paragraphMarkInserted",
        W + "del": "paragraphMarkDeleted",
        W + "moveFrom": "paragraphMarkDeleted",
        W + "moveTo": "paragraphMarkInserted",
    }
)
_OTHER: Mapping[str, str] = MappingProxyType(
    {
        W + "rPrChange": "formatting",
        W + "pPrChange": "paragraphPropertiesChanged",
        W + "sectPrChange": "sectionPropertiesChanged",
        W + "numberingChange": "numberingChanged",
        W + "tblPrChange": "tablePropertiesChanged",
        W + "tblGridChange": "tablePropertiesChanged",
        W + "trPrChange": "rowPropertiesChanged",
        W + "tblPrExChange": "rowPropertiesChanged",
        W + "tcPrChange": "cellPropertiesChanged",
        W + "cellIns": "cellInserted",
        W + "cellDel": "cellDeleted",
        W + "cellMerge": "cellMerged",
        W + "customXmlInsRangeStart": "contentControlInserted",
        W + "customXmlDelRangeStart": "contentControlDeleted",
    }
)
_TAGS = (*_INLINE, *_OTHER)
_ALONE = frozenset(("move", "rowInserted", "rowDeleted"))
_COMING = frozenset(("rowInserted", "cellInserted"))
REVISION_KINDS = frozenset((*_INLINE.values(), *_MARK_KINDS.values(), *_OTHER.values(), *_ALONE))
"""Every `RevisionItem.kind` there is."""
_WHOLE = _COMING | {"rowDeleted", "cellDeleted"}
_R_PR = W + "rPr"
_P_PR = W + "pPr"
_TR_PR = W + "trPr"
_NUM_PR = W + "numPr"


class StoryScan:
    """Collects the items of one story."""

    def __init__(self, document: WordDocument, handle: StoryHandle) -> None:
        self._document = document
        self._handle = handle
        self._reads = document.marked_reads(handle)
        self._drafts = Drafts()
        self._moves: Mapping[Any, str] = {}
        self._move_drafts: dict[str, Draft] = {}
        self._twins: Mapping[Any, Any] = {}
        """Others' changes in moved text: each stands at both ends and is one item."""
        self._again: set[Any] = set()
        """Those met at the second end."""
        self._last: Draft | None = None
        """The item whose last mark touches the present place."""
        self._rows: dict[Any, Draft] = {}
        self._cells: dict[Any, Draft] = {}
        self._columns: dict[object, list[Draft]] = {}
        """Items on cells of one table by one hand: a column is decided as one."""

    def run(self) -> list[Draft]:
        """All items in document order."""
        story = self._document.story(self._handle)
        if story is None or next(story.container.iter(*_TAGS), None) is None:
            return []
        container = story.container
        self._reads.follow()
        self._moves = find_moves(container)
        self._twins = find_twins(self._moves) if self._moves else {}
        marked = {next(mark.iterancestors(P), None) for mark in container.iter(*_TAGS)}
        last_block: BlockId | None = None
        for element in container.iter(P, *_TAGS):
            if element.tag == P:
                entry = self._document.index.entry_of(element)
                if entry is not None and not entry.hidden:
                    last_block = entry.block_id
                    if element in marked:
                        self._paragraph(entry)
                    else:
                        self._last = None
            elif next(element.iterancestors(P), None) is None:
                self._outside(element, last_block)
        for items in self._columns.values():
            join_column(items)
        return self._drafts.all

    # paragraphs

    def _paragraph(self, entry: BlockEntry) -> None:
        paragraph = entry.element
        marks = [mark for mark in paragraph.iter(*_TAGS) if _own(mark, paragraph)]
        if not marks:
            self._last = None
            return
        read = self._reads.read(entry)
        for mark in marks:
            self._mark(mark, entry, read.text)
        self._stretches(read.stretches)
        self._paragraph_mark(entry, read.text)

    def _mark(self, mark: Any, entry: BlockEntry, whole: str) -> None:
        parent = mark.getparent().tag
        if parent == _R_PR and mark.tag in _INLINE or self._of_twin(mark, entry.block_id):
            return
        if parent == _NUM_PR:
            draft = self._drafts.of(mark, "numberingChanged", entry.block_id, entry.block_id)
            draft.text = whole
        elif mark.tag in _INLINE:
            if not self._of_row(mark, entry):
                self._inline(mark, entry)
        else:
            draft = self._drafts.of(mark, _OTHER[mark.tag], entry.block_id, entry.block_id)
            if parent != _R_PR:
                draft.text = whole
            elif mark.getparent().getparent().tag == W + "r":
                draft.text += _run_text(mark.getparent().getparent())

    def _inline(self, mark: Any, entry: BlockEntry) -> Draft:
        name = self._moves.get(mark)
        if name is not None:
            return self._move(mark, name, entry.block_id)
        return self._drafts.of(mark, _INLINE[mark.tag], entry.block_id, entry.block_id)

    def _of_twin(self, mark: Any, block_id: BlockId) -> bool:
        """Whether a change in moved text was met at the other end already, and is one with it."""
        twin = self._twins.get(mark)
        draft = None if twin is None else self._drafts.with_mark(twin)
        if draft is None:
            return False
        self._drafts.add(draft, mark, block_id)
        self._again.add(mark)
        return True

    def _move(self, mark: Any, name: str, block_id: BlockId) -> Draft:
        draft = self._move_drafts.get(name)
        if draft is None:
            draft = self._move_drafts[name] = self._drafts.of(mark, "move", name, block_id)
        else:
            self._drafts.add(draft, mark, block_id)
        return draft

    def _stretches(self, stretches: tuple[Stretch, ...]) -> None:
        """Texts of inline items, and which of them touch."""
        for stretch in stretches:
            innermost: Draft | None = None
            for mark in stretch.marks:
                draft = self._drafts.with_mark(mark)
                if draft is None:
                    continue
                innermost = draft
                if draft.kind in _WHOLE:
                    continue
                if mark.tag == W + "moveTo" if draft.kind == "move" else mark not in self._again:
                    draft.text += stretch.text
                    draft.objects += stretch.objects
            if stretch.seen:
                self._touch(innermost)

    def _touch(self, draft: Draft | None) -> None:
        """The present place belongs to `draft` (None: to nobody's change)."""
        last = self._last
        self._last = draft
        if draft is None or last is None or last is draft or draft.joined is not None:
            return
        if not {draft.kind, last.kind}.isdisjoint(_ALONE) or draft.stamp != last.stamp:
            return
        if draft not in _chain(last):
            draft.joined = last

    def _paragraph_mark(self, entry: BlockEntry, whole: str) -> None:
        properties = entry.element.find(f"{_P_PR}/{_R_PR}")
        found = [] if properties is None else [m for m in properties if m.tag in _MARK_KINDS]
        if not found:
            self._last = None
        for mark in found:
            if self._of_row(mark, entry) or self._of_twin(mark, entry.block_id):
                continue
            name = self._moves.get(mark)
            if name is not None:
                self._move(mark, name, entry.block_id)
                continue
            draft = self._drafts.of(mark, _MARK_KINDS[mark.tag], entry.block_id, entry.block_id)
            draft.text = whole
            self._touch(draft)

    # tables and what lies between paragraphs

    def _of_row(self, mark: Any, entry: BlockEntry) -> bool:
        """Fold the change of a run or mark into that of its row or cell, by the same hand."""
        if entry.table is None:
            return False
        for tag, known in ((TR, self._rows), (TC, self._cells)):
            draft = known.get(next(entry.element.iterancestors(tag), None))
            if draft is None or not draft.same_hand(mark):
                continue
            if (draft.kind in _COMING) == (mark.tag in (W + "ins", W + "moveTo")):
                self._drafts.add(draft, mark, entry.block_id)
                return True
        return False

    def _outside(self, mark: Any, last_block: BlockId | None) -> None:
        if next(mark.iterancestors(FALLBACK), None) is not None:
            return
        parent = mark.getparent()
        self._last = None
        if parent.tag == _TR_PR and mark.tag in (W + "ins", W + "del"):
            self._row(mark, parent.getparent())
        elif mark.tag in _INLINE:
            self._wrapper(mark)
        else:
            self._other(mark, last_block)

    def _row(self, mark: Any, row: Any) -> None:
        kind = "rowInserted" if mark.tag == W + "ins" else "rowDeleted"
        draft = self._drafts.of(mark, kind, row, self._first_block(row))
        draft.text = self._texts(row)
        self._rows[row] = draft

    def _wrapper(self, mark: Any) -> None:
        """A change around whole blocks, which some writers produce."""
        draft = self._drafts.of(mark, _INLINE[mark.tag], mark, self._first_block(mark))
        draft.text = self._texts(mark)

    def _other(self, mark: Any, last_block: BlockId | None) -> None:
        kind = _OTHER[mark.tag]
        scope = next(mark.iterancestors(TC, TR, TBL), None)
        if kind == "sectionPropertiesChanged":
            self._drafts.of(mark, kind, mark, last_block)
            return
        block_id = last_block if scope is None else self._first_block(scope)
        folded = kind.startswith("cell") and kind != "cellPropertiesChanged"
        table = next(mark.iterancestors(TBL), None)
        draft = self._drafts.of(mark, kind, table if folded else scope, block_id)
        if kind.startswith("cell"):
            self._cell(draft, scope, table)
        if scope is not None and not (folded and draft.text == "" and len(draft.elements) > 1):
            text = self._texts(scope)
            draft.text = f"{draft.text}\n{text}" if folded and len(draft.elements) > 1 else text

    def _cell(self, draft: Draft, cell: Any, table: Any) -> None:
        if draft.kind in ("cellInserted", "cellDeleted"):
            self._cells[cell] = draft
        self._columns.setdefault((table, draft.author, draft.date, draft.suggestion_id), []).append(
            draft
        )

    def _first_block(self, element: Any) -> BlockId | None:
        for paragraph in element.iter(P):
            block_id = self._document.block_id(paragraph)
            if block_id is not None:
                return block_id
        return None

    def _texts(self, element: Any) -> str:
        document = self._document
        paragraphs = (p for p in element.iter(P) if document.index.entry_of(p) is not None)
        return "\n".join(document.inline_of(p).text(Reading.MARKUP) for p in paragraphs)


def _own(mark: Any, paragraph: Any) -> bool:
    return next(mark.iterancestors(P), None) is paragraph and (
        next(mark.iterancestors(FALLBACK), None) is None
    )


def _chain(draft: Draft) -> list[Draft]:
    found: list[Draft] = []
    step: Draft | None = draft
    while step is not None and step not in found:
        found.append(step)
        step = step.joined
    return found


def _run_text(run: Any) -> str:
    pieces = {W + "tab": "\t", W + "br": "\n", W + "cr": "\n"}
    return "".join(
        leaf.text or "" if leaf.tag in (W + "t", W + "delText") else pieces.get(leaf.tag, "")
        for leaf in run
    )
