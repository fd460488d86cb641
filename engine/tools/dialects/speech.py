"""How a dialect is spoken: its own definitions and calls over the one dispatch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from engine.errors import Problem
from engine.tools.bridge import Bridge
from engine.tools.catalogue import BY_NAME
from engine.tools.decode import read_arguments
from engine.tools.dispatch import bounded, dispatch
from engine.tools.envelope import Envelope
from engine.tools.options import SuggestOptions
from engine.tools.profiles import Access
from engine.tools.providers import definitions, projected, serves
from engine.tools.tool import Call, Surroundings, Tool, ToolInput


class Dialect(Protocol):
    """One way of speaking to the tools."""

    def definitions(
        self,
        allowed: Access,
        provider: str,
        *,
        options: SuggestOptions,
        bridge: Bridge | None = None,
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
        self,
        allowed: Access,
        provider: str,
        *,
        options: SuggestOptions,
        bridge: Bridge | None = None,
    ) -> list[dict[str, Any]]:
        """The definitions of an access for one provider, and of what a bridge can serve."""
        return definitions(allowed, provider, options=options, bridge=bridge)

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


@dataclass(frozen=True, slots=True)
class Speaker:
    """What a phrase may use: the bridge for reading, calls of our own tools, what was shown."""

    call: Call
    shown: list[str]
    """Ids of the paragraphs that the last reading listed, in order."""

    @property
    def bridge(self) -> Bridge:
        return self.call.bridge

    def native(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """The result of one of our own calls, or its Problem; the phrase itself was allowed."""
        envelope = dispatch(
            name, arguments, self.bridge, profile="host", surroundings=self.call.host
        )
        if envelope["ok"]:
            return envelope["result"]
        return Problem(envelope["code"], envelope["error"])


PhraseKind = Literal["read", "comment", "loop", "body"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """One tool of a foreign catalogue: its own input, spoken through ours."""

    name: str
    input: type[ToolInput]
    say: Callable[[Any, Speaker], Any]
    """`say(input, speaker) -> data | Problem`."""

    kind: PhraseKind = "read"
    """`loop` is the one mutator a review loop mounts; `body` ones are for hosts."""


Answer = Callable[[Any, Call], Envelope]


class Foreign:
    """A catalogue of another product: its names, inputs, strings and envelope."""

    def __init__(self, phrases: Sequence[Phrase], answer: Answer) -> None:
        self._phrases = {one.name: one for one in phrases}
        self._answer = answer
        self._shown: list[str] = []

    def definitions(
        self,
        allowed: Access,
        provider: str,
        *,
        options: SuggestOptions,
        bridge: Bridge | None = None,
    ) -> list[dict[str, Any]]:
        """The catalogue's definitions that the access allows and a bridge can serve."""
        opened = [one for one in self._phrases.values() if _open(one, allowed)]
        shown = [_as_tool(one) for one in opened if serves(bridge, BY_NAME[one.name])]
        return projected(shown, provider, options=options)

    def call(
        self,
        name: str,
        arguments: object,
        bridge: Bridge,
        *,
        allowed: Access,
        surroundings: Surroundings,
    ) -> dict[str, Any]:
        """One call in the catalogue's own envelope; never raises."""
        call = Call(name, bridge, surroundings)
        return self._answer(bounded(name, lambda: self._said(arguments, call, allowed)), call)

    def _said(self, arguments: object, call: Call, allowed: Access) -> Any:
        phrase = self._phrases.get(call.name)
        if phrase is None:
            names = ", ".join(self._phrases)
            return Problem("unknownTool", f"Unknown tool: {call.name}. Tools: {names}.")
        if not _open(phrase, allowed):
            return Problem("notEnabled", f"The tool {call.name} is not enabled.")
        asked = read_arguments(_as_tool(phrase), arguments, call)
        if isinstance(asked, Problem):
            return asked
        return phrase.say(asked, Speaker(call, self._shown))


def _open(phrase: Phrase, allowed: Access) -> bool:
    """A profile means the same here: reads, comments and one mutator in every loop."""
    if phrase.kind == "body" and allowed.profile != "host":
        return False
    if phrase.kind in ("loop", "comment") and allowed.profile == "read-only":
        return False
    return allowed.names_it(phrase.name)


def _as_tool(phrase: Phrase) -> Tool:
    return Tool(
        name=phrase.name, input=phrase.input, run=lambda asked, call: None, title=phrase.name
    )
