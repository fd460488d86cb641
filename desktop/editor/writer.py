"""Intents of the user as operations: typing, deleting, splitting, joining, pasting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.editor.caret import difference
from desktop.editor.formatting_edits import FORMAT_NAMES, FormattingEdits
from desktop.editor.inline_offsets import (
    accepted_wire_offset,
    reading_name,
    wire_offset,
    wire_spot,
)
from desktop.editor.navigator import cluster_after, cluster_before, word_after, word_before
from desktop.editor.places import Spot
from desktop.editor.rich_text import FORMATS, RichText
from engine.document.faces import ParagraphFace
from engine.document.offsets import to_utf16
from engine.document.reading import Reading

_REMOVED = ("deletion", "moveFrom")


class Writer(FormattingEdits):
    """Edits by keyboard and clipboard."""

    # typing

    def type_text(self, text: str) -> None:
        """Inserts text at the caret, in place of the selection; new lines are line breaks."""
        if not text or not self._may_write():
            return
        formatting = {FORMAT_NAMES[n]: on for n, on in self.pending.items()}
        self.pending = {}
        if self._caret.has_selection:
            self._as_one_step(lambda: self._replace_selection(text, formatting))
        else:
            self._insert(self._caret.head, text, formatting)

    def _replace_selection(self, text: str, formatting: dict[str, bool]) -> None:
        if self._delete_selection(caret_after=True):
            self._insert(self._caret.head, text, formatting)

    def _insert(self, spot: Spot, text: str, formatting: dict[str, bool] | None = None) -> bool:
        face = self._places.face(spot.block_id)
        if face is None:
            return False
        reading = self._reading_now()
        operation: dict[str, Any] = {
            "type": "insertText",
            "blockId": face.block_id,
            "offset": wire_offset(face, spot.offset, reading) + self._held_at(spot),
            "reading": reading_name(reading),
            "text": text,
        }
        if formatting:
            operation["formatting"] = formatting
        if not self._run([operation]):
            if self._document.held:
                self._ahead = (spot, self._held_at(spot) + to_utf16(text, len(text)))
            return False
        self._caret.put(self._after_typing(face, spot, text))
        return True

    def _held_at(self, spot: Spot) -> int:
        """Held text is written later in the order it was typed, one stroke behind the other."""
        if not self._document.held or self._ahead is None or self._ahead[0][:2] != spot[:2]:
            return 0
        return self._ahead[1]

    def _after_typing(self, before: ParagraphFace, spot: Spot, text: str) -> Spot:
        face = self._places.face(spot.block_id)
        if face is None:
            return self._caret.head
        end = spot.offset + len(text)
        if face.text[spot.offset : end] == text and len(face.text) == len(before.text) + len(text):
            return Spot(spot.block_id, end)
        return Spot(spot.block_id, difference(before.text, face.text).new_end)

    def enter(self) -> None:
        """Splits the paragraph at the caret; in an empty list item ends the list."""
        if not self._may_write():
            return
        face = self._places.face(self._caret.head.block_id)
        if face is not None and not face.text and self._takes_number_off(face):
            return
        self._as_one_step(self._split)

    def _takes_number_off(self, face: ParagraphFace) -> bool:
        """A list item becomes a paragraph of its own; False for what is none."""
        if face.label is None:
            return False
        self._set_properties({"numbering": {"kind": "none"}})
        return True

    def _split(self) -> bool:
        if self._caret.has_selection and not self._delete_selection(caret_after=True):
            return False
        spot = self._caret.head
        face = self._places.face(spot.block_id)
        if face is None:
            return False
        self._inserted = ()
        offset = accepted_wire_offset(face, spot.offset)
        split = {"type": "splitBlock", "blockId": face.block_id, "offset": offset}
        if not self._run([split]):
            return False
        new = self._inserted[0] if self._inserted else None
        following = self._navigator.block_start_after(Spot(spot.block_id, 0))
        if new is not None and self._places.find(Spot(new, 0)) is not None:
            self._caret.put(Spot(new, 0))
        elif following is not None:
            self._caret.put(following)
        return True

    def paste_text(self, text: str) -> None:
        """Pastes plain text; its lines become paragraphs."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if not any(lines) and len(lines) == 1 or not self._may_write():
            return
        self._as_one_step(lambda: self._paste(lines))

    def _paste(self, lines: Sequence[str]) -> None:
        if self._caret.has_selection and not self._delete_selection(caret_after=True):
            return
        for number, line in enumerate(lines):
            if number and not self._split():
                return
            if line and not self._insert(self._caret.head, line):
                return

    def paste_rich(self, paragraphs: RichText) -> None:
        """Pastes text in its looks: bold, italics, underline, strike."""
        if paragraphs and self._may_write():
            self._as_one_step(lambda: self._paste_runs(paragraphs))

    def _paste_runs(self, paragraphs: RichText) -> None:
        if self._caret.has_selection and not self._delete_selection(caret_after=True):
            return
        # What no run has is left as it is where they come to stand: in a heading they are bold.
        used = [n for n in FORMATS if any(n in run.formats for runs in paragraphs for run in runs)]
        for number, runs in enumerate(paragraphs):
            if number and not self._split():
                return
            for run in runs:
                formatting = {name: name in run.formats for name in used}
                if not self._insert(self._caret.head, run.text, formatting):
                    return

    # deleting

    def backspace(self, *, word: bool = False) -> None:
        """Deletes before the caret; at the start of a paragraph takes its number off, or joins it
        with the one before."""
        face = self._without_selection()
        if face is None:
            return
        spot = self._caret.head
        end = _before_removed(face, spot.offset)
        if end == 0:
            if not self._takes_number_off(face):
                self._join_before(spot)
            return
        start = (word_before if word else cluster_before)(face.text, end)
        if self._delete(face, start, end):
            self._put_first_of(Spot(spot.block_id, start))

    def delete(self, *, word: bool = False) -> None:
        """Deletes after the caret; at the end of a paragraph joins the next one to it."""
        face = self._without_selection()
        if face is None:
            return
        spot = self._caret.head
        start = _after_removed(face, spot.offset)
        if start >= len(face.text):
            self._join_after(face)
            return
        end = (word_after if word else cluster_after)(face.text, start)
        if not self._delete(face, start, end):
            return
        now = self._places.face(spot.block_id)
        stays = now is not None and len(now.text) == len(face.text)
        self._put_first_of(Spot(spot.block_id, end if stays else start))

    def _without_selection(self) -> ParagraphFace | None:
        """The paragraph at the caret; None where there is nothing to do, or was: a selection."""
        if not self._may_write():
            return None
        if self._caret.has_selection:
            self._delete_selection()
            return None
        return self._places.face(self._caret.head.block_id)

    def _delete(self, face: ParagraphFace, start: int, end: int) -> bool:
        reading = self._reading_now()
        first, last = wire_spot(face, start, reading), wire_spot(face, end, reading)
        if first == last:
            self._document.reported.emit("Select around the object to delete it.", False)
            return False
        return self._run([_span(first.to_wire(), last.to_wire(), reading)])

    def delete_selection(self) -> bool:
        """Deletes what is selected; paragraph marks inside it go too."""
        return self._may_write() and self._delete_selection()

    def _delete_selection(self, *, caret_after: bool = False) -> bool:
        """`caret_after` leaves the caret behind what stays visible as deleted."""
        start, end = self._caret.spots()
        first, last = self._places.face(start.block_id), self._places.face(end.block_id)
        if first is None or last is None:
            return False
        reading = self._reading_now()
        operation = _span(
            wire_spot(first, start.offset, reading).to_wire(),
            wire_spot(last, end.offset, reading).to_wire(),
            reading,
        )
        if not self._run([operation]):
            return False
        now = self._places.face(end.block_id)
        stays = now is not None and len(now.text) == len(last.text)
        self._put_first_of(
            end if caret_after and stays else start, end._replace(offset=start.offset)
        )
        return True

    def _join_before(self, spot: Spot) -> None:
        before = self._navigator.block_end_before(spot)
        if before is None:
            return
        face = self._places.face(before.block_id)
        if face is None or _mark_is_removed(face) or not self._same_container(before, spot):
            self._caret.put(before)
            return
        merge = {"type": "mergeBlockWithNext", "blockId": before.block_id}
        if not self._run([merge]):
            return
        self._put_first_of(before, Spot(spot.block_id, before.offset))

    def _join_after(self, face: ParagraphFace) -> None:
        spot = Spot(face.block_id, len(face.text))
        following = self._navigator.block_start_after(spot)
        if following is None or not self._same_container(spot, following):
            return
        if _mark_is_removed(face):
            self._caret.put(following)
            return
        if not self._run([{"type": "mergeBlockWithNext", "blockId": face.block_id}]):
            return
        self._put_first_of(spot, Spot(following.block_id, spot.offset))

    def _same_container(self, first: Spot, second: Spot) -> bool:
        """Paragraphs of different cells never join."""
        index = self._document.document.index
        a, b = index.entry(first.block_id), index.entry(second.block_id)
        if a is None or b is None or a.story != b.story:
            return False
        return self._cell(first) == self._cell(second)


def _span(start: dict[str, object], end: dict[str, object], reading: Reading) -> dict[str, Any]:
    return {"type": "deleteSpan", "start": start, "end": end, "reading": reading_name(reading)}


def _is_removed(face: ParagraphFace, index: int) -> bool:
    run = next((r for r in face.runs if r.start <= index < r.end), None)
    return run is not None and any(mark.kind in _REMOVED for mark in run.revisions)


def _before_removed(face: ParagraphFace, offset: int) -> int:
    """The caret steps over text that is deleted already."""
    while offset > 0 and _is_removed(face, offset - 1):
        offset -= 1
    return offset


def _after_removed(face: ParagraphFace, offset: int) -> int:
    while offset < len(face.text) and _is_removed(face, offset):
        offset += 1
    return offset


def _mark_is_removed(face: ParagraphFace) -> bool:
    return any(mark.kind in _REMOVED for mark in face.mark_revisions)
