"""What a host allows in `suggest_changes`; the same value builds the schema and runs the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from engine.operations.catalogue import CONTRACT_TYPES

DEFAULT_MAXIMUM = 50
HIGHEST_MAXIMUM = 200
_NOT_BY_DEFAULT = ("commentOnBlock", "insertSignatureTable")
DEFAULT_TYPES = tuple(one for one in CONTRACT_TYPES if one not in _NOT_BY_DEFAULT)


class InvalidOptions(ValueError):
    """A host's mistake; `option` names the key."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


@dataclass(frozen=True, slots=True)
class SuggestOptions:
    """Validated options of one host."""

    operation_types: tuple[str, ...] = DEFAULT_TYPES
    review_meta: Literal["optional", "required"] = "optional"
    max_operations: int = DEFAULT_MAXIMUM
    document_version: str | None = None

    @property
    def pinned(self) -> bool:
        """Whether calls must name the version of the document they were written for."""
        return self.document_version is not None


def parse_options(value: Mapping[str, Any] | SuggestOptions | None) -> SuggestOptions:
    """Reads the JSON form; raises InvalidOptions with the option's name."""
    if value is None:
        return SuggestOptions()
    if isinstance(value, SuggestOptions):
        return value
    known = ("operationTypes", "reviewMeta", "maxOperations", "documentVersion")
    for key in value:
        if key not in known:
            raise InvalidOptions(key, "is not an option")
    return SuggestOptions(
        operation_types=_types(value.get("operationTypes")),
        review_meta=_review_meta(value.get("reviewMeta", "optional")),
        max_operations=_maximum(value.get("maxOperations", DEFAULT_MAXIMUM)),
        document_version=_version(value.get("documentVersion")),
    )


def _types(value: object) -> tuple[str, ...]:
    if value is None:
        return DEFAULT_TYPES
    if not isinstance(value, list | tuple) or not value:
        raise InvalidOptions("operationTypes", "expected a non-empty array of operation types")
    chosen = cast("Sequence[object]", value)
    for one in chosen:
        if one not in CONTRACT_TYPES:
            raise InvalidOptions("operationTypes", f"{one!r} is not an operation type")
    return tuple(one for one in CONTRACT_TYPES if one in chosen)


def _review_meta(value: object) -> Literal["optional", "required"]:
    if value == "optional":
        return "optional"
    if value == "required":
        return "required"
    raise InvalidOptions("reviewMeta", "expected optional or required")


def _maximum(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST_MAXIMUM:
        raise InvalidOptions("maxOperations", f"expected an integer from 1 to {HIGHEST_MAXIMUM}")
    return value


def _version(value: object) -> str | None:
    if value is None:
        return None
    current = (
        cast("Mapping[str, object]", value).get("current") if isinstance(value, Mapping) else ""
    )
    if not isinstance(current, str) or not current:
        raise InvalidOptions("documentVersion", "expected {current: non-empty string}")
    return current
