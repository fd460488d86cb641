"""What every edit of the page needs: one place to run operations and to put the caret after."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from desktop.editor.caret import Caret, selected_faces
from desktop.editor.navigator import Navigator
from desktop.editor.places import Places, Spot
from desktop.workspace.open_document import OpenDocument
from engine.document.faces import ParagraphFace
from engine.document.reading import Reading
from engine.operations.result import BatchResult
from engine.session.events import DocumentChanged

READ_ONLY = "The original is read only. Choose another view to edit."


class Edits:
    """Reads the caret, runs operations, and puts the caret where the user expects it."""

    def __init__(
        self,
        document: OpenDocument,
        caret: Caret,
        navigator: Navigator,
        places: Places,
        reading: Callable[[], Reading],
    ) -> None:
        self._document = document
        self._caret = caret
        self._navigator = navigator
        self._places = places
        self._reading_now = reading
        self._group: str | None = None
        self._inserted: tuple[str, ...] = ()
        self._ahead: tuple[Spot, int] | None = None
        """Text held back until the user has a name: where, and how much of it (UTF-16)."""
        self.pending: dict[str, bool] = {}
        """Formatting that the next typed text takes."""

    def told(self, change: DocumentChanged) -> None:
        """Notes the blocks a change brought, for the caret after a split."""
        self._inserted = tuple(str(block_id) for block_id in change.inserted)

    def _put_first_of(self, *spots: Spot) -> None:
        """Of joined paragraphs either may be the one that stays; where none of them is shown any
        more, the caret stays where it followed the change to."""
        for spot in spots:
            face = self._places.face(spot.block_id)
            if face is not None:
                self._caret.put(spot._replace(offset=min(spot.offset, len(face.text))))
                return

    def _selected(self) -> list[tuple[ParagraphFace, int, int]]:
        ends = self._caret.ends()
        return list(selected_faces(self._places, *ends)) if ends is not None else []

    def _cell(self, spot: Spot) -> tuple[int, ...] | None:
        entry = self._document.document.index.entry(spot.block_id)
        return None if entry is None or entry.table is None else tuple(entry.table[:4])

    def _may_write(self) -> bool:
        if not self._document.display.editable:
            self._document.reported.emit(READ_ONLY, False)
            return False
        return self._caret.is_set

    def _as_one_step(self, edit: Callable[[], object]) -> None:
        """Everything that `edit` runs is undone together."""
        self._group = f"edit-{uuid.uuid4().hex[:8]}"
        try:
            edit()
        finally:
            self._group = None

    def _run(self, operations: list[dict[str, Any]]) -> bool:
        result = self._document.run(operations, group=self._group)
        if result.skipped:
            self._explain(result)
        return bool(result.applied)

    def _explain(self, result: BatchResult) -> None:
        first = result.skipped[0]
        if first.code not in ("authorMissing", "noopOperation", "emptyOperation"):
            self._document.reported.emit(first.detail or first.prose(), False)
