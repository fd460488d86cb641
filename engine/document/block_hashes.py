"""Hashes of blocks, worked out when the first one of those read together is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.hash_lanes import normalized_hashes


class _Sheet:
    """The texts of blocks that were read together, then their hashes."""

    __slots__ = ("_hashes", "_texts")

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._hashes: list[str] | None = None

    def hashes(self) -> list[str]:
        # Two threads may both work it out; they come to the same.
        if self._hashes is None:
            self._hashes = normalized_hashes(self._texts)
        return self._hashes


class BlockHash:
    """The hash of one block. The text it belongs to tells blocks apart, so all are equal."""

    __slots__ = ("_place", "_sheet")

    def __init__(self, sheet: _Sheet, place: int) -> None:
        self._sheet = sheet
        self._place = place

    @property
    def value(self) -> str:
        """`h` and base 36."""
        return self._sheet.hashes()[self._place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BlockHash)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"BlockHash({self.value!r})"


def hashes_of(texts: Sequence[str]) -> list[BlockHash]:
    """One hash for each text; nothing is worked out yet."""
    sheet = _Sheet(texts)
    return [BlockHash(sheet, place) for place in range(len(texts))]
