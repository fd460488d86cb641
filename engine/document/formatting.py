"""Effective formatting: styles, numbering and direct properties resolved to interned formats."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from engine.document.formats import NO_BORDERS, ParagraphFormat, RunFormat
from engine.document.numbering import Level, NumberingTable
from engine.document.paragraph_properties import (
    merge_paragraph,
    read_paragraph_properties,
    resolved_tabs,
)
from engine.document.run_base import RunBase
from engine.document.run_properties import TOGGLES, Values
from engine.document.settings import Settings, read_settings
from engine.document.story import root_of
from engine.document.styles import StyleTable
from engine.document.table_properties import read_cell_properties, read_row_properties
from engine.document.theme import Theme, read_theme
from engine.document.xmlread import Element, Key, child_val, element_key
from engine.ooxml.ns import RelType, W

_RUN_FIELDS = frozenset(field.name for field in fields(RunFormat))
_PARAGRAPH_FIELDS = frozenset(field.name for field in fields(ParagraphFormat))
_NOT_PARAGRAPH_FORMATTING = frozenset(W + name for name in ("rPr", "sectPr", "pPrChange"))
_PHYSICAL = {
    "start": "left",
    "end": "right",
    "justify": "both",
    "distribute": "distribute",
    "lowKashida": "both",
    "mediumKashida": "both",
    "highKashida": "both",
    "thaiDistribute": "distribute",
}
_MIRRORED = {"left": "right", "right": "left"}
_ALIGNMENTS = frozenset(("left", "center", "right", "both", "distribute"))


class TableContext(NamedTuple):
    """The table style a paragraph stands under, and the regions of it that its cell is in."""

    style_id: str
    regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ParagraphLook:
    """A paragraph's effective formatting, shared by all paragraphs that say the same."""

    format: ParagraphFormat
    runs: RunBase
    heading_level: int | None
    level: Level | None = None

    @property
    def hidden(self) -> bool:
        """Whether the paragraph's style hides its text."""
        return "hidden" in self.runs.toggles


