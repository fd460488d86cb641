"""Faults of the markup of one part: order, spelling of deleted text, fields, last marks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ooxml.faults import Fault, path_of
from engine.ooxml.ids import REVISION_TAGS
from engine.ooxml.ns import MC, SUGGESTION_ID, W, prefixed, qn
from engine.ooxml.order import misplaced_child
from engine.ooxml.sequences import SEQUENCES
from engine.ooxml.types import Element

_ORDERED = tuple(qn(name) for name in SEQUENCES)
_MARK_REVISIONS = frozenset(W + name for name in ("ins", "del", "moveFrom", "moveTo"))
_CONTAINERS = tuple(
    W + name for name in "body tc hdr ftr footnote endnote comment txbxContent".split()
)
_MARKED = (*REVISION_TAGS, W + "comment", W + "commentRangeStart", W + "commentReference")
_BLOCKS = frozenset(W + name for name in ("p", "tbl", "sdt", "customXml", "altChunk"))


def markup_faults(part: str, root: Element) -> Iterator[Fault]:
    """All faults of one WordprocessingML part that concern no other part."""
    yield from _prefixes(part, root)
    yield from block_faults(part, root)
    yield from _fields(part, root)
    yield from _suggestions(part, root)


def block_faults(part: str, root: Element) -> Iterator[Fault]:
    """Those faults that one block, or any other branch of a part, has on its own."""
    yield from _order(part, root)
    yield from _deleted_text(part, root)
    yield from _last_marks(part, root)
    yield from _cells(part, root)


def _prefixes(part: str, root: Element) -> Iterator[Fault]:
    """A prefix in mc:Ignorable or Requires that is not declared makes Word refuse the file."""
    for name in root.get(MC + "Ignorable", "").split():
        if name not in root.nsmap:
            message = f"mc:Ignorable names the prefix {name}, which is not declared."
            yield Fault("undeclaredPrefix", part, path_of(root), message)
    for choice in root.iter(MC + "Choice"):
        for name in choice.get("Requires", "").split():
            if name not in choice.nsmap:
                message = f"mc:Choice requires the prefix {name}, which is not declared."
                yield Fault("undeclaredPrefix", part, path_of(choice), message)


def _order(part: str, root: Element) -> Iterator[Fault]:
    for parent in root.iter(*_ORDERED):
        child = misplaced_child(parent)
        if child is not None:
            message = f"{prefixed(child.tag)} stands too late inside {prefixed(parent.tag)}."
            yield Fault("childOrder", part, path_of(child), message)


def _deleted_text(part: str, root: Element) -> Iterator[Fault]:
    """`w:del` holds delText and delInstrText; `w:moveFrom` holds w:t like ordinary text."""
    for leaf in root.iter(W + "t", W + "instrText", W + "delText", W + "delInstrText"):
        struck = leaf.tag in (W + "delText", W + "delInstrText")
        if struck != _inside_deletion(leaf):
            place = "outside a deletion" if struck else "inside a deletion"
            code = "instructionSpelling" if "nstrText" in leaf.tag else "deletedTextSpelling"
            yield Fault(code, part, path_of(leaf), f"{prefixed(leaf.tag)} stands {place}.")


def _inside_deletion(leaf: Element) -> bool:
    for ancestor in leaf.iterancestors():
        if ancestor.tag == W + "del":
            return True
        if ancestor.tag in (W + "p", W + "txbxContent"):
            return False
    return False


def _last_marks(part: str, root: Element) -> Iterator[Fault]:
    for container in root.iter(*_CONTAINERS):
        mark = final_mark_revision(container)
        if mark is not None:
            message = "The last paragraph mark of its container carries a revision."
            yield Fault("lastParagraphMark", part, path_of(mark), message)


def final_mark_revision(container: Element) -> Element | None:
    """The revision on a container's last paragraph mark, which Word does not bear."""
    # From the end: a story has thousands of blocks, and every key asks this.
    last = next(
        (child for child in container.iterchildren(reversed=True) if child.tag in _BLOCKS), None
    )
    if last is None or last.tag != W + "p" or _row_is_tracked(container):
        return None
    mark = last.find(f"{W}pPr/{W}rPr")
    return (
        next((child for child in mark if child.tag in _MARK_REVISIONS), None)
        if (mark is not None)
        else None
    )


def _row_is_tracked(cell: Element) -> bool:
    """Word marks the paragraphs of tracked rows and cells throughout; that is legal."""
    row = cell.getparent()
    if cell.tag != W + "tc" or row is None:
        return False
    marks = (f"{W}trPr/{W}ins", f"{W}trPr/{W}del")
    cells = (f"{W}tcPr/{W}cellIns", f"{W}tcPr/{W}cellDel")
    return any(row.find(each) is not None for each in marks) or any(
        cell.find(each) is not None for each in cells
    )


def _cells(part: str, root: Element) -> Iterator[Fault]:
    """A cell's content must end with a paragraph (ISO 29500-1 §17.4.65)."""
    for cell in root.iter(W + "tc"):
        blocks = [child for child in cell if child.tag in _BLOCKS]
        if not blocks or blocks[-1].tag == W + "tbl":
            message = "The cell does not end with a paragraph."
            yield Fault("cellWithoutParagraph", part, path_of(cell), message)


def _fields(part: str, root: Element) -> Iterator[Fault]:
    depth = 0
    opened: Element | None = None
    for char in root.iter(W + "fldChar"):
        kind = char.get(W + "fldCharType")
        if kind == "begin":
            opened = char if depth == 0 else opened
            depth += 1
        elif kind == "end":
            depth -= 1
        if depth < 0:
            message = "A field ends that never began."
            yield Fault("unbalancedField", part, path_of(char), message)
            depth = 0
    if depth and opened is not None:
        yield Fault("unbalancedField", part, path_of(opened), "A field begins and never ends.")


def _suggestions(part: str, root: Element) -> Iterator[Fault]:
    for element in root.iter(*_MARKED):
        if element.get(SUGGESTION_ID) is None:
            continue
        message = "An undecided suggestion is in the file."
        yield Fault("suggestionMark", part, path_of(element), message)
