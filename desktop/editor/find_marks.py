"""Find hits as the page highlights them: only those of pages in view are looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from desktop.editor.places import Found, Places, Spot
from desktop.workspace.find import FindHit


class FindMarks:
    """Hits by block; offsets are code points of accepted text."""

    def __init__(self) -> None:
        self._by_block: dict[str, list[tuple[int, FindHit]]] = {}
        self._current: int | None = None

    def set(self, hits: Sequence[FindHit], current: int | None) -> None:
        self._current = current
        self._by_block = {}
        for number, hit in enumerate(hits):
            self._by_block.setdefault(hit.block_id, []).append((number, hit))

    def on_pages(self, places: Places, pages: Iterable[int]) -> Iterator[tuple[Found, Found, bool]]:
        """(start, end, current) of the hits whose blocks stand on these pages."""
        if not self._by_block:
            return
        seen: set[str] = set()
        for page in pages:
            for stretch in places.stretches(page):
                laid = stretch.placed.laid
                for face in (laid.face, *laid.followers):
                    if face.block_id in seen or face.block_id not in self._by_block:
                        continue
                    seen.add(face.block_id)
                    for number, hit in self._by_block[face.block_id]:
                        start = Spot(hit.block_id, face.from_clean(hit.start))
                        end = Spot(hit.block_id, face.from_clean(hit.end))
                        first, last = places.find(start), places.find(end)
                        if first is not None and last is not None:
                            yield first, last, number == self._current
