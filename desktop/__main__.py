"""Entry of `whereas`: windows and pages go to the desk, everything else to the engine alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

_DESK_COMMANDS = ("pages", "bench")
_WINDOW_OPTIONS = ("--state-json",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit code of the process."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    desk = _desk(argv) if _needs_desk(argv) else None
    if desk is not None:
        return desk(argv)
    from engine.cli import main as headless

    return headless(argv)


def _needs_desk(argv: Sequence[str]) -> bool:
    """Qt is imported for nothing else than this."""
    if not argv:
        return True
    command = argv[0]
    if (
        command in _DESK_COMMANDS
        or command in _WINDOW_OPTIONS
        or "--live" in argv
        or "--attach" in argv
    ):
        return True
    if command == "demo":
        return "--help" not in argv
    return not command.startswith("-") and _looks_like_file(command)


def _looks_like_file(name: str) -> bool:
    from engine.cli.entry import COMMANDS

    return name not in COMMANDS and (os.path.exists(name) or "." in name)


def _desk(argv: Sequence[str]) -> Callable[[Sequence[str]], int] | None:
    """The desk's own entry; None where the desk is not installed."""
    try:
        from desktop.desk_commands import run_command
    except ModuleNotFoundError as error:
        # Only a missing desk is forgiven; a fault inside it must be seen.
        if (error.name or "").split(".")[0] in ("desktop", "PySide6", "shiboken6"):
            return None
        raise
    return run_command


if __name__ == "__main__":
    raise SystemExit(main())
