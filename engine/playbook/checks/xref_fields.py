"""Reference fields that point at a bookmark that is gone, or show Word's error text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit

_REFERENCE_FIELD = re.compile(r"\s*(?:REF|PAGEREF|NOTEREF)\s+(?P<mark>[^\s\"\\]+)")
_ERROR = re.compile(
    r"Error!\s*(?:Reference source not found|Bookmark not defined)|Fehler!\s*Verweisquelle"
    r"|Erreur\s*!\s*Source du renvoi|¡Error!\s*No se encuentra|Errore\.\s*L'origine riferimento"
)


# From so many on, and if they are most of all, something took the bookmarks out of the file: that
# is one thing to tell and not a finding for each.
_MANY = 6


def check(facts: DocumentFacts) -> Iterator[Finding]:
    found, fields = _dangling(facts)
    if len(found) >= _MANY and len(found) * 2 > fields:
        found = [_all_at_once(found[0], len(found))]
    yield from found
    for block in facts.live:
        for match in _ERROR.finditer(block.text):
            yield audit(
                "xref.field_error",
                block,
                quote=match.group(0),
                severity="high",
                reason="A cross-reference shows an error text instead of a number.",
            )


def _dangling(facts: DocumentFacts) -> tuple[list[Finding], int]:
    """A finding for each target that a block misses, and how many targets blocks name in all."""
    if not facts.bookmarks:
        return [], 0
    found: list[Finding] = []
    fields = 0
    for block in facts.live:
        seen: set[str] = set()
        for run in block.runs:
            match = _REFERENCE_FIELD.match(run.field or "")
            if match is None or run.deleted or match["mark"] in seen:
                continue
            mark = match["mark"]
            seen.add(mark)
            fields += 1
            if mark not in facts.bookmarks:
                found.append(
                    audit(
                        "xref.field_target_missing",
                        block,
                        quote=run.text or mark,
                        severity="high",
                        reason="This cross-reference field points to a place that is no longer "
                        "there.",
                    )
                )
    return found, fields


def _all_at_once(first: Finding, count: int) -> Finding:
    reason = (
        f"{count} cross-reference fields, this one first, point to places that are no longer "
        "there. Please restore them from an earlier version before fields are updated."
    )
    return replace(first, reason=reason)
