"""Accepting and rejecting recorded property changes: drop the record, or restore what it holds."""

from __future__ import annotations

from engine.redline.names import (
    CELL_MARKS,
    GRID_COL,
    NUM_PR,
    P_PR,
    P_PR_CHANGE,
    PROPERTY_CHANGES,
    R_PR,
    R_PR_CHANGE,
    SECT_PR,
    SECT_PR_CHANGE,
    TBL_GRID_CHANGE,
    TC_PR,
    TR_PR,
    WRAPPERS,
    Decision,
    Element,
    W,
    take_out,
)

_HEADER_REFERENCES = frozenset({W + "headerReference", W + "footerReference"})
# What a record never holds, because it is not formatting: it stays when the rest is restored.
_OUTSIDE_RECORD: dict[str, frozenset[str]] = {
    P_PR_CHANGE: frozenset({R_PR, SECT_PR}),
    R_PR_CHANGE: WRAPPERS,
    SECT_PR_CHANGE: _HEADER_REFERENCES,
    TBL_GRID_CHANGE: frozenset(),
    W + "tblPrChange": frozenset(),
    W + "tblPrExChange": frozenset(),
    W + "trPrChange": WRAPPERS,
    W + "tcPrChange": CELL_MARKS,
}
_OPTIONAL = frozenset({P_PR, R_PR, TR_PR, TC_PR, NUM_PR, W + "tblPrEx"})


def resolve_properties(change: Element, decision: Decision) -> None:
    """Drops one `w:…Change`, on reject after putting back exactly what it recorded."""
    owner = change.getparent()
    if owner is None:
        return
    if decision == "accept":
        owner.remove(change)
    elif change.tag == TBL_GRID_CHANGE:
        _restore_grid(owner, change)
    else:
        _restore(owner, change)
    remove_if_empty(owner)


def _restore(owner: Element, change: Element) -> None:
    outside = _OUTSIDE_RECORD[change.tag]
    recorded = next((child for child in change if child.tag == owner.tag), None)
    kept = [child for child in owner if child.tag in outside]
    for child in list(owner):
        owner.remove(child)
    restored = [] if recorded is None else [c for c in recorded if _restorable(c, outside)]
    if change.tag in (R_PR_CHANGE, SECT_PR_CHANGE):  # these stand before the formatting
        owner.extend(kept + restored)
    else:
        owner.extend(restored + kept)
    if recorded is not None and change.tag == SECT_PR_CHANGE:
        for name, value in recorded.attrib.items():
            owner.set(name, value)


def _restorable(child: Element, outside: frozenset[str]) -> bool:
    return child.tag not in outside and child.tag not in PROPERTY_CHANGES


def _restore_grid(grid: Element, change: Element) -> None:
    recorded = change.find(grid.tag)
    for child in list(grid):
        grid.remove(child)
    if recorded is not None:
        grid.extend([column for column in recorded if column.tag == GRID_COL])


def remove_if_empty(properties: Element) -> None:
    """An empty optional property element says nothing and is how an edit would leave a trace."""
    if properties.tag in _OPTIONAL and len(properties) == 0 and not properties.attrib:
        parent = properties.getparent()
        take_out(properties)
        if parent is not None and parent.tag == P_PR:
            remove_if_empty(parent)
