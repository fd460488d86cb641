"""Which playbooks there are, and which one a document is reviewed with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.resources import resource_path

if TYPE_CHECKING:
    from engine.playbook.facts import DocumentFacts
    from engine.playbook.schema import Playbook

AUTOMATIC = ""


@dataclass(frozen=True, slots=True)
class PlaybookName:
    id: str
    title: str


def playbook_folder() -> Path:
    return resource_path("playbooks")


def playbook_names() -> tuple[PlaybookName, ...]:
    """By title; read once, when the menu is first shown."""
    from engine.playbook.library import read_headers

    found = [PlaybookName(h.id, h.title) for _, h in read_headers(playbook_folder())]
    return tuple(sorted(found, key=lambda one: one.title.lower()))


def choose_playbook(facts: DocumentFacts, wanted: str) -> Playbook:
    """The wanted one, else the best fit above its threshold, else the neutral one."""
    from engine.playbook.fit import NEUTRAL, rank_playbooks
    from engine.playbook.library import load_playbook, read_headers

    folder = playbook_folder()
    if wanted != AUTOMATIC:
        return load_playbook(wanted, folder)
    ranked = rank_playbooks(facts, read_headers(folder))
    best = next((one for one in ranked if one.fits), None)
    return load_playbook(NEUTRAL if best is None else best.path, folder)
