"""Finds the block of the result that a change of the change list is about."""

from __future__ import annotations

from collections import deque

from desktop.workspace.item_places import paragraph_faces
from engine.compare.changes import Change
from engine.document.document import WordDocument
from engine.document.reading import Reading

_Texts = dict[str, deque[str]]


class BlockFinder:
    """By what a changed block says accepted or rejected; equal texts are given out in order.

    Ids will not do: those of blocks without one of their own are minted anew in the result.
    """

    def __init__(self, accepted: _Texts, original: _Texts) -> None:
        self._accepted = accepted
        self._original = original

    @classmethod
    def of(cls, document: WordDocument) -> BlockFinder:
        accepted: _Texts = {}
        original: _Texts = {}
        for story in document.stories():
            marked: set[str] = set()
            for block in document.snapshot(story.handle).blocks:
                if block.has_revisions:
                    marked.add(str(block.id))
                    accepted.setdefault(block.text.strip(), deque()).append(str(block.id))
            view = document.view(story.handle, Reading.ORIGINAL)
            for face in () if view is None else paragraph_faces(view.items):
                if face.block_id in marked:
                    original.setdefault(face.text.strip(), deque()).append(face.block_id)
        return cls(accepted, original)

    def find(self, change: Change) -> str | None:
        """None where no block of the result says so: the row then has no place to go to."""
        if change.type in ("deleted", "movedFrom"):
            return _take(self._original, change.text or "")
        text = "".join(s.text for s in change.segments if s.type != "del") or change.text or ""
        return _take(self._accepted, text)

    def anywhere(self, text: str) -> str | None:
        """A changed block that holds these words, accepted or rejected."""
        wanted = " ".join(text.split())
        for texts in (self._accepted, self._original):
            for said, places in texts.items():
                if wanted and wanted in " ".join(said.split()):
                    return places[0]
        return None


def _take(texts: _Texts, text: str) -> str | None:
    places = texts.get(text.strip())
    if not places or not text.strip():
        return None
    return places.popleft() if len(places) > 1 else places[0]
