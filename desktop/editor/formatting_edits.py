"""Formatting by command: characters, styles, lists, page breaks; Tab in tables and lists."""

from __future__ import annotations

from typing import Any

from desktop.editor.edits import Edits
from desktop.editor.places import Spot
from desktop.workspace.open_document import OpenDocument
from engine.document.faces import ParagraphFace
from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16

FORMAT_NAMES = {
    "bold": "bold",
    "italic": "italic",
    "underline": "underline",
    "strikethrough": "strike",
}
"""What buttons call a format, and what the operation calls it."""


class FormattingEdits(Edits):
    """Edits that change no text."""

    # tables

    def tab(self, *, back: bool = False) -> bool:
        """In a table goes to the next or previous cell, at the start of a clause changes its level.

        Behind the last cell a new row begins. False where Tab is a character.
        """
        here = self._cell(self._caret.head)
        if here is None:
            return self._change_level(-1 if back else 1)
        spot = self._neighbour_cell(here, back=back)
        if spot is None and not back and self._may_write():
            last = self._caret.head.block_id
            if self._run([{"type": "insertTableRow", "blockId": last, "position": "after"}]):
                spot = self._neighbour_cell(here, back=False)
        if spot is not None:
            face = self._places.face(spot.block_id)
            end = len(face.text) if face is not None else 0
            self._caret.put(Spot(spot.block_id, end), Spot(spot.block_id, 0))
        return True

    def _neighbour_cell(self, here: tuple[int, ...], *, back: bool) -> Spot | None:
        """The first paragraph of the next cell of the same table, or the last of the one before."""
        step = self._navigator.block_end_before if back else self._navigator.block_start_after
        spot: Spot | None = self._caret.head
        while spot is not None:
            spot = step(spot)
            cell = self._cell(spot) if spot is not None else None
            if cell is None or cell[0] != here[0]:
                return None
            if cell != here:
                return spot
        return None

    # lists

    def _change_level(self, step: int) -> bool:
        """One level deeper or higher in the list, as Tab and Shift+Tab do in Word.

        It holds for the caret before the first character of a numbered paragraph and for a
        selection over several of them. Where the list gives the level to a style (Clause 3 …),
        the paragraph gets that style.
        """
        if self._caret.has_selection:
            faces = [face for face, _, _ in self._selected()]
            if len(faces) < 2:
                return False
        else:
            face = self._places.face(self._caret.head.block_id)
            faces = [face] if face is not None and self._caret.head.offset == 0 else []
        if not faces or any(face.label is None for face in faces):
            return False
        changes = [(face, found) for face in faces if (found := self._levelled(face, step))]
        if changes and self._may_write():
            self._run([_properties(face, found) for face, found in changes])
        return True

    def _levelled(self, face: ParagraphFace, step: int) -> dict[str, Any] | None:
        """The properties that move a numbered paragraph by a level; None where there is none."""
        label = face.label
        if label is None:
            return None
        lists = self._document.document.numbering
        now, then = lists.level(label.num_id, label.level), label.level + step
        wanted = lists.level(label.num_id, then)
        if wanted is None:
            return None
        by_style = now is not None and now.style_id == face.format.style_id
        if by_style and wanted.style_id:
            return {"styleId": wanted.style_id}
        return {"numbering": {"kind": "reference", "numId": label.num_id, "ilvl": then}}

    # formatting

    def toggle_format(self, name: str, *, on: bool) -> None:
        """Sets bold, italic, underline or strikethrough; without a selection for what is typed."""
        if not self._may_write():
            return
        if not self._caret.has_selection:
            self.pending[name] = on
            return
        operations = [
            _format(self._document, face, start, end, {FORMAT_NAMES[name]: on})
            for face, start, end in self._selected()
            if face.to_clean(end) > face.to_clean(start)
        ]
        if operations:
            self._run(operations)

    def set_style(self, style_id: str) -> None:
        self._set_properties({"styleId": style_id})

    def toggle_list(self, *, listed: bool) -> None:
        """Takes the number off, or starts a numbered list."""
        numbering = {"kind": "none"} if listed else {"kind": "newList", "format": "numbered"}
        self._set_properties({"numbering": numbering})

    def _set_properties(self, properties: dict[str, Any]) -> None:
        if not self._may_write():
            return
        faces = [face for face, _, _ in self._selected()]
        self._run([_properties(face, properties) for face in faces])

    def page_break(self) -> None:
        """Inserts a page break after the caret's paragraph."""
        if self._may_write():
            block_id = self._caret.head.block_id
            self._run([{"type": "insertBreak", "blockId": block_id, "kind": "page"}])


def _properties(face: ParagraphFace, properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "setBlockParagraphProperties",
        "blockId": face.block_id,
        "properties": properties,
    }


def _format(
    document: OpenDocument, face: ParagraphFace, start: int, end: int, formatting: dict[str, bool]
) -> dict[str, Any]:
    text = face.clean_text
    low, high = face.to_clean(start), face.to_clean(end)
    entry = document.document.index.entry(face.block_id)
    story = entry.story.to_wire() if entry is not None else {"type": "main"}
    return {
        "type": "formatRange",
        "range": {
            "type": "textRange",
            "story": story,
            "blockId": face.block_id,
            "startOffset": to_utf16(text, low),
            "endOffset": to_utf16(text, high),
            "selectedTextHash": text_hash(text[low:high]),
        },
        "formatting": formatting,
    }
