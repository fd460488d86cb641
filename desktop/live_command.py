"""`script --live` and `tool --live`: the same calls over an open page view; `mcp --attach`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from desktop.workspace.screen import choose_platform
from engine.cli.commands import script, tool
from engine.cli.entry import COMMANDS, answered
from engine.cli.output import Answer, CommandError
from engine.cli.parser import new_parser
from engine.cli.tooling import Caller, caller

if TYPE_CHECKING:
    from engine.session.session import DocumentSession

_LIVE = {"script": script, "tool": tool}


def run(argv: Sequence[str]) -> int:
    """Exit codes and shapes are those of the headless commands."""
    return answered(lambda: _run(list(argv)))


def _run(argv: list[str]) -> Answer:
    name = argv[0] if argv else ""
    if name == "mcp":
        return _attach(argv[1:])
    if name not in _LIVE:
        raise CommandError("usage", f"--live goes with {' and '.join(_LIVE)}, not with {name!r}.")
    parser = new_parser(name, COMMANDS[name])
    _LIVE[name].configure(parser)
    parser.add_argument("--live", action="store_true", help="in an open page view")
    options = parser.parse_args(argv[1:])
    return _LIVE[name].run(options, open_caller=_live_caller)


def _live_caller(session: DocumentSession, options: Namespace) -> Caller:
    """Calls over an open page view.

    Each comes from a thread of its own and is carried out on the thread that owns the document,
    exactly as those of the assistant in a window.
    """
    choose_platform()
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    from desktop.assistant.gui_thread import GuiThread
    from desktop.assistant.live_bridge import LiveBridge
    from desktop.editor.live_pages import LivePages
    from desktop.editor.page_view import PageView
    from desktop.theme.theme import Theme
    from desktop.workspace.open_document import OpenDocument
    from engine.identity import Origin

    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    theme = Theme(application)
    theme.use("light")
    document = OpenDocument(session, path=session.path)
    view = PageView(document, theme)
    view.resize(900, 1000)
    bridge = LiveBridge(
        document,
        LivePages(view),
        mode=options.mode,
        author=lambda: session.author,
        origin=Origin.TOOL,
    )
    run_call = caller(session, options, bridge)
    gui, pool = GuiThread(), ThreadPoolExecutor(1, "live-calls")

    def call(name: str, arguments: object) -> dict[str, Any]:
        future = pool.submit(gui.call, lambda: run_call(name, arguments))
        while not future.done():
            application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        return future.result()

    return call


def _attach(argv: list[str]) -> Answer:
    """Serves the tools of the open window on stdio until stdin closes; needs no Qt itself."""
    parser = new_parser("mcp", COMMANDS["mcp"])
    parser.add_argument("--attach", action="store_true", help="to the open window")
    parser.add_argument("--client", default="tool client", help="the name the window shows")
    options = parser.parse_args(argv)
    import anyio

    from desktop.workspace.places import Places
    from engine.mcp.attachment import AttachedHost, AttachFailed
    from engine.mcp.server import serve_stdio

    try:
        host = AttachedHost.connect(Places.of_user().attach_file, client=options.client)
    except AttachFailed as error:
        raise CommandError(error.code, error.message) from error
    anyio.run(serve_stdio, host)
    return Answer.silent()
