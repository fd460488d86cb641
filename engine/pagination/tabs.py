"""Tab stops as Word resolves them (word-layout R8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.document.faces import ParagraphFormat

_SAME_PLACE = 0.5


class TabStop(NamedTuple):
    """Where the next tab goes; `custom` stops may lie beyond the right indent."""

    position: float
    kind: str
    leader: str
    custom: bool


class TabStops:
    """The stops of one paragraph, measured from the column's edge."""

    def __init__(self, format: ParagraphFormat, default_stop: float) -> None:
        self._left = float(format.indent_left)
        self._default = default_stop if default_stop > 0 else 720.0
        # Word keeps `num` stops of old files but never stops at them; bars are only drawn.
        self._custom = sorted(
            TabStop(float(tab.position), tab.kind, tab.leader, True)
            for tab in format.tabs
            if tab.kind not in ("num", "bar", "clear")
        )

    def after(self, x: float) -> TabStop:
        """The first stop to the right of `x`: custom, hanging indent, or default grid."""
        custom = next((stop for stop in self._custom if stop.position > x + _SAME_PLACE), None)
        if self._left > x + _SAME_PLACE and (custom is None or self._left < custom.position):
            return TabStop(self._left, "left", "none", False)
        if custom is not None:
            return custom
        steps = int((x + _SAME_PLACE) // self._default) + 1
        return TabStop(steps * self._default, "left", "none", False)
