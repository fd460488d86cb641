"""Where the runs of a paragraph start from, and what direct formatting makes of that."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.document.formats import RunFormat
from engine.document.run_properties import TOGGLES, Values, read_run_properties
from engine.document.xmlread import Element, Key, child, val
from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.formatting import Formatting

_NOT_RUN_FORMATTING = frozenset(
    W + name for name in ("rPrChange", "ins", "del", "moveFrom", "moveTo")
)
_R_PR_CHANGE = W + "rPrChange"


class RunBase:
    """The formatting that runs of a paragraph start from, with a cache of what they become."""

    __slots__ = ("_cache", "_exact", "_formatting", "_plain", "_styled", "toggles", "values")

    def __init__(self, formatting: Formatting, values: Values, toggles: frozenset[str]) -> None:
        self._formatting = formatting
        self.values = values
        self.toggles = toggles
        self._cache: dict[Key, RunFormat] = {}
        self._exact: dict[Key, tuple[RunFormat, bool]] = {}
        self._plain: RunFormat | None = None
        self._styled: dict[str, tuple[Values, frozenset[str]]] = {}

    def format(self, properties: Element | None) -> RunFormat:
        """The effective format under a direct `w:rPr` (None: none)."""
        if properties is None:
            if self._plain is None:
                self._plain = self._resolve({})
            return self._plain
        return self.read(properties)[0]

    def read(self, properties: Element) -> tuple[RunFormat, bool]:
        """As `format`, and whether a tracked change of formatting lies in the `w:rPr`."""
        exact: Key = tuple([(item.tag, *item.items()) for item in properties])
        known = self._exact.get(exact)
        if known is None:
            key = tuple([item for item in exact if item[0] not in _NOT_RUN_FORMATTING])
            found = self._cache.get(key)
            if found is None:
                direct = read_run_properties(properties, self._formatting.theme)
                found = self._cache[key] = self._resolve(direct)
            known = self._exact[exact] = found, any(item[0] == _R_PR_CHANGE for item in exact)
        return known

    def read_in_contents(self, properties: Element) -> tuple[RunFormat, bool]:
        """As `read`, within a table of contents.

        Word stores each entry in the character style Hyperlink and shows it in the paragraph's
        own style (TOC 1…): black, not underlined. What the run itself says still counts.
        """
        style = child(properties, "rStyle")
        if style is None or not self._formatting.styles.is_link(val(style)):
            return self.read(properties)
        bare = deepcopy(properties)
        for found in bare.findall(style.tag):
            bare.remove(found)
        return self.read(bare)

    def with_fonts(self, format_: RunFormat, fonts: Values) -> RunFormat:
        """The format with other fonts, as a `w:sym` names one."""
        return self._formatting.interned(replace(format_, **fonts))

    def _resolve(self, direct: Values) -> RunFormat:
        style_id = direct.get("style_id", "")
        values, toggles = self._with_style(style_id) if style_id else (self.values, self.toggles)
        values = {**values, **{name: name in toggles for name in TOGGLES}, **direct}
        return self._formatting.intern_run(values)

    def _with_style(self, style_id: str) -> tuple[Values, frozenset[str]]:
        known = self._styled.get(style_id)
        if known is None:
            style = self._formatting.styles.run_values(style_id)
            on = frozenset(name for name in TOGGLES if style.get(name))
            always = self._formatting.default_toggles
            known = self._styled[style_id] = (
                {**self.values, **style},
                (self.toggles ^ on) | always,
            )
        return known
