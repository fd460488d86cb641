"""Vertical metrics that font vendors publish, and which free font stands in for which.

Word lays lines out with the metrics of the font that the file NAMES. A stand-in with the same
widths has other vertical metrics, so these are looked up by name (word-layout R0).
"""

from __future__ import annotations

import re
from typing import NamedTuple


class FamilyMetrics(NamedTuple):
    """Line metrics in font units of `units_per_em`."""

    ascent: int
    descent: int
    line_gap: int = 0
    units_per_em: int = 2048


class StandIn(NamedTuple):
    """A free family and the share of its widths that the named font has."""

    family: str
    width_scale: float = 1.0


_TIMES = FamilyMetrics(1825, 443, 87)
_ARIAL = FamilyMetrics(1854, 434, 67)
_COURIER = FamilyMetrics(1705, 615)
_CALIBRI = FamilyMetrics(1950, 550)
_CAMBRIA = FamilyMetrics(1946, 455)
_MINCHO = FamilyMetrics(220, 36, 0, 256)

_METRICS: dict[str, FamilyMetrics] = {
    "times new roman": _TIMES,
    "times": _TIMES,
    "liberation serif": _TIMES,
    "tinos": _TIMES,
    "arial": _ARIAL,
    "helvetica": _ARIAL,
    "liberation sans": _ARIAL,
    "arimo": _ARIAL,
    "arial narrow": FamilyMetrics(1916, 434),
    "arial black": FamilyMetrics(2254, 634),
    "arial unicode ms": FamilyMetrics(2189, 555),
    "courier new": _COURIER,
    "courier": _COURIER,
    "liberation mono": _COURIER,
    "calibri": _CALIBRI,
    "calibri light": _CALIBRI,
    "carlito": _CALIBRI,
    "candara": _CALIBRI,
    "constantia": _CALIBRI,
    "corbel": _CALIBRI,
    "cambria": _CAMBRIA,
    "cambria math": _CAMBRIA,
    "caladea": _CAMBRIA,
    "consolas": FamilyMetrics(1884, 514),
    "georgia": FamilyMetrics(1878, 449),
    "verdana": FamilyMetrics(2059, 430),
    "tahoma": FamilyMetrics(2049, 423),
    "trebuchet ms": FamilyMetrics(1923, 455),
    "segoe ui": FamilyMetrics(2210, 514),
    "garamond": FamilyMetrics(1765, 539),
    "book antiqua": FamilyMetrics(1891, 578, 82),
    "palatino linotype": FamilyMetrics(2150, 613),
    "palatino": FamilyMetrics(1891, 578, 82),
    "bookman old style": FamilyMetrics(1905, 498),
    "century": FamilyMetrics(2015, 446),
    "century schoolbook": FamilyMetrics(2015, 446),
    "century gothic": FamilyMetrics(2059, 451),
    "franklin gothic book": FamilyMetrics(1850, 470),
    "gill sans mt": FamilyMetrics(1880, 472),
    "lucida sans unicode": FamilyMetrics(2246, 901),
    "lucida console": FamilyMetrics(1616, 432),
    "comic sans ms": FamilyMetrics(2257, 597),
    "impact": FamilyMetrics(2066, 432),
    "symbol": FamilyMetrics(2059, 450),
    "wingdings": FamilyMetrics(1841, 431),
    "webdings": FamilyMetrics(1841, 431),
    "ms mincho": _MINCHO,
    "ms gothic": _MINCHO,
    "ms pmincho": _MINCHO,
    "ms pgothic": _MINCHO,
    "simsun": _MINCHO,
    "simhei": _MINCHO,
}

_SERIF, _SANS, _MONO = "Liberation Serif", "Liberation Sans", "Liberation Mono"

