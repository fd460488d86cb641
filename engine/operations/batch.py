"""The strict front door of the contract: one parsed, sanitised batch or an exact refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic import ValidationError

from engine.errors import InvalidBatch, UnsupportedContractVersion
from engine.operations.catalogue import BY_TYPE
from engine.operations.faults import first_fault
from engine.operations.operation import Operation
from engine.operations.result import CONTRACT_VERSION
from engine.operations.verb import ALL_MODES, Mode

_KEYS = ("version", "operations", "mode", "atomic", "dryRun", "precondition")
_SURROGATE = re.compile("[\ud800-\udfff]")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Batch:
    """Operations that are well formed; what they mean is decided against the document."""

    operations: tuple[Operation, ...]
    mode: Mode | None = None
    atomic: bool = False
    dry_run: bool = False
    document_version: str | None = None
    version: int = field(default=CONTRACT_VERSION)

    def in_mode(self, mode: Mode) -> Batch:
        """The batch with a mode, its own one if it names one."""
        return self if self.mode is not None else replace(self, mode=mode)

    def to_wire(self) -> dict[str, Any]:
        """The batch as JSON data."""
        wire: dict[str, Any] = {
            "version": self.version,
            "operations": [one.to_wire() for one in self.operations],
        }
        if self.mode is not None:
            wire["mode"] = self.mode
        if self.atomic:
            wire["atomic"] = True
        if self.dry_run:
            wire["dryRun"] = True
        if self.document_version is not None:
            wire["precondition"] = {"documentVersion": self.document_version}
        return wire


def parse_batch(value: object) -> Batch:
    """Reads a batch strictly.

    Raises `UnsupportedContractVersion` for another version and `InvalidBatch` with a path such
    as `$.operations[0].offset` for everything else. A parsed batch is returned as it is.
    """
    if isinstance(value, Batch):
        return value
    envelope = _object(value, "$")
    _check_keys(envelope)
    operations = envelope.get("operations")
    if isinstance(operations, str) or not isinstance(operations, Sequence):
        raise InvalidBatch("$.operations", "expected an array")
    return Batch(
        operations=parse_operations(cast("Sequence[object]", operations)),
        mode=_mode(envelope),
        atomic=_flag(envelope, "atomic"),
        dry_run=_flag(envelope, "dryRun"),
        document_version=_document_version(envelope),
    )


def parse_operations(values: Sequence[object]) -> tuple[Operation, ...]:
    """Reads the operations of a batch; ids must be unique."""
    seen: set[str] = set()
    parsed: list[Operation] = []
    for index, value in enumerate(values):
        path = f"$.operations[{index}]"
        operation = parse_operation(value, path)
        if operation.id in seen:
            raise InvalidBatch(f"{path}.id", "expected an id that no other operation has")
        seen.add(operation.id)
        parsed.append(operation)
    return tuple(parsed)


def parse_operation(value: object, path: str = "$") -> Operation:
    """Reads one operation by the model of its type."""
    if isinstance(value, Operation):
        return value
    raw = _object(value, path)
    name = raw.get("type")
    if not isinstance(name, str):
        raise InvalidBatch(f"{path}.type", "expected an operation type")
    verb = BY_TYPE.get(name)
    if verb is None:
        raise InvalidBatch(f"{path}.type", f'unknown operation type "{name}"')
    clean = sanitised(raw)
    try:
        return verb.model.model_validate(clean)
    except ValidationError as error:
        where, reason = first_fault(error, clean)
        raise InvalidBatch(path + where, reason) from error


def sanitised(value: Any) -> Any:
    """The value with only characters that XML 1.0 can hold; lone surrogates become U+FFFD."""
    if isinstance(value, str):
        return _NOT_XML.sub("", _SURROGATE.sub("\ufffd", value))
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, Any]", value)
        return {key: sanitised(one) for key, one in pairs.items()}
    if isinstance(value, list | tuple):
        return [sanitised(one) for one in cast("Sequence[Any]", value)]
    return value


def _check_keys(envelope: Mapping[str, object]) -> None:
    version = envelope.get("version")
    if isinstance(version, bool) or version != CONTRACT_VERSION:
        if "version" not in envelope:
            raise InvalidBatch("$.version", "is required")
        raise UnsupportedContractVersion(version)
    for key in envelope:
        if key not in _KEYS:
            raise InvalidBatch(f"$.{key}", "unknown property")


def _object(value: object, path: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise InvalidBatch(path, "expected an object")
    found = cast("Mapping[object, object]", value)
    if not all(isinstance(key, str) for key in found):
        raise InvalidBatch(path, "expected string keys")
    return cast("Mapping[str, object]", value)


def _mode(envelope: Mapping[str, object]) -> Mode | None:
    if "mode" not in envelope:
        return None
    for mode in ALL_MODES:
        if envelope["mode"] == mode:
            return mode
    raise InvalidBatch("$.mode", f"expected one of {', '.join(ALL_MODES)}")


def _flag(envelope: Mapping[str, object], name: str) -> bool:
    value = envelope.get(name, False)
    if not isinstance(value, bool):
        raise InvalidBatch(f"$.{name}", "expected a boolean")
    return value


def _document_version(envelope: Mapping[str, object]) -> str | None:
    if "precondition" not in envelope:
        return None
    condition = _object(envelope["precondition"], "$.precondition")
    for key in condition:
        if key != "documentVersion":
            raise InvalidBatch(f"$.precondition.{key}", "unknown property")
    version = condition.get("documentVersion")
    if not isinstance(version, str) or not version:
        raise InvalidBatch("$.precondition.documentVersion", "expected a non-empty string")
    return version
