"""One call by name: access, capability, arguments, run; the outcome is always an envelope."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from engine.errors import Problem, WhereasError
from engine.tools.bridge import Bridge
from engine.tools.catalogue import BY_NAME
from engine.tools.decode import read_arguments
from engine.tools.envelope import Envelope, failure, lacking, success
from engine.tools.guard import Diagnostic
from engine.tools.profiles import Access, access
from engine.tools.tool import Call, Surroundings, Tool

_log = logging.getLogger(__name__)
Result = TypeVar("Result")
_TARGET_FAULTS = {"missingBlock", "invalidArguments"}
_PAYLOAD_FAULTS = {"forbiddenKey", "invalidPayload", "textTooLong", "budgetExceeded"}


def dispatch(
    name: str,
    arguments: object,
    bridge: Bridge,
    *,
    profile: str | Access = "review",
    surroundings: Surroundings | None = None,
) -> Envelope:
    """Runs one tool call. Never raises: what goes wrong is `ok: false` with a sentence."""
    allowed = profile if isinstance(profile, Access) else access(profile)
    call = Call(name, bridge, surroundings or Surroundings())
    tool = _tool(name, allowed)
    if isinstance(tool, Problem):
        return failure(tool)
    outcome = bounded(name, lambda: _run(tool, arguments, call))
    return failure(outcome) if isinstance(outcome, Problem) else outcome


def bounded(name: str, work: Callable[[], Result]) -> Result | Problem:
    """The boundary of the tool layer: a fault of a host is an answer and never raised."""
    try:
        return work()
    except WhereasError as error:
        return Problem(error.code, error.message)
    except Exception as error:
        _log.exception("tool %s failed", name)
        return Problem("internalError", str(error) or type(error).__name__)


def _tool(name: str, allowed: Access) -> Tool | Problem:
    tool = BY_NAME.get(name)
    if tool is None:
        names = ", ".join(BY_NAME)
        return Problem("unknownTool", f'There is no tool "{name}". The tools are: {names}.')
    if not allowed.allows(name):
        names = ", ".join(allowed.names())
        return Problem("notEnabled", f'The tool "{name}" is not enabled here. Enabled: {names}.')
    return tool


def _run(tool: Tool, arguments: object, call: Call) -> Envelope:
    # A host without the capability always says so, whatever the arguments are.
    if tool.needs is not None and not isinstance(call.bridge, tool.needs):
        return failure(lacking(tool.lacking))
    asked = read_arguments(tool, arguments, call)
    outcome = tool.run(asked, call) if isinstance(asked, BaseModel) else asked
    if isinstance(outcome, Problem):
        # A tool that makes one edit was sent at a block, a type or a text that is not there.
        misdirected = tool.canonical == "edit_document" and outcome.code in _TARGET_FAULTS
        if misdirected or outcome.code in _PAYLOAD_FAULTS:
            call.host.diagnose(Diagnostic(outcome.message))
        return failure(outcome)
    said = isinstance(outcome, dict) and "normalizations" in outcome
    return success(outcome, () if said else call.normalizations)
