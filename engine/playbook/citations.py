"""Parses references to clauses and schedules, and tells those that leave the document apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.playbook.facts import BlockFact
from engine.playbook.numbering_labels import SCHEDULE_WORD, canonical_schedule

_KIND = (
    r"sections?|clauses?|articles?|paragraphs?|sub-?(?:sections?|clauses?|paragraphs?)|sec\.|secs\."
    r"|art\.|arts\.|§§?|ziffern?|abschnitte?|artikel|klauseln?|artículos?|articol[oi]|cláusulas?"
    r"|clausol[ae]|článek|článku|čl\."
)
_SUB = r"\((?:[a-zA-Z]{1,2}|[ivxl]{1,6}|\d{1,2})\)"
_NUMBER = (
    rf"(?:\d{{1,3}}(?:\.\d{{1,3}}(?!\d)){{0,5}}[A-Z]?(?!\w|-[A-Z\d])|[IVXLC]{{1,6}}\b|[A-Z]\b)"
    rf"(?:\s?{_SUB})*|(?:{_SUB})+"
)
_JOIN = (
    r"(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|und|oder|et|ou|y|to|through|bis)\s+|\s*[–&/-]\s*)"
)
_REFERENCE = re.compile(
    rf"(?<![\w.])(?P<kind>(?i:{_KIND}))\s*"
    rf"(?P<list>(?:{_NUMBER})(?:{_JOIN}(?:(?i:{_KIND})\s*)?(?:{_NUMBER}))*)"
    r"(?P<ext>-\d[\w.()-]*|\.\d{3,}[\w.()-]*)?"
)
_SCHEDULE_REFERENCE = re.compile(
    rf"\b(?P<kind>{SCHEDULE_WORD})s?\s+(?:no\.?\s*)?"
    r"(?P<num>\d{1,2}(?:\.\d+)?(?:\([A-Za-z]\))?\b"
    r"|[A-Z]{1,2}(?:-\d+)?(?:\([A-Za-z]\))?(?![\w’'])|[IVX]+\b)",
    re.I,
)
_OF_AN_INSTRUMENT = re.compile(
    r"^\W{0,3}(?:\(?[^.;()]{0,40}\)?\s*)?"
    r"(?:of|under|to|in|von|der|des|du|de la|del|della|zákona)\s+"
    r"(?:the\s+|that\s+|its\s+|such\s+|each\s+|any\s+|applicable\s+|title\s+\d+|part\s+)?"
    r"(?:[A-Z][\w’'&.,()-]*\s+|\d{4}\s+|of\s+|and\s+|on\s+|the\s+|for\s+|revised\s+|federal\s+)*?"
    r"(?:Act|Code|Regulations?|Rules?|Directive|GDPR|UCC|Statutes?|Statute|Law|Laws|Order"
    r"|Convention|Treaty|Constitution|Ordinance|Decree|Bylaws|Bill|U\.?S\.?C\.?|C\.?F\.?R\.?|BGB"
    r"|HGB|AktG|GmbHG|Master\s+\w+\s+Agreement|Principal\s+Agreement|Main\s+Agreement|Framework"
    r"|Guidelines?|Standards?|Charter|Certificate|Terms of Service|MSA|SCCs?|Clauses"
    r"|Privacy\s+\w+|Title\s+\d+|Delaware|California)\b",
    re.S,
)
_NEAR_STATUTE = re.compile(
    r"GDPR|Regulation\s*\((?:EU|EC|UK)|Directive\s+\d|U\.?\s?S\.?\s?C\.|C\.?F\.?R|\bBGB\b|\bHGB\b"
    r"|Bus\.? ?& ?Prof|Civ\.? Code|Tax Code|Labor Code|Stat\.|Zákon|zákona|\bSb\.|Code civil"
    r"|C\. ?civ"
)
_THIS = re.compile(
    r"(?i)^\W*(?:\([^)]{0,60}\)\s*)?(?:of|in|to|under)\s+(?:this|these|the present|our)\s+"
    r"|^\W*(?:above|below|hereof|herein|hereto)"
)
_CODE_BEFORE = re.compile(
    r"(?i)(?:code|act|regulations?|reg\.|rules?|\bd?fars?|statutes?|directive|manual|handbook"
    r"|\bsimm|\bsam|nist|iso|title\s+\d+|policy|form|sched(?:ule)?\.?)(?:[’']s)?"
    r"(?:\s+(?:of\s+)?\d{4})?(?:\s*\([^)]{0,30}\))?\s*,?\s*(?:\(\s*)?$"
)
_CODE_AFTER = re.compile(
    r"\s?[A-Za-z]?\d*\s*(?:[–-]\d)?\s*(?:Abs\.?\s*\d+\s*)?(?:S(?:atz|\.)\s*\d+\s*)?(?:U\.?S\.?C"
    r"|C\.?F\.?R|BGB|HGB|GDPR|DSGVO|RGPD|StGB|UrhG|AktG|GmbHG|ZPO|GeschGehG|UWG|BDSG)"
)
_LAW_BOOK_BEFORE = re.compile(
    r"(?:[A-Z]\.){2,}\s*$|\bConst\.?\s*$|\]\s*$|\b(?:Rule|Title|Chapter)\s+[\w.]+,?\s*$"
)
_OTHER_DOCUMENT = re.compile(
    r"\W{0,2}(?:of|in|to|under)\s+(?:the|that|such|its|each|any)\s+"
    r"(?:[A-Z“\"]|\w+\s+(?:agreement|contract|policy|plan|order))"
)
_OWN_DOCUMENT = re.compile(
    rf"(?i)\W{{0,2}}(?:of|in|to|under)\s+the\s+"
    rf"(?:{SCHEDULE_WORD}|agreement|contract|lease|deed|general terms|terms|conditions)\b"
)
_NAMED_AGREEMENT = re.compile(
    r"\s*(?:of|in|to)\s+(?:[A-Z][a-z]+\s+){0,3}(?:Agreement|Act|Code|Law)\b"
)
_THEREOF = re.compile(
    r"\s*(?:\(\w\))*\s*(?:thereof|of\s+such\s+(?:act|code|law)|of\s+the\s+(?:1933|1934)\s)"
)
_IN_SCHEDULE = re.compile(
    rf"(?i)\W{{0,2}}(?:of|in|to|under)\s+(?:the\s+)?({SCHEDULE_WORD})\s+([A-Z0-9]{{1,3}})\b"
)


@dataclass(frozen=True, slots=True)
class Reference:
    """A typed reference: `targets` in lower case without spaces, `schedule` when one is named."""

    kind: str
    kind_shown: str
    quote: str
    start: int
    end: int
    targets: tuple[str, ...]
    shown: tuple[str, ...]
    schedule: str = ""

    @property
    def is_relative(self) -> bool:
        return self.kind.startswith(("paragraph", "sub"))


def clause_references(block: BlockFact, *, has_articles: bool) -> Iterator[Reference]:
    """References to clauses of this document; statutes and other instruments are left out."""
    for match in _REFERENCE.finditer(block.text):
        if _is_own_label(block, match) or _is_word(match) or _leaves(block, match, has_articles):
            continue
        schedule = _IN_SCHEDULE.match(block.text, match.end())
        pairs = [(normal_target(shown), shown) for shown in _expand(match["list"])]
        pairs = [(target, shown) for target, shown in pairs if _is_target(target)]
        yield Reference(
            kind=match["kind"].lower(),
            kind_shown=_singular(match["kind"]),
            quote=match.group(0),
            start=match.start(),
            end=match.end(),
            targets=tuple(target for target, _ in pairs),
            shown=tuple(shown for _, shown in pairs),
            schedule=f"{canonical_schedule(schedule[1])} {schedule[2]}".lower() if schedule else "",
        )


def _singular(kind: str) -> str:
    return (
        kind[:-1] if kind.lower().endswith(("sections", "clauses", "articles", "graphs")) else kind
    )


def normal_target(shown: str) -> str:
    """ "5 (b)" becomes "5(b)"."""
    return re.sub(r"\s+", "", shown).rstrip(".").lower()


def _is_target(target: str) -> bool:
    if not target or target == "0" or re.fullmatch(r"[a-z]", target):
        return False
    return not re.match(r"\d+\.\d{3}", target)


def _expand(text: str) -> Iterator[str]:
    """ "3, 4.1 and 5(b)" gives each; a bare "(c)" after "5(b)" inherits the 5.

    A bare "(ii)" after a number without brackets numbers the sentence, not the clause.
    """
    base = ""
    for match in re.finditer(_NUMBER, text):
        shown = match.group(0).strip()
        if shown.startswith("(") and base:
            if "(" not in base:
                continue
            tail = re.findall(r"\([^)]*\)", base)
            own = re.findall(r"\([^)]*\)", shown)
            kept = tail[: max(0, len(tail) - len(own))]
            shown = base[: base.find("(")] + "".join(kept) + shown
        yield shown
        base = shown


def _is_own_label(block: BlockFact, match: re.Match[str]) -> bool:
    typed = block.number_kind == "typed" and bool(block.path) and not block.path.startswith("(")
    return typed and match.start() < 3


def _is_word(match: re.Match[str]) -> bool:
    """ "section A" in running text and "article a" are words, not references."""
    listed, kind = match["list"].strip(), match["kind"]
    plain = kind.lower().rstrip("s") in ("art", "section", "article", "clause")
    if plain and kind[0].islower() and re.fullmatch(r"[A-Za-z]", listed):
        return True
    return bool(re.fullmatch(r"[a-z]", listed.strip("() "))) and not listed.startswith("(")


def _leaves(block: BlockFact, match: re.Match[str], has_articles: bool) -> bool:
    text = block.text
    before = text[max(0, match.start() - 60) : match.start()]
    after = text[match.end() : match.end() + 140]
    if match["ext"] or re.match(r"-[A-Z\d]|\s*(?:%|(?:million|days|months|years|hours)\b)", after):
        return True
    if _CODE_AFTER.match(after) or _LAW_BOOK_BEFORE.search(before) or ".0" in _odd_zero(match):
        return True
    if _CODE_BEFORE.search(before) or _THEREOF.match(after) or _NEAR_STATUTE.search(before[-40:]):
        return True
    if _OF_AN_INSTRUMENT.match(after) and not _THIS.match(after):
        return True
    if _OTHER_DOCUMENT.match(after) and not _OWN_DOCUMENT.match(after):
        return True
    return bool(_NAMED_AGREEMENT.match(after)) or _is_statute_sign(block, match, has_articles)


def _odd_zero(match: re.Match[str]) -> str:
    """ "18.20.020" is an ordinance; "4.0" and "4.02" are clauses."""
    return ".0" if re.search(r"\.\d+\.0\d", match["list"]) else ""


def _is_statute_sign(block: BlockFact, match: re.Match[str], has_articles: bool) -> bool:
    kind, text = match["kind"].lower(), block.text
    data_law = re.search(r"(?i)gdpr|dsgvo|rgpd|processor|scc|data protection", text)
    if kind.startswith(("art", "§")) and data_law and not has_articles:
        return True
    window = text[max(0, match.start() - 80) : match.end() + 60]
    statute = r"(?i)\bcode\b|u\.s\.c|c\.f\.r|\bstat\b|\bact\b|gesetz|\b[A-Z][A-Za-z]{1,8}G\b"
    return kind in ("§", "§§") and bool(re.search(statute, window))


@dataclass(frozen=True, slots=True)
class ScheduleReference:
    """A reference to an attachment; `key` is its canonical name ("annex 2")."""

    key: str
    quote: str


def schedule_references(text: str) -> Iterator[ScheduleReference]:
    """References to attachments of this document."""
    for match in _SCHEDULE_REFERENCE.finditer(text):
        if not _is_schedule_word(text, match) and not _schedule_leaves(text, match):
            key = f"{canonical_schedule(match['kind'])} {match['num']}".lower()
            yield ScheduleReference(key, match.group(0))


def _is_schedule_word(text: str, match: re.Match[str]) -> bool:
    number, lower_kind = match["num"], match["kind"][0].islower()
    if number.islower() or (match.start() < 4 and len(text) < 140):
        return True
    followed = re.match(r"\s+[a-z]", text[match.end() :])
    return number in ("A", "I") and lower_kind and bool(followed)


_SCHEDULE_OF_LAW = re.compile(
    r"(?i)\s*(?:\([^)]*\)\s*)?(?:of|to|in|under)\s+(?:the\s+)?(?:[\w()&/]+\s+){0,6}"
    r"(?:Act|Code|Regulation|Directive|GDPR|Regulations|Rules|Law|SCCs?|Clauses)\b"
)
_HANDBOOK_BEFORE = re.compile(
    r"(?i)\b(?:handbook|manual|circular|guide|directive|policy)\s+[\d.\-A-Z]*,?\s*"
    r"(?:appendix\s+\w+,?[^.;]{0,25})?$"
)
_TAX_FORM = re.compile(r"(?i)form\s+\d+|internal revenue|tax return|irs\b")
_SCHEDULE_OF_OTHER = re.compile(r"\W*(?:of|to)\s+the\s+(?:[A-Z][\w’']+\s+){1,4}")
_SCHEDULE_OF_THIS = re.compile(
    r"\W*(?:of|to)\s+the\s+(?:Agreement|Contract|Terms|MSA|Lease|Deed)\b"
)


def _schedule_leaves(text: str, match: re.Match[str]) -> bool:
    start, end = match.span()
    after = text[end : end + 80]
    if _SCHEDULE_OF_LAW.match(after) or _NEAR_STATUTE.search(text[max(0, start - 10) : start]):
        return True
    if _HANDBOOK_BEFORE.search(text[max(0, start - 70) : start]):
        return True
    if _TAX_FORM.search(text[max(0, start - 60) : end + 30]):
        return True
    return bool(_SCHEDULE_OF_OTHER.match(after)) and not _SCHEDULE_OF_THIS.match(after)
