"""The plain values of the contract: texts, numbers, ids and the closed word lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.operations.strict import MAX_SAFE_INTEGER, Reason

Text = Annotated[str, Reason("expected a string")]
NonEmptyText = Annotated[str, Field(min_length=1), Reason("expected a non-empty string")]
Flag = Annotated[bool, Reason("expected a boolean")]
Count = Annotated[int, Field(ge=0, le=MAX_SAFE_INTEGER), Reason("expected a non-negative integer")]
Positive = Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER), Reason("expected a positive integer")]
Signed = Annotated[
    int, Field(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER), Reason("expected an integer")
]
Level = Annotated[int, Field(ge=0, le=8), Reason("expected an integer from 0 to 8")]
TextHash = Annotated[
    str, Field(pattern=r"^h[0-9a-z]+$"), Reason("expected a text hash such as h1a2b3")
]
IdList = Annotated[
    tuple[NonEmptyText, ...],
    Field(min_length=1, strict=False),
    Reason("expected a non-empty array of non-empty strings"),
]

Severity = Annotated[Literal["low", "medium", "high"], Reason("expected one of low, medium, high")]
Placement = Annotated[Literal["before", "after"], Reason("expected one of before, after")]
Decision = Annotated[Literal["accept", "reject"], Reason("expected one of accept, reject")]
Alignment = Annotated[
    Literal[
        "left",
        "center",
        "right",
        "both",
        "distribute",
        "mediumKashida",
        "highKashida",
        "lowKashida",
        "thaiDistribute",
    ],
    Reason(
        "expected one of left, center, right, both, distribute, mediumKashida, highKashida, "
        "lowKashida, thaiDistribute"
    ),
]
Highlight = Annotated[
    Literal[
        "black",
        "blue",
        "cyan",
        "darkBlue",
        "darkCyan",
        "darkGray",
        "darkGreen",
        "darkMagenta",
        "darkRed",
        "darkYellow",
        "green",
        "lightGray",
        "magenta",
        "red",
        "white",
        "yellow",
        "none",
    ],
    Reason("expected a highlight colour name of Word or none"),
]
UnderlineStyle = Literal[
    "single",
    "words",
    "double",
    "thick",
    "dotted",
    "dottedHeavy",
    "dash",
    "dashedHeavy",
    "dashLong",
    "dashLongHeavy",
    "dotDash",
    "dashDotHeavy",
    "dotDotDash",
    "dashDotDotHeavy",
    "wave",
    "wavyHeavy",
    "wavyDouble",
    "none",
]
ThemeSlot = Literal[
    "dk1",
    "lt1",
    "dk2",
    "lt2",
    "accent1",
    "accent2",
    "accent3",
    "accent4",
    "accent5",
    "accent6",
    "hlink",
    "folHlink",
    "background1",
    "text1",
    "background2",
    "text2",
]

AtLeastTwo = Annotated[
    int, Field(ge=2, le=MAX_SAFE_INTEGER), Reason("expected an integer of at least 2")
]
Edge = Annotated[Literal["start", "end"], Reason("expected one of start, end")]
BreakKind = Annotated[
    Literal["page", "sectionNextPage", "sectionContinuous"],
    Reason("expected one of page, sectionNextPage, sectionContinuous"),
]
AcceptAs = Annotated[Literal["tracked", "direct"], Reason("expected one of tracked, direct")]
TypedReading = Annotated[Literal["accepted", "markup"], Reason("expected one of accepted, markup")]
CommentKey = Annotated[
    str, Field(pattern=r"^[0-9]{1,15}$"), Reason("expected a comment id made of digits")
]
