"""Work that may pause: generators whose last value is what the work comes to."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(steps: Generator[None, None, T]) -> T:
    """What work in steps comes to, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
