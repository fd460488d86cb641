"""Paragraph properties as the contract writes them: outline, numbering, spacing, indentation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.operations.scalars import Alignment, Count, Flag, Level, NonEmptyText, Positive, Signed
from engine.operations.strict import Omittable, Reason, Strict, at_least_one


class Heading(Strict, frozen=True):
    """An outline level that makes the paragraph a heading (zero-based)."""

    kind: Literal["heading"]
    level: Level


class BodyText(Strict, frozen=True):
    """The outline level of ordinary text."""

    kind: Literal["bodyText"]


OutlineLevel = Annotated[Heading | BodyText, Field(discriminator="kind")]


class NumberingNone(Strict, frozen=True):
    """Numbering switched off, also against the style."""

    kind: Literal["none"]


class NumberingInherit(Strict, frozen=True):
    """No numbering of its own: what the style says."""

    kind: Literal["inherit"]


class NumberingLevel(Strict, frozen=True):
    """Another level of the list the style gives."""

    kind: Literal["levelOnly"]
    ilvl: Level


class NumberingReference(Strict, frozen=True):
    """A list of the document by its number id."""

    kind: Literal["reference"]
    num_id: Positive
    ilvl: Omittable[Level] = None


class NumberingNewList(Strict, frozen=True):
    """A list of its own, made by this operation."""

    kind: Literal["newList"]
    format: Annotated[Literal["numbered", "bullet"], Reason("expected one of numbered, bullet")]
    level: Level = 0


Numbering = Annotated[
    NumberingNone | NumberingInherit | NumberingLevel | NumberingReference | NumberingNewList,
    Field(discriminator="kind"),
]


class Spacing(Strict, frozen=True):
    """The whole direct spacing of a paragraph, in twips (lines in 240ths for rule auto)."""

    space_before: Omittable[Count] = None
    space_after: Omittable[Count] = None
    line_spacing: Omittable[Signed] = None
    line_spacing_rule: Omittable[
        Annotated[
            Literal["auto", "exact", "atLeast"], Reason("expected one of auto, exact, atLeast")
        ]
    ] = None
    before_autospacing: Omittable[Flag] = None
    after_autospacing: Omittable[Flag] = None

    @model_validator(mode="after")
    def _says_something(self) -> Spacing:
        return at_least_one(self)


class Indentation(Strict, frozen=True):
    """The whole direct indentation of a paragraph, in twips."""

    indent_left: Omittable[Signed] = None
    indent_right: Omittable[Signed] = None
    indent_first_line: Omittable[Signed] = None
    hanging_indent: Omittable[Flag] = None

    @model_validator(mode="after")
    def _says_something(self) -> Indentation:
        return at_least_one(self)


class ParagraphProperties(Strict, frozen=True):
    """Paragraph properties to set; null removes the direct property."""

    style_id: NonEmptyText | None = None
    outline_level: OutlineLevel | None = None
    numbering: Omittable[Numbering] = None
    alignment: Alignment | None = None
    spacing: Spacing | None = None
    indentation: Indentation | None = None

    @model_validator(mode="after")
    def _says_something(self) -> ParagraphProperties:
        return at_least_one(self)


class HardPageBreak(Strict, frozen=True):
    """A page break as the content of the inserted paragraph."""

    clear: Omittable[
        Annotated[
            Literal["none", "left", "right", "all"],
            Reason("expected one of none, left, right, all"),
        ]
    ] = None
