"""Hashes of blocks, worked out when somebody asks for them."""

from __future__ import annotations

from engine.document.hashes import normalized_hash


class BlockHash:
    """The hash of one block. The text it belongs to tells blocks apart, so all are equal."""

    __slots__ = ("_text", "_value")

    def __init__(self, text: str) -> None:
        self._text = text
        self._value = ""

    @property
    def value(self) -> str:
        """`h` and base 36."""
        # Two threads may both work it out; they come to the same.
        if not self._value:
            self._value = normalized_hash(self._text)
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BlockHash)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"BlockHash({self.value!r})"
