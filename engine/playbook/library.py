"""Finds, reads and vets playbook files; only the chosen one is read in full."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from engine.playbook.schema import Playbook, PlaybookHeader

_HEADER_KEYS = frozenset(("format", "id", "title", "version", "language", "perspective", "fits"))
_TOP_KEY = re.compile(r"^(\w+):", re.M)
MAX_BYTES = 2_000_000


class PlaybookInvalid(Exception):
    """The file is no usable playbook; the message says what to mend."""


def load_playbook(source: Path | str, folder: Path) -> Playbook:
    """Reads a playbook by path, or by id from `folder`."""
    text = _text(_find(source, folder))
    try:
        return Playbook.model_validate(_parse(text))
    except ValidationError as error:
        raise PlaybookInvalid(_first_error(error)) from error


def read_headers(folder: Path) -> Iterator[tuple[Path, PlaybookHeader]]:
    """The headers of all playbooks of a folder, sorted by name."""
    for path in sorted(folder.glob("*.yaml")):
        yield path, read_header(path)


def read_header(path: Path) -> PlaybookHeader:
    """Parses only the top-level keys a header needs; a playbook is mostly clauses."""
    text = _text(path)
    starts = [(match.start(), match.group(1)) for match in _TOP_KEY.finditer(text)]
    ends = [start for start, _ in starts[1:]] + [len(text)]
    kept = "".join(
        text[start:end]
        for (start, key), end in zip(starts, ends, strict=True)
        if key in _HEADER_KEYS
    )
    try:
        return PlaybookHeader.model_validate(_parse(kept))
    except ValidationError as error:
        raise PlaybookInvalid(f"{path.name}: {_first_error(error)}") from error


def _find(source: Path | str, folder: Path) -> Path:
    path = Path(source)
    if path.is_file():
        return path
    if not re.fullmatch(r"[A-Za-z0-9._-]+", str(source)):
        raise PlaybookInvalid(f"There is no playbook file {source}.")
    named = folder / f"{str(source).removesuffix('.yaml')}.yaml"
    if not named.is_file():
        known = ", ".join(sorted(p.stem for p in folder.glob("*.yaml")))
        raise PlaybookInvalid(f"There is no playbook “{source}”; known are {known}.")
    return named


def _text(path: Path) -> str:
    if path.stat().st_size > MAX_BYTES:
        raise PlaybookInvalid(f"{path.name} is larger than a playbook can be.")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PlaybookInvalid(f"{path.name} is not UTF-8 text.") from error


def _parse(text: str) -> Any:
    """YAML 1.2, safe subset: no tags that build objects."""
    try:
        return YAML(typ="safe").load(StringIO(text))
    except YAMLError as error:
        raise PlaybookInvalid(f"not readable as YAML: {str(error).splitlines()[0]}") from error


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
