"""Run formatting as the contract writes it."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from engine.operations.scalars import (
    Flag,
    Highlight,
    NonEmptyText,
    Text,
    ThemeSlot,
    UnderlineStyle,
)
from engine.operations.strict import Omittable, Reason, Strict, at_least_one, refuse

_HEX = re.compile(r"#?([0-9A-Fa-f]{6})")
_COLOR_REASON = "expected 6 hexadecimal digits with optional #, {rgb} or {themeColor}"


class ThemeColor(Strict, frozen=True):
    """A colour of the document's theme."""

    theme_color: Annotated[ThemeSlot, Reason("expected a theme colour slot")]


class Underline(Strict, frozen=True):
    """An underline of a particular style."""

    style: Annotated[UnderlineStyle, Reason("expected an underline style of Word")]


class FontFamily(Strict, frozen=True):
    """Font names per script class; hAnsi follows ascii when left out."""

    ascii: NonEmptyText
    h_ansi: Omittable[NonEmptyText] = None


def _color(value: Any) -> Any:
    """`#1f6feb`, `1F6FEB` and `{rgb}` become `1F6FEB`; a theme colour stays an object."""
    if isinstance(value, dict) and list(value) == ["rgb"]:  # pyright: ignore[reportUnknownArgumentType]
        value = value["rgb"]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, str):
        found = _HEX.fullmatch(value)
        if found is None:
            raise refuse(_COLOR_REASON)
        return found[1].upper()
    return value  # pyright: ignore[reportUnknownVariableType]


Color = Annotated[
    str | ThemeColor,
    BeforeValidator(_color, json_schema_input_type=str | ThemeColor),
    Reason(_COLOR_REASON),
]
FontSize = Annotated[
    float, Field(gt=0, le=1638, multiple_of=0.5), Reason("expected a positive multiple of 0.5")
]


class Formatting(Strict, frozen=True):
    """Run formatting to set; false is an explicit off, null removes the direct property."""

    bold: Flag | None = None
    italic: Flag | None = None
    underline: Annotated[bool | Underline, Reason("expected a boolean or {style}")] | None = None
    strike: Flag | None = None
    font_family: (
        Annotated[
            Annotated[str, Field(min_length=1)] | FontFamily,
            Reason("expected a non-empty string or {ascii, hAnsi}"),
        ]
        | None
    ) = None
    font_size_pt: FontSize | None = None
    color: Color | None = None
    highlight: Highlight | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Formatting:
        return at_least_one(self)


class TextRun(Strict, frozen=True):
    """One piece of inserted text with its own formatting."""

    text: Text
    formatting: Omittable[Formatting] = None
