"""What a change did, told by block ids: the summary that sessions, panels and views act on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.document.block_entries import TopRecord
from engine.document.block_text import read_text
from engine.document.change_log import ContentStep, InsertStep, PartStep, RemoveStep, Step
from engine.document.transaction import ChangeSummary
from engine.identity import BlockId
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

_COMMENT_MARKS = tuple(
    W + name for name in ("commentRangeStart", "commentRangeEnd", "commentReference")
)
_REVISION_MARKS = tuple(
    W + name
    for name in (
        "ins del moveFrom moveTo rPrChange pPrChange sectPrChange tblPrChange tblPrExChange "
        "trPrChange tcPrChange tblGridChange numberingChange cellIns cellDel cellMerge "
        "customXmlInsRangeStart customXmlDelRangeStart"
    ).split()
)


class Before:
    """What the touched blocks were before a change: taken before their reads are dropped."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self.ids: dict[BlockId, None] = {}
        self.texts: dict[BlockId, str] = {}

    @classmethod
    def of_images(cls, document: WordDocument, steps: Iterable[Step]) -> Before:
        """From the before-images of a change that is about to be committed."""
        before = cls(document)
        for step in steps:
            if isinstance(step, ContentStep | RemoveStep):
                before._add(document.index.record_of(step.element), step.ids)
        return before

    @classmethod
    def of_live(cls, document: WordDocument, steps: Iterable[Step]) -> Before:
        """From the document as it stands, before a change is undone or redone."""
        before = cls(document)
        for record in _records(document, steps):
            before._add(record, record.block_ids)
        return before

    def _add(self, record: TopRecord | None, ids: list[BlockId]) -> None:
        self.ids.update(dict.fromkeys(ids))
        texts = None if record is None else self._document.last_texts(record)
        if texts is not None and len(texts) == len(ids):
            self.texts.update(zip(ids, texts, strict=True))


def trees_of(step: Step) -> Iterator[Any]:
    """The trees a step went between; what it does not hold it does not touch."""
    if isinstance(step, ContentStep):
        yield step.element
        yield step.image
    elif isinstance(step, InsertStep | RemoveStep):
        yield step.element


def summarize(
    document: WordDocument, steps: tuple[Step, ...], before: Before, *, relabelled: list[BlockId]
) -> ChangeSummary:
    """The summary of a change that has just happened in one direction or the other."""
    records = list(_records(document, steps))
    after = dict.fromkeys(block_id for record in records for block_id in record.block_ids)
    updated = tuple(each for each in after if each in before.ids)
    parts = tuple(dict.fromkeys(step.name for step in steps if isinstance(step, PartStep)))
    trees = [tree for step in steps for tree in trees_of(step)]
    return ChangeSummary(
        document.version,
        tops=tuple(dict.fromkeys(record.key for record in records)),
        structure=any(isinstance(step, InsertStep | RemoveStep) for step in steps),
        removed=tuple(each for each in before.ids if each not in after),
        inserted=tuple(each for each in after if each not in before.ids),
        updated=updated,
        relabelled=tuple(each for each in relabelled if each not in after),
        parts=parts,
        comments=any("omment" in name for name in parts) or _mentions(trees, _COMMENT_MARKS),
        revisions=_mentions(trees, _REVISION_MARKS),
        texts=dict(_texts(document, updated, before)),
    )


def _records(document: WordDocument, steps: Iterable[Step]) -> Iterator[TopRecord]:
    for step in steps:
        if isinstance(step, ContentStep | InsertStep | RemoveStep):
            record = document.index.record_of(step.element)
            if record is not None:
                yield record


def _texts(
    document: WordDocument, updated: Iterable[BlockId], before: Before
) -> Iterator[tuple[BlockId, tuple[str, str]]]:
    for block_id in updated:
        old = before.texts.get(block_id)
        entry = document.index.entry(block_id, include_hidden=True)
        if old is None or entry is None or entry.diagnostic:
            continue
        new = read_text(entry.element, document.inline_context(entry.story)).text
        if new != old:
            yield block_id, (old, new)


def _mentions(trees: Iterable[Any], tags: tuple[str, ...]) -> bool:
    return any(next(tree.iter(*tags), None) is not None for tree in trees)
