"""Random paragraph and character properties, as the contract spells them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

COLOURS = ("1F6FEB", "#AA0000", None)


class Dice(Protocol):
    """What the values are drawn with."""

    dice: random.Random
    styles: Sequence[str]

    def maybe(self, **keys: Any) -> dict[str, Any]: ...


def properties_from(draw: Dice) -> dict[str, Any]:
    spacing = {"spaceBefore": 120, "lineSpacing": 300, "lineSpacingRule": "auto"}
    found = draw.maybe(
        alignment=draw.dice.choice(["both", "right", None]),
        spacing=draw.dice.choice([spacing, None, {"beforeAutospacing": True}]),
        indentation=draw.dice.choice(
            [{"indentLeft": 360}, None, {"indentFirstLine": 200, "hangingIndent": True}]
        ),
        outlineLevel=draw.dice.choice([{"kind": "heading", "level": 2}, {"kind": "bodyText"}]),
        numbering=draw.dice.choice(
            [
                {"kind": "none"},
                {"kind": "inherit"},
                {"kind": "levelOnly", "ilvl": 2},
                {"kind": "newList", "format": "numbered", "level": 1},
                {"kind": "newList", "format": "bullet"},
            ]
        ),
        **({"styleId": draw.dice.choice([*draw.styles, None])} if draw.styles else {}),
    )
    return found or {"alignment": "center"}


def formatting_from(draw: Dice) -> dict[str, Any]:
    dice = draw.dice
    found = draw.maybe(
        bold=dice.choice([True, False, None]),
        italic=dice.choice([True, None]),
        underline=dice.choice([True, False]),
        strike=True,
        fontFamily=dice.choice(["Arial", None]),
        fontSizePt=dice.choice([10.5, None]),
        color=dice.choice(COLOURS),
    )
    return found or {"bold": True}
