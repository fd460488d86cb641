"""How well a playbook fits a document, and which one is proposed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.playbook.cues import CueReader
from engine.playbook.facts import DocumentFacts
from engine.playbook.passages import headings
from engine.playbook.schema import PlaybookHeader, Signal

NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Fit:
    """A playbook's score against its threshold."""

    path: Path
    header: PlaybookHeader
    score: float

    @property
    def fits(self) -> bool:
        return self.score >= self.header.fits.threshold


def rank_playbooks(
    facts: DocumentFacts, headers: Iterable[tuple[Path, PlaybookHeader]]
) -> list[Fit]:
    """All playbooks, best first; the neutral one is what is left when none fits."""
    fits = [Fit(path, header, score(header, facts)) for path, header in headers]
    return sorted(
        (fit for fit in fits if fit.header.id != NEUTRAL),
        key=lambda fit: (-fit.score, fit.header.id),
    )


def score(header: PlaybookHeader, facts: DocumentFacts) -> float:
    """Weights of the signals found, less those that speak against it."""
    perspective = header.perspective
    reader = CueReader({"US": perspective.aliases, "THEM": perspective.counterparty_aliases})
    zones = _zones(facts)

    def total(signals: tuple[Signal, ...]) -> float:
        return sum(s.weight for s in signals if reader.find(s.cue, zones[s.where]))

    return total(header.fits.signals) - total(header.fits.excludes)


def _zones(facts: DocumentFacts) -> dict[str, str]:
    live = facts.live
    return {
        "title": " ".join(block.text for block in live[:6] if len(block.text) < 160),
        "opening": " ".join(block.text for block in live[:25]),
        "headings": "\n".join(facts.once(headings).values()),
        "body": facts.full_text,
    }
