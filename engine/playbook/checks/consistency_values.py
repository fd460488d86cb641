"""One concept, two values: payment period, notice, term, cap, interest, availability."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.numerals import EN_NUMBER, EN_WORD, words_to_int

_PERIOD = (
    rf"(?:{EN_NUMBER}\s*(?:\(\s*\d+\s*\))?|\d+)\s*"
    r"(?:calendar\s+|business\s+|working\s+|consecutive\s+)?[-’']?"
    r"(?:days?|weeks?|months?|years?)['’]?"
)
_MONEY = (
    r"(?:[$£€]\s?\d[\d,.]*(?:\s?(?:million|k|m)\b)?|(?:USD|EUR|GBP|CHF)\s?\d[\d,.]*"
    r"|\d[\d,.]*\s?(?:USD|EUR|GBP|euros?|dollars|pounds))"
)
_CAP_MONTHS = r"(?:twelve|six|three|twenty-four|12|24|6|3)\s*(?:\(\d+\)\s*)?(?:-\s*)?months?"


@dataclass(frozen=True, slots=True)
class _Concept:
    name: str
    hint: re.Pattern[str]
    expression: re.Pattern[str]


def _concept(name: str, hint: str, *alternatives: str) -> _Concept:
    """Each alternative marks its value with «…»; PERIOD and MONEY stand for their shapes."""
    parts: list[str] = []
    for i, alternative in enumerate(alternatives):
        value = alternative.replace("«", f"(?P<v{i}>").replace("»", ")")
        parts.append(value.replace("PERIOD", _PERIOD).replace("MONEY", _MONEY))
    return _Concept(name, re.compile(hint, re.I), re.compile("|".join(parts), re.I))


_CONCEPTS = (
    _concept(
        "payment period",
        r"invoice|payment|fees",
        r"(?:pay(?:ment|able|s)?|invoices?|fees?)\b[^.;]{0,90}?\bwithin\s+«PERIOD»",
        r"(?:payment\s+terms?|net)\s*:?\s*(?:are\s+|is\s+|of\s+)?«PERIOD»",
        r"\bnet\s+«\d+»\b",
    ),
    _concept(
        "notice of termination for convenience",
        r"terminat",
        r"terminat\w+[^.;]{0,120}?(?:convenience|any\s+reason|no\s+reason|without\s+cause)"
        r"[^.;]{0,80}?«PERIOD»",
        r"«PERIOD»[^.;]{0,60}?notice[^.;]{0,60}?(?:convenience|for\s+any\s+reason|without\s+cause)",
    ),
    _concept(
        "cure period for breach",
        r"breach|default",
        r"(?:material(?:ly)?\s+breach|breach|default)[^.;]{0,100}?(?:cure|remed|rectif)\w*"
        r"[^.;]{0,60}?within\s+«PERIOD»",
        r"(?:fails\s+to|not)\s+(?:cure|remed(?:y|ied)|rectif)\w*[^.;]{0,60}?within\s+«PERIOD»",
    ),
    _concept(
        "initial term",
        r"term",
        r"(?:initial\s+term|term\s+of\s+this\s+agreement|this\s+agreement\s+(?:commences|begins)"
        r"[^.;]{0,80}?continue\w*)[^.;]{0,80}?«PERIOD»",
    ),
    _concept(
        "non-renewal notice",
        r"renew",
        r"(?:non-?renew\w*|not\s+to\s+renew|renewal)[^.;]{0,100}?«PERIOD»[^.;]{0,30}?"
        r"(?:prior|before|notice)",
        r"«PERIOD»[^.;]{0,60}?(?:prior|before)[^.;]{0,60}?(?:end|expir)\w*[^.;]{0,40}?"
        r"(?:term|period)[^.;]{0,60}?(?:renew)?",
    ),
    _concept(
        "confidentiality period",
        r"confidential",
        r"(?:confidential\w*|non-?disclosure)[^.;]{0,140}?(?:for\s+a\s+period\s+of|for"
        r"|survive\w*)[^.;]{0,40}?«PERIOD»",
    ),
    _concept(
        "liability cap",
        r"liab",
        r"(?:aggregate|total|maximum|entire)\s+(?:\w+\s+){0,3}liability[^.;]{0,200}?"
        r"(?:exceed|limited\s+to|capped\s+at)[^.;]{0,160}?«MONEY|\d+\s?%|" + _CAP_MONTHS + "»",
    ),
    _concept(
        "late interest",
        r"interest|late",
        r"(?:interest|late\s+(?:fee|charge|payment))[^.;]{0,100}?"
        r"«\d+(?:[.,]\d+)?\s?(?:%|percent|per\s+cent)»",
    ),
    _concept(
        "uptime", r"availab|uptime", r"(?:availab\w+|uptime)[^.;]{0,60}?«\d{2,3}(?:[.,]\d+)?\s?%»"
    ),
)
_Hit = tuple[BlockFact, re.Match[str]]


def check(facts: DocumentFacts) -> Iterator[Finding]:
    for concept in _CONCEPTS:
        values: dict[str, list[_Hit]] = defaultdict(list)
        for block in facts.live:
            if "[" not in block.text and concept.hint.search(block.text):
                for match in concept.expression.finditer(block.text):
                    if not _is_another_matter(concept.name, match.group(0)):
                        values[_canonical(_value(match))].append((block, match))
        yield from _compare(concept.name, values)


def _value(match: re.Match[str]) -> str:
    return next(value for value in match.groupdict().values() if value)


def _is_another_matter(name: str, text: str) -> bool:
    """The grace before suspension for late payment is not the payment period."""
    late = re.search(r"(?i)fails?\s+to\s+pay|overdue|past\s+due|\blate|(?<!un)disput|object", text)
    return name == "payment period" and bool(late)


def _compare(name: str, values: dict[str, list[_Hit]]) -> Iterator[Finding]:
    """Two figures in one block are tiers on purpose; they must stand in different blocks."""
    firsts = {value: hits[0] for value, hits in values.items()}
    if len(firsts) < 2 or len({block.block_id for block, _ in firsts.values()}) < 2:
        return
    ordered = sorted(firsts, key=lambda value: -len(values[value]))
    block, match = firsts[ordered[-1]]
    listed = "; ".join(
        f"{value} ({firsts[value][0].path or firsts[value][0].clause_heading[:25]})"
        for value in ordered
    )
    yield audit(
        "consistency." + name.replace(" ", "_"),
        block,
        quote=match.group(0)[-120:],
        severity="medium",
        reason=f"Different values are given for the {name}: {listed}. Are both intended?",
        related=tuple(firsts[value][0].block_id for value in ordered[:-1]),
    )


def _canonical(value: str) -> str:
    """ "Thirty (30) business days" is "30 business day"; years become months."""
    value = value.lower()
    number = _number(value)
    unit_match = re.search(r"day|week|month|year|%|percent|per cent|[$£€]|usd|eur|gbp", value)
    unit = unit_match.group(0) if unit_match else ""
    unit = {"percent": "%", "per cent": "%"}.get(unit, unit)
    if unit == "year" and number is not None:
        unit, number = "month", number * 12
    business = "business " if re.search(r"business|working", value) else ""
    shown = f"{number:g}" if number is not None else value
    return f"{shown} {business}{unit}".strip()


def _number(value: str) -> float | None:
    bracketed = re.search(r"\(\s*(\d+)\s*\)", value)
    if bracketed:
        return float(bracketed.group(1))
    digits = re.match(r"[\d.,]+", re.sub(r"^[^\d.,(]*(?=\d)", "", value))
    if digits:
        try:
            return float(digits.group(0).rstrip(".,").replace(",", ""))
        except ValueError:
            return None
    words = re.match(rf"{EN_WORD}(?:[\s-]+{EN_WORD})*", value)
    return words_to_int(words.group(0)) if words else None
