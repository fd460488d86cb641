"""The theme part: which fonts and colours the names "minorHAnsi" and "accent1" stand for."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.document.xmlread import Element

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_SLOTS = {
    "Ascii": "latin",
    "HAnsi": "latin",
    "EastAsia": "ea",
    "Bidi": "cs",
}
# ISO 29500-1 §17.18.97 names colours by use; the settings' w:clrSchemeMapping says which slot
# of the scheme each use takes. This is the mapping Word writes and assumes.
DEFAULT_COLOR_MAPPING: Mapping[str, str] = {
    "background1": "lt1",
    "text1": "dk1",
    "background2": "lt2",
    "text2": "dk2",
    "light1": "lt1",
    "dark1": "dk1",
    "light2": "lt2",
    "dark2": "dk2",
    "accent1": "accent1",
    "accent2": "accent2",
    "accent3": "accent3",
    "accent4": "accent4",
    "accent5": "accent5",
    "accent6": "accent6",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
}
_LANGUAGE_SCRIPTS = {
    "ja": "Jpan",
    "ko": "Hang",
    "zh-tw": "Hant",
    "zh-hk": "Hant",
    "zh-mo": "Hant",
    "zh": "Hans",
    "ar": "Arab",
    "fa": "Arab",
    "ur": "Arab",
    "he": "Hebr",
    "th": "Thai",
    "hi": "Deva",
    "bn": "Beng",
    "ta": "Taml",
    "te": "Telu",
    "vi": "Viet",
}


@dataclass(frozen=True, slots=True)
class ThemeLanguages:
    """`w:themeFontLang`: which script's font an empty East Asian or complex slot takes."""

    east_asia: str = ""
    bidi: str = ""


@dataclass(frozen=True, slots=True)
class Theme:
    """Fonts by "major|minor" and slot, colours ("RRGGBB") by scheme slot."""

    fonts: Mapping[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    colors: Mapping[str, str] = field(default_factory=dict[str, str])
    mapping: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_COLOR_MAPPING))
    languages: ThemeLanguages = ThemeLanguages()

    def font(self, name: str) -> str | None:
        """The typeface of a theme font name such as "minorHAnsi"; None when it names none."""
        family = "major" if name.startswith("major") else "minor"
        slot = _SLOTS.get(name[5:], "latin")
        face = self.fonts.get((family, slot))
        if face or slot == "latin":
            return face or None
        language = self.languages.east_asia if slot == "ea" else self.languages.bidi
        return self.fonts.get((family, _script_of(language))) or None

    def color(self, name: str, *, tint: str | None = None, shade: str | None = None) -> str | None:
        """A theme colour as "RRGGBB", lightened or darkened as Word does."""
        slot = self.mapping.get(name, name)
        base = self.colors.get(slot)
        if base is None:
            return None
        if tint is not None:
            return _with_lightness(base, amount=_fraction(tint), lighten=True)
        if shade is not None:
            return _with_lightness(base, amount=_fraction(shade), lighten=False)
        return base


def read_theme(
    root: Element | None,
    mapping: Mapping[str, str] | None = None,
    languages: ThemeLanguages = ThemeLanguages(),
) -> Theme:
    """Reads `a:theme`; an absent part is a theme without fonts and colours."""
    if root is None:
        return Theme(languages=languages)
    fonts: dict[tuple[str, str], str] = {}
    for family in ("major", "minor"):
        holder = root.find(f".//{_A}{family}Font")
        if holder is None:
            continue
        for slot in ("latin", "ea", "cs"):
            face = holder.find(_A + slot)
            if face is not None:
                fonts[family, slot] = face.get("typeface", "")
        for face in holder.iterchildren(_A + "font"):
            fonts[family, face.get("script", "")] = face.get("typeface", "")
    colors: dict[str, str] = {}
    scheme = root.find(f".//{_A}clrScheme")
    for slot in scheme.iterchildren("*") if scheme is not None else ():
        value = _scheme_color(slot)
        if value is not None:
            colors[slot.tag.rpartition("}")[2]] = value
    return Theme(fonts, colors, {**DEFAULT_COLOR_MAPPING, **(mapping or {})}, languages)


def _scheme_color(slot: Element) -> str | None:
    for color in slot.iterchildren("*"):
        value = color.get("lastClr") or color.get("val")
        if value is not None and len(value) == 6:
            return value.upper()
    return None


def _script_of(language: str) -> str:
    lower = language.lower()
    return _LANGUAGE_SCRIPTS.get(lower) or _LANGUAGE_SCRIPTS.get(lower.partition("-")[0], "")


def _fraction(raw: str) -> float:
    try:
        return int(raw, 16) / 255
    except ValueError:
        return 1.0


def _with_lightness(color: str, *, amount: float, lighten: bool) -> str:
    """Word scales the lightness of the HSL colour (ISO 29500-1 §17.3.2.6, themeTint/Shade)."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    lightness = lightness * amount + (1 - amount if lighten else 0)
    mixed = colorsys.hls_to_rgb(hue, min(1.0, lightness), saturation)
    # Word cuts: its own stored colours ("2F5496" beside accent1, shade BF) show it.
    return "".join(f"{int(part * 255 + 1e-6):02X}" for part in mixed)
