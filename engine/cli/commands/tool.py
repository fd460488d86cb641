"""`tool`: one tool call."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.cli.inputs import open_session, read_json, save_session
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer
from engine.cli.parser import add_file, add_tooling, add_writing
from engine.cli.tooling import OpenCaller, caller, skipped_any
from engine.tools.envelope import refused


def configure(parser: ArgumentParser) -> None:
    """FILE NAME [ARGS]."""
    add_file(parser)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("arguments", metavar="ARGS", nargs="?", default="{}")
    add_writing(parser)
    add_tooling(parser)


def run(options: Namespace, open_caller: OpenCaller = caller) -> Answer:
    """The envelope; exit 1 when it says `ok: false`."""
    session = open_session(options)
    arguments = read_json(options.arguments, what="ARGS")
    envelope = open_caller(session, options)(options.name, arguments)
    save_session(session, options.save)
    failed = refused(envelope) or (options.strict and skipped_any(envelope))
    return Answer(envelope, EXIT_REFUSED if failed else EXIT_OK)
