"""Brackets and quotation marks without their partner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit

_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_PAIRS.values())
_ENUMERATOR = re.compile(r"(?:^|[\s;,:.(“\"])(?:[a-zA-Z]{1,2}|[ivxlIVXL]{1,6}|\d{1,2}(?:\.\d+)*)$")
_Open = tuple[BlockFact, str, int]


def check(facts: DocumentFacts) -> Iterator[Finding]:
    """A bracket may run over several paragraphs, so what is open is carried forward."""
    carried: list[_Open] = []
    for block in facts.live:
        if block.zone == "sign":
            continue
        yield from _brackets(block, carried)
        yield from _quotes(block, facts.language)
    for block, mark, position in carried:
        yield audit(
            "text.unpaired",
            block,
            quote=block.text[position : position + 40],
            severity="low",
            reason=f"The opening “{mark}” is never closed.",
        )


def _brackets(block: BlockFact, carried: list[_Open]) -> Iterator[Finding]:
    text = block.text
    stack: list[tuple[str, int]] = []
    for match in re.finditer(r"[()\[\]{}]", text):
        mark, position = match.group(0), match.start()
        if mark in _PAIRS:
            stack.append((mark, position))
        elif stack and _PAIRS[stack[-1][0]] == mark:
            stack.pop()
        elif mark in _CLOSING and not _is_enumerator(text, mark, position):
            opener = _carried_opener(carried, mark)
            if opener is not None:
                carried.pop(opener)
                continue
            yield audit(
                "text.unpaired",
                block,
                quote=text[max(0, position - 30) : position + 1],
                severity="low",
                reason=f"The closing “{mark}” has no opening partner.",
            )
    carried += [(block, mark, position) for mark, position in stack]


def _is_enumerator(text: str, mark: str, position: int) -> bool:
    """ "a)" and smileys."""
    if mark != ")":
        return False
    before = text[max(0, position - 8) : position]
    return bool(_ENUMERATOR.search(before)) or bool(re.search(r"[:;]-?$", before))


def _carried_opener(carried: list[_Open], mark: str) -> int | None:
    for i in range(len(carried) - 1, -1, -1):
        if _PAIRS[carried[i][1]] == mark:
            return i
    return None


def _quotes(block: BlockFact, language: str) -> Iterator[Finding]:
    text = block.text
    opened, closed, straight = text.count("“"), text.count("”"), text.count('"')
    off_by_one = abs(opened - closed) == 1 and not straight and not text.lstrip().startswith("“")
    if language != "de" and off_by_one:
        mark = "“" if opened > closed else "”"
        reason = "Opening and closing quotation marks do not match."
        yield _unpaired_quote(block, mark, reason)
    if straight % 2 and opened == closed and not _is_inches_or_code(text):
        yield _unpaired_quote(block, '"', "There is an odd number of quotation marks here.")


def _is_inches_or_code(text: str) -> bool:
    return bool(re.search(r'\d\s?"(?!\w)', text)) or text.lstrip().startswith('"') or "<" in text


def _unpaired_quote(block: BlockFact, mark: str, reason: str) -> Finding:
    at = block.text.rfind(mark)
    return audit(
        "text.unpaired_quote",
        block,
        quote=block.text[max(0, at - 20) : at + 40],
        severity="low",
        reason=reason,
    )