_STAND_INS: dict[str, StandIn] = {
    "times new roman": StandIn(_SERIF),
    "times": StandIn(_SERIF),
    "arial": StandIn(_SANS),
    "helvetica": StandIn(_SANS),
    "helvetica neue": StandIn(_SANS),
    "arial narrow": StandIn("Liberation Sans Narrow"),
    "arial black": StandIn(_SANS, 1.2),
    "arial unicode ms": StandIn(_SANS),
    "courier new": StandIn(_MONO),
    "courier": StandIn(_MONO),
    "calibri": StandIn("Carlito"),
    "calibri light": StandIn("Carlito"),
    "candara": StandIn("Carlito"),
    "corbel": StandIn("Carlito"),
    "aptos": StandIn("Carlito", 1.07),
    "aptos display": StandIn("Carlito", 1.05),
    "cambria": StandIn("Caladea"),
    "cambria math": StandIn("Caladea"),
    "constantia": StandIn("Caladea"),
    "consolas": StandIn(_MONO, 0.916),
    "georgia": StandIn("DejaVu Serif", 0.905),
    "verdana": StandIn("DejaVu Sans"),
    "tahoma": StandIn("DejaVu Sans Condensed", 0.98),
    "lucida sans unicode": StandIn("DejaVu Sans", 0.97),
    "lucida grande": StandIn("DejaVu Sans", 0.95),
    "century gothic": StandIn("DejaVu Sans", 0.97),
    "trebuchet ms": StandIn(_SANS),
    "segoe ui": StandIn(_SANS, 1.01),
    "open sans": StandIn(_SANS, 1.05),
    "gill sans mt": StandIn(_SANS, 0.93),
    "franklin gothic book": StandIn(_SANS, 0.96),
    "comic sans ms": StandIn(_SANS, 1.08),
    "garamond": StandIn(_SERIF, 0.94),
    "book antiqua": StandIn(_SERIF, 1.1),
    "palatino linotype": StandIn(_SERIF, 1.1),
    "palatino": StandIn(_SERIF, 1.1),
    "bookman old style": StandIn(_SERIF, 1.2),
    "century": StandIn(_SERIF, 1.1),
    "century schoolbook": StandIn(_SERIF, 1.1),
    "symbol": StandIn("DejaVu Sans"),
    "wingdings": StandIn("DejaVu Sans"),
    "lucida console": StandIn(_MONO),
}

_WESTERN_NAMES = {
    "ｍｓ 明朝": "ms mincho",
    "ｍｓ ゴシック": "ms gothic",
    "ｍｓ ｐ明朝": "ms pmincho",
    "ｍｓ ｐゴシック": "ms pgothic",
    "宋体": "simsun",
    "黑体": "simhei",
}
_SERIF_WORDS = re.compile(r"serif|roman|times|garamond|book|century|antiqua|mincho|song|min")
_SANS_WORDS = re.compile(r"sans|gothic|arial|helvet|grotesk|segoe|ui\b")
_MONO_WORDS = re.compile(r"mono|courier|consol|typewriter|code\b")
_STYLE_SUFFIX = re.compile(r"\s+(bold italic|bold|italic|regular|cyr|ce|greek|tur|baltic)$")


def family_key(family: str) -> str:
    """A family name as it is looked up: lower case, western name, without a style suffix."""
    name = family.strip().lower()
    name = _WESTERN_NAMES.get(name, name)
    if name in _METRICS or name in _STAND_INS:
        return name
    return _STYLE_SUFFIX.sub("", name)


def published_metrics(family: str) -> FamilyMetrics | None:
    """The vendor's numbers for a family; None when they are not known."""
    return _METRICS.get(family_key(family))


def stand_in(family: str) -> StandIn:
    """The free family that replaces a missing one, by name or by the kind of its name."""
    key = family_key(family)
    known = _STAND_INS.get(key)
    if known is not None:
        return known
    if _MONO_WORDS.search(key):
        return StandIn(_MONO)
    if _SERIF_WORDS.search(key) and not _SANS_WORDS.search(key):
        return StandIn(_SERIF)
    return StandIn(_SANS)
