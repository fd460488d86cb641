"""The styles part: every style's own formatting, its chain of bases, and built-in names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from engine.document.paragraph_properties import merge_paragraph, read_paragraph_properties
from engine.document.run_properties import Values, read_run_properties
from engine.document.table_properties import TableValues, read_table_style
from engine.document.theme import Theme
from engine.document.xmlread import Element, child, child_val, children, flag, is_on
from engine.ooxml.ns import W

_BUILT_IN_HEADING = re.compile(r"^heading ([1-9])$", re.IGNORECASE)
_HEADING_ID = re.compile(r"^heading([1-9])$", re.IGNORECASE)


class Style:
    """One style as written: nothing inherited.

    A document defines hundreds and uses a few, so formatting is read on first use.
    """

    def __init__(self, element: Element, theme: Theme) -> None:
        self._element = element
        self._theme = theme
        self.kind = element.get(W + "type", "paragraph")
        self.style_id = element.get(W + "styleId", "")
        self.is_default = flag(element, "default")

    def __repr__(self) -> str:
        return f"Style({self.style_id!r})"

    @cached_property
    def name(self) -> str:
        """The built-in (English) name, or the id of a style that has none."""
        return child_val(self._element, "name") or self.style_id

    @cached_property
    def based_on(self) -> str | None:
        return child_val(self._element, "basedOn")

    @cached_property
    def link(self) -> str | None:
        return child_val(self._element, "link")

    @cached_property
    def hidden(self) -> bool:
        """Whether the style is kept out of style lists."""
        names = ("semiHidden", "hidden")
        return any(is_on(child(self._element, name)) for name in names)

    @cached_property
    def quick(self) -> bool:
        """Whether the style is one of the gallery."""
        return is_on(child(self._element, "qFormat"))

    @cached_property
    def paragraph(self) -> Values:
        return read_paragraph_properties(child(self._element, "pPr"), self._theme)

    @cached_property
    def run(self) -> Values:
        return read_run_properties(child(self._element, "rPr"), self._theme)

    @cached_property
    def table(self) -> TableValues | None:
        """Tables, rows, cells and regions; None for every other kind of style."""
        return read_table_style(self._element, self._theme) if self.kind == "table" else None


class StyleTable:
    """All styles and the document defaults."""

    def __init__(self, root: Element | None, theme: Theme) -> None:
        self.theme = theme
        self._styles: dict[str, Style] = {}
        self._defaults: dict[str, str] = {}
        for element in children(root, "style"):
            style = Style(element, theme)
            # Some writers state their defaults and then their own style under the same id; Word
            # and LibreOffice both show the later one.
            self._styles[style.style_id] = style
            if style.is_default:
                self._defaults.setdefault(style.kind, style.style_id)
        defaults = child(root, "docDefaults")
        self.default_run: Mapping[str, object] = MappingProxyType(
            read_run_properties(child(child(defaults, "rPrDefault"), "rPr"), theme)
        )
        paragraph = read_paragraph_properties(child(child(defaults, "pPrDefault"), "pPr"), theme)
        # Pages states an empty w:framePr among its defaults; Word frames nothing by default.
        paragraph.pop("frame", None)
        self.default_paragraph: Mapping[str, object] = MappingProxyType(paragraph)
        self._chains: dict[str, tuple[Style, ...]] = {}
        self._headings: dict[str, int | None] = {}

    def __iter__(self) -> Iterator[Style]:
        return iter(self._styles.values())

    def __contains__(self, style_id: object) -> bool:
        return style_id in self._styles

    def get(self, style_id: str | None) -> Style | None:
        return None if style_id is None else self._styles.get(style_id)

    def is_link(self, style_id: str | None) -> bool:
        """Whether it is the built-in character style of links, whatever its id is."""
        style = self.get(style_id)
        return style is not None and style.name.lower() == "hyperlink"

    def default_id(self, kind: str) -> str | None:
        """The default style of a kind ("Normal" of most documents)."""
        return self._defaults.get(kind)

    def paragraph_style_id(self, stated: str | None) -> str:
        """The style a paragraph has: its own if it exists, else the default one (§17.7.4.17)."""
        style = self.get(stated)
        if style is not None and style.kind == "paragraph":
            return style.style_id
        return self._defaults.get("paragraph", "")

    def chain(self, style_id: str | None) -> tuple[Style, ...]:
        """The style and its bases, base first. A cycle is cut where it closes."""
        if style_id is None:
            return ()
        known = self._chains.get(style_id)
        if known is None:
            found: list[Style] = []
            seen = set[str]()
            style = self._styles.get(style_id)
            while style is not None and style.style_id not in seen:
                seen.add(style.style_id)
                found.append(style)
                base = self.get(style.based_on)
                # A base of another kind is no base (§17.7.4.3).
                style = base if base is not None and base.kind == style.kind else None
            known = self._chains[style_id] = tuple(reversed(found))
        return known

    def run_values(self, style_id: str | None) -> Values:
        """Run formatting of a style over its bases; toggles as the nearest style states them."""
        values: Values = {}
        for style in self.chain(style_id):
            values.update(style.run)
        return values

    def num_of_style(self, style_id: str) -> int | None:
        """The `w:numId` a (numbering or paragraph) style names, inherited from its bases."""
        values: Values = {}
        for style in self.chain(style_id):
            values = merge_paragraph(values, style.paragraph)
        num_id = values.get("num_id")
        return num_id if isinstance(num_id, int) else None

    def heading_level(self, style_id: str | None) -> int | None:
        """1–9 for a built-in heading or a style based on one, resolved by *name*: localised
        documents call the id "Nadpis1" or "berschrift1" but always name it "heading 1"."""
        if style_id is None:
            return None
        if style_id not in self._headings:
            self._headings[style_id] = self._find_heading(style_id)
        return self._headings[style_id]

    def outline_level(self, style_id: str | None) -> int | None:
        """The outline level (0–8) a paragraph style states, inherited from its bases."""
        return self._paragraph_values(style_id).get("outline_level")

    def numbering(self, style_id: str | None) -> tuple[int | None, int | None] | None:
        """(numId, ilvl) as a paragraph style states them; None when it says nothing."""
        values = self._paragraph_values(style_id)
        if "num_id" not in values and "num_level" not in values:
            return None
        return values.get("num_id"), values.get("num_level")

    def hidden(self, style_id: str) -> bool:
        """Whether text of that paragraph or character style is hidden."""
        return bool(self.run_values(style_id).get("hidden"))

    def _paragraph_values(self, style_id: str | None) -> Values:
        values: Values = {}
        for style in self.chain(self.paragraph_style_id(style_id)):
            values = merge_paragraph(values, style.paragraph)
        return values

    def _find_heading(self, style_id: str) -> int | None:
        chain = self.chain(style_id)
        if not chain:
            stated = _HEADING_ID.match(style_id)
            return int(stated.group(1)) if stated is not None else None
        for style in reversed(chain):
            for pattern, name in ((_BUILT_IN_HEADING, style.name), (_HEADING_ID, style.style_id)):
                found = pattern.match(name)
                if found is not None:
                    return int(found.group(1))
        return None
