"""Fills {{slots}} of playbook wording from the document, the defaults or with a marked blank."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.playbook.cues import CueReader
from engine.playbook.facts import DocumentFacts
from engine.playbook.roles import Roles
from engine.playbook.schema import Playbook, Slot

_SLOT = re.compile(r"\{\{(\w+)\}\}")
_AGREEMENT = re.compile(r"\b[Tt]his\s+(Agreement|Contract|Lease|Deed|Undertaking)\b")


@dataclass(frozen=True, slots=True)
class Filled:
    """Finished wording, and the slots nobody could fill."""

    text: str
    needs_input: tuple[str, ...] = ()


class SlotFiller:
    """Wording follows the document: its role words and its word for the agreement."""

    def __init__(
        self, playbook: Playbook, facts: DocumentFacts, *, roles: Roles, reader: CueReader
    ) -> None:
        self.playbook = playbook
        self.facts = facts
        self.reader = reader
        agreement = _AGREEMENT.search(facts.full_text)
        self.fixed = {
            "us": roles.us[0],
            "them": roles.them[0],
            "agreement": agreement.group(1) if agreement else "agreement",
        }

    def fill(self, text: str) -> Filled:
        missing: list[str] = []

        def value(match: re.Match[str]) -> str:
            name = match.group(1)
            if name in self.fixed:
                return self.fixed[name]
            found = self._slot(self.playbook.slots[name]) if name in self.playbook.slots else None
            if found is None:
                missing.append(name)
            return found if found is not None else f"[{name.replace('_', ' ')}]"

        filled = _SLOT.sub(value, text)
        if self.fixed["agreement"] != "agreement":
            filled = re.sub(r"\bthis agreement\b", f"this {self.fixed['agreement']}", filled)
            filled = re.sub(r"\bThis agreement\b", f"This {self.fixed['agreement']}", filled)
        return Filled(filled, tuple(missing))

    def _slot(self, slot: Slot) -> str | None:
        source = slot.from_document
        if source and source.startswith("role:"):
            return self.fixed.get(source.removeprefix("role:"), slot.default)
        if source and not source.startswith("defined:"):
            match = self.reader.search(source, self.facts.full_text)
            if match and "v" in match.groupdict():
                return match["v"].strip()
        return slot.default
