"""Numbers written in words and in digits that do not agree: ask which, never choose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.numerals import (
    EN_NUMBER,
    alternation,
    digits_to_number,
    number_words,
    words_to_int,
)

_MONEY = r"percent|per\s?cent|(?:U\.?S\.?\s+)?dollars|pounds(?:\s+sterling)?|euros?"
_WORDS_FIRST = re.compile(
    rf"\b(?P<w>{EN_NUMBER})(?:\s+(?:{_MONEY}))?\s*\(\s*(?:[$£€]|US\$|USD|EUR|GBP)?\s*"
    r"(?P<n>\d[\d,.’' ]*)\s*(?:%|st|nd|rd|th|x|hours?|days?)?\s*\)",
    re.I,
)
_DIGITS_FIRST = re.compile(
    r"(?<![\d.,/])(?P<n>\d[\d,]*(?:\.\d+)?)\s*%?\s*\(\s*"
    rf"(?P<w>{EN_NUMBER})(?:\s+(?:{_MONEY}))?\s*\)",
    re.I,
)
_PART_OF_LONGER = re.compile(
    r"(?:-?half|quarter|point\s*|(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred"
    r"|thousand)(?:-|\s)(?:and\s*)?)$"
)


def check(facts: DocumentFacts) -> Iterator[Finding]:
    foreign = number_words(facts.language)
    pair = _foreign_pair(foreign) if foreign else None
    for block in facts.live:
        if "(" not in block.text or not re.search(r"\d", block.text):
            continue
        for match in _WORDS_FIRST.finditer(block.text):
            if not _is_enumerator(block.text, match):
                yield from _compare(block, match, words_to_int(match["w"]))
        for match in _DIGITS_FIRST.finditer(block.text):
            yield from _compare(block, match, words_to_int(match["w"]))
        if pair:
            for match in pair.finditer(block.text):
                word = match["w1"] or match["w2"]
                yield from _compare(block, match, foreign[word.lower()])


def _foreign_pair(words: dict[str, int]) -> re.Pattern[str]:
    word = alternation(list(words))
    return re.compile(
        rf"(?<![\w-])(?P<w1>{word})\s*\(\s*(?P<n1>\d{{1,3}})\s*\)"
        rf"|(?<![\d.,])(?P<n2>\d{{1,3}})\s*\(\s*(?P<w2>{word})\s*\)",
        re.I,
    )


def _compare(block: BlockFact, match: re.Match[str], in_words: int | None) -> Iterator[Finding]:
    groups = match.groupdict()
    digits = groups.get("n") or groups.get("n1") or groups.get("n2") or ""
    in_digits = digits_to_number(digits)
    if in_words is None or in_digits is None or in_words == in_digits:
        return
    yield audit(
        "number.mismatch",
        block,
        quote=match.group(0),
        severity="high",
        reason=f"The words say {in_words:g} and the digits say {in_digits:g}. Which is meant?",
    )


def _is_enumerator(text: str, match: re.Match[str]) -> bool:
    """ "one half", "five point two" and "one or more of (1) … (2) …"."""
    if "half" in match["w"].lower():
        return True
    before = text[max(0, match.start() - 25) : match.start()].lower()
    if _PART_OF_LONGER.search(before):
        return True
    number, after = digits_to_number(match["n"]), text[match.end() :]
    if number is None or number > 9:
        return False
    chosen = words_to_int(match["w"]) == 1 and re.search(
        r"(?:at least|any|no|each|every|either)\s*$", before
    )
    if chosen and re.match(r"\s*[A-Za-z]+\s+\w+.*\(\d\)", after[:60]):
        return True
    list_start = number == 1 and re.match(r"\s*(?:and|the|an?)\b", after[:6])
    return bool(list_start) and bool(re.search(r"\(2\)", after[:200]))
