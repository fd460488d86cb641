"""The three ways of reading a document that carries tracked changes."""

from __future__ import annotations

from enum import Enum


class Reading(Enum):
    """`ACCEPTED` as if every change were taken, `ORIGINAL` as if none, `MARKUP` shows both."""

    ACCEPTED = "accepted"
    ORIGINAL = "original"
    MARKUP = "markup"
