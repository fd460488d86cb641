"""Random valid operations of every type on the blocks of an open document, from a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from engine.session import DocumentSession
from tests.e2e.random_values import formatting_from, properties_from

Operation = dict[str, Any]
WORDS = ("lawful", "Party", "thirty (30) days", "Ünïcode", "期限", "A & B <c>", "“quoted”", "x😀y")


@dataclass(slots=True)
class Place:
    """One block and the wire handle of its story."""

    block: Any
    story: dict[str, Any]


@dataclass(slots=True)
class Draw:
    """The dice, the blocks to choose from and what the document offers by name."""

    dice: random.Random
    places: Sequence[Place]
    styles: Sequence[str] = ()
    threads: Sequence[str] = ()
    made: int = 0
    used: list[str] = field(default_factory=list[str])

    def place(self) -> Place:
        return self.dice.choice(self.places)

    def words(self) -> str:
        return " ".join(self.dice.choices(WORDS, k=self.dice.randint(1, 3)))

    def maybe(self, **keys: Any) -> dict[str, Any]:
        return {name: value for name, value in keys.items() if self.dice.random() < 0.3}


def draw_of(session: DocumentSession, dice: random.Random) -> Draw:
    """What can be drawn from as the document stands now, all stories included."""
    document = session.document
    places = [
        Place(block, story.handle.to_wire())
        for story in document.stories()
        for block in document.snapshot(story.handle).blocks
        if block.kind != "diagnostic"
    ]
    styles = sorted({place.block.style_id for place in places if place.block.style_id})
    own = [thread.id for thread in document.comments() if thread.author == session.author]
    return Draw(dice, places, styles, [str(each) for each in own])


def batch_of(draw: Draw, size: int, *, types: Sequence[str] | None = None) -> list[Operation]:
    """`size` operations; builders that find nothing on their block try another."""
    made: list[Operation] = []
    chosen = [name for name in BUILDERS if types is None or name in types]
    for _ in range(size * 20):
        if len(made) == size or not draw.places:
            break
        name = draw.dice.choice(chosen)
        operation = BUILDERS[name](draw, draw.place())
        if operation is not None:
            draw.made += 1
            made.append({"id": f"op{draw.made}", "type": name, **operation})
    return made


def _span(draw: Draw, text: str) -> tuple[int, int]:
    start = draw.dice.randrange(len(text))
    return start, min(len(text), start + draw.dice.choice([1, 3, 12, 60, 400]))


def _range(draw: Draw, place: Place) -> dict[str, Any] | None:
    text = place.block.text
    if not text:
        return None
    start, end = _span(draw, text)
    return {
        "type": "textRange",
        "story": place.story,
        "blockId": place.block.id,
        "startOffset": to_utf16(text, start),
        "endOffset": to_utf16(text, end),
        "selectedTextHash": text_hash(text[start:end]),
    }


def _comment(draw: Draw) -> dict[str, Any]:
    return draw.maybe(comment={"text": "because " + draw.words()})


def replace_in_block(draw: Draw, place: Place) -> Operation | None:
    found = re.findall(r"\w+", place.block.text)
    if not found:
        return None
    find = draw.dice.choice(found)
    return {
        "blockId": place.block.id,
        "find": find,
        "replace": draw.dice.choice([draw.words(), "", find + " and more"]),
        **_comment(draw),
    }


def replace_range(draw: Draw, place: Place) -> Operation | None:
    found = _range(draw, place)
    text = draw.dice.choice([draw.words(), "", "a\nb", "tab\there"])
    return found and {"range": found, "replace": text, **_comment(draw)}


def replace_block(draw: Draw, place: Place) -> Operation:
    words = place.block.text.split(" ")
    at = draw.dice.randint(0, len(words))
    words[at : at + draw.dice.randint(0, 4)] = [draw.words()]
    styled = draw.maybe(styleId=draw.dice.choice(draw.styles)) if draw.styles else {}
    return {"blockId": place.block.id, "text": " ".join(words), **styled, **_comment(draw)}


def insert_block(draw: Draw, place: Place) -> Operation:
    text = draw.dice.choice([draw.words(), "", "one\ntwo\n\nthree", "a **bold** word"])
    extra = draw.maybe(
        inheritFormatting=False,
        lineBreakMode="inline",
        formattingScope="allParagraphs",
        pageBreakBefore=True,
    )
    return {"blockId": place.block.id, "text": text, **extra, **_some(draw)}


def _some(draw: Draw) -> dict[str, Any]:
    return properties_from(draw) if draw.dice.random() < 0.4 else {}


def comment_on_range(draw: Draw, place: Place) -> Operation | None:
    found = _range(draw, place)
    return found and {"range": found, "comment": {"text": draw.words()}}


def format_range(draw: Draw, place: Place) -> Operation | None:
    found = _range(draw, place)
    return found and {"range": found, "formatting": formatting_from(draw)}


def delete_block(draw: Draw, place: Place) -> Operation:
    return {"blockId": place.block.id, **_comment(draw)}


def split_block(draw: Draw, place: Place) -> Operation | None:
    text = place.block.text
    if len(text) < 3:
        return None
    at = draw.dice.randrange(1, len(text) - 1)
    separator = {"separator": text[at]} if draw.dice.random() < 0.3 else {}
    extra = draw.maybe(secondParagraphProperties=properties_from(draw))
    return {"blockId": place.block.id, "offset": to_utf16(text, at), **separator, **extra}


def merge_block(draw: Draw, place: Place) -> Operation:
    extra = draw.maybe(separator=" ", mergedParagraphProperties=properties_from(draw))
    return {"blockId": place.block.id, **extra}


def set_properties(draw: Draw, place: Place) -> Operation:
    return {"blockId": place.block.id, "properties": properties_from(draw)}


def insert_table(draw: Draw, place: Place) -> Operation:
    rows = draw.dice.choice([[["a", "b"], ["c", ""]], [["only"]], [["x", "", "z"]] * 3])
    return {"blockId": place.block.id, "rows": rows, **draw.maybe(position="before")}


def signature_table(draw: Draw, place: Place) -> Operation:
    parties = [{"name": "Acme & Co", "signatory": "Jo", "title": "CEO"}, {"name": "Beta"}]
    return {"blockId": place.block.id, "parties": parties}


def comment_on_block(draw: Draw, place: Place) -> Operation:
    return {"blockId": place.block.id, "comment": {"text": draw.words()}}


def in_table(draw: Draw, place: Place) -> Operation | None:
    return None if place.block.table is None else {"blockId": place.block.id}


def new_in_table(draw: Draw, place: Place) -> Operation | None:
    texts = draw.dice.choice([["new"], [], ["a", "b"]])
    side = draw.dice.choice(["before", "after"])
    found = in_table(draw, place)
    return found and {**found, "position": side, "cellTexts": texts}


def merge_cells(draw: Draw, place: Place) -> Operation | None:
    found = in_table(draw, place)
    if found is None:
        return None
    cells = [other for other in draw.places if other.block.table is not None]
    near = cells[max(0, cells.index(place) - 6) : cells.index(place) + 7]
    end = {"endBlockId": draw.dice.choice(near).block.id}
    return {**found, **draw.dice.choice([end, end, {"rowCount": 2}])}


def move_block(draw: Draw, place: Place) -> Operation:
    other = draw.place().block.id
    return {"blockId": place.block.id, "targetBlockId": other, **draw.maybe(placement="before")}


def insert_break(draw: Draw, place: Place) -> Operation:
    kinds = ["page", "sectionNextPage", "sectionContinuous"]
    return {"blockId": place.block.id, "kind": draw.dice.choice(kinds)}


def set_field(draw: Draw, place: Place) -> Operation:
    return {"blockId": place.block.id, "text": draw.words(), **draw.maybe(index=1)}


def insert_text(draw: Draw, place: Place) -> Operation:
    text = place.block.text
    at = to_utf16(text, draw.dice.randint(0, len(text)))
    return {"blockId": place.block.id, "offset": at, "text": draw.words()}


def delete_span(draw: Draw, place: Place) -> Operation | None:
    same = [other for other in draw.places if other.story == place.story]
    at = same.index(place)
    end = same[min(len(same) - 1, at + draw.dice.choice([0, 0, 1, 2]))].block
    start = place.block
    first = draw.dice.randint(0, len(start.text))
    last = draw.dice.randint(first if end is start else 0, len(end.text))
    return {
        "start": {"blockId": start.id, "offset": to_utf16(start.text, first)},
        "end": {"blockId": end.id, "offset": to_utf16(end.text, last)},
    }


def reply(draw: Draw, place: Place) -> Operation | None:
    if not draw.threads:
        return None
    return {"commentId": draw.dice.choice(draw.threads), "comment": {"text": draw.words()}}


def comment_state(draw: Draw, place: Place) -> Operation | None:
    if not draw.threads:
        return None
    return {"commentId": draw.dice.choice(draw.threads), "resolved": True}


BUILDERS: dict[str, Callable[[Draw, Place], Operation | None]] = {
    "replaceInBlock": replace_in_block,
    "replaceRange": replace_range,
    "commentOnRange": comment_on_range,
    "formatRange": format_range,
    "insertAfterBlock": insert_block,
    "insertBeforeBlock": insert_block,
    "replaceBlock": replace_block,
    "deleteBlock": delete_block,
    "splitBlock": split_block,
    "mergeBlockWithNext": merge_block,
    "setBlockParagraphProperties": set_properties,
    "insertTable": insert_table,
    "deleteTable": in_table,
    "commentOnBlock": comment_on_block,
    "insertSignatureTable": signature_table,
    "insertTableRow": new_in_table,
    "deleteTableRow": in_table,
    "insertTableColumn": new_in_table,
    "deleteTableColumn": in_table,
    "mergeTableCells": merge_cells,
    "splitTableCell": in_table,
    "moveBlock": move_block,
    "insertBreak": insert_break,
    "setField": set_field,
    "insertText": insert_text,
    "deleteSpan": delete_span,
    "replyComment": reply,
    "setCommentState": comment_state,
}
