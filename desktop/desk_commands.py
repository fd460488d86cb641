"""Commands that need Qt but are no windows for users: pages, demo, bench, live scripts."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

# Command → module with `run(argv) -> int`. One that is absent falls back to the engine's own.
_MODULES = {
    "pages": "desktop.editor.pages_command",
    "demo": "desktop.demo_command",
    "bench": "desktop.bench.command",
}
_QT = ("PySide6", "shiboken6")
_LIVE = "desktop.live_command"


def run_command(argv: Sequence[str]) -> int:
    """A command by its name, else windows; what is not needed is not imported."""
    answer = run_desk_command(argv)
    if answer is not None:
        return answer
    from desktop.app import run_windows

    return run_windows(argv)


def run_desk_command(argv: Sequence[str]) -> int | None:
    """Runs it, or None when the arguments name files to open."""
    name = argv[0] if argv else ""
    live = "--live" in argv or "--attach" in argv
    module_name = _LIVE if live else _MODULES.get(name)
    if module_name is None:
        return None
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        # Only a missing command or a missing Qt is forgiven; any other fault must be seen.
        if error.name != module_name and (error.name or "").split(".")[0] not in _QT:
            raise
        module = None
    run = getattr(module, "run", None)
    if run is None:
        from engine.cli import main as headless

        return headless(list(argv))
    return run(argv)
