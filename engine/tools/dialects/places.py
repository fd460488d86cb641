"""Where a redlining editor's arguments point: paragraphs by id or ordinal, phrases as shown.

Phrases are those of the original view, the only one this dialect shows: they are looked for there,
and then handed on as the occurrence of the same words in the accepted text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import Problem
from engine.tools.bridge import Block, HasOriginalPlaces
from engine.tools.dialects.speech import Speaker
from engine.tools.reads.find_text import hits_in
from engine.tools.search import Hit, Query

_LONGEST_ORDINAL = 7
_OVERLAP = (
    "The phrase overlaps a tracked change that is still pending in this paragraph. Choose a phrase "
    "beside it, or leave the paragraph until the change is decided."
)


@dataclass(frozen=True, slots=True)
class Target:
    """A paragraph and, where one was named, a phrase of its accepted text."""

    block_id: str
    phrase: str | None = None
    occurrence: int | None = None

    def named(self, key: str) -> dict[str, Any]:
        """The arguments of one of our own calls; `key` is what it calls the phrase."""
        arguments: dict[str, Any] = {"blockId": self.block_id}
        if self.phrase is not None:
            arguments[key] = self.phrase
        if self.occurrence is not None:
            arguments["occurrence"] = self.occurrence
        return arguments


def paragraph_id(para_id: str, speaker: Speaker) -> str:
    """The id itself; digits that are no id are an ordinal among the paragraphs last shown.

    Nothing shown yet, the ordinals are those of the document as it stands. Ordinals count from 0,
    as `fromIndex` does.
    """
    if not (para_id.isascii() and para_id.isdigit()) or len(para_id) > 8:
        return para_id
    ids = [block.id for block in speaker.bridge.snapshot(view="original")]
    shown = speaker.shown or ids
    if para_id in ids or len(para_id) > _LONGEST_ORDINAL or int(para_id) >= len(shown):
        return para_id
    found = shown[int(para_id)]
    speaker.call.note("paraId", f'"{para_id}" was read as the paragraph {found}.')
    return found


def located(para_id: str, phrase: str | None, speaker: Speaker) -> Target | Problem:
    """The paragraph and the phrase in it; a phrase must occur exactly once in what was shown."""
    block_id = paragraph_id(para_id, speaker)
    if not phrase:
        return Target(block_id, phrase)
    before = _block(block_id, speaker, "original")
    now = _block(block_id, speaker, "accepted")
    if before is None or now is None:
        return Target(block_id, phrase)  # our own call says that there is no such paragraph
    found = hits_in([before], Query(phrase, match_case=True))
    if len(found) != 1:
        return _not_once(found, phrase, block_id)
    return _accepted(found[0], now, speaker)


def _accepted(hit: Hit, now: Block, speaker: Speaker) -> Target | Problem:
    start, end = hit.start, hit.end
    if now.text != hit.block.text:
        bridge = speaker.bridge
        if not isinstance(bridge, HasOriginalPlaces):
            return Target(now.id, hit.text)
        place = bridge.accepted_place(now.id, start, end)
        if place is None:
            return Problem("overlapsTrackedChange", _OVERLAP)
        start, end = place
    words = now.text[start:end]
    return Target(now.id, words, _occurrence(now.text, words, start))


def _occurrence(text: str, words: str, start: int) -> int | None:
    """Which one of the same words is meant; None where they stand there once."""
    places = [at for at in range(len(text)) if text.startswith(words, at)]
    return places.index(start) + 1 if len(places) > 1 else None


def _not_once(found: list[Hit], phrase: str, block_id: str) -> Problem:
    if not found:
        return Problem(
            "missingFind",
            f'The phrase "{phrase}" is not in the paragraph {block_id}. Read it again and quote '
            "the words exactly.",
        )
    contexts = "; ".join(f'"{hit.context()}"' for hit in found[:3])
    return Problem(
        "ambiguousFind",
        f'The phrase "{phrase}" occurs more than once in the paragraph {block_id} '
        f"({len(found)} times: {contexts}). Quote more words around it.",
    )


def _block(block_id: str, speaker: Speaker, view: Any) -> Block | None:
    blocks = speaker.bridge.snapshot(view=view)
    return next((block for block in blocks if block.id == block_id), None)
