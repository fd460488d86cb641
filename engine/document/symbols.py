"""Symbol fonts: what a Symbol or Wingdings character is in Unicode, for fonts everybody has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_SYMBOL: Mapping[int, str] = MappingProxyType(
    {
        0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x41: "Α", 0x42: "Β",
        0x43: "Χ", 0x44: "Δ", 0x45: "Ε", 0x46: "Φ", 0x47: "Γ", 0x48: "Η", 0x49: "Ι", 0x4A: "ϑ",
        0x4B: "Κ", 0x4C: "Λ", 0x4D: "Μ", 0x4E: "Ν", 0x4F: "Ο", 0x50: "Π", 0x51: "Θ", 0x52: "Ρ",
        0x53: "Σ", 0x54: "Τ", 0x55: "Υ", 0x56: "ς", 0x57: "Ω", 0x58: "Ξ", 0x59: "Ψ", 0x5A: "Ζ",
        0x5C: "∴", 0x5E: "⊥", 0x61: "α", 0x62: "β", 0x63: "χ", 0x64: "δ", 0x65: "ε", 0x66: "φ",
        0x67: "γ", 0x68: "η", 0x69: "ι", 0x6A: "ϕ", 0x6B: "κ", 0x6C: "λ", 0x6D: "μ", 0x6E: "ν",
        0x6F: "ο", 0x70: "π", 0x71: "θ", 0x72: "ρ", 0x73: "σ", 0x74: "τ", 0x75: "υ", 0x76: "ϖ",
        0x77: "ω", 0x78: "ξ", 0x79: "ψ", 0x7A: "ζ", 0x7E: "∼", 0xA0: "€", 0xA1: "ϒ", 0xA2: "′",
        0xA3: "≤", 0xA4: "⁄", 0xA5: "∞", 0xA6: "ƒ", 0xA7: "♣", 0xA8: "♦", 0xA9: "♥", 0xAA: "♠",
        0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB2: "″",
        0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡",
        0xBB: "≈", 0xBC: "…", 0xBD: "⏐", 0xBE: "⎯", 0xBF: "↵", 0xC0: "ℵ", 0xC5: "⊕", 0xC6: "∅",
        0xC7: "∩", 0xC8: "∪", 0xC9: "⊃", 0xCA: "⊇", 0xCC: "⊂", 0xCD: "⊆", 0xCE: "∈", 0xCF: "∉",
        0xD0: "∠", 0xD1: "∇", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xD5: "∏", 0xD6: "√", 0xD7: "⋅",
        0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDC: "⇐", 0xDD: "⇑", 0xDE: "⇒", 0xDF: "⇓",
        0xE0: "◊", 0xE5: "∑", 0xF2: "∫",
    }
)  # fmt: skip
_WINGDINGS: Mapping[int, str] = MappingProxyType(
    {
        0x22: "✂", 0x28: "☎", 0x29: "✆", 0x2A: "✉", 0x36: "⌛", 0x3F: "✍", 0x41: "✌", 0x45: "☜",
        0x46: "☞", 0x47: "☝", 0x48: "☟", 0x4A: "☺", 0x4C: "☹", 0x4E: "☠", 0x52: "☼", 0x55: "✞",
        0x58: "✠", 0x59: "✡", 0x5B: "☯", 0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x70: "❐",
        0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x78: "⌧",
        0x7A: "⌘", 0x80: "⓪", 0x81: "①", 0x82: "②", 0x83: "③", 0x84: "④", 0x85: "⑤", 0x86: "⑥",
        0x87: "⑦", 0x88: "⑧", 0x89: "⑨", 0x8A: "⑩", 0x8C: "❶", 0x8D: "❷", 0x8E: "❸", 0x8F: "❹",
        0x90: "❺", 0x91: "❻", 0x92: "❼", 0x93: "❽", 0x94: "❾", 0x95: "❿", 0x9E: "·", 0x9F: "•",
        0xA0: "▪", 0xA1: "○", 0xA4: "◉", 0xA5: "◎", 0xA7: "▪", 0xA8: "◻", 0xAA: "✦", 0xAB: "★",
        0xAC: "✶", 0xB2: "⟡", 0xD5: "⌫", 0xD6: "⌦", 0xD8: "➢", 0xDC: "➲", 0xDF: "←", 0xE0: "→",
        0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xF1: "⇧", 0xF2: "⇩", 0xFB: "✗",
        0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    }
)  # fmt: skip
_WINGDINGS_2: Mapping[int, str] = MappingProxyType(
    {0x50: "✓", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x96: "●", 0x97: "•", 0xA3: "□"}
)
_WINGDINGS_3: Mapping[int, str] = MappingProxyType({0x7D: "▶", 0x84: "◀", 0x80: "▲"})
_WEBDINGS: Mapping[int, str] = MappingProxyType({0x34: "▶", 0x3D: "■", 0x61: "✓", 0x72: "✕"})
_CODE = re.compile(r"\s*SYMBOL\s+(0x[0-9a-f]{1,6}|[0-9]{1,7})\b", re.IGNORECASE)
_FONT = re.compile(r'\\f\s+(?:"([^"]*)"|(\S+))')
_FONTS: Mapping[str, Mapping[int, str]] = MappingProxyType(
    {
        "symbol": _SYMBOL,
        "wingdings": _WINGDINGS,
        "wingdings 2": _WINGDINGS_2,
        "wingdings 3": _WINGDINGS_3,
        "webdings": _WEBDINGS,
    }
)


def is_symbol_font(name: str) -> bool:
    """Whether the font has its own meaning for every character."""
    return name.lower() in _FONTS


def symbol_text(text: str, font: str) -> str:
    """Unicode for characters of a symbol font, which Word stores at U+F000 + code.

    A private-use character that no table knows becomes a bullet, so that a font without it
    never shows an empty box; ordinary fonts are left alone.
    """
    table = _FONTS.get(font.lower())
    if table is None:
        return "".join("•" if 0xF000 <= ord(c) <= 0xF0FF else c for c in text)
    return "".join(_one(character, table) for character in text)


def field_symbol(instruction: str) -> str:
    """The character of a SYMBOL field: `SYMBOL 211 \\f "Symbol"` (ISO 29500-1 §17.16.5.63).

    The number is decimal or `0x…`: a character of the named symbol font, else one of Windows-1252,
    or of Unicode with `\\u`.
    """
    number = _CODE.match(instruction)
    if number is None:
        return ""
    digits = number.group(1)
    code = int(digits, 16 if digits.lower().startswith("0x") else 10)
    font = _FONT.search(instruction)
    name = (font.group(1) or font.group(2)) if font else ""
    if is_symbol_font(name) and code <= 0xFF:
        return symbol_text(chr(0xF000 + code), name)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return ""
    if code > 0xFF or re.search(r"\\u\b", instruction):
        return chr(code)
    return bytes((code,)).decode("cp1252", errors="ignore")


def _one(character: str, table: Mapping[int, str]) -> str:
    code = ord(character)
    stored_private = 0xF000 <= code <= 0xF0FF
    if stored_private:
        code -= 0xF000
    found = table.get(code)
    if found is not None:
        return found
    if not stored_private:
        return character
    return chr(code) if 0x20 < code < 0x7F and table is _SYMBOL else "•"
