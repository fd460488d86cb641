"""Reference fields that point at a bookmark that is gone, or show Word's error text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit

_REFERENCE_FIELD = re.compile(r"\s*(?:REF|PAGEREF|NOTEREF)\s+(?P<mark>[^\s\"\\]+)")
_ERROR = re.compile(
    r"Error!\s*(?:Reference source not found|Bookmark not defined)|Fehler!\s*Verweisquelle"
    r"|Erreur\s*!\s*Source du renvoi|¡Error!\s*No se encuentra|Errore\.\s*L'origine riferimento"
)


def check(facts: DocumentFacts) -> Iterator[Finding]:
    for block in facts.live:
        seen: set[str] = set()
        for run in block.runs:
            match = _REFERENCE_FIELD.match(run.field or "")
            if match is None or run.deleted or not facts.bookmarks:
                continue
            mark = match["mark"]
            if mark in facts.bookmarks or mark in seen:
                continue
            seen.add(mark)
            yield audit(
                "xref.field_target_missing",
                block,
                quote=run.text or mark,
                severity="high",
                reason="This cross-reference field points to a place that is no longer there.",
            )
        for match in _ERROR.finditer(block.text):
            yield audit(
                "xref.field_error",
                block,
                quote=match.group(0),
                severity="high",
                reason="A cross-reference shows an error text instead of a number.",
            )
