"""Entry of the command line: finds the command, runs it, and turns every failure into JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType

from engine.cli.output import (
    EXIT_INTERRUPTED,
    EXIT_UNUSABLE,
    Answer,
    CommandError,
    emit,
    emit_error,
    emit_help,
)
from engine.cli.parser import HelpAsked, new_parser

# argparse instead of typer: typer costs 70–100 ms of the 350 ms a command may take to start, and
# its own error output would have to be undone to leave one error object on stderr.

COMMANDS = {
    "info": "what is in a file",
    "read": "the blocks of the body, or their text",
    "tools": "the tool definitions of a profile",
    "tool": "one tool call",
    "script": "many tool calls on one document",
    "apply": "one batch of the operation contract",
    "changes": "the pending tracked changes",
    "comments": "the comment threads",
    "resolve": "accept or reject tracked changes",
    "compare": "what differs between two versions, and a redline of it",
    "review": "a playbook review that proposes redlines and comments",
    "inspect": "what would leave with the file, and scrubbing it",
    "check": "the structural health of a file",
    "demo": "the main job on a sample, without a screen",
    "mcp": "a tool server on stdio",
}
DESK_COMMANDS = {
    "pages": "where pages start, and pictures or a PDF of them",
    "bench": "how fast it is on this machine",
}
"""Answered by the desk before the engine is asked."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code of the process is returned, nothing is raised."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    return answered(lambda: _run(argv))


def answered(work: Callable[[], Answer]) -> int:
    """Prints what a command answers, or its error object; returns the exit code."""
    try:
        answer = work()
    except HelpAsked as asked:
        return emit_help(asked.text)
    except CommandError as error:
        return emit_error(error.code, error.message, exit_code=error.exit_code)
    except KeyboardInterrupt:
        return emit_error("interrupted", "The command was interrupted.", exit_code=EXIT_INTERRUPTED)
    except BrokenPipeError:
        return EXIT_UNUSABLE
    except Exception as error:  # The outermost boundary: nobody is shown a traceback.
        return _unexpected(error)
    return emit(answer)


def _run(argv: list[str]) -> Answer:
    if not argv or argv[0] in ("-h", "--help"):
        raise HelpAsked(_overview())
    name = argv[0]
    if name == "--version":
        from engine.cli.version import program_version

        return Answer({"version": program_version()})
    if name in DESK_COMMANDS:
        raise CommandError("missingLibrary", f'The command "{name}" needs the desk (PySide6).')
    if name not in COMMANDS:
        known = ", ".join((*COMMANDS, *DESK_COMMANDS))
        raise CommandError("usage", f'There is no command "{name}". Commands are: {known}.')
    module = _module(name)
    parser = new_parser(name, COMMANDS[name])
    module.configure(parser)
    return module.run(parser.parse_args(argv[1:]))


def _module(name: str) -> ModuleType:
    try:
        return import_module(f"engine.cli.commands.{name}")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("engine."):
            missing = error.name or "a library"
            text = f'The command "{name}" needs {missing}, which is not installed.'
            raise CommandError("missingLibrary", text) from error
        raise


def _overview() -> str:
    commands = COMMANDS | DESK_COMMANDS
    width = max(map(len, commands))
    lines = [f"  {name:<{width}}  {meaning}" for name, meaning in commands.items()]
    return (
        "usage: whereas [FILE…]        windows\n"
        "       whereas COMMAND …      one JSON value; see whereas COMMAND --help\n"
        "       whereas --version\n\ncommands:\n" + "\n".join(lines) + "\n"
    )


def _unexpected(error: Exception) -> int:
    from engine.errors import WhereasError

    if isinstance(error, WhereasError):
        return emit_error(error.code, error.message, exit_code=EXIT_UNUSABLE)
    if isinstance(error, OSError):
        text = error.strerror or str(error)
        where = f": {error.filename}" if error.filename else ""
        return emit_error("unreadable", f"{text}{where}", exit_code=EXIT_UNUSABLE)
    from engine.cli.logs import log_unexpected

    log_unexpected(error)
    name = type(error).__name__
    return emit_error("internalError", f"{name}: {error}", exit_code=EXIT_UNUSABLE)
