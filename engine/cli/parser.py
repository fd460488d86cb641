"""Argument parsing whose mistakes are error objects, and the options commands share."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, NoReturn

from engine.cli.output import CommandError

MODES = ("tracked-changes", "suggested", "direct")


class HelpAsked(Exception):
    """The user asked how a command is used."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class JsonParser(ArgumentParser):
    """A parser that raises instead of printing and leaving."""

    def error(self, message: str) -> NoReturn:
        raise CommandError("usage", f"{self.prog}: {message}; see {self.prog} --help")

    def print_help(self, file: Any = None) -> NoReturn:
        raise HelpAsked(self.format_help())


def new_parser(command: str, meaning: str) -> JsonParser:
    """The parser of one command."""
    return JsonParser(prog=f"whereas {command}", description=meaning, allow_abbrev=False)


def add_file(parser: ArgumentParser, name: str = "file") -> None:
    """The document, and the password for an encrypted one."""
    parser.add_argument(name, metavar=name.upper(), help="a .docx, .docm, .dotx or .dotm file")
    parser.add_argument(
        "--password-stdin", action="store_true", help="read the password from stdin's first line"
    )


def add_save(parser: ArgumentParser) -> None:
    """Where the result is written; without it nothing is."""
    parser.add_argument("--save", metavar="OUT", help="write the resulting document here")


def add_writing(parser: ArgumentParser) -> None:
    """The options of commands that change a document."""
    add_save(parser)
    parser.add_argument("--mode", choices=MODES, default="tracked-changes")
    parser.add_argument("--author", default="AI", help="the name changes are written under")
    parser.add_argument("--date", metavar="ISO", help="the date of revisions (UTC)")
    add_strict(parser)


def add_strict(parser: ArgumentParser) -> None:
    """Exit 1 when anything was skipped."""
    parser.add_argument("--strict", action="store_true", help="exit 1 if anything was skipped")


def add_tooling(parser: ArgumentParser) -> None:
    """The options of commands that offer or run tools."""
    parser.add_argument("--profile", default=None, help="review, review-simple, edit, …")
    parser.add_argument("--dialect", default="folio", help="folio, docx-editor or pen")
    parser.add_argument("--options", metavar="JSON", help="suggest_changes options")
