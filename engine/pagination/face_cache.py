"""What was laid for a face, kept as long as the face itself is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import is_not
from typing import Generic, TypeVar

from engine.document.faces import ParagraphFace, TableFace

How = TypeVar("How")
T = TypeVar("T")
Item = ParagraphFace | TableFace
Items = tuple[Item, ...]
_PRUNE_AFTER = 2000
"""Faces that may come before all of them are looked through again."""


class FaceCache(Generic[How, T]):
    """Values by the identity of faces and by how they were laid.

    Every edit brings new faces. `forget` drops what was laid for the ones they replace; faces
    that went another way are found by `prune`.
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Items, dict[How, T]]] = {}
        self._next_prune = 0

    def get(self, faces: Items, how: How, make: Callable[[], T]) -> T:
        """The value for the faces, made at most once; a follower belongs to the first of them."""
        found = self.known(faces).get(how)
        if found is None:
            found = make()
            self.put(faces, how, found)
        return found

    def put(self, faces: Items, how: How, value: T) -> None:
        """Keep a value, in place of the one before."""
        kept = self._kept.get(id(faces[0]))
        if kept is None or not _same(kept[0], faces):
            kept = self._kept[id(faces[0])] = (faces, {})
        kept[1][how] = value

    def known(self, faces: Items) -> Mapping[How, T]:
        """All values that are kept for the faces."""
        kept = self._kept.get(id(faces[0]))
        return {} if kept is None or not _same(kept[0], faces) else kept[1]

    def forget(self, faces: Iterable[int]) -> None:
        """Drop what was laid for the faces with these identities."""
        for face in faces:
            self._kept.pop(face, None)

    def prune(self, items: Callable[[], Iterable[Item]]) -> None:
        """Keep only what belongs to `items`, once there may be much else."""
        if len(self._kept) <= self._next_prune:
            return
        if self._next_prune:
            alive = set(identities(items()))
            self._kept = {face: kept for face, kept in self._kept.items() if face in alive}
        self._next_prune = len(self._kept) + max(len(self._kept) // 2, _PRUNE_AFTER)

    def __len__(self) -> int:
        return len(self._kept)


def identities(items: Iterable[Item]) -> Iterator[int]:
    """Identities of faces, those in the cells of tables included."""
    for item in items:
        yield id(item)
        if isinstance(item, TableFace):
            for row in item.rows:
                for cell in row.cells:
                    yield from identities(cell.items)


def _same(one: Items, other: Items) -> bool:
    return len(one) == len(other) and not any(map(is_not, one, other))
