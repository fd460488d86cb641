"""Runs the command line in this process and reads what it says."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.cli import main
from tests.support.docs import docx


@dataclass(frozen=True, slots=True)
class Ran:
    """One run: its exit code and what stood on both streams."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        assert len(self.out.splitlines()) == 1, self.out + self.err
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, str]:
        return json.loads(self.err.splitlines()[-1])["error"]


def whereas(*arguments: object, stdin: str = "") -> Ran:
    """One command; standard input is given as text."""
    out, err = io.StringIO(), io.StringIO()
    from unittest.mock import patch

    class Stdin:
        buffer = io.BytesIO(stdin.encode())

    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", Stdin):
        code = main([str(one) for one in arguments])
    return Ran(code, out.getvalue(), err.getvalue())


def contract(folder: Path, *paragraphs: str) -> Path:
    """A small contract on disk."""
    path = folder / "contract.docx"
    texts = paragraphs or ("# Term", "The term is {+two|Ann+}{-one|Ann-} years.", "# Fee", "Due.")
    path.write_bytes(docx(*texts))
    return path
