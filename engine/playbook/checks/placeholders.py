"""Blanks, fields, drafting notes and bracketed choices that were never filled in or settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, Severity, audit


@dataclass(frozen=True, slots=True)
class _Pattern:
    check: str
    expression: re.Pattern[str]
    severity: Severity
    reason: str = "A blank is still to be filled in."


_INSERT_WORDS = (
    r"insert|enter|fill\s?in|add|describe|specify|name|date|address|amount|number|company|customer"
    r"|client|vendor|supplier|party|state|country|city|jurisdiction|title|percentage|currency"
    r"|choose|select|yyyy|dd|mm|tbc|tbd|to be|complete|confirm|eingeben|einfügen|datum|insérer"
    r"|compléter|à compléter|nom|indicar|inserire|doplnit"
)
# A bracket that ends in one of these names what belongs there: [Place], [account No.].
_SLOT_NOUNS = (
    r"names?|date|address(?:es)?|amount|number|no\.?|nr\.?|description|place|location|title|position"
    r"|e-?mail|telephone|percentage|jurisdiction|recipient|currency"
)
_NOTE_WORDS = (
    r"NTD|note\s*(?:to|:|for)|drafting\s*note|drafter|guidance|optional|option\s*\w|(?-i:OR)\b"
    r"|alternative|internal|comment|query|hold|reserved for review|under review|client to"
    r"|counsel to|anm\.|hinweis|note de rédaction"
)
_NOT_OPEN = (
    r"sic|reserved|intentionally|omitted|signature|signatures|remainder|end of|redacted|\*\*\*|\^"
    r"|ibid|emphasis|not used|deleted|page|\d{1,4}\s*\]|[xX✓☒☐]\s*\]|a-z|\w{1,2}\s*\]"
)
# Tried in this order: the first pattern to claim a span keeps it.
_PATTERNS = (
    _Pattern(
        "placeholder.blank",
        re.compile(r"\[\s*(?:[●•\*_\.…–—-]+|\s{1,})\s*\]|\[\s*\]|[●]|\[\s*[xX]{2,}\s*\]"),
        "high",
    ),
    _Pattern(
        "placeholder.field",
        re.compile(
            r"\{\{[^{}]{1,80}\}\}|<<[^<>]{1,80}>>|«[A-Za-z_ ]{2,40}»|\$\{[^{}]{1,60}\}"
            r"|%%?(?-i:[A-Z_]{3,30})%%?|\{[A-Z_ ]{3,40}\}"
            r"|<(?:insert|enter|date|name|company|client|customer|address|amount)[^<>]{0,50}>",
            re.I,
        ),
        "high",
    ),
    _Pattern(
        "placeholder.insert",
        re.compile(
            rf"\[\s*(?:{_INSERT_WORDS})\b[^\[\]]{{0,200}}\]"
            rf"|\[\s*(?!(?:the|this|such|each|any)\s)(?:[^\W\d_][\w’'-]*\s+){{0,3}}"
            rf"(?:{_SLOT_NOUNS})\s*\]",
            re.I,
        ),
        "high",
    ),
    _Pattern(
        "placeholder.tbd",
        re.compile(
            r"(?<![\w.])(?:TBD|TBC|T\.B\.D\."
            r"|to be (?:determined|confirmed|completed|agreed|advised)"
            r"(?=[\s\]\).,;]*(?:$|[\].;]))|XX{1,}(?![\w’])|xx/xx/\w+|lorem ipsum"
            r"|wird noch (?:ergänzt|festgelegt)|à définir|por determinar)(?!\w)"
        ),
        "medium",
        "This point is marked as still open.",
    ),
    _Pattern(
        "placeholder.note",
        re.compile(
            rf"\[\s*(?:{_NOTE_WORDS})(?!\w)[^\[\]]{{0,800}}(?:\]|$)"
            r"|(?:^|\s)(?:NTD|Note to (?:draft|drafter|self)|Drafting note|Guidance note)"
            r"\s*[:–-][^.]{0,200}",
            re.I,
        ),
        "high",
        "A drafting note was left in the text.",
    ),
    _Pattern("placeholder.underscores", re.compile(r"_{4,}|\.{8,}|(?:_\s){4,}"), "medium"),
    _Pattern(
        "placeholder.alternative",
        re.compile(
            r"\[[^\[\]/]{1,40}(?:\s?/\s?[^\[\]/]{1,40})+\]"
            r"|\[(?:[^\[\]]{1,60})\]\s*(?:/|or)\s*\[[^\[\]]{1,60}\]"
        ),
        "medium",
        "Alternatives in brackets: please choose one.",
    ),
    _Pattern(
        "placeholder.bracketed",
        re.compile(rf"\[(?!\s*(?:{_NOT_OPEN}))[^\[\]]{{2,300}}\]", re.I),
        "medium",
        "Wording in brackets: please confirm that it is agreed, and remove the brackets.",
    ),
)
_SIGNS = re.compile(
    r"[\[{<«$%_●]|\.{8}|TB[CD]|T\.B|to be |XX|xx/|[Nn]ote|NTD|lorem|Guidance|wird noch"
    r"|à définir|por determinar"
)
_SIGNATURE_LINE = re.compile(
    r"(?i)signed\s+(?:for|by|as)|executed\s+(?:by|as)|in\s+witness"
    r"|^\W*(?:by|name|title|date|its|signature|signed|print(?:ed)? name|place|witness|address"
    r"|e-?mail|phone|fax|attn|ort|datum|unterschrift|fait|position)\b\s*[:_.]"
    r"|\b(?:by|name|title|date|signature)\s*:?\s*_{4,}"
)
_TICK_BOX = re.compile(r"[☐☑☒✓]|^\s*\[\s?[xX✓]?\s?\]")
_MERGED = frozenset(
    f"placeholder.{kind}" for kind in ("underscores", "blank", "bracketed", "field")
)


def check(facts: DocumentFacts) -> Iterator[Finding]:
    total = len(facts.blocks)
    for position, block in enumerate(facts.blocks):
        if block.zone == "toc":
            continue
        late = position > total * 0.5
        claimed: list[tuple[int, int]] = []
        if _SIGNS.search(block.text):
            yield from _in_block(block, claimed, facts.language, late)
        yield from _content_control(block, claimed)


def _in_block(
    block: BlockFact, claimed: list[tuple[int, int]], language: str, late: bool
) -> Iterator[Finding]:
    by_signature = block.zone == "sign" or bool(_SIGNATURE_LINE.search(block.text))
    reported: set[str] = set()
    for pattern in _PATTERNS:
        for match in pattern.expression.finditer(block.text):
            if any(start < match.end() and match.start() < end for start, end in claimed):
                continue
            if _is_text(pattern.check, match, language):
                continue
            claimed.append(match.span())
            if _is_form_line(pattern.check, match, block, by_signature or _is_rule(block, late)):
                continue
            if pattern.check in _MERGED and pattern.check in reported:
                continue
            reported.add(pattern.check)
            yield audit(
                pattern.check,
                block,
                quote=match.group(0),
                severity="low" if by_signature else pattern.severity,
                reason=pattern.reason,
            )


def _is_text(check_id: str, match: re.Match[str], language: str) -> bool:
    """Bracketed years and initials, bullets, French quotation marks."""
    found = match.group(0)
    if check_id == "placeholder.blank":
        return found == "●" and match.start() <= 1
    if check_id == "placeholder.bracketed":
        inner = found[1:-1]
        return bool(re.match(r"\d{4}\]?\s", inner) or re.fullmatch(r"\w{1,3}|(?:19|20)\d\d", inner))
    quote = check_id == "placeholder.field" and re.match(r"«\s*[A-ZÀ-Ý]", found)
    return bool(quote) and language in ("fr", "it", "es")


def _is_form_line(check_id: str, match: re.Match[str], block: BlockFact, is_form: bool) -> bool:
    """Tick boxes, and lines to sign or write on."""
    text = block.text
    if check_id == "placeholder.blank":
        ticks = match.start() <= 2 or bool(_TICK_BOX.search(text[: match.start()]))
        empty = re.fullmatch(r"\[\s*\]", match.group(0)) and ticks
        return bool(empty) and bool(text[match.end() :].strip())
    if check_id != "placeholder.underscores":
        return False
    in_cell = block.in_table and len(text.strip("_ \t")) < 25
    return is_form or in_cell or bool(re.fullmatch(r"[_\s.]+", text))


def _is_rule(block: BlockFact, late: bool) -> bool:
    letters = block.text.replace(" ", "")
    return late and letters.count("_") > 0.45 * len(letters)


def _content_control(block: BlockFact, claimed: list[tuple[int, int]]) -> Iterator[Finding]:
    for run in block.runs:
        shown = run.text.strip()
        if not run.placeholder or run.deleted or not shown:
            continue
        if any(shown[:30] in block.text[start:end] for start, end in claimed):
            continue
        yield audit(
            "placeholder.control",
            block,
            quote=run.text,
            severity="medium",
            reason="This form field still shows its prompt instead of an entry.",
        )
        return
