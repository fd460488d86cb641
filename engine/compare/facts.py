"""What a block says, in a form in which two spellings of one meaning are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.compare.blocks import blocks_of, inner_container, plain_text
from engine.compare.keys import element_key, look_key
from engine.compare.lines import Line, LineReader, Path, wrapper_key
from engine.compare.marked_properties import section_key
from engine.compare.options import CompareOptions
from engine.redline.names import CUSTOM_XML, P_PR, R_PR, SDT, SECT_PR, TBL, TC, TR, Element, P, W

_BOX = "{*}txbxContent"
_NOT_FACTS = ("cnfStyle",)


class FactReader:
    """Reads blocks as lists of strings; one reader for both sides of a proof."""

    def __init__(self, options: CompareOptions) -> None:
        self._fields = options.has("fields")
        self._tables = options.has("tables")
        self._lines = LineReader(fields=self._fields)
        self._formatting = options.has("formatting")
        self._fold = options.folded

    def facts(self, block: Element) -> tuple[str, ...]:
        """Everything that must be equal."""
        if block.tag == P:
            return tuple(self._paragraph(block))
        if block.tag == TBL:
            return tuple(self._table(block))
        if block.tag in (SDT, CUSTOM_XML):
            return ("control", *self._inside(inner_container(block)), "/control")
        if block.tag == SECT_PR:
            return (f"section {section_key(block)}",) if self._formatting else ()
        return (f"other {element_key(block)}",)

    def container(self, container: Element) -> list[tuple[str, ...]]:
        """The facts of all blocks of a container."""
        return [self.facts(block.element) for block in blocks_of(container, tables=self._tables)]

    def _inside(self, container: Element | None) -> Iterator[str]:
        if container is not None:
            for facts in self.container(container):
                yield from facts

    def _paragraph(self, paragraph: Element) -> Iterator[str]:
        line = self._lines.read(paragraph)
        yield "paragraph"
        if self._formatting:
            properties = paragraph.find(P_PR)
            yield look_key(properties)
            mark = None if properties is None else properties.find(R_PR)
            yield "mark " + look_key(mark)
            section = None if properties is None else properties.find(SECT_PR)
            yield "" if section is None else section_key(section)
        yield from self._text(line)
        if self._fields:
            yield "text " + self._fold(plain_text(paragraph))
        for piece in line.pieces:
            if piece.is_text:
                continue
            for _, leaf in piece.leaves:
                for box in leaf.iter(_BOX):
                    yield "box"
                    yield from self._inside(box)
        self._lines.forget(paragraph)

    def _text(self, line: Line) -> Iterator[str]:
        """Text of one look and one wrapping joined, however it was cut."""
        last: tuple[str, str] | None = None
        parts: list[str] = []
        for piece in line.pieces:
            now = (piece.look if self._formatting else "", _path_key(piece.path))
            if now != last and last is not None:
                yield f"{last} {self._fold(''.join(parts))}"
                parts = []
            last = now
            parts.append(piece.text + piece.code)
        if last is not None:
            yield f"{last} {self._fold(''.join(parts))}"

    def _table(self, table: Element) -> Iterator[str]:
        yield "table " + self._look(table, "tblPr")
        grid = table.find(W + "tblGrid")
        if self._formatting and grid is not None:
            yield "grid " + " ".join(column.get(W + "w", "") for column in grid)
        for row in table.iter(TR):
            if _table_of(row) is table:
                yield from self._row(row)

    def _row(self, row: Element) -> Iterator[str]:
        yield "row " + self._look(row, "trPr") + self._look(row, "tblPrEx")
        for cell in row.iter(TC):
            if _row_of(cell) is row:
                yield "cell " + self._look(cell, "tcPr")
                yield from self._inside(cell)

    def _look(self, owner: Element, name: str) -> str:
        if not self._formatting:
            return ""
        properties = owner.find(W + name)
        if properties is None:
            return ""
        return "".join(
            sorted(
                element_key(each)
                for each in properties
                if str(each.tag).rpartition("}")[2] not in _NOT_FACTS
            )
        )


def _table_of(row: Element) -> Element | None:
    return next(row.iterancestors(TBL), None)


def _row_of(cell: Element) -> Element | None:
    return next(cell.iterancestors(TR), None)


def _path_key(path: Path) -> str:
    return "|".join(wrapper_key(each) for each in path)


def first_difference(
    actual: Sequence[tuple[str, ...]], expected: Sequence[tuple[str, ...]]
) -> str | None:
    """What differs first, in words; None when nothing does."""
    for number, (a, b) in enumerate(zip(actual, expected, strict=False), 1):
        if a != b:
            one, other = next(
                ((x, y) for x, y in zip(a, b, strict=False) if x != y), (str(len(a)), str(len(b)))
            )
            return f"block {number}: {one[:2000]!r} instead of {other[:2000]!r}"
    if len(actual) != len(expected):
        return f"{len(actual)} blocks instead of {len(expected)}"
    return None
