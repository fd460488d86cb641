"""`mcp`: a tool server on stdio over named files; attaching to a window is the desk's command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.cli.inputs import access_of, author_of, existing, options_of
from engine.cli.output import Answer
from engine.cli.parser import MODES, add_tooling


def configure(parser: ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--mode", choices=MODES, default="tracked-changes")
    parser.add_argument("--author", default="AI", help="the name changes are written under")
    add_tooling(parser)


def run(options: Namespace) -> Answer:
    """Serves until stdin closes; stdout belongs to the protocol, so nothing is printed."""
    import anyio

    from engine.cli.tooling import dialect_of
    from engine.mcp.documents import ServedDocuments
    from engine.mcp.headless import HeadlessHost
    from engine.mcp.server import serve_stdio
    from engine.tools.tool import Surroundings

    paths = [existing(Path(name)) for name in options.files]
    folders = () if paths else (Path.cwd(),)
    documents = ServedDocuments(
        paths, author=author_of(options), mode=options.mode, folders=folders
    )
    surroundings = Surroundings(
        options_of(options), mode=options.mode, allow_direct=options.mode == "direct"
    )
    host = HeadlessHost(
        documents,
        allowed=access_of(options, "review"),
        surroundings=surroundings,
        spoken=dialect_of(options),
    )
    anyio.run(serve_stdio, host)
    return Answer.silent()
