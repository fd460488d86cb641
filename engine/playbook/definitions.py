"""Finds the terms a contract defines: quoted, bracketed, bold, unquoted and in tables."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.word_forms import inflections

OPENERS = '“"„«‹‘”'
CLOSERS = '”"“»›’'
_INNER = r"[^“”\"„«»]"
_VERB = (
    r"(?:shall\s+)?(?:means?|have\s+the\s+meanings?|has\s+the\s+(?:same\s+)?meanings?"
    r"|refers?\s+to|is\s+defined|are\s+defined|includes?|is\b(?=\s+(?:a|an|the|any))|bedeutet"
    r"|bezeichnet|ist\s+(?:der|die|das)|désigne|signifie|significa|betekent|znamená"
    r"|means\s+and\s+includes|shall\s+(?:mean|include|have|refer)|to\s+mean)"
)
_QUOTED = re.compile(rf"[“”\"„«]\s*(?P<t>{_INNER}{{1,70}}?)\s*[”\"“»]")
_MEANS = re.compile(
    rf"[“\"„«]\s*(?P<t>{_INNER}{{1,70}}?)\s*[”\"“»]"
    rf"(?P<more>(?:\s*,?\s*(?:or|and|/)\s*[“\"„«]{_INNER}{{1,60}}[”\"“»]){{0,3}})\s*"
    rf"(?:\([^)]{{0,120}}\)\s*)?(?:,\s[^.,;]{{0,80}},\s*)?(?:{_VERB}|:|[–—-]\s|=)",
    re.I,
)
_BRACKETED = re.compile(
    r"\((?P<in>[^()]{0,260}?[“”\"„«]\s*[^“”\"„«»()]{1,70}\s*[”\"“»][^()]{0,200}?)\)"
)
_HEREIN = re.compile(
    r"(?i)(?:hereinafter|hereafter|hereinafter\s+referred\s+to\s+as"
    r"|referred\s+to\s+(?:herein\s+|hereinafter\s+|in\s+this\s+\w+\s+)?as|im\s+folgenden"
    r"|nachfolgend|nachstehend|ci-après|en\s+adelante|di\s+seguito|dále\s+jen|called|known\s+as"
    r"|defined\s+as|collectively,?|individually,?|each,?|together,?"
    r"|(?:individually|collectively|each|together|jointly)\s+(?:referred\s+to\s+)?as)\s*,?\s*"
    r"(?:the|an?|die|der|das|dénommée?s?|denominad[oa]s?|as|jako)?\s*"
    rf"[“\"„«]\s*(?P<t>{_INNER}{{1,60}}?)\s*[”\"“»]"
)
_POINTER = re.compile(
    r"(?i)meanings?\s+(?:given|set|ascribed|assigned|specified|provided|stated|as)"
    r"|is defined in|are defined in|see\s+section"
)
_NOT_A_TERM = re.compile(
    r"(?i)(as is|as available|as-is|with all faults|section \d|clause \d|yes|no|n/a|where is)$"
)
_EXAMPLE_LEAD = re.compile(
    r"(?i)\b(e\.g\.|for example|such as|see|as defined in|within the meaning|i\.e\.|including,? "
    r"|as an?\s*$)"
)
_ARTICLE = re.compile(
    r"(?i)^(?:the|a|an|each|this|these|collectively,?|die|der|das|la|le|les|l['’]|el|los)\s+"
)
_UNQUOTED = re.compile(rf"^(?P<t>[A-Z][\w’'&/ -]{{1,50}}?)\s+(?:{_VERB})\b")
_NOT_A_SUBJECT = re.compile(
    r"(?:The|This|In|Any|Each|If|No|Such|References?|Words|Headings|Where|Unless|A|An)\b"
)

TermKind = Literal["means", "bracket", "herein", "bold", "table"]


@dataclass(frozen=True, slots=True)
class Term:
    """A definition: its name, its block and the span of the defining words there.

    `pointer` marks "has the meaning given in …", which defines nothing itself.
    """

    name: str
    block: BlockFact
    start: int
    end: int
    kind: TermKind
    pointer: bool = False


def find_terms(facts: DocumentFacts) -> tuple[Term, ...]:
    """Every definition in document order, once per place."""
    seen: set[tuple[str, str, int]] = set()
    terms: list[Term] = []
    for term in _candidates(facts):
        key = (term.block.block_id, term.name.lower(), term.start)
        if key not in seen:
            seen.add(key)
            terms.append(term)
    return tuple(terms)


def terms_by_name(facts: DocumentFacts) -> dict[str, list[Term]]:
    """Definitions grouped by their name in lower case."""
    grouped: dict[str, list[Term]] = defaultdict(list)
    for term in facts.once(find_terms):
        grouped[term.name.lower()].append(term)
    return dict(grouped)


def inflected_names(facts: DocumentFacts) -> dict[str, Term]:
    """Each inflection of each term, in lower case, with its first definition."""
    names: dict[str, Term] = {}
    for term in facts.once(find_terms):
        for form in inflections(term.name):
            names.setdefault(form.lower(), term)
    return names


def names_by_word_count(facts: DocumentFacts) -> dict[int, list[str]]:
    """The inflected names, grouped by how many words they have."""
    grouped: dict[int, list[str]] = defaultdict(list)
    for name in facts.once(inflected_names):
        grouped[len(name.split())].append(name)
    return dict(grouped)


def _candidates(facts: DocumentFacts) -> Iterator[Term]:
    for block in facts.live:
        if any(mark in block.text for mark in OPENERS):
            yield from _quoted(block, facts.language)
        yield from _unquoted(block, facts.language)
    for left, right in pairwise(facts.live):
        yield from _table_row(left, right, facts.language)


def _term(
    name: str,
    block: BlockFact,
    span: tuple[int, int],
    *,
    kind: TermKind,
    language: str,
    pointer: bool = False,
) -> Iterator[Term]:
    name = name.strip().strip(",.;:").strip()
    if not re.match(r"(?:The|A)\s*$", name):
        name = _ARTICLE.sub("", name)
    name = re.sub(r"\s+", " ", name)
    if _may_be_term(name, language):
        yield Term(name, block, span[0], span[1], kind, pointer)


def _may_be_term(name: str, language: str) -> bool:
    if not name or len(name) > 60 or len(name.split()) > 7:
        return False
    if not re.search(r"[^\W\d_]", name) or re.search(r"[\[\]_●•]", name):
        return False
    if language != "de" and not re.match(r"[A-Z0-9À-ÞČŘŠŽ]", name):
        return False
    return not _NOT_A_TERM.match(name)


def _quoted(block: BlockFact, language: str) -> Iterator[Term]:
    text = block.text
    for match in _MEANS.finditer(text):
        if not _defines_here(text, match.start()):
            continue
        pointer = bool(_POINTER.search(text, match.start(), match.end() + 70))
        names = [match["t"], *(m["t"] for m in _QUOTED.finditer(match["more"] or ""))]
        for name in names:
            yield from _term(
                name, block, match.span(), kind="means", language=language, pointer=pointer
            )
    for match in _BRACKETED.finditer(text):
        yield from _bracketed(block, match, language)
    for match in _HEREIN.finditer(text):
        yield from _term(match["t"], block, match.span(), kind="herein", language=language)


def _defines_here(text: str, start: int) -> bool:
    """A quoted term in mid-sentence counts only after punctuation or a joining word."""
    before = text[:start].rstrip()
    if not before or start < 14 or before[-1] in '.;:)”"’–—,':
        return True
    return bool(
        re.search(
            r"(?i)(?:and|or|the|hereof|agreement,?|(?:term|word|expression|phrase)s?)$", before
        )
    )


def _bracketed(block: BlockFact, match: re.Match[str], language: str) -> Iterator[Term]:
    inner = match["in"]
    quoted = list(_QUOTED.finditer(inner))
    if not quoted:
        return
    lead = inner[: quoted[0].start()]
    joined = re.search(r"(?i)collectively|together|each|hereinafter|referred|defined", lead)
    if len(lead.split()) > 14 and not joined:
        return
    if _EXAMPLE_LEAD.search(lead) and not re.search(r"(?i)the\s*$", lead):
        return
    for item in quoted:
        yield from _term(item["t"], block, match.span(), kind="bracket", language=language)


def _unquoted(block: BlockFact, language: str) -> Iterator[Term]:
    heading = block.clause_heading.lower()
    yield from _bold_lead(block, heading, language)
    if not re.search(r"definition|interpretation", heading) or _QUOTED.match(block.text):
        return
    match = _UNQUOTED.match(block.text)
    if match and len(match["t"].split()) <= 5 and not _NOT_A_SUBJECT.match(match["t"]):
        yield from _term(match["t"], block, (0, match.end()), kind="bold", language=language)


def _bold_lead(block: BlockFact, heading: str, language: str) -> Iterator[Term]:
    text = block.text
    if not block.runs or not block.runs[0].bold or block.heading_level or len(text) <= 30:
        return
    lead = ""
    for run in block.runs:
        if not (run.bold or (lead and not run.text.strip())):
            break
        lead += "" if run.deleted or run.hidden else run.text
    if not lead.strip() or len(lead) >= 60:
        return
    rest = text[len(lead) :]
    verb = re.match(rf"\s*(?:\([^)]{{0,80}}\)\s*)?(?:{_VERB})\b", rest, re.I)
    if verb and not _QUOTED.search(lead):
        span = (0, len(lead) + 12)
        yield from _term(lead.strip(" :"), block, span, kind="bold", language=language)
    elif "defin" in heading and re.match(r"\s*[:–—-]", lead[-1:] + rest[:2]):
        span = (0, len(lead) + 2)
        yield from _term(lead.strip(" :–—-."), block, span, kind="bold", language=language)


def _table_row(left: BlockFact, right: BlockFact, language: str) -> Iterator[Term]:
    """Two-column definition tables: the term in the first cell, its meaning in the second."""
    one, two = left.source, right.source
    same_row = one.in_table and two.in_table and one.row == two.row and one.table == two.table
    if not (same_row and one.cell == 0 and two.cell == 1):
        return
    if len(left.text) >= 60 or len(right.text) <= 25:
        return
    means = re.match(r"(?i)(means|the |an? |any |has the meaning)", right.text)
    if not (means or re.search(r"(?i)defin|interpret", left.clause_heading)):
        return
    if left.text[:1] in OPENERS or re.match(r"(?i)(means|has the meaning)", right.text):
        name = left.text.strip(OPENERS + CLOSERS + " :")
        yield from _term(name, left, (0, len(left.text)), kind="table", language=language)
