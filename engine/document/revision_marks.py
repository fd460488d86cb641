"""Tracked changes as they lie on runs, marks, rows and cells: what exists in which reading."""

from __future__ import annotations

from engine.document.reading import Reading
from engine.document.section_faces import RevisionKind, RevisionMark
from engine.document.xmlread import Element
from engine.ooxml.ns import SUGGESTION_ID, W

_ID = W + "id"
_AUTHOR = W + "author"
_DATE = W + "date"
_NAME = W + "name"
KINDS: dict[str, RevisionKind] = {
    W + "ins": "insertion",
    W + "del": "deletion",
    W + "moveFrom": "moveFrom",
    W + "moveTo": "moveTo",
    W + "cellIns": "insertion",
    W + "cellDel": "deletion",
    W + "rPrChange": "formatting",
    W + "pPrChange": "formatting",
    W + "tblPrChange": "formatting",
    W + "tblPrExChange": "formatting",
    W + "trPrChange": "formatting",
    W + "tcPrChange": "formatting",
    W + "tblGridChange": "formatting",
    W + "sectPrChange": "formatting",
    W + "numberingChange": "formatting",
    W + "cellMerge": "formatting",
}
_LEAVING = frozenset((W + "del", W + "moveFrom", W + "cellDel"))
_COMING = frozenset((W + "ins", W + "moveTo", W + "cellIns"))
_R_PR = W + "rPr"
_P_PR = W + "pPr"
_WRAPPING = _LEAVING | _COMING


def mark_of(element: Element) -> RevisionMark:
    """The face of one revision element; a move carries its name as decision group."""
    kind = KINDS[element.tag]
    return RevisionMark(
        revision_id=element.get(_ID, ""),
        kind=kind,
        author=element.get(_AUTHOR, ""),
        date=element.get(_DATE),
        suggestion_id=element.get(SUGGESTION_ID),
    )


def marks_in(properties: Element | None) -> tuple[RevisionMark, ...]:
    """Revisions stated directly in a property element (`w:rPr` of a mark, `w:trPr`, `w:tcPr`)."""
    if properties is None:
        return ()
    return tuple(mark_of(item) for item in properties.iterchildren("*") if item.tag in KINDS)


def change_in(properties: Element | None, name: str) -> RevisionMark | None:
    """The property revision (`rPrChange`, `pPrChange`…) of a property element."""
    found = None if properties is None else properties.find(W + name)
    return None if found is None else mark_of(found)


def exists(properties: Element | None, reading: Reading) -> bool:
    """Whether what a property element belongs to is there in `reading`.

    A `w:del` in it is gone when accepted, a `w:ins` is not there originally.
    """
    if properties is None or reading is Reading.MARKUP:
        return True
    unwanted = _LEAVING if reading is Reading.ACCEPTED else _COMING
    return all(item.tag not in unwanted for item in properties.iterchildren("*"))


def mark_properties(paragraph: Element) -> Element | None:
    """`w:pPr/w:rPr`: the properties of the paragraph mark."""
    properties = paragraph.find(_P_PR)
    return None if properties is None else properties.find(_R_PR)


def mark_exists(paragraph: Element, reading: Reading) -> bool:
    """Whether the paragraph's mark is there: if not, its text runs on into the next paragraph."""
    return exists(mark_properties(paragraph), reading)


def surroundings_exist(element: Element, top: Element, reading: Reading) -> bool:
    """Whether every row, cell and block-level revision around `element` is there in `reading`."""
    if element is top or reading is Reading.MARKUP:
        return True
    unwanted = _LEAVING if reading is Reading.ACCEPTED else _COMING
    for ancestor in element.iterancestors():
        if ancestor.tag in unwanted:
            return False
        properties = ancestor.find(_CONTAINER_PROPERTIES.get(ancestor.tag, "none"))
        if not exists(properties, reading):
            return False
        if ancestor is top:
            return True
    return True


_CONTAINER_PROPERTIES = {W + "tr": W + "trPr", W + "tc": W + "tcPr"}
