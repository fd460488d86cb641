"""Joins the pieces that an edit split, once the change between them is gone."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from engine.redline.names import (
    DEL_INSTR,
    FLD_CHAR,
    ID,
    INSTR_TEXT,
    R_PR,
    R_PR_CHANGE,
    XML_SPACE,
    Element,
    R,
    T,
    take_out,
)

# Runs that meet at a field character are parts of a field's structure and stay as they are.
_NEVER_JOINED = frozenset({FLD_CHAR, INSTR_TEXT, DEL_INSTR})
_SPACES = " \t\r\n"


def join_runs(lefts: Iterable[Element]) -> None:
    """Joins each given run with its right neighbour when nothing tells them apart.

    `<w:r><w:t>a</w:t></w:r><w:r><w:t>b</w:t></w:r>` becomes `<w:r><w:t>ab</w:t></w:r>`.
    """
    pending = {id(left): left for left in lefts}
    for left in list(pending.values()):
        if id(left) not in pending or left.tag != R or left.getparent() is None:
            continue
        while id(left) in pending:
            del pending[id(left)]
            right = left.getnext()
            if right is None or not _alike(left, right):
                break
            if id(right) in pending:
                del pending[id(right)]
                pending[id(left)] = left
            _absorb(left, right)


def _alike(left: Element, right: Element) -> bool:
    if right.tag != R or dict(left.attrib) != dict(right.attrib):
        return False
    before, after = ([c for c in run if c.tag != R_PR] for run in (left, right))
    if not before or not after:  # no split leaves an empty run: the document came with it
        return False
    if any(leaf.tag in _NEVER_JOINED for leaf in (*before[-1:], *after[:1])):
        return False
    return same_properties(left.find(R_PR), right.find(R_PR))


def same_properties(first: Element | None, second: Element | None) -> bool:
    """True for two property elements that say the same; an empty one says nothing."""
    first_empty = first is None or len(first) == 0
    second_empty = second is None or len(second) == 0
    if first_empty or second_empty:
        return first_empty and second_empty
    if first is None or second is None:
        return False
    return _same_children(first, second)


def _same_children(first: Element, second: Element) -> bool:
    return len(first) == len(second) and all(
        a.tag == b.tag and _facts(a) == _facts(b) and _same_children(a, b)
        for a, b in zip(first, second, strict=True)
    )


def _facts(element: Element) -> dict[str, str]:
    """Attributes; where a split doubled a pending record, its copy got another id."""
    found = {str(name): str(value) for name, value in element.attrib.items()}
    if element.tag == R_PR_CHANGE:
        found.pop(ID, None)
    return found


def _absorb(left: Element, right: Element) -> None:
    for child in list(right):
        if child.tag == R_PR:
            continue
        last = left[-1] if len(left) else None
        if child.tag == T and last is not None and last.tag == T:
            _join_texts(last, child)
        else:
            left.append(child)
    take_out(right)


def _join_texts(left: Element, right: Element) -> None:
    both_kept = left.get(XML_SPACE) == "preserve" and right.get(XML_SPACE) == "preserve"
    one_unneeded = not needs_space(left.text) or not needs_space(right.text)
    left.text = (left.text or "") + (right.text or "")
    if needs_space(left.text) or (both_kept and one_unneeded):
        left.set(XML_SPACE, "preserve")
    elif XML_SPACE in left.attrib:
        del left.attrib[XML_SPACE]


def needs_space(text: str | None) -> bool:
    """True when Word would trim this text without `xml:space="preserve"`."""
    return bool(text) and (text[0] in _SPACES or text[-1] in _SPACES)


def canonical(element: Element) -> bytes:
    """One spelling per meaning, for comparisons."""
    return etree.tostring(element, method="c14n", exclusive=True, with_tail=False)
