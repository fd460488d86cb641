"""What comparing costs: the redline of two versions, the change list, combining copies."""

from __future__ import annotations

from engine.bench.documents import Documents
from engine.bench.timing import Measurement, measure
from engine.compare.blocks import plain_text
from engine.compare.combine import combine
from engine.compare.comparing import VersionComparison
from engine.ooxml.build import copied
from engine.ooxml.ns import W
from engine.ooxml.text import set_text
from engine.ooxml.types import Element
from engine.opc.package import Package

_DATE = "2024-01-01T00:00:00Z"
_WORDS, _PARAGRAPHS = 50, 2
_LONG = 60
_LONG_WORD = 5


def results(quick: bool, documents: Documents | None = None) -> list[Measurement]:
    """Each from the bytes of two files to the bytes of the proven redline."""
    documents = documents or Documents.find()
    times = 3 if quick else 9
    found: list[Measurement] = []
    lengths = {"76": documents.contract, "300": documents.pages_300, "600": documents.pages_600}
    for name, data in lengths.items():
        other = revised(data)
        found.append(_redline(f"redline of two versions, {name} pages", data, other, times))
    if not quick:
        unlike = rewritten(documents.pages_300)
        name = "redline of two documents with nothing in common, 300 pages"
        found.append(_redline(name, documents.pages_300, unlike, 1))
    contract = documents.contract
    other = revised(contract)
    found.append(
        measure(
            "change list of two versions, 76 pages",
            lambda pair: VersionComparison(*pair).diff(),
            prepare=lambda: (contract, other),
            times=times,
        )
    )
    found.append(_combination(contract, other, times))
    return found


def _redline(name: str, base: bytes, other: bytes, times: int) -> Measurement:
    return measure(
        name,
        lambda pair: VersionComparison(*pair).redline(date=_DATE),
        prepare=lambda: (base, other),
        times=times,
    )


def _combination(base: bytes, other: bytes, times: int) -> Measurement:
    one = VersionComparison(base, other).redline(author="A", date=_DATE).data
    two = VersionComparison(base, revised(base, first=7)).redline(author="B", date=_DATE).data
    return measure(
        "combine two marked copies, 76 pages",
        lambda copies: combine(base, copies, author="C", date=_DATE),
        prepare=lambda: (one, two),
        times=times,
    )


def rewritten(data: bytes) -> bytes:
    """The document with every word another one: the worst that two versions can be."""
    package = Package.open(data)
    part = package.main_document
    number = 0
    for leaf in part.root.iter(W + "t"):
        words = (leaf.text or "").split()
        set_text(leaf, " ".join(f"w{number + place}" for place in range(len(words))))
        number += len(words)
    part.touch()
    return package.to_bytes()


def revised(data: bytes, *, first: int = 0) -> bytes:
    """The document with 50 changed words, two paragraphs gone and two come, evenly spread."""
    package = Package.open(data)
    part = package.main_document
    body = part.root.find(W + "body")
    assert body is not None
    odd = (W + "fldChar", W + "ins", W + "del", W + "sectPr", W + "footnoteReference")
    plain = [
        paragraph
        for paragraph in body.iterchildren(W + "p")
        if len(plain_text(paragraph)) > _LONG and next(paragraph.iter(*odd), None) is None
    ]
    wanted = _WORDS + 2 * _PARAGRAPHS
    chosen = plain[first :: max(1, len(plain) // wanted)][:wanted]
    for number, paragraph in enumerate(chosen):
        if number < _PARAGRAPHS:
            body.remove(paragraph)
        elif number < 2 * _PARAGRAPHS:
            paragraph.addnext(_new_clause(paragraph, number))
        else:
            _change_word(paragraph)
    part.touch()
    return package.to_bytes()


def _new_clause(like: Element, number: int) -> Element:
    made = copied(like)
    for name in list(made.attrib):
        del made.attrib[name]
    leaves = list(made.iter(W + "t"))
    for leaf in leaves:
        leaf.text = ""
    if leaves:
        set_text(leaves[0], f"New clause {number}: the parties keep a log of every amendment.")
    return made


def _change_word(paragraph: Element) -> None:
    for leaf in paragraph.iter(W + "t"):
        words = (leaf.text or "").split(" ")
        for place, word in enumerate(words):
            if len(word) >= _LONG_WORD and word.isalpha():
                words[place] = "amended"
                set_text(leaf, " ".join(words))
                return
