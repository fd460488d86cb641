"""`compare`: what differs between two versions, and a redline of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.cli.output import Answer, CommandError
from engine.cli.parser import add_file

PARTS = ("text", "formatting", "metadata")
MARKED = ("accepted", "original", "refuse")


def configure(parser: ArgumentParser) -> None:
    """BASE REVISED."""
    add_file(parser, "base")
    parser.add_argument("revised", metavar="REVISED")
    parser.add_argument("--format", choices=("json", "llm"), default="json")
    parser.add_argument("--redline", metavar="OUT", help="write a redline of the change here")
    parser.add_argument("--include", default="text,formatting", help=",".join(PARTS))
    parser.add_argument("--privacy", metavar="NAME,…", default="", help="privacy transforms")
    parser.add_argument("--marked", choices=MARKED, default="accepted")
    parser.add_argument("--author", default="AI")
    parser.add_argument("--date", metavar="ISO")


def run(options: Namespace) -> Answer:
    """The change list, or its text for a model."""
    if find_spec("engine.compare") is None or find_spec("engine.compare.command") is None:
        raise CommandError("notAvailable", "Comparing versions is not part of this build.")
    command: Any = import_module("engine.compare.command")
    return Answer(command.compare_files(options))
