"""Hypothesis strategies for valid operations on an open document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from tests.support.generated import WORDS

Operation = dict[str, Any]


@st.composite
def operations(draw: st.DrawFn, blocks: list[Any], *, most: int = 4) -> list[Operation]:
    """A few operations on the blocks of one snapshot, text and structure mixed."""
    made: list[Operation] = []
    for position in range(draw(st.integers(1, most))):
        block = draw(st.sampled_from(blocks))
        build = draw(st.sampled_from(_BUILDERS))
        if build in _BETWEEN:
            operation = _BETWEEN[build](draw, block, draw(st.sampled_from(blocks)))
        else:
            operation = build(draw, block)
        if operation is not None:
            made.append({"id": f"op{position}", **operation})
    return made


def _span(draw: st.DrawFn, text: str) -> tuple[int, int]:
    start = draw(st.integers(0, len(text) - 1))
    return start, draw(st.integers(start + 1, len(text)))


def _range(draw: st.DrawFn, block: Any) -> dict[str, Any] | None:
    if not block.text:
        return None
    start, end = _span(draw, block.text)
    return {
        "type": "textRange",
        "story": "main",
        "blockId": block.id,
        "startOffset": to_utf16(block.text, start),
        "endOffset": to_utf16(block.text, end),
        "selectedTextHash": text_hash(block.text[start:end]),
    }


def replace_range(draw: st.DrawFn, block: Any) -> Operation | None:
    found = _range(draw, block)
    return found and {"type": "replaceRange", "range": found, "replace": draw(WORDS | st.just(""))}


def replace_block(draw: st.DrawFn, block: Any) -> Operation:
    words = block.text.split(" ")
    place = draw(st.integers(0, len(words)))
    words[place : place + draw(st.integers(0, 1))] = [draw(WORDS)]
    return {"type": "replaceBlock", "blockId": block.id, "text": " ".join(words)}


def insert(draw: st.DrawFn, block: Any) -> Operation:
    side = draw(st.sampled_from(["After", "Before"]))
    text = draw(st.one_of(WORDS, st.just(""), st.just("one\ntwo"), st.just("a **b** c")))
    extra = draw(st.sampled_from([{}, {"inheritFormatting": False}, {"alignment": "right"}]))
    return {"type": f"insert{side}Block", "blockId": block.id, "text": text, **extra}


def delete(draw: st.DrawFn, block: Any) -> Operation:
    return {"type": "deleteBlock", "blockId": block.id}


def format_text(draw: st.DrawFn, block: Any) -> Operation | None:
    found = _range(draw, block)
    formatting = draw(st.sampled_from([{"bold": True}, {"italic": False}, {"fontSizePt": 12.5}]))
    return found and {"type": "formatRange", "range": found, "formatting": formatting}


def split(draw: st.DrawFn, block: Any) -> Operation | None:
    if not block.text:
        return None
    offset = draw(st.integers(0, len(block.text)))
    return {
        "type": "splitBlock",
        "blockId": block.id,
        "offset": to_utf16(block.text, offset),
    }


def merge(draw: st.DrawFn, block: Any) -> Operation:
    extra = draw(st.sampled_from([{}, {"separator": " "}]))
    return {"type": "mergeBlockWithNext", "blockId": block.id, **extra}


def restyle(draw: st.DrawFn, block: Any) -> Operation:
    properties = draw(
        st.sampled_from(
            [
                {"alignment": "both"},
                {"styleId": "Heading1"},
                {"numbering": {"kind": "none"}},
                {"indentation": {"indentLeft": 300}},
                {"spacing": {"spaceBefore": 120}},
            ]
        )
    )
    return {
        "type": "setBlockParagraphProperties",
        "blockId": block.id,
        "properties": properties,
    }


def type_text(draw: st.DrawFn, block: Any) -> Operation:
    offset = draw(st.integers(0, len(block.text)))
    return {
        "type": "insertText",
        "blockId": block.id,
        "offset": to_utf16(block.text, offset),
        "text": draw(WORDS),
    }


def insert_table(draw: st.DrawFn, block: Any) -> Operation:
    side = draw(st.sampled_from(["before", "after"]))
    return {
        "type": "insertTable",
        "blockId": block.id,
        "rows": [["x", ""], ["", "y"]],
        "position": side,
    }


def in_table(draw: st.DrawFn, block: Any) -> Operation | None:
    if block.table is None:
        return None
    kind = draw(
        st.sampled_from(
            [
                "insertTableRow",
                "insertTableColumn",
                "deleteTableRow",
                "deleteTableColumn",
                "deleteTable",
                "splitTableCell",
            ]
        )
    )
    side = draw(st.sampled_from(["before", "after"]))
    extra = {"position": side, "cellTexts": ["new"]} if kind.startswith("insert") else {}
    return {"type": kind, "blockId": block.id, **extra}


def merge_cells(draw: st.DrawFn, block: Any) -> Operation | None:
    if block.table is None:
        return None
    return {"type": "mergeTableCells", "blockId": block.id, "rowCount": 2}


def insert_break(draw: st.DrawFn, block: Any) -> Operation:
    kind = draw(st.sampled_from(["page", "sectionNextPage", "sectionContinuous"]))
    return {"type": "insertBreak", "blockId": block.id, "kind": kind}


def set_field(draw: st.DrawFn, block: Any) -> Operation:
    return {"type": "setField", "blockId": block.id, "text": draw(WORDS)}


def move(draw: st.DrawFn, block: Any) -> Operation | None:
    """Stands for the move to another block, which is drawn too."""


def move_to(draw: st.DrawFn, block: Any, other: Any) -> Operation:
    side = draw(st.sampled_from(["before", "after"]))
    return {
        "type": "moveBlock",
        "blockId": block.id,
        "targetBlockId": other.id,
        "placement": side,
    }


def delete_span(draw: st.DrawFn, block: Any) -> Operation | None:
    """Stands for the deletion up to a place in another block."""


def delete_up_to(draw: st.DrawFn, block: Any, other: Any) -> Operation:
    start, end = (
        {"blockId": each.id, "offset": to_utf16(each.text, draw(st.integers(0, len(each.text))))}
        for each in (block, other)
    )
    return {"type": "deleteSpan", "start": start, "end": end}


_BETWEEN: dict[Any, Callable[[st.DrawFn, Any, Any], Operation]] = {
    move: move_to,
    delete_span: delete_up_to,
}
_BUILDERS: list[Callable[[st.DrawFn, Any], Operation | None]] = [
    replace_range,
    replace_range,
    replace_block,
    insert,
    delete,
    format_text,
    split,
    merge,
    restyle,
    type_text,
    insert_table,
    in_table,
    in_table,
    merge_cells,
    insert_break,
    set_field,
    move,
    move,
    delete_span,
]
