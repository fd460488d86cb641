"""How contract values are declared: strict models whose failures say one exact sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, ValidationError, core_schema

REASON = "contract"
MAX_SAFE_INTEGER = 2**53 - 1

T = TypeVar("T")


class Strict(BaseModel, frozen=True):
    """A frozen contract object: camelCase on the wire, unknown keys refused, nothing coerced."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        # The schema of a type is built when the first operation of that type is read.
        defer_build=True,
        alias_generator=to_camel,
        validate_by_alias=True,
        validate_by_name=False,
    )

    def given(self, name: str) -> bool:
        """Whether the caller wrote this field at all (null is a value of its own)."""
        return name in self.model_fields_set

    def to_wire(self) -> dict[str, Any]:
        """The object as it travels: camelCase keys, only what the caller gave."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


class Reason:
    """Replaces every failure of the annotated value by one sentence."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        text = self.text

        def checked(value: Any, inner: Callable[[Any], Any]) -> Any:
            try:
                return inner(value)
            except ValidationError as error:
                raise refuse(text) from error

        return core_schema.no_info_wrap_validator_function(checked, handler(source))


class _Omitted:
    """Marks a field that may be left out but may not be null."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        def not_null(value: Any) -> Any:
            if value is None:
                raise refuse("must be left out instead of null")
            return value

        return core_schema.no_info_before_validator_function(not_null, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        shown = handler(schema)
        options = [one for one in shown.get("anyOf", []) if one.get("type") != "null"]
        return options[0] if len(options) == 1 else shown


Omittable = Annotated[T | None, _Omitted()]
"""A field that is left out or has a value: `severity: Omittable[Severity] = None`."""


def refuse(reason: str) -> PydanticCustomError:
    """The error a validator raises to put exactly this reason on the wire."""
    # The template engine of pydantic reads braces; the reason is passed as data instead.
    return PydanticCustomError(REASON, "{reason}", {"reason": reason})


M = TypeVar("M", bound=Strict)


def at_least_one(value: M) -> M:
    """Refuses an object in which the caller wrote nothing."""
    if not value.model_fields_set:
        raise refuse("expected at least one property")
    return value
