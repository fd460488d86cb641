"""Dates that do not exist, that can be read two ways, or that are written in several formats."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit

_MONTH_NAMES = (
    "january jan januar janvier enero gennaio",
    "february feb februar février febrero febbraio",
    "march mar märz mars marzo",
    "april apr avril abril aprile",
    "may mai mayo maggio",
    "june jun juni juin junio giugno",
    "july jul juli juillet julio luglio",
    "august aug août agosto",
    "september sep sept septembre septiembre settembre",
    "october oct oktober octobre octubre ottobre",
    "november nov novembre noviembre",
    "december dec dezember décembre diciembre dicembre",
)
_MONTHS = {name: i for i, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_NUMERIC = "n/n/yyyy"
_FAMILIES = {
    "d Month yyyy": re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:day\s+of\s+|de\s+)?(?P<m>{_MONTH})\.?,?\s+"
        r"(?:de\s+)?(?P<y>\d{4})\b",
        re.I,
    ),
    "Month d, yyyy": re.compile(
        rf"\b(?P<m>{_MONTH})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})\b", re.I
    ),
    "yyyy-mm-dd": re.compile(r"(?<![\d/-])(?P<y>(?:19|20)\d\d)-(?P<m>\d{2})-(?P<d>\d{2})(?![\d-])"),
    _NUMERIC: re.compile(r"(?<![\d/])(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<y>(?:19|20)?\d\d)(?![\d/])"),
    "d.m.yyyy": re.compile(
        r"(?<![\d.])(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>(?:19|20)\d\d)(?!\d)"
    ),
}
_Hits = dict[str, list[tuple[BlockFact, re.Match[str]]]]


def check(facts: DocumentFacts) -> Iterator[Finding]:
    hits: _Hits = defaultdict(list)
    for block in facts.live:
        if not re.search(r"\d\d", block.text):
            continue
        for family, expression in _FAMILIES.items():
            hits[family] += [(block, match) for match in expression.finditer(block.text)]
    for family, matches in hits.items():
        if family != _NUMERIC:
            yield from (_impossible(block, m) for block, m in matches if not _exists(m))
    yield from _mixed({family: found for family, found in hits.items() if found})
    yield from _ambiguous(hits[_NUMERIC])


def _exists(match: re.Match[str]) -> bool:
    month = int(match["m"]) if match["m"].isdigit() else _MONTHS[match["m"].lower()]
    day, year = int(match["d"]), int(match["y"])
    if not 1 <= month <= 12 or not 1 <= day <= _DAYS[month - 1]:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return leap or (month, day) != (2, 29)


def _impossible(block: BlockFact, match: re.Match[str]) -> Finding:
    return audit(
        "date.impossible",
        block,
        quote=match.group(0),
        severity="high",
        reason="This date does not exist.",
    )


def _mixed(hits: _Hits) -> Iterator[Finding]:
    if len(hits) < 2 or sum(len(found) for found in hits.values()) < 3:
        return
    block, match = hits[min(hits, key=lambda family: len(hits[family]))][0]
    listed = ", ".join(f"{family} ({len(found)}×)" for family, found in hits.items())
    yield audit(
        "date.mixed_format",
        block,
        quote=match.group(0),
        severity="low",
        reason=f"Dates are written in several formats: {listed}.",
    )


def _ambiguous(matches: list[tuple[BlockFact, re.Match[str]]]) -> Iterator[Finding]:
    """One date above 12 anywhere in the file settles the order for all of them."""
    day_first = any(int(m["a"]) > 12 for _, m in matches)
    month_first = any(int(m["b"]) > 12 for _, m in matches)
    if day_first != month_first:
        return
    for block, match in matches:
        first, second = int(match["a"]), int(match["b"])
        if first <= 12 and second <= 12 and first != second:
            yield audit(
                "date.ambiguous",
                block,
                quote=match.group(0),
                severity="medium",
                reason="Day and month can be read either way here; please write the month as a "
                "word.",
            )
            return
