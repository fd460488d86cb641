"""Whether two packages are the same as the product means it, in every part."""

from __future__ import annotations

import re
from collections import Counter

from lxml import etree

from engine.opc import Package
from engine.prepare.health import check_package
from tests.support.xmldiff import W, canonical, entries, explain_difference, tree

# Unused definitions, settings, core properties and the envelope that lists parts may differ.
LEFT_ASIDE = re.compile(
    r"^(\[Content_Types\]\.xml|.*\.rels|docProps/.*|customXml/.*|word/(settings|people)\.xml)$"
)
COMMENTS = re.compile(r"^word/comments\w*\.xml$")
PROPERTIES = tuple(f"{W}{name}" for name in ("rPr", "pPr", "trPr", "tcPr", "tblPrEx"))
COMMENT_MARKS = ("commentRangeStart", "commentRangeEnd", "commentReference")
ANCHORS = tuple(f"{W}{name}" for name in (*COMMENT_MARKS, "proofErr", "lastRenderedPageBreak"))
SPELLING = re.compile(r"\}(id|rsid\w*|paraId|textId)$")
DEFINITIONS = re.compile(r"^word/(numbering|styles)\.xml$")


def difference_of(before: bytes, after: bytes, *, spelling: bool = True) -> str:
    """Empty when equal; else the part and the first difference in it.

    Without `spelling`, two ways to one text are compared: which number a split record was given,
    Word's revision-save ids and the places of comments then do not count.
    """
    left, right = entries(before), entries(after)
    for name, content in left.items():
        if name not in right:
            return f"{name} is gone"
        if content == right[name] or LEFT_ASIDE.match(name):
            continue
        if found := _part_difference(name, content, right[name], spelling):
            return f"{name}: {found}"
    added = [name for name in right if name not in left]
    strange = [
        name
        for name in added
        if not (LEFT_ASIDE.match(name) or COMMENTS.match(name) or DEFINITIONS.match(name))
    ]
    return f"new parts: {strange}" if strange else ""


def _part_difference(name: str, left: bytes, right: bytes, spelling: bool) -> str:
    if COMMENTS.match(name) or DEFINITIONS.match(name):
        return _kept_children(left, right)
    try:
        one, other = (without_empty_properties(tree(side)) for side in (left, right))
        if not spelling:
            one, other = without_spelling(one), without_spelling(other)
        return explain_difference(one, other, join_runs=True)
    except etree.XMLSyntaxError as error:
        return str(error)


def without_empty_properties(root: etree._Element) -> etree._Element:
    """A property element that holds nothing says nothing; others may leave one standing."""
    for element in reversed(list(root.iter(*PROPERTIES))):
        parent = element.getparent()
        if parent is not None and not len(element) and not element.attrib:
            parent.remove(element)
    for properties in root.iter(f"{W}rPr", f"{W}pPr"):  # some programs write them in any order
        properties[:] = sorted(properties, key=lambda child: str(child.tag))
    for merge in root.iter(f"{W}vMerge"):  # left out, the value is "continue"
        merge.set(f"{W}val", merge.get(f"{W}val", "continue"))
    return root


def without_spelling(root: etree._Element) -> etree._Element:
    """Without what may differ between two ways to one text."""
    for element in list(root.iter(*ANCHORS)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    for element in root.iter():
        for name in [str(name) for name in element.attrib if SPELLING.search(str(name))]:
            del element.attrib[name]
    for run in list(root.iter(f"{W}r")):
        parent = run.getparent()
        if parent is not None and all(child.tag == f"{W}rPr" for child in run):
            parent.remove(run)
    return root


def _kept_children(left: bytes, right: bytes) -> str:
    """Every definition or comment of the first stands unchanged in the second."""
    there = Counter(canonical(child) for child in tree(right) if isinstance(child.tag, str))
    for child in tree(left):
        if isinstance(child.tag, str) and not there[canonical(child)]:
            named = child.get(f"{W}id") or child.get(f"{W}numId") or child.get(f"{W}styleId")
            return f"{etree.QName(child).localname} {named} is gone or changed"
    return ""


def faults(package: bytes) -> Counter[tuple[str, str, str]]:
    """The findings of the health check, numbers and quotes blanked so that they compare."""
    found = check_package(Package.open(package))
    return Counter(
        (f.code, f.part, re.sub(r"\d+|\"[^\"]*\"|“[^”]*”", "_", f.message)) for f in found
    )


def new_faults(before: bytes, after: bytes) -> list[tuple[str, str, str]]:
    """Findings of the second package that the first does not have, or has fewer of."""
    return sorted((faults(after) - faults(before)).elements())
