"""What a command reads: documents, passwords, and JSON from a path, stdin or the argument."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.output import CommandError
from engine.errors import Problem

if TYPE_CHECKING:
    from engine.document.document import WordDocument
    from engine.session.session import DocumentSession


def read_json(value: str, *, what: str) -> Any:
    """JSON text that begins with `{` or `[`, `-` for stdin, or the path of a file."""
    from engine.tools.guard import parse_json

    text = _json_text(value, what=what)
    try:
        return parse_json(text)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise CommandError("invalidJson", f"{what} is not valid JSON: {reason}") from error


def _json_text(value: str, *, what: str) -> str:
    if value.lstrip().startswith(("{", "[")):
        return value
    try:
        if value == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(value).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(
            "invalidJson", f"{what} is not UTF-8 text; save it as UTF-8: {value}"
        ) from error
    except OSError as error:
        reason = error.strerror or str(error)
        forms = "give a path, - for standard input, or JSON that begins with { or ["
        text = f"{what} cannot be read ({reason}); {forms}: {value[:200]}"
        raise CommandError("unreadable", text) from error


def password_of(options: Namespace) -> str | None:
    """The first line of stdin when asked for."""
    if not getattr(options, "password_stdin", False):
        return None
    line = sys.stdin.buffer.readline()
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        message = "--password-stdin: the line is not UTF-8 text; send the password as UTF-8"
        raise CommandError("usage", message) from error


def date_of(options: Namespace) -> str | None:
    """The pinned revision date as UTC with `Z`, or None for now."""
    value = getattr(options, "date", None)
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError as error:
        raise CommandError(
            "usage", f"--date: {value!r} is no ISO date; write 2026-01-31"
        ) from error
    if moment.tzinfo is not None:
        moment = moment.astimezone(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def author_of(options: Namespace) -> str:
    """The author, who must have a name."""
    author = str(options.author)
    if not author.strip():
        raise CommandError("usage", "--author must not be blank; name who makes the changes")
    return author


def open_document(options: Namespace, name: str = "file") -> WordDocument:
    """The document of a reading command."""
    from engine.document.document import WordDocument
    from engine.opc.package import Package

    path = Path(getattr(options, name))
    password = password_of(options)
    return WordDocument.open(Package.open(existing(path), password=password))


def open_session(options: Namespace, *, author: str | None = None) -> DocumentSession:
    """The document of a writing command, as a session."""
    from engine.session.session import DocumentSession

    return DocumentSession.open(
        existing(Path(options.file)),
        author=author if author is not None else author_of(options),
        password=password_of(options),
        date=date_of(options),
    )


def existing(path: Path) -> Path:
    if path.is_dir():
        raise CommandError("unreadable", f"This is a folder; name a Word file in it: {path}")
    if not path.exists():
        text = f"There is no such file; check the name and the folder: {path}"
        raise CommandError("unreadable", text)
    if not path.is_file():  # a pipe would be waited on for ever
        raise CommandError("unreadable", f"This is no file; name a Word file: {path}")
    return path


def save_session(session: DocumentSession, target: str | None) -> str | None:
    """Writes the document if a place was named; the place is said back."""
    if target is None:
        return None
    problem = session.save(output_path(target, "--save"))
    if isinstance(problem, Problem):
        raise CommandError(problem.code, f"--save {target}: {problem.message}")
    return target


def output_path(target: str, option: str) -> Path:
    """Where a result is to be written: a file, there or not."""
    if not target.strip():
        raise CommandError("usage", f"{option}: name the file to write")
    path = Path(target)
    if path.is_dir():
        raise CommandError("saveFailed", f"{option}: this is a folder; name a file in it: {target}")
    return path


def options_of(options: Namespace) -> Any:
    """The `suggest_changes` options of the call."""
    from engine.tools.options import InvalidOptions, parse_options

    raw = None if options.options is None else read_json(options.options, what="--options")
    if raw is not None and not isinstance(raw, dict):
        raise CommandError("usage", "--options: expected a JSON object")
    try:
        return parse_options(raw)
    except InvalidOptions as error:
        raise CommandError("invalidOptions", str(error)) from error


def access_of(options: Namespace, default: str) -> Any:
    """The profile of the call."""
    from engine.tools.profiles import access

    try:
        return access(options.profile or default)
    except ValueError as error:
        raise CommandError("usage", f"--profile: {error}") from error
