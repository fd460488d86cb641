"""The settings part: what the document as a whole says about layout, tracking and protection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.document.section_faces import NoteNumbering
from engine.document.theme import DEFAULT_COLOR_MAPPING, ThemeLanguages
from engine.document.xmlread import (
    Element,
    child,
    child_val,
    children,
    flag,
    integer,
    is_on,
    measure,
    val,
)
from engine.ooxml.ns import W

_SCHEME_USES = {
    "bg1": "background1",
    "t1": "text1",
    "bg2": "background2",
    "t2": "text2",
    "accent1": "accent1",
    "accent2": "accent2",
    "accent3": "accent3",
    "accent4": "accent4",
    "accent5": "accent5",
    "accent6": "accent6",
    "hyperlink": "hyperlink",
    "followedHyperlink": "followedHyperlink",
}
_SCHEME_SLOTS = {
    "dark1": "dk1",
    "light1": "lt1",
    "dark2": "dk2",
    "light2": "lt2",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
}


@dataclass(frozen=True, slots=True)
class Protection:
    """`w:documentProtection`; `enforced` protection of kind "trackedChanges" forces tracking."""

    kind: str = "none"
    enforced: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """Document-wide settings with Word's defaults for whatever the part leaves out."""

    compat_mode: int = 12
    compat_flags: frozenset[str] = frozenset()
    track_revisions: bool = False
    default_tab_stop: int = 720
    even_and_odd_headers: bool = False
    mirror_margins: bool = False
    gutter_at_top: bool = False
    auto_hyphenation: bool = False
    do_not_hyphenate_caps: bool = False
    consecutive_hyphen_limit: int = 0
    hyphenation_zone: int = 360
    protection: Protection = Protection()
    borders_do_not_surround_header: bool = False
    borders_do_not_surround_footer: bool = False
    footnotes: NoteNumbering = NoteNumbering()
    endnotes: NoteNumbering = NoteNumbering(number_format="lowerRoman", position="docEnd")
    color_mapping: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_COLOR_MAPPING))
    theme_languages: ThemeLanguages = ThemeLanguages()
    decimal_symbol: str = "."
    no_line_breaks_before: str = ""
    """Characters that may not begin a line, instead of the usual (ISO 29500-1 §17.15.1.59)."""
    no_line_breaks_after: str = ""
    note_separators: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict[str, tuple[int, ...]]
    )

    @property
    def do_not_use_html_paragraph_auto_spacing(self) -> bool:
        """Space after and space before add up instead of the larger one counting."""
        return "doNotUseHTMLParagraphAutoSpacing" in self.compat_flags


def read_settings(root: Element | None) -> Settings:
    """Reads `w:settings`. A document without the part, or without `compatibilityMode`, is laid
    out as Word 2007 did (mode 12, [MS-DOCX] §2.4.6 compatibilityMode)."""
    if root is None:
        return Settings()
    mode, flags = _compat(child(root, "compat"))
    return Settings(
        compat_mode=mode,
        compat_flags=flags,
        track_revisions=is_on(child(root, "trackRevisions")),
        default_tab_stop=measure(child_val(root, "defaultTabStop")) or 720,
        even_and_odd_headers=is_on(child(root, "evenAndOddHeaders")),
        mirror_margins=is_on(child(root, "mirrorMargins")),
        gutter_at_top=is_on(child(root, "gutterAtTop")),
        auto_hyphenation=is_on(child(root, "autoHyphenation")),
        do_not_hyphenate_caps=is_on(child(root, "doNotHyphenateCaps")),
        consecutive_hyphen_limit=integer(child_val(root, "consecutiveHyphenLimit")) or 0,
        hyphenation_zone=measure(child_val(root, "hyphenationZone")) or 360,
        protection=_protection(child(root, "documentProtection")),
        borders_do_not_surround_header=is_on(child(root, "bordersDoNotSurroundHeader")),
        borders_do_not_surround_footer=is_on(child(root, "bordersDoNotSurroundFooter")),
        footnotes=note_numbering(child(root, "footnotePr"), NoteNumbering()),
        endnotes=note_numbering(
            child(root, "endnotePr"), NoteNumbering(number_format="lowerRoman", position="docEnd")
        ),
        color_mapping=_color_mapping(child(root, "clrSchemeMapping")),
        theme_languages=_theme_languages(child(root, "themeFontLang")),
        decimal_symbol=child_val(root, "decimalSymbol") or ".",
        no_line_breaks_before=child_val(root, "noLineBreaksBefore") or "",
        no_line_breaks_after=child_val(root, "noLineBreaksAfter") or "",
        note_separators={
            kind: _separators(child(root, f"{kind}Pr"), kind) for kind in ("footnote", "endnote")
        },
    )


def note_numbering(element: Element | None, base: NoteNumbering) -> NoteNumbering:
    """`w:footnotePr`/`w:endnotePr` over what already holds (settings under section)."""
    if element is None:
        return base
    start = integer(child_val(element, "numStart"))
    restart = child_val(element, "numRestart")
    return NoteNumbering(
        number_format=child_val(element, "numFmt") or base.number_format,
        start=base.start if start is None else start,
        restart=restart if restart in ("continuous", "eachSect", "eachPage") else base.restart,
        position=child_val(element, "pos") or base.position,
    )


def _compat(compat: Element | None) -> tuple[int, frozenset[str]]:
    mode, flags = 12, set[str]()
    for item in compat.iterchildren("*") if compat is not None else ():
        if item.tag != W + "compatSetting":
            if is_on(item):
                flags.add(item.tag.rpartition("}")[2])
            continue
        name = item.get(W + "name", "")
        if name == "compatibilityMode":
            mode = integer(val(item)) or 12
        elif is_on(item):
            flags.add(name)
    return mode, frozenset(flags)


def _protection(element: Element | None) -> Protection:
    if element is None:
        return Protection()
    return Protection(element.get(W + "edit", "none"), flag(element, "enforcement"))


def _color_mapping(element: Element | None) -> dict[str, str]:
    mapping = dict(DEFAULT_COLOR_MAPPING)
    if element is not None:
        for attribute, use in _SCHEME_USES.items():
            slot = element.get(W + attribute)
            if slot is not None:
                mapping[use] = _SCHEME_SLOTS.get(slot, slot)
    return mapping


def _theme_languages(element: Element | None) -> ThemeLanguages:
    if element is None:
        return ThemeLanguages()
    return ThemeLanguages(element.get(W + "eastAsia", ""), element.get(W + "bidi", ""))


def _separators(element: Element | None, kind: str) -> tuple[int, ...]:
    ids = (integer(note.get(W + "id")) for note in children(element, kind))
    return tuple(note_id for note_id in ids if note_id is not None)
