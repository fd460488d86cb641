"""The keys that both paragraph insertions share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, model_validator

from engine.operations.operation import BlockOperation
from engine.operations.scalars import Alignment, Flag, NonEmptyText, Text
from engine.operations.strict import Omittable, Reason, refuse
from engine.operations.values import (
    Comment,
    HardPageBreak,
    Indentation,
    Numbering,
    OutlineLevel,
    Runs,
    Spacing,
)

LineBreakMode = Annotated[
    Literal["paragraph", "inline"], Reason("expected one of paragraph, inline")
]
FormattingScope = Annotated[
    Literal["firstParagraph", "allParagraphs"],
    Reason("expected one of firstParagraph, allParagraphs"),
]


class Insertion(BlockOperation, frozen=True):
    """New paragraphs beside an anchor, from text or from formatted runs."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["text"]}, {"required": ["runs"]}]}
    )

    text: Omittable[Text] = None
    runs: Omittable[Runs] = None
    inherit_formatting: Omittable[Flag] = None
    alignment: Alignment | None = None
    outline_level: OutlineLevel | None = None
    numbering: Omittable[Numbering] = None
    spacing: Spacing | None = None
    indentation: Indentation | None = None
    line_break_mode: Omittable[LineBreakMode] = None
    formatting_scope: Omittable[FormattingScope] = None
    move_id: Omittable[NonEmptyText] = None
    page_break_before: Omittable[Flag] = None
    hard_page_break: Omittable[HardPageBreak] = None
    style_id: NonEmptyText | None = None
    comment: Omittable[Comment] = None

    @model_validator(mode="after")
    def _consistent(self) -> Insertion:
        if (self.text is None) == (self.runs is None):
            raise refuse("expected exactly one of text, runs")
        if self.hard_page_break is not None:
            if self.text != "":
                raise refuse("expected hardPageBreak only with an empty text")
            if self.page_break_before is not None or self.line_break_mode is not None:
                raise refuse("expected hardPageBreak without pageBreakBefore and lineBreakMode")
        return self
