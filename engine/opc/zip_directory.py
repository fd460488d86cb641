"""The directory of a zip file, read without trusting it and mended where it can be."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import LimitExceeded, PackageError
from engine.opc.foreign import not_a_package
from engine.opc.limits import Limits

LOCAL_SIGNATURE = b"PK\x03\x04"
CENTRAL_SIGNATURE = b"PK\x01\x02"
END_SIGNATURE = b"PK\x05\x06"
DESCRIPTOR_SIGNATURE = b"PK\x07\x08"
LOCAL = struct.Struct("<4s5H3I2H")
CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
STORED, DEFLATED = 0, 8
UNIX = 3
_UTF8_FLAG, _ENCRYPTED_FLAGS = 0x800, 0x2041
FULL = 0xFFFFFFFF
"""A 32-bit field whose value stands in the zip64 field."""


@dataclass(frozen=True, slots=True)
class ZipEntry:
    """One record of the central directory; `record` is its exact bytes."""

    name: str
    record: bytes
    flags: int
    method: int
    crc: int
    packed_size: int
    size: int
    offset: int

    @property
    def encrypted(self) -> bool:
        return bool(self.flags & _ENCRYPTED_FLAGS)


class Directory(NamedTuple):
    """What `read_directory` found; `notes` say what was mended."""

    entries: tuple[ZipEntry, ...]
    comment: bytes
    notes: list[str]


def read_directory(data: bytes, *, limits: Limits) -> Directory:
    """Reads the directory; raises `PackageError` or `LimitExceeded` with one clear sentence."""
    notes: list[str] = []
    end = _find_end(data)
    if end is None:
        start, count, comment = _repair(data), None, b""
        notes.append("The end of the file was cut off; its directory was still complete.")
        shift = 0
    else:
        start, count, shift, comment = end
    if count is not None and count > limits.entries:
        raise _too_many(limits)
    entries = tuple(_central_records(data, start, count=count, shift=shift, limits=limits))
    if not entries:
        raise PackageError("This file is an empty package; ask the sender for a fresh copy.")
    _refuse_overlaps(entries)
    return Directory(entries, comment, notes)


def _find_end(data: bytes) -> tuple[int, int, int, bytes] | None:
    """Directory start, entry count, offset shift and comment; None when the end is cut off."""
    tail = max(0, len(data) - END.size - 0xFFFF)
    at = data.rfind(END_SIGNATURE, tail)
    while at >= 0:
        if at + END.size <= len(data):
            fields = END.unpack_from(data, at)
            if at + END.size + fields[7] <= len(data):
                return _located(data, at, fields=fields)
        at = data.rfind(END_SIGNATURE, tail, at)
    return None


def _located(
    data: bytes, at: int, *, fields: tuple[bytes, int, int, int, int, int, int, int]
) -> tuple[int, int, int, bytes]:
    count, size, offset, comment_length = fields[4], fields[5], fields[6], fields[7]
    end = at
    locator = data[at - 20 : at] if at >= 20 else b""
    if locator.startswith(b"PK\x06\x07") and FULL in (size, offset) or count == 0xFFFF:
        record = struct.unpack_from("<Q", locator, 8)[0] if len(locator) == 20 else -1
        if data[record : record + 4] == b"PK\x06\x06" and record + 56 <= len(data):
            count, size, offset = struct.unpack_from("<3Q", data, record + 32)
            end = record
    start = end - size
    # Bytes put before the archive (a self-extractor, a mail gateway) shift every offset.
    shift = start - offset
    if start < 0 or shift < 0 or (count and data[start : start + 4] != CENTRAL_SIGNATURE):
        raise PackageError(
            "The directory of this file is damaged; ask the sender for a fresh copy."
        )
    comment = data[at + END.size : at + END.size + comment_length]
    return start, count, shift, comment


def _repair(data: bytes) -> int:
    """Start of a directory that is whole although the end record is missing or cut."""
    at = data.find(CENTRAL_SIGNATURE)
    while at >= 0:
        end = _walk(data, at)
        if end is not None and _is_cut_end(data[end:]) and _offsets_hold(data, at):
            return at
        at = data.find(CENTRAL_SIGNATURE, at + 1)
    if not data.startswith(LOCAL_SIGNATURE):
        raise not_a_package(data)
    raise PackageError(
        "This file is incomplete: its end is missing; ask the sender for a fresh copy.",
        code="truncated",
    )


def _walk(data: bytes, at: int) -> int | None:
    """Where consecutive directory records end; None when one is cut off."""
    while data[at : at + 4] == CENTRAL_SIGNATURE:
        if at + CENTRAL.size > len(data):
            return None
        fields = CENTRAL.unpack_from(data, at)
        at += CENTRAL.size + fields[10] + fields[11] + fields[12]
        if at > len(data):
            return None
    return at


def _is_cut_end(rest: bytes) -> bool:
    """Whether the rest is a strict beginning of an end record (or nothing at all)."""
    return len(rest) < END.size and (END_SIGNATURE.startswith(rest[:4]))


def _offsets_hold(data: bytes, at: int) -> bool:
    """Whether the first record names a local header, and the directory follows the last."""
    fields = CENTRAL.unpack_from(data, at)
    return data[fields[16] : fields[16] + 4] == LOCAL_SIGNATURE


def _central_records(
    data: bytes, at: int, *, count: int | None, shift: int, limits: Limits
) -> Iterator[ZipEntry]:
    found = 0
    while data[at : at + 4] == CENTRAL_SIGNATURE and (count is None or found < count):
        found += 1
        if found > limits.entries:
            raise _too_many(limits)
        if at + CENTRAL.size > len(data):
            break
        fields = CENTRAL.unpack_from(data, at)
        length = CENTRAL.size + fields[10] + fields[11] + fields[12]
        yield _entry(data[at : at + length], fields, shift=shift)
        at += length
    if count is not None and found != count:
        raise PackageError(
            "The directory of this file is damaged; ask the sender for a fresh copy."
        )


def _entry(record: bytes, fields: tuple[int, ...], *, shift: int) -> ZipEntry:
    name_length = fields[10]
    raw_name = record[CENTRAL.size : CENTRAL.size + name_length]
    extra = record[CENTRAL.size + name_length : CENTRAL.size + name_length + fields[11]]
    size, packed, offset = _wide(extra, (fields[9], fields[8], fields[16]))
    encoding = "utf-8" if fields[3] & _UTF8_FLAG else "cp437"
    return ZipEntry(
        name=raw_name.decode(encoding, "replace"),
        record=record,
        flags=fields[3],
        method=fields[4],
        crc=fields[7],
        packed_size=packed,
        size=size,
        offset=offset + shift,
    )


def _wide(extra: bytes, narrow: tuple[int, int, int]) -> tuple[int, int, int]:
    """Sizes and offset, taken from the zip64 field where the 32-bit ones are full."""
    values = list(narrow)
    at = 0
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<2H", extra, at)
        if tag == 1:
            wide = extra[at + 4 : at + 4 + length]
            position = 0
            for index, value in enumerate(values):
                if value == FULL and position + 8 <= len(wide):
                    values[index] = struct.unpack_from("<Q", wide, position)[0]
                    position += 8
            break
        at += 4 + length
    return values[0], values[1], values[2]


def _refuse_overlaps(entries: tuple[ZipEntry, ...]) -> None:
    """Entries that share bytes are how a small file expands into a huge one."""
    end = 0
    for entry in sorted(entries, key=lambda each: each.offset):
        if entry.offset < end:
            raise PackageError(
                "Parts of this file overlap, which no Word document does;"
                " ask the sender for a clean copy.",
                code="overlappingEntries",
            )
        end = entry.offset + LOCAL.size + entry.packed_size


def _too_many(limits: Limits) -> LimitExceeded:
    return LimitExceeded(
        f"This file holds more than {limits.entries:,} parts; ask the sender for a clean copy."
    )
