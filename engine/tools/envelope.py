"""The answer of every tool call: a result, or one plain sentence and its code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import Problem
from engine.operations.result import Normalization

Envelope = dict[str, Any]


def success(result: object, normalizations: Sequence[Normalization] = ()) -> Envelope:
    """A call that ran; what was read otherwise than written is said beside the result."""
    envelope: Envelope = {"ok": True, "result": result}
    if normalizations:
        envelope["normalizations"] = [one.to_wire() for one in normalizations]
    return envelope


def failure(problem: Problem) -> Envelope:
    """A call that was refused; nothing was changed."""
    return {"ok": False, "error": problem.message or problem.code, "code": problem.code}


def refused(envelope: Mapping[str, Any]) -> bool:
    """Whether a call was refused, in any dialect's envelope."""
    return not envelope.get("ok", envelope.get("success", False))


def invalid(message: str) -> Problem:
    """Arguments that cannot be used as they are."""
    return Problem("invalidArguments", message)


def lacking(what: str) -> Problem:
    """A capability this host does not have."""
    return Problem("unsupportedCapability", what)
