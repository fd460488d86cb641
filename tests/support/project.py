"""Where the project's own files are, for tests that look at the source itself."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE_FOLDERS = ("engine", "desktop", "packaging", "tests")


def python_files() -> list[Path]:
    """Every Python file of ours; there is no list of exemptions."""
    return sorted(path for folder in SOURCE_FOLDERS for path in (ROOT / folder).rglob("*.py"))


def shown(path: Path) -> str:
    """The path as a reader of a failure wants it."""
    return path.relative_to(ROOT).as_posix()
