"""A measurer whose numbers can be checked by hand: every character is half an em wide."""

from __future__ import annotations

from engine.pagination.model import FontMetrics, FontSpec


class FakeFont:
    """Half an em per character (bold: 0.55), ascent 0.9 em, descent 0.25 em, no gap."""

    def __init__(self, spec: FontSpec) -> None:
        em = spec.half_points * 10.0
        self._advance = em * (0.55 if spec.bold else 0.5)
        self.metrics = FontMetrics(em * 0.9, em * 0.25, 0.0)
        self.measured = 0

    def width(self, text: str) -> float:
        self.measured += 1
        return self._advance * len(text)


class FakeMeasurer:
    """Hands out fake fonts, one per spec."""

    def __init__(self) -> None:
        self.fonts: dict[FontSpec, FakeFont] = {}

    def font(self, spec: FontSpec) -> FakeFont:
        if spec not in self.fonts:
            self.fonts[spec] = FakeFont(spec)
        return self.fonts[spec]
