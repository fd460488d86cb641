"""The catalogues' own ways of speaking: argument names, default view, envelope and strings."""

from __future__ import annotations

from typing import Any, Protocol

from engine.tools.bridge import Bridge
from engine.tools.dispatch import dispatch
from engine.tools.options import SuggestOptions
from engine.tools.profiles import Access
from engine.tools.providers import definitions
from engine.tools.tool import Surroundings


class Dialect(Protocol):
    """One way of speaking to the tools."""

    def definitions(
        self, allowed: Access, provider: str, *, options: SuggestOptions
    ) -> list[dict[str, Any]]: ...

    def call(
        self,
        name: str,
        arguments: object,
        bridge: Bridge,
        *,
        allowed: Access,
        surroundings: Surroundings,
    ) -> dict[str, Any]: ...


class Folio:
    """The catalogue's own dialect."""

    def definitions(
        self, allowed: Access, provider: str, *, options: SuggestOptions
    ) -> list[dict[str, Any]]:
        """The definitions of an access for one provider."""
        return definitions(allowed, provider, options=options)

    def call(
        self,
        name: str,
        arguments: object,
        bridge: Bridge,
        *,
        allowed: Access,
        surroundings: Surroundings,
    ) -> dict[str, Any]:
        """One call; the envelope is `{ok, result | error, code}`."""
        return dispatch(name, arguments, bridge, profile=allowed, surroundings=surroundings)


def dialect(name: str) -> Dialect:
    """The dialect of a name; ValueError lists them."""
    if name == "folio":
        return Folio()
    raise ValueError(f'"{name}" is not a dialect; dialects are folio, docx-editor, pen')