class Formatting:
    """Resolves formatting of one document; make a new one when a side part it read changes."""

    def __init__(
        self, styles: StyleTable, numbering: NumberingTable, *, settings: Settings, theme: Theme
    ) -> None:
        self.styles = styles
        self.numbering = numbering
        self.settings = settings
        self.theme = theme
        self.default_toggles = frozenset(name for name in TOGGLES if styles.default_run.get(name))
        self._run_formats: dict[RunFormat, RunFormat] = {}
        self._label_formats: dict[tuple[int, int], RunFormat] = {}
        self._paragraph_formats: dict[Any, ParagraphFormat] = {}
        self._looks: dict[tuple[TableContext | None, Key], ParagraphLook] = {}
        self._styled: dict[tuple[str, TableContext | None], Values] = {}
        self._bases: dict[tuple[str, TableContext | None], RunBase] = {}
        self._tables: dict[TableContext, tuple[Values, Values]] = {}
        self._cells: dict[Key, Values] = {}
        self._rows: dict[Key, Values] = {}

    @classmethod
    def read(cls, package: Any) -> Formatting:
        """Reads the side parts of a package; each may be absent or damaged."""
        settings = read_settings(_root(package, RelType.SETTINGS))
        theme = read_theme(
            _root(package, RelType.THEME), settings.color_mapping, settings.theme_languages
        )
        styles = StyleTable(_root(package, RelType.STYLES), theme)
        numbering = NumberingTable(
            _root(package, RelType.NUMBERING), theme, num_of_style=styles.num_of_style
        )
        return cls(styles, numbering, settings=settings, theme=theme)

    def paragraph(self, paragraph: Element, table: TableContext | None = None) -> ParagraphLook:
        """The effective look of a `w:p`, cached by what its `w:pPr` says."""
        return self.look(paragraph.find(_P_PR), table)

    def look(self, properties: Element | None, table: TableContext | None = None) -> ParagraphLook:
        """The effective look under a `w:pPr` (or the old one kept in a `w:pPrChange`)."""
        key: Key = ()
        if properties is not None:
            key = tuple(
                [
                    element_key(item)
                    for item in properties.iterchildren("*")
                    if item.tag not in _NOT_PARAGRAPH_FORMATTING
                ]
            )
        cache_key = (table, key)
        known = self._looks.get(cache_key)
        if known is None:
            known = self._looks[cache_key] = self._make_look(properties, table)
        return known

    def cell(self, properties: Element | None) -> Values:
        """What a `w:tcPr` says; the same object for equal markup (do not change it)."""
        if properties is None:
            return _NOTHING
        key = element_key(properties)
        known = self._cells.get(key)
        if known is None:
            known = self._cells[key] = read_cell_properties(properties, self.theme)
        return known

    def row(self, properties: Element | None) -> Values:
        """What a `w:trPr` says; the same object for equal markup (do not change it)."""
        if properties is None:
            return _NOTHING
        key = element_key(properties)
        known = self._rows.get(key)
        if known is None:
            known = self._rows[key] = read_row_properties(properties)
        return known

    def run_base(self, style_id: str, table: TableContext | None = None) -> RunBase:
        """Where runs of a paragraph style (in a table) start from."""
        key = (style_id, table)
        known = self._bases.get(key)
        if known is None:
            known = self._bases[key] = self._make_base(style_id, table)
        return known

    def intern_run(self, values: Values) -> RunFormat:
        """The one format object with these fields."""
        return self.interned(
            RunFormat(**{name: value for name, value in values.items() if name in _RUN_FIELDS})
        )

    def interned(self, format_: RunFormat) -> RunFormat:
        return self._run_formats.setdefault(format_, format_)

    def label_format(self, mark: RunFormat, level: Level) -> RunFormat:
        """A label looks like the paragraph mark, under the level's own `w:rPr` (§17.9.24).

        Word does not raise a label because the mark is superscript.
        """
        key = (id(mark), id(level))  # both live as long as this object
        known = self._label_formats.get(key)
        if known is None:
            own = {name: value for name, value in level.run.items() if name in _RUN_FIELDS}
            known = self.interned(replace(mark, **{"vert_align": "", "hidden": False, **own}))
            self._label_formats[key] = known
        return known

    def _make_look(self, properties: Element | None, table: TableContext | None) -> ParagraphLook:
        direct = read_paragraph_properties(properties, self.theme)
        style_id = self.styles.paragraph_style_id(child_val(properties, "pStyle"))
        values = self._apply(self._style_values(style_id, table), direct, None)
        values["style_id"] = style_id
        level = self.numbering.level(values.get("num_id"), values.get("num_level") or 0)
        heading = values.get("outline_level")
        return ParagraphLook(
            self._paragraph_format(values),
            self.run_base(style_id, table),
            heading + 1 if heading is not None else self.styles.heading_level(style_id),
            level,
        )

    def _paragraph_format(self, values: Values) -> ParagraphFormat:
        made = {name: value for name, value in values.items() if name in _PARAGRAPH_FIELDS}
        made["tabs"] = resolved_tabs(values.get("level_tabs", {}), values.get("tabs", {}))
        borders = {k: b for k, b in values.get("borders", {}).items() if b.visible}
        made["borders"] = NO_BORDERS
        made["alignment"] = _alignment(values)
        num_id = values.get("num_id")
        made["numbering_off"] = num_id is not None and num_id <= 0
        made["num_id"] = num_id if num_id is not None and num_id > 0 else None
        made["num_level"] = (values.get("num_level") or 0) if made["num_id"] is not None else 0
        plain = ParagraphFormat(**made)
        key = (_format_key(plain), tuple(borders.items()))
        known = self._paragraph_formats.get(key)
        if known is None:
            known = replace(plain, borders=borders) if borders else plain
            self._paragraph_formats[key] = known
        return known

    def _style_values(self, style_id: str, table: TableContext | None) -> Values:
        """Document defaults, table style, then the paragraph style chain, base first."""
        key = (style_id, table)
        known = self._styled.get(key)
        if known is None:
            values: Values = dict(self.styles.default_paragraph)
            if table is not None:
                values = merge_paragraph(values, self._table_values(table)[0])
            for style in self.styles.chain(style_id):
                values = self._apply(values, style.paragraph, style.style_id)
            known = self._styled[key] = values
        return known

    def _apply(self, base: Values, own: Values, style_id: str | None) -> Values:
        """Puts one layer of paragraph properties over another, numbering in its place.

        `numPr` merges attribute by attribute; the level's indents and tabs apply where `numPr`
        is stated, that layer's own `ind` wins over them. `numId` 0 takes back what the list
        gave, and the first-line indent unless stated anew (measured on Word's page breaks).
        """
        base = dict(base)
        stated = own.get("num_id")
        if stated is not None and stated <= 0:
            for name in base.pop("from_level", ()):
                base.pop(name, None)
            base.pop("level_tabs", None)
            base.pop("indent_first_line", None)
            if style_id is None and base.get("num_id"):
                # Taken off the paragraph itself, a list's style loses its left indent as well.
                base.pop("indent_left", None)
        elif stated is not None or ("num_level" in own and base.get("num_id")):
            index = self._level_index(base, own, style_id)
            self._give_level(base, own.get("num_id", base.get("num_id")), index)
            own = {**own, "num_level": index}
        merged = merge_paragraph(base, own)
        if "from_level" in merged:
            merged["from_level"] = frozenset(merged["from_level"]) - own.keys()
        return merged

    def _level_index(self, base: Values, own: Values, style_id: str | None) -> int:
        """A style's level is the one that names the style, else the one it states (§17.9.23)."""
        if style_id is not None:
            named = self.numbering.level_of_style(own.get("num_id", base.get("num_id")), style_id)
            return own.get("num_level") or 0 if named is None else named
        stated = own.get("num_level")
        return (base.get("num_level") or 0) if stated is None else stated

    def _give_level(self, base: Values, num_id: int | None, index: int) -> None:
        level = self.numbering.level(num_id, index)
        if level is not None:
            given = {name: value for name, value in level.paragraph.items() if name != "tabs"}
            base.update(given)
            base["from_level"] = frozenset(given)
            base["level_tabs"] = level.paragraph.get("tabs", {})

    def _make_base(self, style_id: str, table: TableContext | None) -> RunBase:
        """ISO 29500-1 §17.7.3: a toggle is on when an odd number of style kinds turn it on, and
        always when the document defaults do."""
        own = self.styles.run_values(style_id)
        of_table = self._table_values(table)[1] if table is not None else {}
        on = frozenset(name for name in TOGGLES if own.get(name))
        on ^= frozenset(name for name in TOGGLES if of_table.get(name))
        values: Values = {**self.styles.default_run, **of_table, **own}
        values.pop("style_id", None)
        return RunBase(self, values, on | self.default_toggles)

    def _table_values(self, table: TableContext) -> tuple[Values, Values]:
        known = self._tables.get(table)
        if known is None:
            known = self._tables[table] = self._merge_table(table)
        return known

    def _merge_table(self, table: TableContext) -> tuple[Values, Values]:
        paragraph, run = Values(), Values()
        chain = self.styles.chain(table.style_id)
        for style in chain:
            paragraph = merge_paragraph(paragraph, style.paragraph)
            run.update(style.run)
        for region in table.regions:
            for style in chain:
                condition = style.table.conditions.get(region) if style.table else None
                if condition is not None:
                    paragraph = merge_paragraph(paragraph, condition.paragraph)
                    run.update(condition.run)
        return paragraph, run


_NOTHING: Values = {}
_P_PR = W + "pPr"


def _alignment(values: Values) -> str:
    """Physical alignment: in a right-to-left paragraph Word's `left` is the leading edge."""
    stated = values.get("alignment") or "left"
    stated = _PHYSICAL.get(stated, stated)
    if stated not in _ALIGNMENTS:
        stated = "left"
    return _MIRRORED.get(stated, stated) if values.get("bidi") else stated


def _format_key(value: ParagraphFormat) -> Key:
    return tuple(getattr(value, name) for name in _PARAGRAPH_FIELDS if name != "borders")


def _root(package: Any, reltype: str) -> Element | None:
    """The root of the main document's side part; None when absent or not readable."""
    parts = package.related(package.main_document, reltype)
    return root_of(parts[0]) if parts else None
