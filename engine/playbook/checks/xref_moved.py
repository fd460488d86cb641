"""Typed references that pending changes silently turn towards another clause."""

from __future__ import annotations

from collections.abc import Iterator

from engine.playbook.citations import clause_references
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit, edit_at
from engine.playbook.numbering_labels import normalise_label


def check(facts: DocumentFacts) -> Iterator[Finding]:
    """Compares label to block in the original and in the accepted view; fields renumber alone."""
    before = {
        normalise_label(block.source.original_label).lower(): block
        for block in reversed(facts.blocks)
        if block.source.original_label and block.zone == "body"
    }
    if not any(_changed(block) for block in facts.blocks):
        return
    now = {_label(block): block for block in reversed(facts.live) if block.zone == "body"}
    now.pop("", None)
    for block in facts.live:
        if block.source.original_text is None and block.source.inserted_mark:
            continue  # words of the other side's new clause already count the new way
        for reference in clause_references(block, has_articles=False):
            if len(reference.targets) == 1 and not _in_field(block, reference.shown[0]):
                target = reference.targets[0]
                was, is_now = before.get(target), now.get(target)
                if was is not None and is_now is not None and was is not is_now and _label(was):
                    yield _report(block, reference.start, reference.end, reference.shown[0], was)


def _label(block: BlockFact) -> str:
    if block.number_kind != "auto" or not block.text.strip():
        return ""
    return normalise_label(block.source.label).lower()


def _changed(block: BlockFact) -> bool:
    original = block.source.original_label
    return original is not None and original != block.source.label


def _in_field(block: BlockFact, shown: str) -> bool:
    return any(run.field and run.text.strip() == shown for run in block.runs)


def _report(block: BlockFact, start: int, end: int, shown: str, was: BlockFact) -> Finding:
    target = normalise_label(was.source.label)
    quote = block.text[start:end]
    at = block.text.rfind(shown, start, end)
    edit = edit_at(block, at, at + len(shown), replace=target) if at >= 0 else None
    return audit(
        "xref.moved",
        block,
        quote=quote,
        severity="high",
        reason=f"Pending changes move the clause meant by “{quote.strip()}” to {target}; the "
        "number here should follow it.",
        related=(was.block_id,),
        edit=edit,
    )
