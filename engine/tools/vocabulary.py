"""The small values that several tools take."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.operations.strict import Reason

ViewName = Annotated[
    Literal["accepted", "original", "markup"], Reason("expected one of accepted, original, markup")
]
BlockLimit = Annotated[int, Field(ge=1, le=200), Reason("expected an integer from 1 to 200")]
HitLimit = Annotated[int, Field(ge=1, le=200), Reason("expected an integer from 1 to 200")]
SpanLimit = Annotated[int, Field(ge=1, le=50), Reason("expected an integer from 1 to 50")]
PageNumber = Annotated[int, Field(ge=1), Reason("expected an integer of at least 1")]
HeadingDepth = Annotated[int, Field(ge=1, le=9), Reason("expected an integer from 1 to 9")]
WriteMode = Annotated[
    Literal["tracked-changes", "suggested", "direct"],
    Reason("expected one of tracked-changes, suggested, direct"),
]
