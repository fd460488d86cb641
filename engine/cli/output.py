"""What a command prints: exactly one JSON value, or one error object."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

EXIT_OK = 0
EXIT_REFUSED = 1
EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Answer:
    """The value of a command and its exit code; `error` is said on stderr besides."""

    value: Any
    exit_code: int = EXIT_OK
    spoken: bool = True
    """False when stdout belonged to a protocol: nothing is printed after it."""

    @classmethod
    def silent(cls) -> Answer:
        """The end of a command that spoke a protocol."""
        return cls(None, spoken=False)


class CommandError(Exception):
    """A command that cannot run: usage, unreadable input, an invalid batch."""

    def __init__(self, code: str, message: str, *, exit_code: int = EXIT_UNUSABLE) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.exit_code = exit_code


def emit(answer: Answer) -> int:
    """Writes the value as UTF-8, whatever the terminal's own encoding is."""
    if not answer.spoken:
        return answer.exit_code
    text = json.dumps(answer.value, ensure_ascii=False, indent=None, separators=(", ", ": "))
    try:
        _write(sys.stdout, text + "\n")
    except OSError as error:
        return _unwritten(error)
    return answer.exit_code


def _unwritten(error: OSError) -> int:
    """Nobody reads the answer, or the disk it was directed to is full."""
    with suppress(OSError, ValueError):  # else the interpreter tries again when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return EXIT_UNUSABLE
    reason = error.strerror or str(error)
    message = f"The answer could not be written ({reason}); direct it somewhere else."
    return emit_error("outputFailed", message, exit_code=EXIT_UNUSABLE)


def emit_help(text: str) -> int:
    """Help is the one output that is not JSON."""
    _write(sys.stdout, text)
    return EXIT_OK


def emit_error(code: str, message: str, *, exit_code: int) -> int:
    """Writes the error object as the last line of stderr."""
    error = {"error": {"code": code, "message": " ".join(message.split())}}
    _write(sys.stderr, json.dumps(error, ensure_ascii=False) + "\n")
    return exit_code


def _write(stream: Any, text: str) -> None:
    data = text.encode("utf-8", "backslashreplace")
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(data.decode("utf-8"))
    else:
        buffer.write(data)
    stream.flush()
