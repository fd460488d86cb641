"""Legal entity names in the text, and which of them are the parties."""

from __future__ import annotations

import re
from collections import defaultdict

from engine.playbook.facts import BlockFact, DocumentFacts

LEGAL_FORM = (
    r"(?:Inc\.?|Incorporated|LLC|L\.L\.C\.|Ltd\.?|Limited|LLP|L\.P\.|LP|PLC|plc|Corp\.?|Corporation"
    r"|Company|Co\.|GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KG|UG|S\.?A\.?S?\.?|SARL|S\.?à\s?r\.?l\.?"
    r"|B\.?V\.?|N\.?V\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|Oy|AB|ApS|A/S|AS|s\.?r\.?o\.?|a\.s\."
    r"|Pty\.?\s+Ltd\.?|Pte\.?\s+Ltd\.?|Sp\.\s*z\s*o\.o\.)"
)
_ENTITY = re.compile(
    r"(?<![\w’'])((?:[A-ZÀ-Ž][\w&’'.À-ž-]*,?\s+(?:(?:and|&|of)\s+)?){1,5}"
    + LEGAL_FORM
    + r")(?![\w])"
)
_FORM_AT_END = re.compile(rf"(?i),?\s*{LEGAL_FORM}$")
_LEAD_WORD = re.compile(
    r"^(?:The|This|By|Between|And|If|For|To|In|Of|Party|Parties|Name|Signed|Customer|Supplier"
    r"|Vendor|Provider|Licensor|Licensee|Buyer|Seller|Client|Contractor|Zwischen|Entre|Firma|Der"
    r"|Die)\s+"
)
_GENERIC_LEAD = re.compile(
    r"(?:The|This|Such|Any|Each|Insurance|Stock|Holding|Limited|Public|Private|Parent|Portfolio"
    r"|Target|Member)\s+(?:Company|Corporation|Limited|Liability)"
)
_GENERIC_PAIR = frozenset(
    (
        "disclosing receiving liability parent holding project target the our your trust acquiring "
        "management group insurance title"
    ).split()
)


def entities(text: str) -> list[str]:
    """Names that end in a legal form, in order; generic phrases and case names left out."""
    found: list[str] = []
    for match in _ENTITY.finditer(text):
        name = match.group(1)
        if _is_noise(name, text, match):
            continue
        name = _LEAD_WORD.sub("", name.strip())
        if not _is_generic(name):
            found.append(name)
    return found


def _is_noise(name: str, text: str, match: re.Match[str]) -> bool:
    before, after = text[max(0, match.start() - 6) : match.start()], text[match.end() :]
    if re.search(r"[a-z]{3,}\.\s", name) or re.search(r"\bAS$|\bCO$", name):
        return True
    limited = name.endswith("Limited")
    if limited and re.match(r"\s+(?:Partner|Liability|Edition|Warrant|Time|Number)", after):
        return True
    if re.search(r"\bvs?\.?\s+$", before) or re.match(r"\s*,?\s+v\.|,\s+\d+\s+[A-Z]", after):
        return True
    return bool(re.match(r"\s+Act\b", after))


def _is_generic(name: str) -> bool:
    words = name.split()
    if len(words) < 2 or _GENERIC_LEAD.match(name):
        return True
    if re.fullmatch(r"(?i)(?:[\w-]+\s+)?(?:limited liability company|company|corporation)", name):
        return True
    if re.search(r"(?i)\bliability\s+company$", name):
        return True
    form = words[-1] in ("Company", "Corporation", "Limited")
    return len(words) == 2 and form and words[0].lower() in _GENERIC_PAIR


def name_key(name: str) -> str:
    """A name without its legal form, spaces and punctuation, for comparison."""
    return re.sub(r"[^\w]", "", _FORM_AT_END.sub("", name)).lower()


def legal_form(name: str) -> str:
    """The legal form of a name, letters only."""
    return re.sub(r"[.,\s]", "", name[len(_FORM_AT_END.sub("", name)) :]).lower()


def entities_by_name(facts: DocumentFacts) -> dict[str, list[BlockFact]]:
    """Every entity named in the document with the blocks that name it."""
    found: dict[str, list[BlockFact]] = defaultdict(list)
    for block in facts.live:
        for name in entities(block.text):
            found[name].append(block)
    return dict(found)


def party_names(facts: DocumentFacts) -> tuple[str, ...]:
    """Legal names in the opening, that is before the first numbered clause."""
    names: list[str] = []
    for i, block in enumerate(facts.live[:25]):
        if block.path and not re.match(r"^\(?[12ab]\)?$", block.path) and i > 3:
            break
        names += entities(block.text)
    return tuple(dict.fromkeys(names))
