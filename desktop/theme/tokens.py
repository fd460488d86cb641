"""The token table of both themes: every colour, distance and size of the interface."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours as "#RRGGBB". Page colours stay paper in the dark theme unless dark pages are on."""

    name: str
    chrome: str
    desk: str
    surface: str
    sunken: str
    raised: str
    hover: str
    press: str
    border: str
    control: str
    divider: str
    text: str
    text2: str
    text3: str
    disabled: str
    accent: str
    accent_hover: str
    accent_press: str
    on_accent: str
    accent_soft: str
    accent_soft_hover: str
    accent_text: str
    focus: str
    danger: str
    danger_soft: str
    warn: str
    warn_soft: str
    ok: str
    ok_soft: str
    bubble: str
    tooltip: str
    tooltip_text: str
    toast_link: str
    shadow: str
    page: str
    page_text: str
    page_muted: str
    page_edge: str
    selection: str
    hit: str
    hit_now: str
    caret: str
    bar: str
    scroll: str
    scroll_hover: str
    authors: tuple[str, ...]
    page_authors: tuple[str, ...]


# 0 = this user, 1 = suggestions, 2… = other people in order of appearance
_LIGHT_AUTHORS = (
    "#1B56B5", "#0A5F57", "#A5221B", "#74379F", "#87490A", "#9C1F66", "#56610A", "#3D5566",
)  # fmt: skip
_DARK_AUTHORS = (
    "#8DB8FF", "#74D3C4", "#FF9F95", "#CFA6F2", "#EBB079", "#F59CCB", "#C3CF72", "#A9C0CF",
)  # fmt: skip

LIGHT = Tokens(
    name="light",
    chrome="#F5F4F1",
    desk="#D9D7D2",
    surface="#FFFFFF",
    sunken="#F7F6F3",
    raised="#FFFFFF",
    hover="#ECEAE5",
    press="#E1DED7",
    border="#DFDCD5",
    control="#8B867C",
    divider="#E8E5DF",
    text="#1D1C1A",
    text2="#504D47",
    text3="#69655D",
    disabled="#A5A199",
    accent="#0B6B62",
    accent_hover="#095A52",
    accent_press="#074841",
    on_accent="#FFFFFF",
    accent_soft="#DCEDEA",
    accent_soft_hover="#CCE4E0",
    accent_text="#0A5F57",
    focus="#0B6B62",
    danger="#A3241C",
    danger_soft="#FAE7E4",
    warn="#7F4D00",
    warn_soft="#FBF0DB",
    ok="#1C6838",
    ok_soft="#E2F1E6",
    bubble="#EFEDE8",
    tooltip="#2A2927",
    tooltip_text="#F5F4F1",
    toast_link="#7AD6C8",
    shadow="#1D1C1A",
    page="#FFFFFF",
    page_text="#1B1A18",
    page_muted="#69655D",
    page_edge="#C9C6BF",
    selection="#CBD9E5",
    hit="#FFF0B8",
    hit_now="#FFD766",
    caret="#0B6B62",
    bar="#69655D",
    scroll="#BDB9B0",
    scroll_hover="#8B867C",
    authors=_LIGHT_AUTHORS,
    page_authors=_LIGHT_AUTHORS,
)
DARK = Tokens(
    name="dark",
    chrome="#1F2022",
    desk="#131415",
    surface="#27292C",
    sunken="#222427",
    raised="#2E3034",
    hover="#34373B",
    press="#3E4146",
    border="#3B3E43",
    control="#858A92",
    divider="#34373B",
    text="#ECEBE8",
    text2="#BFBEBA",
    text3="#A3A29D",
    disabled="#6B6C6B",
    accent="#5CC5B5",
    accent_hover="#74D3C4",
    accent_press="#8ADCCF",
    on_accent="#06211D",
    accent_soft="#1E3F3B",
    accent_soft_hover="#265049",
    accent_text="#74D3C4",
    focus="#74D3C4",
    danger="#FF9F95",
    danger_soft="#482723",
    warn="#F0BC6E",
    warn_soft="#42341B",
    ok="#86D39E",
    ok_soft="#1F3B2A",
    bubble="#34373B",
    tooltip="#ECEBE8",
    tooltip_text="#1D1C1A",
    toast_link="#0A5F57",
    shadow="#000000",
    page="#EDEBE6",
    page_text="#1B1A18",
    page_muted="#5C5851",
    page_edge="#0C0D0D",
    selection="#CBD9E5",
    hit="#FFF0B8",
    hit_now="#FFD766",
    caret="#0B6B62",
    bar="#5C5851",
    scroll="#4E5258",
    scroll_hover="#858A92",
    authors=_DARK_AUTHORS,
    page_authors=_LIGHT_AUTHORS,
)
DARK_PAGE = replace(
    DARK,
    page="#232528",
    page_text="#E6E4DF",
    page_muted="#A3A29D",
    page_edge="#000000",
    selection="#34495C",
    hit="#3B3319",
    hit_now="#554510",
    caret="#74D3C4",
    bar="#A3A29D",
    page_authors=_DARK_AUTHORS,
)

# Share of the author's colour mixed into the page.
TINT_COMMENT = 0.11
TINT_COMMENT_ACTIVE = 0.16
TINT_CHANGE_ACTIVE = 0.13


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Pixel sizes at 100 %, scaled by the user's system font (its pixel size over 13)."""

    caption: int = 11
    small: int = 12
    body: int = 13
    lead: int = 15
    title: int = 20
    display: int = 26

    def scaled(self, factor: float) -> TypeScale:
        sizes = (self.caption, self.small, self.body, self.lead, self.title, self.display)
        return TypeScale(*(max(11, round(size * factor)) for size in sizes))


def mix(base: str, over: str, share: float) -> str:
    """`over` at `share` (0…1) on opaque `base`, as "#RRGGBB"."""
    pairs = zip(_channels(base), _channels(over), strict=True)
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)


def contrast(first: str, second: str) -> float:
    """WCAG 2 contrast ratio, 1…21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1024)
def _luminance(colour: str) -> float:
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
