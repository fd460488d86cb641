"""Capitalised phrases in the text, and the measures that tell a term from a name or a heading."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from engine.playbook.definitions import inflected_names
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.parties import party_names
from engine.playbook.vocabulary import COMMON, FUNCTION_WORDS, PLACES

_CAPITALISED = re.compile(
    r"(?<![\w’'.@/-])((?:[A-Z][a-zà-ÿ]+(?:[A-Z][a-z]+)*(?:-[A-Z]?[a-z]+)?)"
    r"(?:\s+(?:(?:of|and|for|to)\s+(?=[A-Z][a-z]))?[A-Z][a-zà-ÿ]+(?:-[A-Z]?[a-z]+)?){0,4})(?![\w@])"
)
_DETERMINER = re.compile(
    r"(?i)(?<!\w)(?:the|a|an|any|each|such|all|every|no|its|their|this|these|those|that|other"
    r"|applicable|said|relevant|of|to|under|by|with|for|in|from|and|or|is|are)\s+$"
)
_SENTENCE_START = re.compile(
    r"[.:;?!”\")\]•]\s*$|^\W*$|[\n\t]\s*$|\(\w{1,4}\)\s*$|\d[.)]\s*$|[–—]\s*$"
)
_RUN_IN = re.compile(r"^[A-Z][\w’'&/,\- ]{2,60}?[.:]\s")
_WORLD = re.compile(r"(?i)convention|international|treaty|united|federal|u\.s\.$")
_PLACE_OF = re.compile(r"(?i)\b(?:province|state|county|republic|city|commonwealth)\s+of\b")
_OWN_TAG = re.compile(r"\s*,?\s*\((?:the\s+|each,?\s+(?:an?\s+)?|an?\s+)?[“\"]")
_TITLE_TAG = re.compile(
    r"\((?:the\s+|an?\s+)?([A-Z][\w’'-]+(?:\s+(?:of\s+|in\s+|and\s+)?[A-Z][\w’'-]+){0,4})\)"
)
_FORM_LABEL = re.compile(
    r"^\W*([A-Z][\w’'-]+(?:\s+(?:of\s+|in\s+|and\s+)?[A-Z][\w’'-]+){0,4})\s*[:\t]"
)


@dataclass(frozen=True, slots=True)
class Use:
    """One capitalised phrase in a block; `start`..`end` cover the phrase without small words."""

    block: BlockFact
    start: int
    end: int


def is_title_case(text: str) -> bool:
    """A line whose words are mostly capitalised says nothing about terms."""
    words = re.findall(r"[A-Za-z]{4,}", text)
    return bool(words) and sum(word[0].isupper() for word in words) / len(words) > 0.6


def trimmed(words: Sequence[str]) -> list[str]:
    """A phrase without function words at its ends."""
    words = list(words)
    while words and words[0].lower() in FUNCTION_WORDS:
        words = words[1:]
    while words and words[-1].lower() in FUNCTION_WORDS:
        words = words[:-1]
    return words


def party_words(facts: DocumentFacts) -> frozenset[str]:
    """Words of the parties' own names."""
    return frozenset(re.findall(r"[A-Z][\w&.-]+", " ".join(facts.once(party_names))))


def is_covered(phrase: str, names: Mapping[str, object] | Set[str]) -> bool:
    """Whether a phrase is a chain of names and joining words ("Company Confidential Data")."""
    words = phrase.split()
    position = 0
    while position < len(words):
        for end in range(len(words), position, -1):
            part = " ".join(words[position:end])
            single = end == position + 1
            if part in names or (single and (part in COMMON or part in ("of", "and", "for", "to"))):
                position = end
                break
        else:
            return False
    return True


def term_candidates(facts: DocumentFacts) -> dict[str, list[Use]]:
    """Phrases used like defined terms that no definition covers, with every use."""
    names = facts.once(inflected_names)
    found: dict[str, list[Use]] = defaultdict(list)
    for block in facts.live:
        if _may_hold_terms(block):
            for phrase, use in _in_block(block):
                if phrase.lower() not in names:
                    found[phrase].append(use)
    return dict(found)


def capital_phrases(facts: DocumentFacts) -> Iterator[tuple[str, Use]]:
    """Every capitalised phrase of running text, however it is introduced."""
    for block in facts.live:
        if block.heading_level or is_title_case(block.text):
            continue
        for match in _CAPITALISED.finditer(block.text):
            words = re.split(r"\s+", match.group(1))
            while words and words[0].lower() in FUNCTION_WORDS:
                words = words[1:]
            quoted = block.text[match.end() : match.end() + 1] in ("”", '"')
            if words and len(words) <= 4 and not quoted:
                phrase = " ".join(words)
                start = block.text.rfind(words[0], match.start(), match.end())
                yield phrase, Use(block, start, match.end())


def _may_hold_terms(block: BlockFact) -> bool:
    text = block.text
    if block.heading_level or block.zone == "sign" or len(text) < 40:
        return False
    return not (block.in_table and len(text) < 60) and not is_title_case(text)


def _in_block(block: BlockFact) -> Iterator[tuple[str, Use]]:
    text = block.text
    run_in = _RUN_IN.match(text)
    body_start = run_in.end() if run_in else 0
    for match in _CAPITALISED.finditer(text):
        start = match.start()
        if start < max(body_start, 1) or not _introduced(text, start):
            continue
        words = trimmed(re.split(r"\s+", match.group(1)))
        if _is_name_or_place(words, text, match):
            continue
        yield " ".join(words), Use(block, start, match.end())


def _introduced(text: str, start: int) -> bool:
    before = text[max(0, start - 22) : start]
    if not before.strip() or _SENTENCE_START.search(before) or before[-1] in "“\"'‘[":
        return False
    if text.count("“", 0, start) > text.count("”", 0, start):
        return False
    return bool(_DETERMINER.search(before))


def _is_name_or_place(words: list[str], text: str, match: re.Match[str]) -> bool:
    lower = [word.lower() for word in words]
    if not words or all(word in COMMON for word in lower) or any(w in PLACES for w in lower):
        return True
    before = text[max(0, match.start() - 22) : match.start()]
    after = text[match.end() : match.end() + 14]
    if _WORLD.search(f"{before} {match.group(1)}") or _PLACE_OF.search(match.group(1)):
        return True
    if after[:1] in ("”", '"', "’") or re.match(r"[,/]?\s+[“\"]?[A-Z][a-z]", after[:4]):
        return True
    if re.search(r"[A-Z][\w.&]*,?\s+$", before) or _OWN_TAG.match(after):
        return True
    return bool(re.match(r"\s+in\s+[A-Z]|\s+[A-Z]", after[:6]))


def heading_words(facts: DocumentFacts) -> frozenset[str]:
    """Headings, contents lines and short lines in lower case without punctuation."""
    found: set[str] = set()
    for block in facts.blocks:
        short = len(block.text) < 70 and not block.text.rstrip().endswith(".")
        if block.heading_level or block.zone == "toc" or short:
            found.add(plain(block.text))
        if block.clause_heading:
            found.add(plain(block.clause_heading))
    return frozenset(found)


def form_labels(facts: DocumentFacts) -> frozenset[str]:
    """Labels of form fields ("Term:") and unquoted tags "(Title Case)", in lower case."""
    found: set[str] = set()
    for block in facts.live:
        found.update(match.group(1).lower() for match in _TITLE_TAG.finditer(block.text))
        label = _FORM_LABEL.match(block.text)
        if label:
            found.add(label.group(1).lower())
    return frozenset(found)


def plain(text: str) -> str:
    return re.sub(r"[^\w ]", " ", text).lower().strip()
