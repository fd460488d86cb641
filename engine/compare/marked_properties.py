"""Property elements of two versions in one: the revised look, the base's recorded behind it."""

from __future__ import annotations

from engine.compare.ids import NEW_HEADER_ANYWHERE
from engine.compare.keys import element_key, look_key
from engine.compare.markup import drop_attribute, hollow, ordered
from engine.ooxml.build import copied
from engine.ooxml.ns import R
from engine.ooxml.order import insert_in_order
from engine.redline.names import (
    CELL_MARKS,
    GRID_COL,
    P_PR,
    PROPERTY_CHANGES,
    R_PR,
    SECT_PR,
    SECT_PR_CHANGE,
    TBL_GRID_CHANGE,
    WRAPPERS,
    Element,
    W,
)
from engine.redline.property_records import (
    paragraph_state,
    record_paragraph,
    record_run,
    run_state,
)
from engine.redline.resolve_properties import remove_if_empty
from engine.redline.stamp import RevisionStamp

_HEADERS = frozenset({W + "headerReference", W + "footerReference"})
# What a table, row or cell record never holds, or what is no look at all.
_NOT_RECORDED = PROPERTY_CHANGES | CELL_MARKS | WRAPPERS | {W + "cnfStyle"}


def merged_paragraph_properties(
    base: Element | None, revised: Element | None, stamp: RevisionStamp
) -> Element | None:
    """A `w:pPr` that reads as the revised one and rejects to the base's; None when empty.

    The section a base paragraph closes stays; its own changes are recorded.
    """
    if base is None and revised is None:
        return None
    source = base if base is not None else revised
    assert source is not None
    changed = look_key(base) != look_key(revised)
    state = paragraph_state(revised if changed else base)
    properties = source.makeelement(P_PR, {}) if state is None else ordered(state)
    mark = _merged_mark(_child(base, R_PR), _child(revised, R_PR), stamp)
    if mark is not None:
        insert_in_order(properties, mark)
    section = _merged_section(_child(source, SECT_PR), _child(revised, SECT_PR), stamp)
    if section is not None:
        insert_in_order(properties, section)
    if changed:
        record_paragraph(properties, paragraph_state(base), stamp)
    return properties


def _child(parent: Element | None, tag: str) -> Element | None:
    return None if parent is None else parent.find(tag)


def _merged_mark(
    base: Element | None, revised: Element | None, stamp: RevisionStamp
) -> Element | None:
    if look_key(base) == look_key(revised):
        return None if base is None else copied(base)
    look = run_state(revised)
    if look is None:
        assert base is not None
        look = base.makeelement(R_PR, {})
    record_run(look, run_state(base), stamp)
    return look


def _merged_section(
    base: Element | None, revised: Element | None, stamp: RevisionStamp
) -> Element | None:
    """Only the mark that closes a section in the base closes one here: that is not trackable."""
    if base is None:
        return None
    if revised is None:
        return copied(base)
    merged = None if base is revised else merged_section(base, revised, stamp)
    return ordered(_without_lost_headers(copied(base))) if merged is None else merged


def _without_lost_headers(section: Element) -> Element:
    """A new section inherits the headers that could not come with it."""
    for child in list(section):
        if child.tag in _HEADERS and not child.get(R + "id"):
            section.remove(child)
    return section


def section_key(section: Element) -> str:
    """What section properties say; headers are stories of their own."""
    return "".join(
        sorted(
            element_key(child)
            for child in section
            if child.tag not in _HEADERS and child.tag != SECT_PR_CHANGE
        )
    )


def merged_section(base: Element, revised: Element, stamp: RevisionStamp) -> Element | None:
    """The base's section as the revised one wants it, recorded; None when they say the same.

    References to headers cannot be recorded (CT_SectPrBase has none): new ones come unmarked,
    and what they refer to has all its text inserted.
    """
    come = [
        copied(each)
        for each in revised
        if each.tag in _HEADERS and each.get(R + "id", "").startswith(NEW_HEADER_ANYWHERE)
    ]
    if section_key(base) == section_key(revised):
        return _with_headers(base, come) if come else None
    merged = hollow(base)
    merged.extend([copied(child) for child in base if child.tag in _HEADERS])
    merged.extend(come)
    for child in revised:
        if child.tag not in _HEADERS and child.tag != SECT_PR_CHANGE:
            merged.append(copied(child))
    before = base.makeelement(SECT_PR, {})
    for child in base:
        if child.tag not in _HEADERS and child.tag != SECT_PR_CHANGE:
            before.append(copied(child))
    change = stamp.mark(SECT_PR_CHANGE)
    change.append(ordered(before))
    merged.append(change)
    return ordered(merged)


def _with_headers(base: Element, come: list[Element]) -> Element:
    merged = copied(base)
    held = sum(1 for child in merged if child.tag in _HEADERS)
    for offset, reference in enumerate(come):
        merged.insert(held + offset, reference)
    return merged


def record_look(owner: Element, name: str, revised: Element, stamp: RevisionStamp) -> None:
    """Gives `w:tblPr`, `w:trPr`, `w:tcPr` or `w:tblPrEx` of a copied base element the revised look.

    `<w:trPr><w:tblHeader/><w:trPrChange …><w:trPr/></w:trPrChange></w:trPr>`
    """
    tag = W + name
    mine, theirs = owner.find(tag), revised.find(tag)
    if _state_key(mine) == _state_key(theirs):
        return
    marks = [] if mine is None else [child for child in mine if child.tag in CELL_MARKS | WRAPPERS]
    before = _state(owner, tag, mine)
    wanted = _state(owner, tag, theirs)
    for each in marks:
        insert_in_order(wanted, each)
    change = stamp.mark(f"{tag}Change")
    change.append(before)
    insert_in_order(wanted, change)
    if mine is None:
        insert_in_order(owner, wanted)
    else:
        owner.replace(mine, wanted)


def _state(owner: Element, tag: str, properties: Element | None) -> Element:
    state = owner.makeelement(tag, {}) if properties is None else copied(properties)
    for child in list(state):
        if child.tag in _NOT_RECORDED - {W + "cnfStyle"}:
            state.remove(child)
    return state


def _state_key(properties: Element | None) -> str:
    if properties is None:
        return ""
    own = (element_key(each) for each in properties if each.tag not in _NOT_RECORDED)
    return "".join(sorted(own))


def record_grid(table: Element, revised: Element, stamp: RevisionStamp) -> None:
    """The revised column widths, with the base's recorded."""
    mine, theirs = table.find(W + "tblGrid"), revised.find(W + "tblGrid")
    if mine is None or theirs is None or _grid_key(mine) == _grid_key(theirs):
        return
    before = mine.makeelement(mine.tag, {})
    before.extend([copied(column) for column in mine if column.tag == GRID_COL])
    for child in list(mine):
        mine.remove(child)
    mine.extend([copied(column) for column in theirs if column.tag == GRID_COL])
    change = stamp.mark(TBL_GRID_CHANGE)
    for name in ("author", "date"):  # CT_TblGridChange is a bare CT_Markup
        drop_attribute(change, W + name)
    change.append(before)
    mine.append(change)


def _grid_key(grid: Element) -> list[str | None]:
    return [column.get(W + "w") for column in grid if column.tag == GRID_COL]


def clean_empty(properties: Element | None) -> None:
    """Takes out a property element that says nothing."""
    if properties is not None:
        remove_if_empty(properties)
