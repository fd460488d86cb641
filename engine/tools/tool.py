"""What the catalogue knows about one tool, and what a running call is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from engine.errors import Problem
from engine.operations.result import Normalization
from engine.operations.verb import Mode
from engine.tools.bridge import Bridge
from engine.tools.guard import Diagnostic
from engine.tools.options import SuggestOptions


class ToolInput(BaseModel, frozen=True):
    """Arguments of one tool; the docstring of a subclass is the description a model reads."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        alias_generator=to_camel,
        validate_by_alias=True,
        validate_by_name=False,
        defer_build=True,
    )


class NoInput(ToolInput, frozen=True):
    """A tool without arguments."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a host decides about calls: the options, direct edits, and where diagnostics go."""

    options: SuggestOptions = field(default_factory=SuggestOptions)
    mode: Mode | None = None
    allow_direct: bool = False
    dialect: str = "folio"
    diagnose: Callable[[Diagnostic], None] = lambda diagnostic: None


@dataclass(slots=True)
class Call:
    """One running call: the bridge, the host's decisions, and what was read leniently."""

    name: str
    bridge: Bridge
    host: Surroundings
    normalizations: list[Normalization] = field(default_factory=list[Normalization])

    def note(self, path: str, message: str) -> None:
        """Says that something was read otherwise than it was written."""
        self.normalizations.append(Normalization(path, message))


Run = Callable[[Any, Call], Any]
"""`run(input, call) -> result | Problem`."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool under one name; aliases share `run` with their canonical tool."""

    name: str
    input: type[ToolInput]
    run: Run
    title: str
    needs: type[Any] | None = None
    lacking: str = ""
    kind: str = "read"
    """`read`, `comment`, `body` (changes text) or `live`; profiles choose by it."""

    canonical: str | None = None
    foreign: Mapping[str, str] = field(default_factory=dict[str, str])
    """Names that other catalogues give to arguments of this tool."""

    describe: Callable[[SuggestOptions], str] | None = None
    schema: Callable[[SuggestOptions], dict[str, Any]] | None = None
    decode: Callable[[Mapping[str, Any], Call], ToolInput | Problem] | None = None

    def alias(self, name: str, *, input: type[ToolInput], run: Run, **other: Any) -> Tool:
        """The same tool under another name, with the arguments and the answer it has there."""
        return replace(self, name=name, canonical=self.name, input=input, run=run, **other)

    def description(self, options: SuggestOptions) -> str:
        """What a model reads about the tool."""
        if self.describe is not None:
            return self.describe(options)
        return " ".join((self.input.__doc__ or "").split())
