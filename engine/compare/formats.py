"""Which of the seven readable properties differ between two paragraphs of equal text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.document.document import WordDocument
from engine.document.formats import RunFormat
from engine.document.reading import Reading
from engine.redline.names import R_PR, Element

ORDER = ("bold", "italic", "underline", "strike", "fontFamily", "fontSizePt", "color")
_Look = tuple[bool, bool, str, bool, str, float, str]


def changed_properties(
    base_document: WordDocument, base: Element, revised_document: WordDocument, revised: Element
) -> tuple[str, ...]:
    """The names in their fixed order; compared character by character."""
    changed: set[int] = set()
    a_runs, b_runs = _looks(base_document, base), _looks(revised_document, revised)
    a_left = b_left = 0
    a: _Look | None = None
    b: _Look | None = None
    while True:
        if not a_left:
            a_left, a = next(a_runs, (0, None))
        if not b_left:
            b_left, b = next(b_runs, (0, None))
        if a is None or b is None:
            break
        changed.update(place for place in range(len(ORDER)) if a[place] != b[place])
        step = min(a_left, b_left)
        a_left, b_left = a_left - step, b_left - step
    return tuple(ORDER[place] for place in sorted(changed))


def _looks(document: WordDocument, paragraph: Element) -> Iterator[tuple[int, _Look]]:
    base = document.formatting.paragraph(paragraph).runs
    for atom in document.inline_of(paragraph).atoms:
        if not atom.text or not atom.visible(Reading.ACCEPTED):
            continue
        properties = None if atom.run is None else atom.run.find(R_PR)
        yield len(atom.text), _look(base.format(properties))


def _look(format_: RunFormat) -> _Look:
    return (
        format_.bold,
        format_.italic,
        format_.underline or "",
        format_.strike or format_.double_strike,
        format_.font_ascii,
        format_.size_half_points / 2,
        format_.color or "",
    )
