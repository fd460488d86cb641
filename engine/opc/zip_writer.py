"""Writes a zip in which untouched entries keep their compressed bytes, order and dates."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.errors import SaveError
from engine.opc.zip_directory import (
    CENTRAL,
    CENTRAL_SIGNATURE,
    DEFLATED,
    END,
    END_SIGNATURE,
    FULL,
    LOCAL,
    LOCAL_SIGNATURE,
    UNIX,
    ZipEntry,
)
from engine.opc.zip_reader import ZipSource

_DESCRIPTOR_FLAG, _UTF8_FLAG = 8, 0x800
_LEVEL_FLAGS = 6
# rw-r--r-- of a regular file; 0 would unpack as unreadable on macOS.
_FILE_ATTRIBUTES = 0o100644 << 16
_GROWTH_HINT = struct.Struct("<4H")
_GROWTH_ID, _GROWTH_MARK = 0xA220, 0xA028
_DATE_1980 = (0 << 9) | (1 << 5) | 1


@dataclass(slots=True)
class _Output:
    body: list[bytes] = field(default_factory=list[bytes])
    directory: list[bytes] = field(default_factory=list[bytes])
    length: int = 0

    def add(self, local: bytes, central: bytes) -> None:
        self.body.append(local)
        self.directory.append(central)
        self.length += len(local)


def write_zip(
    source: ZipSource,
    *,
    changed: Mapping[str, bytes],
    removed: frozenset[str] = frozenset(),
    added: Mapping[str, bytes] | None = None,
    at_least: int = 0,
) -> bytes:
    """The package with `changed` entries re-deflated in place and `added` ones at the end.

    Names are entry names as in the directory. All other entries are copied as they are packed.
    A result shorter than `at_least` is filled up with the standard's own growth hint (OPC §C.1).
    """
    plan = _Plan(changed, removed, added or {})
    written = _written(source, plan, growth=b"")
    missing = at_least - len(written)
    if missing <= 0:
        return written
    hint = _GROWTH_HINT.pack(_GROWTH_ID, missing + 4, _GROWTH_MARK, missing)
    return _written(source, plan, growth=hint + bytes(missing))


@dataclass(frozen=True, slots=True)
class _Plan:
    changed: Mapping[str, bytes]
    removed: frozenset[str]
    added: Mapping[str, bytes]


def _written(source: ZipSource, plan: _Plan, *, growth: bytes) -> bytes:
    output = _Output()
    for entry in source.entries:
        if entry.name in plan.removed:
            continue
        if entry.name in plan.changed:
            content = plan.changed[entry.name]
            output.add(*_repacked(entry, content, offset=output.length, growth=growth))
            growth = b""
        else:
            record = _moved(entry, output.length)
            output.add(source.raw_record(entry), record)
    for name, content in plan.added.items():
        output.add(*_new_entry(name, content, offset=output.length))
    return _finish(output, source.comment)


def _moved(entry: ZipEntry, offset: int) -> bytes:
    """The directory record with only its local offset changed.

    A 64-bit offset is no longer needed, as no package is so large: its field goes.
    """
    fields = list(CENTRAL.unpack_from(entry.record))
    name, extra, comment = _variable(entry.record, fields)
    if fields[16] == FULL:
        extra = _without_zip64(extra)
        fields[8], fields[9], fields[11] = entry.packed_size, entry.size, len(extra)
    fields[16] = offset
    return CENTRAL.pack(*fields) + name + extra + comment


def _variable(record: bytes, fields: Sequence[int]) -> tuple[bytes, bytes, bytes]:
    """Name, extra field and comment of a directory record."""
    name_end = CENTRAL.size + fields[10]
    extra_end = name_end + fields[11]
    return record[CENTRAL.size : name_end], record[name_end:extra_end], record[extra_end:]


def _deflate(content: bytes) -> bytes:
    engine = zlib.compressobj(6, zlib.DEFLATED, -15)
    return engine.compress(content) + engine.flush()


def _repacked(
    entry: ZipEntry, content: bytes, *, offset: int, growth: bytes
) -> tuple[bytes, bytes]:
    packed = _deflate(content)
    old = CENTRAL.unpack_from(entry.record)
    name, old_extra, comment = _variable(entry.record, old)
    # Sizes go into the header itself now, and the level bits described the old stream.
    flags = old[3] & ~(_DESCRIPTOR_FLAG | _LEVEL_FLAGS)
    sizes = (zlib.crc32(content), len(packed), len(content))
    attributes = old[15]
    if old[1] >> 8 == UNIX and attributes == 0:
        attributes = _FILE_ATTRIBUTES
    extra = _without_zip64(old_extra)
    local = LOCAL.pack(
        LOCAL_SIGNATURE, old[2], flags, DEFLATED, old[5], old[6], *sizes, len(name), len(growth)
    )
    central = CENTRAL.pack(
        CENTRAL_SIGNATURE, old[1], old[2], flags, DEFLATED, old[5], old[6], *sizes,
        len(name), len(extra), old[12], 0, old[14], attributes, offset,
    )  # fmt: skip
    return local + name + growth + packed, central + name + extra + comment


def _without_zip64(extra: bytes) -> bytes:
    kept = b""
    at = 0
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<2H", extra, at)
        if tag != 1:
            kept += extra[at : at + 4 + length]
        at += 4 + length
    return kept


def _new_entry(name: str, content: bytes, *, offset: int) -> tuple[bytes, bytes]:
    raw_name = name.encode("utf-8")
    flags = 0 if raw_name.isascii() else _UTF8_FLAG
    packed = _deflate(content)
    sizes = (zlib.crc32(content), len(packed), len(content))
    local = LOCAL.pack(
        LOCAL_SIGNATURE, 20, flags, DEFLATED, 0, _DATE_1980, *sizes, len(raw_name), 0
    )
    central = CENTRAL.pack(
        CENTRAL_SIGNATURE, (UNIX << 8) | 20, 20, flags, DEFLATED, 0, _DATE_1980, *sizes,
        len(raw_name), 0, 0, 0, 0, _FILE_ATTRIBUTES, offset,
    )  # fmt: skip
    return local + raw_name + packed, central + raw_name


def _finish(output: _Output, comment: bytes) -> bytes:
    directory = b"".join(output.directory)
    count = len(output.directory)
    if count >= 0xFFFF or output.length + len(directory) >= 0xFFFFFFFF:
        raise SaveError("The document has grown too large to be saved as one Word file.")
    end = END.pack(END_SIGNATURE, 0, 0, count, count, len(directory), output.length, len(comment))
    return b"".join([*output.body, directory, end, comment])
