"""Where new words go: inside which link, control or insertion, and beside which run."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.inline import Atom, InlineReading
from engine.document.reading import Reading
from engine.ooxml.build import element
from engine.redline.deletion import own_insertion
from engine.redline.names import P_PR, Element, P
from engine.redline.stamp import RevisionStamp

# A run that stands for a place while the runs beside it move; it never leaves an operation.
_PLACE_TAG = "w:r"


def place_after_deletion(runs: Sequence[Element]) -> Element:
    """A place behind deleted runs, in the innermost container that holds them all."""
    place = element(_PLACE_TAG)
    common = _common_ancestor(runs[0], runs[-1])
    for run in reversed(runs):
        if run.getparent() is common:
            run.addnext(place)
            return place
    _child_of(common, runs[0]).addnext(place)
    return place


def place_at(
    reading: InlineReading,
    offset: int,
    *,
    by: Reading,
    scope: tuple[int, int] | None = None,
    stamp: RevisionStamp | None = None,
) -> Element:
    """A place for a pure insertion; run borders at `offset` exist already.

    At the edge of a link, a control or somebody's insertion the words stay outside, unless the
    whole quoted stretch (`scope`) lies inside, or the insertion is our own.
    """
    place = element(_PLACE_TAG)
    before, after = _neighbours(reading, offset, by)
    for neighbour, follows in ((before, True), (after, False)):
        own = own_insertion(neighbour, stamp)
        if own is not None and neighbour is not None and neighbour.getparent() is own:
            neighbour.addnext(place) if follows else neighbour.addprevious(place)
            return place
    container = _container(reading, before, after, by=by, scope=scope)
    leads_scope = scope is not None and scope[0] < scope[1] and offset <= scope[0]
    if (
        before is not None
        and _is_under(before, container)
        and not (leads_scope and after is not None)
    ):
        _child_of(container, before).addnext(place)
    elif after is not None and _is_under(after, container):
        _child_of(container, after).addprevious(place)
    elif before is not None:
        _child_of(reading.paragraph, before).addnext(place)
    else:
        _append(reading.paragraph, place)
    return place


def _append(paragraph: Element, place: Element) -> None:
    """Into a paragraph that shows nothing: in front of struck text, behind its properties."""
    properties = paragraph.find(P_PR)
    if properties is not None:
        properties.addnext(place)
    else:
        paragraph.insert(0, place)


def _neighbours(
    reading: InlineReading, offset: int, by: Reading
) -> tuple[Element | None, Element | None]:
    """The runs whose characters stand before and after the offset; a field counts as one."""
    before = after = None
    position = 0
    for atom in reading.atoms:
        width = len(atom.text) if atom.visible(by) else 0
        if width and position + width <= offset:
            before = atom
        elif width and after is None and position >= offset:
            after = atom
        position += width
    return _edge(reading, before, last=True), _edge(reading, after, last=False)


def _edge(reading: InlineReading, atom: Atom | None, *, last: bool) -> Element | None:
    if atom is None:
        return None
    span = None if atom.field is None else atom.field.root
    if span is None or not span.atomic or span.crosses_paragraphs:
        return atom.run
    if span.simple:
        return span.begin
    members = [
        a.run for a in reading.atoms if a.field and a.field.root is span and a.run is not None
    ]
    return members[-1 if last else 0]


def _container(
    reading: InlineReading,
    before: Element | None,
    after: Element | None,
    *,
    by: Reading,
    scope: tuple[int, int] | None,
) -> Element:
    between = None if before is None or after is None else _common_ancestor(before, after)
    if scope is not None and scope[0] < scope[1]:
        quoted = [s.atom.run for s in reading.slice(*scope, by) if s.atom.run is not None]
        if quoted:
            whole = _common_ancestor(quoted[0], quoted[-1])
            if between is None or whole is between or _is_under(whole, between):
                return whole  # inside the link, at its very edge
    return reading.paragraph if between is None else between


def _common_ancestor(first: Element, last: Element) -> Element:
    around = {id(ancestor): ancestor for ancestor in first.iterancestors()}
    for ancestor in last.iterancestors():
        if id(ancestor) in around:
            return ancestor
        if ancestor.tag == P:
            break
    raise ValueError("two runs of one paragraph have a common ancestor")


def _child_of(container: Element, descendant: Element) -> Element:
    child = descendant
    parent = child.getparent()
    while parent is not None and parent is not container:
        child, parent = parent, parent.getparent()
    return child


def _is_under(element_: Element, container: Element) -> bool:
    return any(ancestor is container for ancestor in element_.iterancestors())
