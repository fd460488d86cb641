"""Random edits of everything beside the body's words: notes, headers, fields, lists, pictures."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from lxml import etree

from tests.engine.compare.edit_scripts import (
    EDITS,
    W,
    is_regular,
    parts_of,
    phrase,
    plain_blocks,
    set_text,
    text_leaves,
    with_parts,
)

BODY = "word/document.xml"
_STORY = re.compile(r"word/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$")
Edit = Callable[[dict[str, Any], random.Random], None]


def edited_widely(data: bytes, seed: int, edits: int = 6) -> bytes:
    """The document after some random edits of any of its stories."""
    contents = {name: part for name, part in parts_of(data).items() if _STORY.match(name)}
    parser = etree.XMLParser(huge_tree=True)
    roots = {name: etree.fromstring(content, parser) for name, content in contents.items()}
    if BODY not in roots or roots[BODY].find(W + "body") is None:
        return data
    choose = random.Random(seed)
    for _ in range(edits):
        choose.choice(WIDE_EDITS)(roots, choose)
    written = {
        name: etree.tostring(root, xml_declaration=True, encoding="UTF-8")
        for name, root in roots.items()
    }
    return with_parts(data, written)


def _body(roots: dict[str, Any]) -> Any:
    return roots[BODY].find(W + "body")


def edit_body(roots: dict[str, Any], choose: random.Random) -> None:
    choose.choice(EDITS)(_body(roots), choose)


def _change_story(roots: dict[str, Any], choose: random.Random, kinds: tuple[str, ...]) -> None:
    names = [name for name in roots if any(kind in name for kind in kinds)]
    leaves = [leaf for name in names for leaf in text_leaves(roots[name])]
    if leaves:
        leaf = choose.choice(leaves)
        words = leaf.text.split(" ")
        words[choose.randrange(len(words))] = phrase(choose, 1, 2)
        set_text(leaf, " ".join(words))


def change_note(roots: dict[str, Any], choose: random.Random) -> None:
    _change_story(roots, choose, ("footnotes", "endnotes"))


def change_header(roots: dict[str, Any], choose: random.Random) -> None:
    _change_story(roots, choose, ("header", "footer"))


def delete_note(roots: dict[str, Any], choose: random.Random) -> None:
    references = list(_body(roots).iter(W + "footnoteReference", W + "endnoteReference"))
    if references:
        run = choose.choice(references).getparent()
        run.getparent().remove(run)


def insert_note(roots: dict[str, Any], choose: random.Random) -> None:
    notes = roots.get("word/footnotes.xml")
    blocks = plain_blocks(_body(roots))
    if notes is None or not blocks:
        return
    number = max([0, *(int(note.get(W + "id", "0")) for note in notes)]) + 1
    note = etree.SubElement(notes, W + "footnote", {W + "id": str(number)})
    run = etree.SubElement(etree.SubElement(note, W + "p"), W + "r")
    set_text(etree.SubElement(run, W + "t"), phrase(choose))
    reference = etree.SubElement(etree.SubElement(choose.choice(blocks), W + "r"), W + "x")
    reference.tag = W + "footnoteReference"
    reference.set(W + "id", str(number))


def change_field(roots: dict[str, Any], choose: random.Random) -> None:
    codes = [each for each in _body(roots).iter(W + "instrText") if each.text]
    if codes:
        code = choose.choice(codes)
        code.text = code.text.rstrip() + choose.choice([" \\h ", " \\* MERGEFORMAT ", " "])


def delete_field(roots: dict[str, Any], choose: random.Random) -> None:
    """A field whose begin and end are runs of one paragraph."""
    found = []
    for paragraph in _body(roots).iter(W + "p"):
        marks = [mark.get(W + "fldCharType") for mark in paragraph.iter(W + "fldChar")]
        if marks in (["begin", "separate", "end"], ["begin", "end"]):
            found.append(paragraph)
    if not found:
        return
    marks = [mark.getparent() for mark in choose.choice(found).iter(W + "fldChar")]
    if any(run.getparent() is not marks[0].getparent() for run in marks):
        return
    paragraph = marks[0].getparent()
    runs = list(paragraph)
    for run in runs[runs.index(marks[0]) : runs.index(marks[-1]) + 1]:
        paragraph.remove(run)


def _drawings(roots: dict[str, Any]) -> list[Any]:
    inside = (W + "txbxContent", "{*}Fallback")
    found = _body(roots).iter(W + "drawing", W + "pict")
    return [each for each in found if next(each.iterancestors(*inside), None) is None]


def delete_picture(roots: dict[str, Any], choose: random.Random) -> None:
    drawings = _drawings(roots)
    if drawings:
        run = next(choose.choice(drawings).iterancestors(W + "r"), None)
        if run is not None:
            run.getparent().remove(run)


def copy_picture(roots: dict[str, Any], choose: random.Random) -> None:
    drawings, blocks = _drawings(roots), plain_blocks(_body(roots))
    if drawings and blocks:
        run = next(choose.choice(drawings).iterancestors(W + "r"), None)
        if run is not None:
            choose.choice(blocks).append(deepcopy(run))


def change_list(roots: dict[str, Any], choose: random.Random) -> None:
    items = [p for p in plain_blocks(_body(roots)) if p.find(f"{W}pPr/{W}numPr") is not None]
    if not items:
        return
    properties = choose.choice(items).find(W + "pPr")
    number = properties.find(W + "numPr")
    level = number.find(W + "ilvl")
    if level is None or choose.random() < 0.3:
        properties.remove(number)
    else:
        level.set(W + "val", str((int(level.get(W + "val", "0")) + 1) % 3))


def colour(roots: dict[str, Any], choose: random.Random) -> None:
    leaves = [t for t in text_leaves(_body(roots)) if t.getparent().tag == W + "r"]
    if not leaves:
        return
    run = choose.choice(leaves).getparent()
    properties = run.find(W + "rPr")
    if properties is None:
        properties = etree.Element(W + "rPr")
        run.insert(0, properties)
    if properties.find(W + "color") is None and len(properties) == 0:
        made = etree.SubElement(properties, W + "color")
        made.set(W + "val", choose.choice(["FF0000", "00AA00"]))
    else:
        run.remove(properties)


def insert_column(roots: dict[str, Any], choose: random.Random) -> None:
    tables = [t for t in _body(roots).iter(W + "tbl") if is_regular(t)]
    if not tables:
        return
    table = choose.choice(tables)
    column = choose.randrange(len(table.find(W + "tr").findall(W + "tc")))
    for row in table.findall(W + "tr"):
        cell = row.findall(W + "tc")[column]
        made = etree.Element(W + "tc")
        if cell.find(W + "tcPr") is not None:
            made.append(deepcopy(cell.find(W + "tcPr")))
        run = etree.SubElement(etree.SubElement(made, W + "p"), W + "r")
        set_text(etree.SubElement(run, W + "t"), phrase(choose, 1, 2))
        cell.addnext(made)
    columns = table.find(W + "tblGrid")
    if columns is not None and len(columns) > column:
        columns[column].addnext(deepcopy(columns[column]))


def break_section(roots: dict[str, Any], choose: random.Random) -> None:
    body = _body(roots)
    closing = [p for p in body.iterchildren(W + "p") if p.find(f"{W}pPr/{W}sectPr") is not None]
    if closing and choose.random() < 0.5:
        properties = choose.choice(closing).find(W + "pPr")
        properties.remove(properties.find(W + "sectPr"))
        return
    blocks = [p for p in plain_blocks(body) if p.find(W + "pPr") is None]
    if blocks:
        properties = etree.Element(W + "pPr")
        size = etree.SubElement(etree.SubElement(properties, W + "sectPr"), W + "pgSz")
        size.set(W + "w", "15840")
        size.set(W + "h", "12240")
        choose.choice(blocks).insert(0, properties)


def wrap(roots: dict[str, Any], choose: random.Random) -> None:
    """A paragraph comes under a content control, or leaves it, or the control gets another tag."""
    body = _body(roots)
    controls = body.findall(W + "sdt")
    if controls and choose.random() < 0.6:
        control = choose.choice(controls)
        tag = control.find(f"{W}sdtPr/{W}tag")
        if tag is not None and choose.random() < 0.5:
            tag.set(W + "val", phrase(choose, 1, 1))
            return
        for child in list(control.find(W + "sdtContent")):
            control.addprevious(child)
        body.remove(control)
        return
    blocks = plain_blocks(body)
    if blocks:
        block = choose.choice(blocks)
        control = etree.Element(W + "sdt")
        tag = etree.SubElement(etree.SubElement(control, W + "sdtPr"), W + "tag")
        tag.set(W + "val", "made")
        block.addnext(control)
        etree.SubElement(control, W + "sdtContent").append(block)


def unlink(roots: dict[str, Any], choose: random.Random) -> None:
    links = list(_body(roots).iter(W + "hyperlink"))
    if links:
        link = choose.choice(links)
        for child in list(link):
            link.addprevious(child)
        link.getparent().remove(link)


WIDE_EDITS: tuple[Edit, ...] = (
    edit_body,
    edit_body,
    edit_body,
    change_note,
    change_header,
    delete_note,
    insert_note,
    change_field,
    delete_field,
    delete_picture,
    copy_picture,
    change_list,
    colour,
    insert_column,
    break_section,
    wrap,
    unlink,
)
