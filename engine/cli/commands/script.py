"""`script`: many tool calls on one document, in order."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.cli.inputs import open_session, read_json, save_session
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer, CommandError
from engine.cli.parser import add_file, add_tooling, add_writing
from engine.cli.tooling import Caller, OpenCaller, caller, skipped_any

_NAMES = ("name", "tool")
_ARGUMENTS = ("arguments", "args", "input")


def configure(parser: ArgumentParser) -> None:
    """FILE CALLS."""
    add_file(parser)
    parser.add_argument(
        "calls", metavar="CALLS", help='[{"name": "find_text", "arguments": {…}}, …]'
    )
    add_writing(parser)
    add_tooling(parser)


def run(options: Namespace, open_caller: OpenCaller = caller) -> Answer:
    """The envelopes in order; finished calls are saved also when the run is interrupted."""
    session = open_session(options)
    calls = read_calls(read_json(options.calls, what="CALLS"))
    envelopes: list[dict[str, Any]] = []
    try:
        _run_all(calls, open_caller(session, options), envelopes)
    finally:
        save_session(session, options.save)
    refused = options.strict and any(skipped_any(one) for one in envelopes)
    return Answer(envelopes, EXIT_REFUSED if refused else EXIT_OK)


def read_calls(value: object) -> list[tuple[str, object]]:
    """`[{"name", "arguments"}]`; `["name", arguments]` is read too."""
    if not isinstance(value, list):
        raise CommandError("usage", "CALLS: expected a JSON array of calls")
    return [_call(one, index) for index, one in enumerate(value)]


def _call(value: object, index: int) -> tuple[str, object]:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return value[0], value[1] if len(value) > 1 else {}
    if isinstance(value, dict):
        name = next((value[key] for key in _NAMES if key in value), None)
        if isinstance(name, str):
            return name, next((value[key] for key in _ARGUMENTS if key in value), {})
    raise CommandError("usage", f'CALLS[{index}]: expected {{"name": …, "arguments": {{…}}}}')


def _run_all(
    calls: list[tuple[str, object]], call: Caller, envelopes: list[dict[str, Any]]
) -> None:
    for name, arguments in calls:
        envelopes.append(call(name, arguments))
