"""Accepting and rejecting wrappers around content: insertions, deletions and both ends of moves."""

from __future__ import annotations

from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    CUSTOM_XML,
    DEL,
    DEL_INSTR,
    DEL_TEXT,
    FLD_CHAR,
    FLD_SIMPLE,
    HYPERLINK,
    ID,
    INSTR_TEXT,
    MATH_CONTROL,
    MOVE_RANGE_ENDS,
    MOVE_RANGE_STARTS,
    R_PR,
    SMART_TAG,
    WRAPPERS,
    Element,
    M,
    P,
    R,
    T,
    W,
    ancestor_of,
    is_within,
    take_out,
)

_ANCHORS = (
    COMMENT_START,
    COMMENT_END,
    COMMENT_REFERENCE,
    BOOKMARK_START,
    BOOKMARK_END,
    W + "permStart",
    W + "permEnd",
    *MOVE_RANGE_STARTS,
    *MOVE_RANGE_ENDS,
)
_PAIRED = {
    BOOKMARK_START: BOOKMARK_END,
    BOOKMARK_END: BOOKMARK_START,
    W + "permStart": W + "permEnd",
    W + "permEnd": W + "permStart",
}
# Containers that mean nothing once their content is gone.
_HOLLOW = WRAPPERS | {HYPERLINK, SMART_TAG, FLD_SIMPLE, CUSTOM_XML}
_PROPERTIES = frozenset({W + "smartTagPr", W + "customXmlPr", W + "fldData", R_PR})


def unwrap(wrapper: Element) -> list[Element]:
    """Leaves the content in the wrapper's place and returns the runs whose right border opened.

    `<w:del><w:r><w:delText>a</w:delText></w:r></w:del>` becomes `<w:r><w:t>a</w:t></w:r>`.
    """
    if wrapper.tag == DEL and not is_within(wrapper, frozenset({DEL})):
        _restore_text_names(wrapper)
    before = wrapper.getprevious()
    borders = [] if before is None else [before]
    if len(wrapper):
        borders.append(wrapper[-1])
    for child in list(wrapper):
        wrapper.addprevious(child)
    take_out(wrapper)
    return borders


def _restore_text_names(wrapper: Element) -> None:
    for leaf in list(wrapper.iter(DEL_TEXT, DEL_INSTR)):
        nested = ancestor_of(leaf, DEL)
        if nested is wrapper:
            leaf.tag = T if leaf.tag == DEL_TEXT else INSTR_TEXT


def remove_content(wrapper: Element) -> list[Element]:
    """Takes the wrapper and its content away; returns the run whose right border opened.

    Anchors whose other end lies outside, and comments' reference runs, stay in its place, so
    that no comment or bookmark loses half of its pair.
    """
    _keep_anchors(wrapper)
    paragraph = ancestor_of(wrapper, P)
    had_field = next(wrapper.iter(FLD_CHAR), None) is not None
    before, parent = wrapper.getprevious(), wrapper.getparent()
    take_out(wrapper)
    if had_field and paragraph is not None:
        _remove_field_leftovers(paragraph)
    if parent is not None:
        prune(parent)
    return [] if before is None else [before]


def _keep_anchors(wrapper: Element) -> None:
    for anchor in list(wrapper.iter(*_ANCHORS)):
        partner = _PAIRED.get(anchor.tag)
        if partner is not None and _holds(wrapper, partner, anchor.get(ID)):
            continue
        if anchor.tag == COMMENT_REFERENCE:
            _keep_reference(wrapper, anchor)
        else:
            wrapper.addprevious(anchor)


def _holds(wrapper: Element, tag: str, identity: str | None) -> bool:
    return any(other.get(ID) == identity for other in wrapper.iter(tag))


def _keep_reference(wrapper: Element, reference: Element) -> None:
    run = reference.getparent()
    if run is None or run.tag != R:
        return
    for child in list(run):
        if child is not reference and child.tag != R_PR:
            run.remove(child)
    wrapper.addprevious(run)


def _remove_field_leftovers(paragraph: Element) -> None:
    """Drops instructions that belong to no field any more (Word does the same, see ISO 17.16)."""
    depth, orphans = 0, list[Element]()
    for leaf in paragraph.iter(FLD_CHAR, INSTR_TEXT):
        if leaf.tag == INSTR_TEXT:
            if depth == 0:
                orphans.append(leaf)
            continue
        kind = leaf.get(W + "fldCharType")
        depth += {"begin": 1, "end": -1}.get(kind or "", 0)
        if depth < 0:  # the field began in an earlier paragraph, and so may its instruction
            return
    for leaf in orphans:
        run = leaf.getparent()
        take_out(leaf)
        if run is not None and run.tag == R and all(child.tag == R_PR for child in run):
            take_out(run)


def prune(container: Element | None) -> None:
    while container is not None and container.tag in _HOLLOW:
        if any(child.tag not in _PROPERTIES for child in container):
            return
        parent = container.getparent()
        take_out(container)
        container = parent


def resolve_math_control(mark: Element, *, removing: bool) -> None:
    """A tracked math structure: kept, or dissolved into its arguments (ISO 29500-1 §17.13.5.14)."""
    control = ancestor_of(mark, MATH_CONTROL)
    properties = None if control is None else control.getparent()
    structure = None if properties is None else properties.getparent()
    if not removing or structure is None:
        for child in list(mark):
            mark.addprevious(child)
        take_out(mark)
        return
    for argument in list(structure):
        if argument is not properties and argument.tag.startswith(M):
            for child in list(argument):
                if not child.tag.endswith("Pr"):
                    structure.addprevious(child)
    take_out(structure)
