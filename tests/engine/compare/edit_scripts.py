"""Random edits of a document's body, as a careful author might make them in another program."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
WORDS = "notice period written consent material breach cure days party cap fee list audit".split()


def edited(data: bytes, seed: int, edits: int = 6) -> bytes:
    """The document after some random edits of its body."""
    root = etree.fromstring(part(data), etree.XMLParser(huge_tree=True))
    body = root.find(W + "body")
    assert body is not None
    choose = random.Random(seed)
    for _ in range(edits):
        choose.choice(EDITS)(body, choose)
    return with_part(data, etree.tostring(root, xml_declaration=True, encoding="UTF-8"))


def part(data: bytes, name: str = "word/document.xml") -> bytes:
    """One part of a package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)


def parts_of(data: bytes) -> dict[str, bytes]:
    """All entries of a package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_part(data: bytes, content: bytes, name: str = "word/document.xml") -> bytes:
    """The package with another content of a part."""
    return with_parts(data, {name: content})


def with_parts(data: bytes, contents: Mapping[str, bytes]) -> bytes:
    """The package with other contents of some parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            new.writestr(info, contents.get(info.filename) or old.read(info.filename))
    return out.getvalue()


def phrase(choose: random.Random, least: int = 3, most: int = 12) -> str:
    """Some words."""
    return " ".join(choose.choice(WORDS) for _ in range(choose.randint(least, most)))


def text_leaves(body: Any) -> list[Any]:
    return [
        t
        for t in body.iter(W + "t")
        if t.text and not any(True for _ in t.iterancestors("{*}Fallback"))
    ]


def plain_blocks(body: Any) -> list[Any]:
    """Paragraphs of the body itself that hold nothing but text."""
    odd = (
        "fldChar",
        "drawing",
        "pict",
        "sectPr",
        "footnoteReference",
        "endnoteReference",
        "object",
    )
    return [
        p
        for p in body.iterchildren(W + "p")
        if not any(
            True for _ in p.iter(*(W + name for name in odd), "{*}oMath", "{*}AlternateContent")
        )
    ]


def change_word(body: Any, choose: random.Random) -> None:
    leaves = text_leaves(body)
    if not leaves:
        return
    leaf = choose.choice(leaves)
    words = leaf.text.split(" ")
    words[choose.randrange(len(words))] = choose.choice(WORDS)
    set_text(leaf, " ".join(words))


def append_words(body: Any, choose: random.Random) -> None:
    leaves = text_leaves(body)
    if leaves:
        leaf = choose.choice(leaves)
        set_text(leaf, f"{leaf.text} {phrase(choose)}")


def rewrite(body: Any, choose: random.Random) -> None:
    leaves = text_leaves(body)
    if leaves:
        set_text(choose.choice(leaves), phrase(choose))


def delete_block(body: Any, choose: random.Random) -> None:
    blocks = plain_blocks(body)
    if len(blocks) > 1:
        body.remove(choose.choice(blocks))


def insert_paragraph(body: Any, choose: random.Random) -> None:
    blocks = plain_blocks(body)
    if blocks:
        near = choose.choice([*blocks, blocks[-1]])
        near.addnext(_paragraph(near, phrase(choose, 4, 14)))


def move_block(body: Any, choose: random.Random) -> None:
    blocks = plain_blocks(body)
    if len(blocks) > 2:
        moving = choose.choice(blocks)
        target = choose.choice([each for each in blocks if each is not moving])
        target.addnext(moving)


def split_block(body: Any, choose: random.Random) -> None:
    blocks = [p for p in plain_blocks(body) if len(p.findall(W + "r")) > 0]
    if not blocks:
        return
    block = choose.choice(blocks)
    runs = block.findall(W + "r")
    cut = choose.randrange(len(runs))
    second = etree.Element(W + "p")
    if block.find(W + "pPr") is not None:
        second.append(deepcopy(block.find(W + "pPr")))
    leaf = runs[cut].find(W + "t")
    if leaf is not None and leaf.text and len(leaf.text) > 4:
        half = deepcopy(runs[cut])
        at = choose.randrange(1, len(leaf.text))
        set_text(half.find(W + "t"), leaf.text[at:])
        set_text(leaf, leaf.text[:at])
        second.append(half)
    for run in runs[cut + 1 :]:
        second.append(run)
    block.addnext(second)


