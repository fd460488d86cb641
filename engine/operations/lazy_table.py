"""A catalogue whose entries are imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class LazyTable(Mapping[str, T], Generic[T]):
    """Names in order, each with the place of its value: `module` or `module:ATTRIBUTE`.

    A command that uses one entry should not pay for the import of all of them.
    """

    def __init__(self, package: str, attribute: str, places: Mapping[str, str]) -> None:
        self._package = package
        self._attribute = attribute
        self._places = dict(places)
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        known = self._loaded.get(name)
        if known is None:
            module, _, attribute = self._places[name].partition(":")
            loaded: Any = import_module(f"{self._package}.{module}")
            known = cast("T", getattr(loaded, attribute or self._attribute))
            self._loaded[name] = known
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places
