"""Party names that are spelled or suffixed differently, and names left over from another deal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.parties import entities_by_name, legal_form, name_key, party_names
from engine.playbook.word_forms import edit_distance

_EXPECTED_STRANGER = re.compile(
    r"(?i)arbitrat|insur|bank|rating|standards?|mediation|jams|trustee|escrow|auditor|registr"
    r"|trademark|subcontract|sub-?processor|affiliate|hosting|third[- ]party|subsidiar|competitor"
    r"|such as|including|located at|e\.g\.|guarant|landlord|publish|software|licen[cs]ed\s+from"
    r"|surveyor|valuer|agent"
)
_MAX_USES = 3


def check(facts: DocumentFacts) -> Iterator[Finding]:
    parties = facts.once(party_names)
    keys = {name_key(name): name for name in parties}
    if not keys:
        return
    for name, blocks in facts.once(entities_by_name).items():
        if name not in parties:
            yield from _judge(name, blocks, keys)


def _judge(name: str, blocks: list[BlockFact], keys: dict[str, str]) -> Iterator[Finding]:
    key = name_key(name)
    if key in keys:
        yield from _other_form(name, keys[key], blocks[0])
        return
    close = [k for k in keys if len(k) > 5 and 0 < edit_distance(k, key) <= 2]
    if close:
        yield audit(
            "party.name_variant",
            blocks[0],
            quote=name,
            severity="medium",
            reason=f"“{name}” is close to, but not the same as, the party “{keys[close[0]]}”.",
        )
        return
    extends = any(len(k) > 4 and (key.startswith(k) or k.startswith(key)) for k in keys)
    if not extends and len(blocks) <= _MAX_USES and not _is_expected(name, blocks[0]):
        yield audit(
            "party.leftover_name",
            blocks[0],
            quote=name,
            severity="medium",
            reason=f"“{name}” is not one of the parties named at the start. Is it meant here?",
        )


def _other_form(name: str, party: str, block: BlockFact) -> Iterator[Finding]:
    forms = {legal_form(name), legal_form(party)}
    if len(forms) < 2 or forms <= {"inc", "incorporated"}:
        return
    same = forms in ({"ltd", "limited"}, {"corp", "corporation"})
    yield audit(
        "party.name_variant",
        block,
        quote=name,
        severity="low" if same else "medium",
        reason=f"The party is called “{party}” in the opening and “{name}” here.",
    )


def _is_expected(name: str, block: BlockFact) -> bool:
    """Insurers, banks, arbitral bodies, examples, and everything in schedules and tables."""
    at = block.text.find(name)
    near = block.text[max(0, at - 80) : at + len(name) + 80]
    away = block.in_table or bool(block.schedule)
    return away or bool(_EXPECTED_STRANGER.search(near))
