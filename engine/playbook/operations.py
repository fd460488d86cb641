"""Turns proposals into contract operations with short, unique `find` texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import CommentOnly, Edit, Finding, Insertion, Severity
from engine.playbook.insertion_layout import Paragraphs, lay_out

Operation = dict[str, Any]
_WIRE_SEVERITY: Mapping[Severity, Literal["high", "medium", "low"]] = {
    "deal-breaker": "high",
    "high": "high",
    "medium": "medium",
    "low": "low",
    "note": "low",
}
_TAIL = 24  # shortest stretch of a block's end that anchors an added sentence


@dataclass(frozen=True, slots=True)
class Span:
    """What a text operation claims of its block, in code points."""

    block_id: str
    start: int
    end: int

    def overlaps(self, other: Span) -> bool:
        if self.block_id != other.block_id:
            return False
        return self.start < other.end and other.start < self.end or self.start == other.start


@dataclass(frozen=True, slots=True)
class Planned:
    """The operations of one finding: a clause with a heading needs two."""

    operations: tuple[Operation, ...]
    span: Span | None = None


def plan_operations(finding: Finding, facts: DocumentFacts, *, taken: set[str]) -> Planned | None:
    """Operations for a finding's proposal; None when it proposes nothing or has no place.

    `taken` collects the typed clause numbers that insertions of this plan were given.
    """
    match finding.proposal:
        case Edit() as edit:
            return _edit(finding, edit, facts)
        case Insertion() as insertion:
            return _insertion(finding, insertion, facts, taken)
        case CommentOnly() as comment:
            return _comment(finding, comment.block_id, comment.quote, facts)
        case None:
            return None


def comment_operation(finding: Finding, facts: DocumentFacts) -> Planned | None:
    """Words beside the text, for a finding that changes nothing."""
    return _comment(finding, finding.block_id, finding.quote, facts)


def _common(kind: str, block_id: str, finding: Finding) -> Operation:
    return {
        "type": kind,
        "blockId": block_id,
        "severity": _WIRE_SEVERITY[finding.severity],
        "area": finding.area,
        "comment": {"text": finding.reason},
    }


def _edit(finding: Finding, edit: Edit, facts: DocumentFacts) -> Planned | None:
    block = facts.by_id.get(edit.block_id)
    if block is None:
        return None
    span = unique_span(block.text, edit.start, edit.end)
    if span is None:
        return _range(finding, edit, block)
    start, end = span
    find = block.text[start:end]
    replace = block.text[start : edit.start] + edit.replace + block.text[edit.end : end]
    operation = _common("replaceInBlock", edit.block_id, finding)
    operation |= {"find": find, "replace": replace}
    return Planned((operation,), Span(edit.block_id, start, end))


def _range(finding: Finding, edit: Edit, block: BlockFact) -> Planned | None:
    """Words that occur again whatever surrounds them are addressed by their offsets."""
    if edit.start == edit.end:
        return None
    operation = _common("replaceRange", edit.block_id, finding)
    del operation["blockId"]
    operation["range"] = {
        "type": "textRange",
        "story": "main",
        "blockId": edit.block_id,
        "startOffset": to_utf16(block.text, edit.start),
        "endOffset": to_utf16(block.text, edit.end),
        "selectedTextHash": text_hash(edit.find),
    }
    operation["replace"] = edit.replace
    return Planned((operation,), Span(edit.block_id, edit.start, edit.end))


def unique_span(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The smallest stretch of whole words around a span that occurs once in the text."""
    words = [match.span() for match in re.finditer(r"\S+", text)]
    left, right = start, end
    while True:
        if right > left and text[left:right].strip() and _count(text, text[left:right]) == 1:
            return left, right
        before = next((w[0] for w in reversed(words) if w[0] < left), None)
        after = next((w[1] for w in words if w[1] > right), None)
        if before is None and after is None:
            return None
        # Words before an insertion anchor it best: the new words then follow known ones.
        inserting = start == end == right
        nearer = (
            after is None or inserting or left - before <= after - right
            if before is not None
            else False
        )
        if before is not None and nearer:
            left = before
        elif after is not None:
            right = after


def _count(text: str, find: str) -> int:
    """Overlapping occurrences count too, as the contract has it."""
    return len(re.findall(f"(?={re.escape(find)})", text))


def _insertion(
    finding: Finding, insertion: Insertion, facts: DocumentFacts, taken: set[str]
) -> Planned | None:
    block = facts.by_id.get(insertion.anchor_id)
    if block is None:
        return None
    if insertion.level == "sentence" and not insertion.before:
        return _sentence(finding, insertion, block)
    groups = lay_out(insertion, block, facts, taken=taken)
    return Planned(tuple(_paragraphs(finding, insertion, groups)))


def _sentence(finding: Finding, insertion: Insertion, block: BlockFact) -> Planned | None:
    """Adds to the end of a paragraph, in front of a semicolon that joins it to the next."""
    end = len(block.text.rstrip())
    start = max(0, end - _TAIL)
    span = unique_span(block.text, start, end)
    if span is None or not end:
        return None
    start, end = span
    end = len(block.text.rstrip())
    find = block.text[start:end]
    operation = _common("replaceInBlock", block.block_id, finding)
    operation |= {"find": find, "replace": f"{find} {' '.join(insertion.paragraphs)}"}
    return Planned((operation,), Span(block.block_id, start, end))


def _paragraphs(
    finding: Finding, insertion: Insertion, groups: list[Paragraphs]
) -> Iterator[Operation]:
    """Insertions at one point keep their order; the comment hangs on the first of them."""
    kind = "insertBeforeBlock" if insertion.before else "insertAfterBlock"
    for i, group in enumerate(groups):
        operation = _common(kind, insertion.anchor_id, finding)
        operation |= {"text": group.text, "inheritFormatting": True, **group.properties}
        if i:
            del operation["comment"]
        yield operation


def _comment(finding: Finding, block_id: str, quote: str, facts: DocumentFacts) -> Planned | None:
    block = facts.by_id.get(block_id)
    if block is None:
        return None
    operation = _common("commentOnBlock", block_id, finding)
    if quote and _count(block.text, quote) == 1:
        operation["quote"] = quote
    return Planned((operation,))
