"""Which state each part is in, so that undoing back to the file's own state makes it clean."""

from __future__ import annotations

from typing import Any, cast

from lxml import etree

from engine.errors import LimitExceeded, XmlRefused

_IDS = etree.XPath(
    "//@w:id",
    namespaces={"w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main"},
    smart_strings=False,
)
_HIGHEST = 2**31 - 2


class PartStates:
    """A token per part: 0 as loaded, another number after each change."""

    def __init__(self, package: Any) -> None:
        self._package = package
        self._tokens: dict[str, int] = {}
        self._next = 1
        self._written: set[str] = set()
        self._highest_id: int | None = None

    def written(self, part: Any) -> None:
        """The open transaction writes to `part`."""
        part.touch()
        self._written.add(part.name)

    def close(self, *, changed: bool) -> tuple[dict[str, int], dict[str, int]]:
        """End the open transaction: the tokens of the parts it wrote to, before and after."""
        before = {name: self._tokens.get(name, 0) for name in self._written}
        after = dict.fromkeys(before, self._next) if changed else before
        self._next += 1
        self._written = set()
        self.set(after)
        return before, after

    def stand_at(self, tokens: dict[str, int]) -> bool:
        """Whether the parts are in exactly these states."""
        return all(self._tokens.get(name, 0) == token for name, token in tokens.items())

    def set(self, tokens: dict[str, int]) -> None:
        """The parts are in these states now."""
        self._tokens.update(tokens)
        for name, token in tokens.items():
            part = self._package.parts.get(name)
            if part is not None:
                part.touch() if token else part.mark_clean()

    def next_id(self, package: Any) -> str:
        """The next number above every `w:id` of the document's parts."""
        if self._highest_id is None:
            self._highest_id = max(_used(package), default=0)
        self._highest_id += 1
        return str(self._highest_id)

    def peek_id(self, package: Any) -> int:
        """The number that `next_id` would give, without taking it."""
        taken = int(self.next_id(package))
        self.give_back_ids(1)
        return taken

    def give_back_ids(self, count: int) -> None:
        """The last `count` numbers were taken by a change that was rolled back."""
        if self._highest_id is not None:
            self._highest_id -= count


def _used(package: Any) -> list[int]:
    """Ids in all WordprocessingML parts, absurd ones left out so that ours stay small."""
    found: list[int] = []
    for part in package.parts.values():
        if not part.content_type.endswith("+xml") or "wordprocessingml" not in part.content_type:
            continue
        try:
            values = cast("list[str]", _IDS(part.root))
        except (XmlRefused, LimitExceeded):
            continue  # nothing of ours can be written to it either
        found.extend(
            number
            for value in values
            if value.isdecimal() and len(value) < 11 and (number := int(value)) < _HIGHEST // 2
        )
    return found
