"""Fields as spans: which characters of a story are code, which are result, and of what field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FLD_CHAR = _W + "fldChar"
FLD_SIMPLE = _W + "fldSimple"
INSTR_TEXT = _W + "instrText"
DEL_INSTR_TEXT = _W + "delInstrText"
_P = _W + "p"
FLD_CHAR_TYPE = _W + "fldCharType"
DEEPEST = 50
"""Fields nested deeper are none: Word's are a few deep, and a hostile file has thousands."""
FLD_CHAR_STEPS: Mapping[str | None, int] = {"begin": 1, "end": -1}
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"

# Results of these are words the author typed or may retype; every other result belongs to Word.
_EDITABLE = frozenset({"HYPERLINK", "FORMTEXT", "TOC", "INDEX", "TOA", "QUOTE"})
_NAME = re.compile(r"\s*([A-Za-z]+|=)")

_Element = Any


@dataclass(slots=True, eq=False)
class FieldSpan:
    """One field; atoms of its code and of its result share the object."""

    begin: Any
    """`w:fldChar` of type begin, or the `w:fldSimple` itself."""
    simple: bool = False
    instruction: str = ""
    parent: FieldSpan | None = None
    separate: Any = None
    end: Any = None
    crosses_paragraphs: bool = False

    @property
    def name(self) -> str:
        """The field's keyword in capitals: `REF`, `PAGE`, `TOC`; `""` when there is none."""
        match = _NAME.match(self.instruction)
        return match.group(1).upper() if match else ""

    @property
    def atomic(self) -> bool:
        """Whether the result may only be read, kept or removed as one piece."""
        return self.name not in _EDITABLE

    @property
    def root(self) -> FieldSpan:
        """The outermost field this one is nested in."""
        span = self
        while span.parent is not None:
            span = span.parent
        return span


@dataclass(slots=True)
class OpenField:
    """A field the reader stands in, and whether it has passed the separator."""

    span: FieldSpan
    in_result: bool = False


@dataclass(slots=True)
class FieldMap:
    """What fields that leave their paragraph mean for the paragraphs they cross."""

    spans: Mapping[Any, FieldSpan] = field(default_factory=dict[Any, FieldSpan])
    """Begin mark → span, for every field whose end stands in another paragraph."""
    open_at: Mapping[Any, tuple[OpenField, ...]] = field(
        default_factory=dict[Any, tuple[OpenField, ...]]
    )
    """Paragraph → the fields already open at its first character."""


def match_fields(elements: Iterable[Any]) -> dict[Any, FieldSpan]:
    """Pair begin and end marks of `elements` (fldChar and instrText in document order).

    A begin without an end, or an end without a begin, is no field: what follows stays readable.
    """
    closed: dict[Any, FieldSpan] = {}
    stack: list[FieldSpan] = []
    ignored = 0
    for element in elements:
        kind = element.get(FLD_CHAR_TYPE)
        if ignored or (kind == "begin" and len(stack) == DEEPEST):
            ignored += FLD_CHAR_STEPS.get(kind, 0)
        elif kind == "begin":
            stack.append(FieldSpan(element, parent=stack[-1] if stack else None))
        elif kind == "separate":
            if stack and stack[-1].separate is None:
                stack[-1].separate = element
        elif kind == "end":
            if stack:
                span = stack.pop()
                span.end = element
                closed[span.begin] = span
        elif stack and stack[-1].separate is None:
            stack[-1].instruction += element.text or ""
    _close_gaps(closed.values())
    return closed


def _close_gaps(spans: Iterable[FieldSpan]) -> None:
    """A begin without an end is no field, so what it holds belongs to the field around it."""
    for span in spans:
        while span.parent is not None and span.parent.end is None:
            span.parent = span.parent.parent


def field_marks(root: _Element) -> Iterator[Any]:
    """The marks and instruction texts below `root`, without those of `mc:Fallback`."""
    marks = root.iter(FLD_CHAR, INSTR_TEXT, DEL_INSTR_TEXT)
    if next(root.iter(_FALLBACK), None) is None:
        yield from marks
        return
    for element in marks:
        if next(element.iterancestors(_FALLBACK), None) is None:
            yield element


def paragraph_of(element: _Element) -> _Element | None:
    """The paragraph that holds an inline element."""
    return next(element.iterancestors(_P), None)


def map_fields(marks: Iterable[Any], order: Sequence[Any]) -> FieldMap:
    """Field map of one story; `order` are its paragraphs in reading order."""
    crossing: dict[Any, FieldSpan] = {}
    paragraphs: dict[Any, int] = {}
    opened: dict[Any, list[OpenField]] = {}
    for span in match_fields(marks).values():
        first, last = paragraph_of(span.begin), paragraph_of(span.end)
        if first is last:
            continue
        paragraphs = paragraphs or {p: position for position, p in enumerate(order)}
        if first not in paragraphs or last not in paragraphs:
            continue
        span.crosses_paragraphs = True
        crossing[span.begin] = span
        split = None if span.separate is None else paragraph_of(span.separate)
        split_at = paragraphs[last] if split is None else paragraphs.get(split, paragraphs[last])
        for position in range(paragraphs[first] + 1, paragraphs[last] + 1):
            opened.setdefault(order[position], []).append(OpenField(span, position > split_at))
    return FieldMap(crossing, {p: _outer_first(found) for p, found in opened.items()})


def _outer_first(found: list[OpenField]) -> tuple[OpenField, ...]:
    """Fields close from the inside out, so the list found inner first is turned around."""
    return tuple(reversed(found))
