"""Real documents beside the project: found, listed, skipped with a reason when absent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.support.project import ROOT

SUFFIXES = (".docx", ".docm", ".dotx", ".dotm")


def corpus_dir() -> Path | None:
    """The folder named by WHEREAS_CORPUS, else `shared/corpus` beside the project, else None."""
    given = os.environ.get("WHEREAS_CORPUS")
    folder = Path(given) if given else ROOT.parent / "shared" / "corpus"
    return folder if folder.is_dir() else None


def require_corpus() -> Path:
    folder = corpus_dir()
    if folder is None:
        pytest.skip("no corpus: set WHEREAS_CORPUS to a folder of real documents")
    return folder


def corpus_file(name: str) -> Path:
    """One file by its path inside the corpus; the suffix may be left out."""
    folder = require_corpus()
    for candidate in (name, *(name + suffix for suffix in SUFFIXES)):
        if (folder / candidate).is_file():
            return folder / candidate
    pytest.skip(f"the corpus has no {name}")


def corpus_names() -> list[str]:
    """All documents, sorted, as paths inside the corpus; for parametrize, so empty when absent."""
    folder = corpus_dir()
    if folder is None:
        return []
    found = (path for sub in (folder, folder / "word-pages") for path in sub.glob("*.do*"))
    return sorted(p.relative_to(folder).as_posix() for p in found if p.suffix in SUFFIXES)


@cache
def readable_names() -> tuple[str, ...]:
    """The documents that are zip packages with a document in them; the others test refusals."""
    folder = corpus_dir()
    return tuple(name for name in corpus_names() if folder and is_package(folder / name))


def sampled(names: Sequence[str], *, every: int = 5) -> list[ParameterSet]:
    """For parametrize: each `every`-th document, and the others marked `sweep`.

    A sweep over all documents takes minutes, so it runs only when asked for: with WHEREAS_FULL=1
    or `-m sweep`. The largest documents belong to the sweep alone.
    """
    return [
        pytest.param(name, marks=[pytest.mark.sweep] if number % every or _is_huge(name) else [])
        for number, name in enumerate(names)
    ]


def _is_huge(name: str) -> bool:
    return any(each in name for each in ("bug65649", "stress010"))


def is_package(path: Path) -> bool:
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            return "[Content_Types].xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError):
        return False
