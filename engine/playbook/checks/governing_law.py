"""More than one governing law in one document."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit

_NATION = (
    r"(?:English|Scottish|Irish|German|French|Swiss|Dutch|Belgian|Spanish|Italian|Austrian|Czech"
    r"|Finnish|Swedish|Danish|Norwegian|Polish|Indian|Singapore|Hong\s+Kong|New\s+York|Delaware"
    r"|California)"
)
_LEAD = (
    r"(?i:governed\s+(?:by|in\s+accordance\s+with)|construed\s+(?:in\s+accordance\s+with|under)"
    r"|interpreted\s+(?:under|in\s+accordance\s+with)|subject\s+to|unterlieg\w+|régi\s+par"
    r"|soumis\s+à|se\s+rige\s+por|regolato\s+(?:da|dal)|es\s+gilt)"
)
_LAW = re.compile(
    rf"(?P<d>{_NATION})\s+law\s+(?:shall\s+)?(?:apply|applies|governs)"
    rf"|{_LEAD}[^.;]{{0,120}}?\b(?:(?i:(?:substantive\s+|internal\s+)?laws?\s+of\s+(?:the\s+)?)"
    r"(?P<a>(?:(?:State|Commonwealth|Province|Republic|Federal\s+Republic)\s+of\s+)?"
    r"[A-Z][\w.]+(?:\s+(?:and|of|the)?\s*[A-Z][\w.]+){0,3})"
    rf"|(?P<b>{_NATION})\s+law\b"
    r"|(?P<c>deutsche[sn]?\s+Recht|Recht\s+der\s+Bundesrepublik\s+Deutschland|droit\s+français"
    r"|ley(?:es)?\s+española|legge\s+italiana))"
)
_NATION_OF = {
    "english": "england",
    "scottish": "scotland",
    "irish": "ireland",
    "german": "germany",
    "french": "france",
    "swiss": "switzerland",
    "dutch": "netherlands",
    "belgian": "belgium",
    "spanish": "spain",
    "italian": "italy",
    "austrian": "austria",
    "czech": "czech",
    "finnish": "finland",
    "swedish": "sweden",
    "danish": "denmark",
    "norwegian": "norway",
    "polish": "poland",
    "indian": "india",
}
_FILLER = re.compile(
    r"(?i)\b(the|state|commonwealth|province|republic|federal|of|and|wales|law|laws)\b"
)
_NOT_A_LAND = re.compile(r"(?i)(member|land|applicable|country|jurisdiction|\[)")
_CONDITIONAL = re.compile(
    r"(?i)\bif\b|where the customer|depending|in the case|with respect to (?:the )?clauses"
)


def check(facts: DocumentFacts) -> Iterator[Finding]:
    hits: dict[str, list[tuple[BlockFact, re.Match[str]]]] = defaultdict(list)
    for block in facts.live:
        for match in _LAW.finditer(block.text):
            key = _key(match)
            if key and not _NOT_A_LAND.match(key):
                hits[key].append((block, match))
    if len(hits) < 2:
        return
    laws = sorted(hits, key=lambda key: -len(hits[key]))
    block, match = hits[laws[-1]][0]
    first = hits[laws[0]][0][0]
    conditional = all(_CONDITIONAL.search(hits[key][0][0].text) for key in laws)
    in_schedule = bool(block.schedule) and not first.schedule
    yield audit(
        "consistency.governing_law",
        block,
        quote=match.group(0),
        severity="low" if conditional or in_schedule else "high",
        reason=f"More than one governing law is named: {'; '.join(k.title() for k in laws)}. "
        "Which one applies?",
        related=(first.block_id,),
    )


def _key(match: re.Match[str]) -> str:
    name = match["a"] or match["b"] or match["c"] or match["d"] or ""
    name = re.sub(r"\s+", " ", _FILLER.sub(" ", re.sub(r"[^\w\s]", "", name))).strip().lower()
    if re.search(r"deutsch|bundesrepublik", name):
        return "germany"
    if "français" in name:
        return "france"
    return _NATION_OF.get(name, name)
