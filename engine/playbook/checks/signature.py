"""Agreements without a place to sign."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding, audit
from engine.playbook.parties import party_names

_SIGNATURE = re.compile(
    r"(?i)in witness whereof|signed (?:by|for|as)|executed (?:as|by)"
    r"|(?:^|\n)\s*by\s*:|\bsignature\b"
    r"|authori[sz]ed\s+(?:signator|representative)|print(?:ed)? name"
    r"|(?:^|\n)\s*name\s*:.{0,60}\n?.{0,40}title\s*:|unterschrift|ort,\s*datum|fait à|firma\b"
    r"|podpis|ont signé|_{10,}|click(?:ing)?\s+(?:“|\")?(?:i\s+)?(?:accept|agree)"
    r"|by (?:using|accessing|downloading|clicking)"
)
_AGREEMENT = re.compile(r"(?i)\b(?:by and between|entered into|is made (?:on|as of)|between)\b")
_MIN_BLOCKS = 15


def check(facts: DocumentFacts) -> Iterator[Finding]:
    live = facts.live
    if len(live) < _MIN_BLOCKS:
        return
    opening = "\n".join(block.text for block in live[:20])
    if not facts.once(party_names) and not _AGREEMENT.search(opening):
        return
    places = [*live[:40], *live[int(len(live) * 0.6) :]]
    places += [block for block in live if block.zone == "sign" or block.in_table]
    if not _SIGNATURE.search("\n".join(block.text for block in places)):
        yield audit(
            "structure.no_signature",
            live[-1],
            quote=live[-1].text[:60],
            severity="medium",
            reason="No signature block was found.",
        )
