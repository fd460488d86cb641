"""Options of the windows' command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    files: list[Path] = field(default_factory=list[Path])
    state_json: Path | None = None
    """Written at every moment of rest, for scripts that drive the window."""


def read_options(argv: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(prog="whereas", add_help=False)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--state-json", type=Path, metavar="FILE")
    values = parser.parse_args(list(argv))
    return Options(files=list(values.files), state_json=values.state_json)
