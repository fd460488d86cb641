"""Fixtures of the walks through the whole program."""

from __future__ import annotations

from tests.desktop.conftest import desk

__all__ = ["desk"]
