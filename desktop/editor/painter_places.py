"""Where a line of text lies on its page."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where a line lies on the page."""

    x: float
    top: float
    baseline: float
    bottom: float
