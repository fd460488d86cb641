"""Real files with random damage: read to the end or refused in one sentence, never a surprise.

The seeds are fixed, so a failure comes again; the name of the failing case says which one it was.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from zipfile import ZipFile

import pytest
from lxml import etree

from engine.document.reading import Reading
from engine.errors import WhereasError
from engine.resources import resource_path
from engine.session import DocumentSession
from tests.engine.opc.zips import zipped
from tests.support.docs import cell, docx, row, table

pytestmark = pytest.mark.slow

OWN = docx(
    "# Term {^a note}",
    "alpha {+beta|Ann+} {-gamma|Bob-} {#clause|why#}",
    table(["a", "b"], row(cell("c"), "d", revision="+Bob")),
    "end",
    header="Draft",
    footer="Page",
)
FILES = {
    "nda": resource_path("samples", "mutual-nda.docx").read_bytes(),
    "services": resource_path("samples", "services-agreement.docx").read_bytes(),
    "own": OWN,
}
PER_CASE = 250
"""Damaged trees of each file, and half as many of every other kind: 2,250 files in all."""
_TAG = re.compile(rb"<[^<>]*>")
_VALUE = re.compile(rb'(?<==")[^"<>]*(?=")')
_VALUES = (b"", b"0", b"-1", b"99999999999", b"x", b"true", b"\xe2\x80\xae", b"rId1", b"1.5pt")


def flipped(data: bytes, chance: random.Random) -> bytes:
    """A few bits turned anywhere in the file."""
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The end lost, or a piece in the middle."""
    start = chance.randrange(len(data))
    length = chance.randint(1, len(data)) if chance.random() < 0.5 else chance.randint(1, 64)
    return data[:start] if chance.random() < 0.5 else data[:start] + data[start + length :]


def in_parts(change: Callable[[bytes, random.Random], bytes]) -> Callable[..., bytes]:
    """The damage done to the content of some parts, which are packed again as they should be."""

    def damage(data: bytes, chance: random.Random) -> bytes:
        with ZipFile(BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        names = [name for name in parts if name.endswith((".xml", ".rels")) and parts[name]]
        for name in chance.sample(names, min(len(names), chance.randint(1, 3))):
            parts[name] = change(parts[name], chance)
        if chance.random() < 0.1:
            del parts[chance.choice(list(parts))]
        return zipped(parts)

    return damage


def other_value(xml: bytes, chance: random.Random) -> bytes:
    """Attributes with values that they never have."""
    for _ in range(chance.randint(1, 8)):
        places = list(_VALUE.finditer(xml))
        if places:
            found = chance.choice(places)
            xml = xml[: found.start()] + chance.choice(_VALUES) + xml[found.end() :]
    return xml


def other_tree(xml: bytes, chance: random.Random) -> bytes:
    """Elements dropped, renamed, moved or without attributes; the tree stays well-formed."""
    root = etree.fromstring(xml)
    for _ in range(chance.randint(1, 8)):
        elements = list(root.iterdescendants("*"))
        if len(elements) < 2:
            break
        one, other = chance.choice(elements), chance.choice(elements)
        parent = one.getparent()
        assert parent is not None
        match chance.randrange(4):
            case 0:
                parent.remove(one)
            case 1:
                one.tag = other.tag
            case 2:
                one.attrib.clear()
            case _:
                if other is not one and other not in one.iterancestors():
                    one.append(other)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


DAMAGES = {
    "bits": flipped,
    "cut": cut,
    "bits of parts": in_parts(flipped),
    "values": in_parts(other_value),
    "tree": in_parts(other_tree),
}


def cases() -> Iterator[tuple[str, str]]:
    """Every kind of damage on every file."""
    for damage in DAMAGES:
        yield from ((damage, file) for file in FILES)


def read_all(data: bytes) -> None:
    """What panes, tools and pages ask of a document, then an edit, then both ways to save."""
    session = DocumentSession.open(data)
    document = session.document
    for story in document.stories():
        document.snapshot(story.handle, include_hidden=True)
        document.view(story.handle)
        for reading in Reading:
            document.labels(story.handle, reading)
    document.sections()
    document.outline()
    document.text_boxes()
    document.comments()
    revisions = document.revisions()
    assert session.save() == data
    blocks = [block for block in document.snapshot().blocks if block.kind != "diagnostic"]
    operations = [
        {"id": block.id, "type": "insertAfterBlock", "blockId": block.id, "text": "New"}
        for block in blocks[:1]
    ]
    decision = {"id": "d", "type": "resolveRevisions", "decision": "accept"}
    ids = [item.id for item in revisions]
    session.run({"version": 1, "operations": operations})
    if ids:
        session.run({"version": 1, "operations": [{**decision, "revisionIds": ids}]})
    session.save()
    while session.can_undo:
        session.undo()
    assert session.save() == data


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("damage", "file"), list(cases()))
def test_a_damaged_file_is_read_or_refused(damage: str, file: str) -> None:
    count = PER_CASE if damage == "tree" else PER_CASE // 2
    for number in range(count):
        chance = random.Random(f"{damage}:{file}:{number}")
        data = DAMAGES[damage](FILES[file], chance)
        try:
            read_all(data)
        except WhereasError as error:
            assert error.message.strip() and "\n" not in error.message, number
        except Exception as error:
            pytest.fail(f"{damage} of {file}, number {number}: {error!r}")
