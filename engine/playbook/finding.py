"""A finding: what was seen where, how much it matters, and what is proposed about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.playbook.facts import BlockFact
from engine.playbook.quoting import widened

Severity = Literal["deal-breaker", "high", "medium", "low", "note"]
Verdict = Literal["fail", "review", "better", "missing"]
SEVERITY_ORDER: tuple[Severity, ...] = ("note", "low", "medium", "high", "deal-breaker")


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the code points `start`..`end` of a block's accepted text; the words are exact."""

    block_id: str
    start: int
    end: int
    find: str
    replace: str


@dataclass(frozen=True, slots=True)
class Insertion:
    """New paragraphs after (or before) an anchor block, or a sentence added to its end."""

    anchor_id: str
    level: Literal["clause", "subclause", "sentence"]
    paragraphs: tuple[str, ...]
    heading: str | None = None
    before: bool = False
    like_id: str = ""
    needs_input: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CommentOnly:
    """Say it beside the text, change nothing; without a quote the whole block is meant."""

    block_id: str
    quote: str = ""


Proposal = Edit | Insertion | CommentOnly


@dataclass(frozen=True, slots=True)
class Finding:
    """One reportable point.

    `reason` may be read by the other side; `internal_note` never leaves the panel. `source` is
    `audit:<check>` or `rule:<clause.test>`, `block_id` may name a story, comment or property.
    """

    source: str
    block_id: str
    quote: str
    severity: Severity
    reason: str
    area: str = ""
    verdict: Verdict = "review"
    internal_note: str = ""
    citation: str = ""
    related: tuple[str, ...] = ()
    proposal: Proposal | None = None
    group: str = ""

    @property
    def check(self) -> str:
        return self.source.partition(":")[2]


def audit(
    check: str,
    block: BlockFact,
    *,
    quote: str,
    severity: Severity,
    reason: str,
    related: tuple[str, ...] = (),
    edit: Edit | None = None,
) -> Finding:
    """A mechanical finding on a block of the document."""
    return Finding(
        source=f"audit:{check}",
        block_id=block.block_id,
        quote=widened(block.text, quote),
        severity=severity,
        reason=reason,
        area=check.partition(".")[0],
        citation=block.citation,
        related=related,
        proposal=edit,
        group=check.partition(".")[0],
    )


def edit_at(block: BlockFact, start: int, end: int, *, replace: str) -> Edit:
    """An edit of a span of the block's accepted text."""
    return Edit(block.block_id, start, end, block.text[start:end], replace)
