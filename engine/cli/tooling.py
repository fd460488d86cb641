"""What the commands that call tools share: one prepared caller over one session."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.cli.inputs import access_of, options_of
from engine.cli.output import CommandError
from engine.tools.envelope import refused

if TYPE_CHECKING:
    from engine.session.session import DocumentSession
    from engine.tools.dialects import Dialect
    from engine.tools.session_bridge import SessionBridge

Caller = Callable[[str, object], dict[str, Any]]
OpenCaller = Callable[["DocumentSession", Namespace], Caller]


def dialect_of(options: Namespace) -> Dialect:
    """The dialect of the call."""
    from engine.tools.dialects import dialect

    try:
        return dialect(options.dialect)
    except ValueError as error:
        raise CommandError("usage", f"--dialect: {error}") from error


def caller(
    session: DocumentSession, options: Namespace, bridge: SessionBridge | None = None
) -> Caller:
    """Calls of one command line over one session, or over a bridge that can do more."""
    from engine.tools.session_bridge import SessionBridge
    from engine.tools.tool import Surroundings

    served = bridge or SessionBridge(session, options.mode)
    surroundings = Surroundings(
        options_of(options), mode=options.mode, allow_direct=options.mode == "direct"
    )
    # The command line is a host: it may run every tool unless a profile narrows it.
    allowed = access_of(options, "host")
    spoken = dialect_of(options)

    def call(name: str, arguments: object) -> dict[str, Any]:
        return spoken.call(name, arguments, served, allowed=allowed, surroundings=surroundings)

    return call


def skipped_any(envelope: dict[str, Any]) -> bool:
    """Whether a call left something undone."""
    result = envelope.get("result")
    return refused(envelope) or (isinstance(result, dict) and bool(result.get("skipped")))
