"""Runs as pieces: splitting them at a character, and copying what a new run should look like."""

from __future__ import annotations

from collections.abc import Callable

from engine.document.inline import Atom, AtomKind, InlineReading
from engine.document.reading import Reading
from engine.ooxml.build import copied, element
from engine.ooxml.order import legal_copy
from engine.ooxml.text import needs_space, set_text
from engine.redline.names import (
    ID,
    R_PR,
    R_PR_CHANGE,
    VAL,
    XML_SPACE,
    Element,
    T,
    W,
)

# Character styles that belong to a mark, never to the words typed after it.
_MARK_STYLES = frozenset({"FootnoteReference", "EndnoteReference", "CommentReference"})
_EMPHASIS = (W + "highlight", W + "shd")
_SPLITTABLE = frozenset({T, W + "delText"})


def split_at(
    reading: InlineReading, offset: int, *, by: Reading, new_id: Callable[[Element], str]
) -> None:
    """Makes `offset` a border between runs: `<w:r>ab</w:r>` becomes `<w:r>a</w:r><w:r>b</w:r>`.

    Changes the tree; the reading is stale afterwards to the right of the offset.
    """
    found = reading.at(offset, by, side="before")
    if found is None:
        found = reading.at(offset, by)
        if found is None:
            return
    atom, inside = found
    run, leaf = atom.run, atom.element
    if run is None or leaf.getparent() is not run:
        return
    if inside <= 0:
        split_before(run, leaf, new_id=new_id)
    elif inside >= len(atom.text):
        following = leaf.getnext()
        if following is not None:
            split_before(run, following, new_id=new_id)
    elif leaf.tag in _SPLITTABLE:
        split_before(run, split_leaf(leaf, inside), new_id=new_id)


def split_leaf(leaf: Element, inside: int) -> Element:
    """Cuts a text leaf in two and returns the right half; the spelling of spaces stays legal."""
    text = leaf.text or ""
    kept = leaf.get(XML_SPACE)
    right = copied(leaf)
    set_text(leaf, text[:inside])
    set_text(right, text[inside:])
    if kept is not None and not needs_space(text):
        leaf.set(XML_SPACE, kept)
        right.set(XML_SPACE, kept)
    leaf.addnext(right)
    return right


def split_before(run: Element, leaf: Element, *, new_id: Callable[[Element], str]) -> Element:
    """Moves `leaf` and what follows it into a run of their own, equal in everything else."""
    first = next((child for child in run if child.tag != R_PR), None)
    if leaf is first:
        return run
    right = run.makeelement(run.tag, {})
    right.attrib.update(run.attrib)
    properties = run.find(R_PR)
    if properties is not None:
        twin = copied(properties)
        for change in twin.iter(R_PR_CHANGE):
            change.set(ID, new_id(change))  # one id, one element: the left half keeps the author's
        right.append(twin)
    moving: Element | None = leaf
    while moving is not None:
        after = moving.getnext()
        right.append(moving)
        moving = after
    run.addnext(right)
    return right


def look_of(run: Element | None, *, emphasised: bool = True) -> Element | None:
    """A copy of a run's properties for new text beside it: no records, no mark styles.

    Without `emphasised`, highlight and shading stay behind: they meant the words replaced.
    """
    properties = None if run is None else run.find(R_PR)
    if properties is None:
        return None
    look = legal_copy(properties)
    dropped = (R_PR_CHANGE, W + "ins", W + "del", *(() if emphasised else _EMPHASIS))
    for child in list(look):
        is_mark_style = child.tag == W + "rStyle" and child.get(VAL) in _MARK_STYLES
        if child.tag in dropped or is_mark_style:
            look.remove(child)
    return look if len(look) else None


def look_of_mark(paragraph: Element) -> Element | None:
    """The run properties of a paragraph's mark, for the first words of an empty paragraph."""
    properties = paragraph.find(W + "pPr")
    mark = None if properties is None else properties.find(R_PR)
    if mark is None:
        return None
    look = legal_copy(mark)
    for child in list(look):
        if child.tag in (W + "ins", W + "del", W + "moveFrom", W + "moveTo", R_PR_CHANGE):
            look.remove(child)
    return look if len(look) else None


def is_words(atom: Atom) -> bool:
    """True for atoms whose formatting new words may take."""
    return atom.run is not None and atom.kind in (
        AtomKind.TEXT,
        AtomKind.TAB,
        AtomKind.BREAK,
        AtomKind.FIELD_RESULT,
        AtomKind.NO_BREAK_HYPHEN,
        AtomKind.SOFT_HYPHEN,
    )


def new_run(text_leaves: list[Element], *, like: Element | None, look: Element | None) -> Element:
    """A run of these leaves; it bears the attributes of the run it continues."""
    run = element("w:r")
    if like is not None:
        for name, value in like.attrib.items():
            run.set(name, value)
    if look is not None:
        run.append(copied(look))
    run.extend(text_leaves)
    return run
