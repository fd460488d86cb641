"""Text in the file that a reader of the page cannot see."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts, RunFact
from engine.playbook.finding import Finding, audit

_INVISIBLE = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
_HARMLESS = frozenset("\u200b\u200e\u200f\ufeff")  # line-break hints and direction marks
_TINY_POINTS = 3
_MIN_LENGTH = 3


def check(facts: DocumentFacts) -> Iterator[Finding]:
    for block in (*facts.blocks, *facts.stories):
        toc = block.zone == "toc" or block.source.style_name.lower().startswith("toc")
        for run in _joined(block.runs):
            how = _how_hidden(run, in_toc=toc)
            if how:
                check_id, reason = how
                yield audit(check_id, block, quote=run.text, severity="high", reason=reason)
        yield from _control_characters(block)


def _joined(runs: tuple[RunFact, ...]) -> Iterator[RunFact]:
    """Neighbouring hidden runs are one passage."""
    pending: RunFact | None = None
    for run in runs:
        if run.deleted:
            continue
        if pending and _look(pending) == _look(run):
            pending = RunFact(
                pending.text + run.text,
                hidden=run.hidden,
                white=run.white,
                size_points=run.size_points,
            )
            continue
        if pending:
            yield pending
        pending = run
    if pending:
        yield pending


def _look(run: RunFact) -> tuple[bool, bool, float | None]:
    return run.hidden, run.white, run.size_points


def _how_hidden(run: RunFact, *, in_toc: bool) -> tuple[str, str] | None:
    if len(run.text.strip()) < _MIN_LENGTH:
        return None
    if run.hidden and not in_toc:
        return "hidden.vanish", "Hidden text: it is in the file but not shown on the page."
    if run.white and not run.hidden:
        return "hidden.white", "White text on a white page."
    if run.size_points is not None and run.size_points <= _TINY_POINTS and not run.hidden:
        return "hidden.tiny", f"Text of {run.size_points:g} pt: unreadable on the page."
    return None


def _control_characters(block: BlockFact) -> Iterator[Finding]:
    found = [c for c in _INVISIBLE.findall(block.text) if c not in _HARMLESS]
    if not found:
        return
    names = ", ".join(sorted({f"U+{ord(c):04X}" for c in found})[:6])
    yield audit(
        "hidden.control_chars",
        block,
        quote=block.text[:60],
        severity="high" if any(c >= "\U000e0000" for c in found) else "medium",
        reason=f"{len(found)} invisible control characters ({names}).",
    )
