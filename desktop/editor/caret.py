"""The caret and the selection of one page view, and how both survive changes of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from desktop.editor.page_lines import Stretch
from desktop.editor.places import Found, Places, Spot, end_of
from engine.document.faces import ParagraphFace
from engine.identity import Origin
from engine.session.events import DocumentChanged
from engine.word_diff import Hunk


class Caret:
    """`head` blinks, `anchor` stays; equal ones are a bare caret."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self.anchor = Spot("", 0)
        self.head = Spot("", 0)
        self._texts: dict[str, str] = {}
        self._around: list[list[Stretch]] = []
        self._ordinal = 0

    @property
    def is_set(self) -> bool:
        return bool(self.head.block_id)

    @property
    def has_selection(self) -> bool:
        return self.anchor[:2] != self.head[:2]

    def put(self, head: Spot, anchor: Spot | None = None) -> None:
        """Moves the caret; without an anchor nothing is selected."""
        self.head = head
        self.anchor = head if anchor is None else anchor

    def ends(self) -> tuple[Found, Found] | None:
        """Both ends of the selection in document order; None when one is not laid."""
        first, last = self._places.find(self.anchor), self._places.find(self.head)
        if first is None or last is None:
            return None
        return (first, last) if first.key <= last.key else (last, first)

    def spots(self) -> tuple[Spot, Spot]:
        """Anchor and head in document order."""
        first, last = self._places.find(self.anchor), self._places.find(self.head)
        if first is None or last is None or first.key <= last.key:
            return self.anchor, self.head
        return self.head, self.anchor

    # changes of the document

    def remember(self) -> None:
        """Notes the text around before it changes."""
        self._texts = {}
        for spot in (self.anchor, self.head):
            face = self._places.face(spot.block_id) if spot.block_id else None
            if face is not None:
                self._texts[spot.block_id] = face.text
        found = self._places.find(self.head) if self.head.block_id else None
        self._around = []
        if found is not None:
            pages = (found.page, found.page - 1, found.page + 1)
            self._around = [self._places.stretches(page) for page in pages]
            self._ordinal = found.ordinal

    def nearest(self) -> Spot | None:
        """Where to stand when the caret's block is gone: at the end of the one that stood before
        it, at the start of the one behind it."""
        here, before, after = self._around or ([], [], [])
        for stretch in reversed([*before, *here[: self._ordinal]]):
            face = self._shown(stretch)
            if face is not None:
                return Spot(face.block_id, len(face.text))
        for stretch in (*here[self._ordinal :], *after):
            face = self._shown(stretch)
            if face is not None:
                return Spot(face.block_id, 0)
        return self._places.first()

    def _shown(self, stretch: Stretch) -> ParagraphFace | None:
        laid = stretch.placed.laid
        faces = (self._places.face(f.block_id) for f in reversed((laid.face, *laid.followers)))
        return next((face for face in faces if face is not None), None)

    def follow(self, change: DocumentChanged) -> None:
        """Maps both ends into the text as it is now; undo and redo go to what they changed."""
        if change.origin in (Origin.UNDO, Origin.REDO):
            spot = self._changed_spot(change)
            if spot is not None:
                self.put(spot)
                return
        anchor, head = self._mapped(self.anchor), self._mapped(self.head)
        if anchor is None or head is None:
            fallback = anchor or head or self.nearest() or self.head
            anchor, head = anchor or fallback, head or fallback
        self.anchor, self.head = anchor, head

    def _changed_spot(self, change: DocumentChanged) -> Spot | None:
        """The end of what an undo or a redo changed."""
        for block_id, hunks in change.text_maps.items():
            face = self._places.face(str(block_id))
            if face is not None and hunks:
                return Spot(str(block_id), face.from_clean(hunks[-1].new_end))
        for block_id in (*change.inserted, *change.updated):
            face = self._places.face(str(block_id))
            if face is not None:
                return self._mapped(Spot(face.block_id, self.head.offset))
        return None

    def _mapped(self, spot: Spot) -> Spot | None:
        face = self._places.face(spot.block_id)
        if face is None:
            return None
        before = self._texts.get(spot.block_id)
        if before is None or before == face.text:
            return spot._replace(offset=min(spot.offset, len(face.text)))
        hunk = difference(before, face.text)
        if spot.offset <= hunk.old_start:
            return spot
        if spot.offset >= hunk.old_end:
            return spot._replace(offset=spot.offset + hunk.new_end - hunk.old_end)
        return spot._replace(offset=hunk.new_end)


def difference(before: str, after: str) -> Hunk:
    """The one stretch between the common start and the common end of two texts."""
    shortest = min(len(before), len(after))
    start = _longest(shortest, lambda count: before.startswith(after[:count]))
    end = _longest(shortest - start, lambda count: count == 0 or before.endswith(after[-count:]))
    return Hunk(start, len(before) - end, start, len(after) - end)


def _longest(most: int, holds: Callable[[int], bool]) -> int:
    """The largest count up to `most` that holds; what holds for a count holds for smaller ones."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def selected_faces(
    places: Places, first: Found, last: Found
) -> Iterator[tuple[ParagraphFace, int, int]]:
    """(face, start, end) of everything between two spots, each block once and in order."""
    pieces: dict[str, tuple[ParagraphFace, int, int]] = {}
    for page in range(first.page, last.page + 1):
        for ordinal, stretch in enumerate(places.stretches(page)):
            here = (page, ordinal)
            if here < (first.page, first.ordinal) or here > (last.page, last.ordinal):
                continue
            placed = stretch.placed
            if placed.story != first.placed.story:
                continue
            start = first.offset if here == (first.page, first.ordinal) else 0
            stop = last.offset if here == (last.page, last.ordinal) else end_of(placed)
            base = 0
            for face in (placed.laid.face, *placed.laid.followers):
                low = max(start - base, 0)
                high = min(stop - base, len(face.text))
                base += len(face.text)
                if low > len(face.text) or high < 0:
                    continue
                known = pieces.get(face.block_id)
                low = low if known is None else known[1]
                pieces[face.block_id] = (face, low, max(high, low))
    yield from pieces.values()


def clean_slice(face: ParagraphFace, start: int, end: int) -> str:
    """Accepted text between two offsets of a face."""
    return face.clean_text[face.to_clean(start) : face.to_clean(end)]