def merge_blocks(body: Any, choose: random.Random) -> None:
    pairs = [(p, p.getnext()) for p in plain_blocks(body)]
    plain = set(plain_blocks(body))
    pairs = [(a, b) for a, b in pairs if b is not None and b in plain]
    if not pairs:
        return
    first, second = choose.choice(pairs)
    for child in list(second):
        if child.tag != W + "pPr":
            first.append(child)
    body.remove(second)


def toggle_bold(body: Any, choose: random.Random) -> None:
    runs = [t.getparent() for t in text_leaves(body)]
    if not runs:
        return
    run = choose.choice(runs)
    properties = run.find(W + "rPr")
    if properties is None:
        properties = etree.Element(W + "rPr")
        run.insert(0, properties)
    bold = properties.find(W + "b")
    if bold is not None:
        properties.remove(bold)
    else:
        style = properties.find(W + "rStyle")
        fonts = properties.find(W + "rFonts")
        place = sum(1 for each in (style, fonts) if each is not None)
        properties.insert(place, etree.Element(W + "b"))


def align(body: Any, choose: random.Random) -> None:
    blocks = plain_blocks(body)
    if not blocks:
        return
    block = choose.choice(blocks)
    properties = block.find(W + "pPr")
    if properties is None:
        properties = etree.Element(W + "pPr")
        block.insert(0, properties)
    for old in properties.findall(W + "jc"):
        properties.remove(old)
    made = etree.Element(W + "jc")
    made.set(W + "val", choose.choice(["center", "right", "both"]))
    later = ("textDirection", "textAlignment", "outlineLvl", "divId", "cnfStyle", "rPr", "sectPr")
    place = next(
        (n for n, c in enumerate(properties) if etree.QName(c).localname in later), len(properties)
    )
    properties.insert(place, made)


def delete_row(body: Any, choose: random.Random) -> None:
    rows = [r for r in body.iter(W + "tr") if len(r.getparent().findall(W + "tr")) > 1]
    rows = [r for r in rows if not any(True for _ in r.iter(W + "vMerge"))]
    if rows:
        row = choose.choice(rows)
        row.getparent().remove(row)


def insert_row(body: Any, choose: random.Random) -> None:
    rows = [
        r for r in body.iter(W + "tr") if not any(True for _ in r.iter(W + "vMerge", W + "tbl"))
    ]
    if not rows:
        return
    row = choose.choice(rows)
    made = deepcopy(row)
    for leaf in made.iter(W + "t"):
        set_text(leaf, phrase(choose, 1, 4))
    row.addnext(made)


def delete_column(body: Any, choose: random.Random) -> None:
    tables = [t for t in body.iter(W + "tbl") if is_regular(t)]
    if not tables:
        return
    table = choose.choice(tables)
    width = len(table.find(W + "tr").findall(W + "tc"))
    column = choose.randrange(width)
    for row in table.findall(W + "tr"):
        row.remove(row.findall(W + "tc")[column])
    grid = table.find(W + "tblGrid")
    columns = [] if grid is None else grid.findall(W + "gridCol")
    if column < len(columns):
        grid.remove(columns[column])


def is_regular(table: Any) -> bool:
    rows = table.findall(W + "tr")
    widths = {len(row.findall(W + "tc")) for row in rows}
    odd = any(True for _ in table.iter(W + "gridSpan", W + "vMerge", W + "sdt", W + "gridBefore"))
    return not odd and len(widths) == 1 and widths.pop() > 1


def set_text(leaf: Any, text: str) -> None:
    leaf.text = text
    leaf.set(XML_SPACE, "preserve")


def _paragraph(like: Any, text: str) -> Any:
    made = etree.Element(W + "p")
    if like.find(W + "pPr") is not None:
        made.append(deepcopy(like.find(W + "pPr")))
    run = etree.SubElement(made, W + "r")
    set_text(etree.SubElement(run, W + "t"), text)
    return made


EDITS: tuple[Callable[[Any, random.Random], None], ...] = (
    change_word,
    change_word,
    append_words,
    rewrite,
    delete_block,
    insert_paragraph,
    move_block,
    split_block,
    merge_blocks,
    toggle_bold,
    align,
    delete_row,
    insert_row,
    delete_column,
)
