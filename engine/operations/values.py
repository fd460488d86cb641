"""The values operations are made of: targets, comments, rows, runs and their parts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from engine.operations.formatting import Formatting as Formatting
from engine.operations.formatting import TextRun as TextRun
from engine.operations.paragraph_values import HardPageBreak as HardPageBreak
from engine.operations.paragraph_values import Indentation as Indentation
from engine.operations.paragraph_values import Numbering as Numbering
from engine.operations.paragraph_values import OutlineLevel as OutlineLevel
from engine.operations.paragraph_values import ParagraphProperties as ParagraphProperties
from engine.operations.paragraph_values import Spacing as Spacing
from engine.operations.scalars import Alignment as Alignment
from engine.operations.scalars import Count as Count
from engine.operations.scalars import Decision as Decision
from engine.operations.scalars import Flag as Flag
from engine.operations.scalars import Highlight as Highlight
from engine.operations.scalars import IdList as IdList
from engine.operations.scalars import Level as Level
from engine.operations.scalars import NonEmptyText as NonEmptyText
from engine.operations.scalars import Placement as Placement
from engine.operations.scalars import Positive as Positive
from engine.operations.scalars import Severity as Severity
from engine.operations.scalars import Signed as Signed
from engine.operations.scalars import Text as Text
from engine.operations.scalars import TextHash as TextHash
from engine.operations.scalars import ThemeSlot as ThemeSlot
from engine.operations.scalars import UnderlineStyle as UnderlineStyle
from engine.operations.strict import Omittable, Strict, refuse


class Precondition(Strict, frozen=True):
    """What must still be true of the target when the operation runs."""

    block_text_hash: TextHash


class Comment(Strict, frozen=True):
    """A comment written beside a change; its text enters the file."""

    text: Text


class MainStory(Strict, frozen=True):
    """The body of the document."""

    type: Literal["main"]


class RelatedStory(Strict, frozen=True):
    """A header or footer part."""

    type: Literal["header", "footer"]
    relationship_id: NonEmptyText


class NoteStory(Strict, frozen=True):
    """The body of one footnote or endnote."""

    type: Literal["footnote", "endnote"]
    note_id: Signed


class TextBoxStory(Strict, frozen=True):
    """A text box, by its ordinal among the text boxes of the body."""

    type: Literal["textBox"]
    index: Count


Story = Annotated[MainStory | RelatedStory | NoteStory | TextBoxStory, Field(discriminator="type")]


def _main_by_name(value: Any) -> Any:
    """Ranges say "main" for the body; the same handle is spelled {type:"main"} elsewhere."""
    return {"type": "main"} if value == "main" else value


class TextRange(Strict, frozen=True):
    """A stretch of one block's accepted text, in UTF-16 units, with the hash of what it held."""

    type: Literal["textRange"]
    story: Annotated[Story, BeforeValidator(_main_by_name, json_schema_input_type=Any)]
    block_id: NonEmptyText
    start_offset: Count
    end_offset: Count
    selected_text_hash: TextHash

    @model_validator(mode="after")
    def _ordered(self) -> TextRange:
        if self.end_offset <= self.start_offset:
            raise refuse("expected endOffset to be greater than startOffset")
        return self


class Party(Strict, frozen=True):
    """One signatory block of a signature table."""

    name: NonEmptyText
    signatory: Omittable[Text] = None
    title: Omittable[Text] = None


class Position(Strict, frozen=True):
    """A caret position: a block and an offset in UTF-16 units of the reading named beside it."""

    block_id: NonEmptyText
    offset: Count


def _grid(value: Any) -> Any:
    if not isinstance(value, list | tuple) or not value:
        raise refuse("expected a non-empty array of rows")
    widths: set[int] = set()
    for row in value:  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(row, list | tuple) or not row:
            raise refuse("expected every row to be a non-empty array of strings")
        widths.add(len(row))  # pyright: ignore[reportUnknownArgumentType]
    if len(widths) > 1:
        raise refuse("expected all rows to have the same number of cells")
    return tuple(tuple(row) for row in value)  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]


Rows = Annotated[
    tuple[tuple[Text, ...], ...],
    BeforeValidator(_grid, json_schema_input_type=list[list[str]]),
]


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType,reportUnknownVariableType]


CellTexts = Annotated[
    tuple[Text, ...], BeforeValidator(_as_tuple, json_schema_input_type=list[str])
]
Parties = Annotated[
    tuple[Party, ...], BeforeValidator(_as_tuple, json_schema_input_type=list[Party])
]
Runs = Annotated[
    tuple[TextRun, ...],
    BeforeValidator(_as_tuple, json_schema_input_type=list[TextRun]),
    Field(min_length=1),
]
