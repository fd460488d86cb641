"""Which concrete font draws which characters of a run, with widths cached per font."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.document.faces import RunFormat
from engine.pagination.model import FontSpec, MeasuredFont, Measurer

RAISED_SIZE = 0.65
"""Word draws super- and subscripts at this share of the size."""
SMALL_CAPS_SIZE = 0.8
SUPERSCRIPT_RISE = 0.34
SUBSCRIPT_DROP = 0.14
TWIPS_PER_HALF_POINT = 10.0

_EAST_ASIAN = "ᄀ-ᇿ⺀-〿぀-㏿㐀-䶿一-鿿ꀀ-꓏ꥠ-꥿가-퟿豈-﫿︰-﹏＀-￯\U00020000-\U0003ffff"
_COMPLEX = "֐-߿ࡠ-ࣿऀ-෿฀-࿿ក-៿יִ-﷿ﹰ-﻿"
_AMBIGUOUS = "·×÷‐-‧‰-※℃-℮←-⇿∀-⋿①-⓿─-▟■-◿☀-☿"
_EAST_ASIAN_CHARS = re.compile(f"[{_EAST_ASIAN}]")
_SCRIPTS = re.compile(f"([{_EAST_ASIAN}]+)|([{_COMPLEX}]+)|([^{_EAST_ASIAN}{_COMPLEX}]+)")
_SCRIPTS_HINTED = re.compile(
    f"([{_EAST_ASIAN}{_AMBIGUOUS}]+)|([{_COMPLEX}]+)|([^{_EAST_ASIAN}{_COMPLEX}{_AMBIGUOUS}]+)"
)


def is_east_asian(character: str) -> bool:
    """True for characters that Word sets in the East Asian font and breaks between."""
    return _EAST_ASIAN_CHARS.match(character) is not None


class LineFont:
    """A font as it stands on a line: metrics with its rise, widths with spacing and scale."""

    __slots__ = (
        "spec", "ascent", "descent", "rise", "letter_spacing", "scale_percent", "east_asian",
        "_font", "widths",
    )  # fmt: skip

    def __init__(self, font: MeasuredFont, spec: FontSpec, run: RunFormat, *, rise: float) -> None:
        metrics = font.metrics
        lift = run.position_half_points * TWIPS_PER_HALF_POINT
        self.spec = spec
        self.ascent = metrics.ascent + lift
        self.descent = metrics.descent + metrics.line_gap - lift
        self.rise = rise + lift
        self.letter_spacing = float(run.spacing)
        self.scale_percent = float(run.scale_percent or 100)
        self.east_asian = False
        self._font = font
        self.widths: dict[str, float] = {}

    def width(self, text: str) -> float:
        """Advance width of the text in twips, unrounded."""
        width = self.widths.get(text)
        if width is None:
            width = self._font.width(text) * self.scale_percent / 100
            width += self.letter_spacing * len(text)
            self.widths[text] = width
        return width


class FontBook:
    """Resolves run formats to line fonts; one per layout, since formats are interned objects."""

    def __init__(self, measurer: Measurer) -> None:
        self._measurer = measurer
        self._fonts: dict[tuple[int, str, float], LineFont] = {}
        self._formats: dict[int, RunFormat] = {}

    def font(self, run: RunFormat, script: str = "ascii", *, shrink: float = 1.0) -> LineFont:
        """The font of a format for one script ("ascii|hAnsi|eastAsia|cs")."""
        key = (id(run), script, shrink)
        found = self._fonts.get(key)
        if found is None:
            self._formats[id(run)] = run
            found = self._fonts[key] = self._resolve(run, script, shrink)
        return found

    def _resolve(self, run: RunFormat, script: str, shrink: float) -> LineFont:
        complex_script = script == "cs"
        size = run.size_cs_half_points if complex_script else run.size_half_points
        rise = 0.0
        if run.vert_align:
            up = SUPERSCRIPT_RISE if run.vert_align == "superscript" else -SUBSCRIPT_DROP
            rise = size * TWIPS_PER_HALF_POINT * up
            size *= RAISED_SIZE
        kerning = bool(run.kern_half_points) and run.size_half_points >= (run.kern_half_points or 0)
        spec = FontSpec(
            family=_family(run, script) or "Times New Roman",
            bold=run.bold_cs if complex_script else run.bold,
            italic=run.italic_cs if complex_script else run.italic,
            half_points=size * shrink,
            kerning=kerning,
        )
        font = LineFont(self._measurer.font(spec), spec, run, rise=rise)
        font.east_asian = script == "eastAsia"
        return font

    def segments(self, text: str, run: RunFormat) -> Iterator[tuple[int, str, LineFont]]:
        """Parts of a run's text that one font draws: (offset in text, what is drawn, font)."""
        for at, part, script in _script_parts(text, run):
            if run.caps:
                yield at, _upper(part), self.font(run, script)
            elif run.small_caps:
                yield from self._small_caps(at, part, run, script)
            else:
                yield at, part, self.font(run, script)

    def _small_caps(
        self, at: int, part: str, run: RunFormat, script: str
    ) -> Iterator[tuple[int, str, LineFont]]:
        start = 0
        for index in range(1, len(part) + 1):
            if index == len(part) or part[index].islower() != part[start].islower():
                piece = part[start:index]
                shrink = SMALL_CAPS_SIZE if part[start].islower() else 1.0
                yield at + start, _upper(piece), self.font(run, script, shrink=shrink)
                start = index


def _family(run: RunFormat, script: str) -> str:
    match script:
        case "eastAsia":
            return run.font_east_asia or run.font_h_ansi
        case "cs":
            return run.font_cs or run.font_h_ansi
        case "hAnsi":
            return run.font_h_ansi or run.font_ascii
        case _:
            return run.font_ascii or run.font_h_ansi


def _script_parts(text: str, run: RunFormat) -> Iterator[tuple[int, str, str]]:
    if run.complex_script or run.rtl:
        yield 0, text, "cs"
        return
    if text.isascii():
        yield 0, text, "ascii"
        return
    pattern = _SCRIPTS_HINTED if run.hint_east_asia else _SCRIPTS
    same_latin = run.font_ascii == run.font_h_ansi
    for match in pattern.finditer(text):
        east_asian, complex_script, latin = match.groups()
        if latin is None:
            yield match.start(), match.group(), "eastAsia" if east_asian else "cs"
        elif same_latin or not complex_script and latin.isascii():
            yield match.start(), latin, "ascii"
        else:
            yield from _latin_parts(match.start(), latin)


_ASCII_PARTS = re.compile(r"[\x00-\x7f]+|[^\x00-\x7f]+")


def _latin_parts(at: int, text: str) -> Iterator[tuple[int, str, str]]:
    for match in _ASCII_PARTS.finditer(text):
        script = "ascii" if match.group().isascii() else "hAnsi"
        yield at + match.start(), match.group(), script


def _upper(text: str) -> str:
    upper = text.upper()
    if len(upper) == len(text):
        return upper
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in text)
