"""Which version of the program this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """As the installed package says; a bare checkout says what it will be."""
    try:
        return version("whereas")
    except PackageNotFoundError:
        return "0.1.0"
