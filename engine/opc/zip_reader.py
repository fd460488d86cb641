"""The content of a zip's entries, and their raw bytes for lossless saves."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field

from engine.errors import LimitExceeded, PackageError
from engine.opc.limits import MIB, Limits
from engine.opc.zip_directory import (
    DEFLATED,
    DESCRIPTOR_SIGNATURE,
    FULL,
    LOCAL,
    LOCAL_SIGNATURE,
    STORED,
    ZipEntry,
    read_directory,
)


class Budget:
    """What all parts together may still expand to; an entry is charged once."""

    def __init__(self, left: int) -> None:
        self._left = left
        self._charged: set[int] = set()

    def cap(self, entry: ZipEntry, ceiling: int) -> int:
        """How much this entry may expand to now."""
        return ceiling if entry.offset in self._charged else min(ceiling, self._left)

    def charge(self, entry: ZipEntry, size: int) -> None:
        if entry.offset not in self._charged:
            self._charged.add(entry.offset)
            self._left -= size


@dataclass(slots=True)
class ZipSource:
    """The input bytes with their directory; `notes` say what was repaired."""

    data: bytes
    entries: tuple[ZipEntry, ...]
    comment: bytes
    limits: Limits
    budget: Budget
    notes: list[str] = field(default_factory=list[str])

    def read(self, entry: ZipEntry, *, ceiling: int) -> bytes:
        """The entry's content, decompressed under a streaming cap and checked against its CRC."""
        if entry.encrypted:
            raise PackageError(
                "A part of this file is locked with a zip password; unpack it with that password,"
                " pack it again without one, and open the result.",
                code="encryptedEntry",
            )
        packed = self._packed(entry)
        cap = self.budget.cap(entry, ceiling)
        content = _stored(packed, cap) if entry.method == STORED else _inflate(entry, packed, cap)
        _check_ratio(len(content), len(packed), self.limits)
        if zlib.crc32(content) != entry.crc or len(content) != entry.size:
            raise damaged_part(entry.name)
        self.budget.charge(entry, len(content))
        return content

    def raw_record(self, entry: ZipEntry) -> bytes:
        """The local header, packed content and data descriptor, exactly as in the input."""
        start = self._data_start(entry)
        end = start + entry.packed_size
        return self.data[entry.offset : end + self._descriptor_length(entry, end)]

    def _packed(self, entry: ZipEntry) -> bytes:
        start = self._data_start(entry)
        packed = self.data[start : start + entry.packed_size]
        if len(packed) != entry.packed_size:
            raise damaged_part(entry.name)
        return packed

    def _data_start(self, entry: ZipEntry) -> int:
        header = self.data[entry.offset : entry.offset + LOCAL.size]
        if len(header) < LOCAL.size or not header.startswith(LOCAL_SIGNATURE):
            raise damaged_part(entry.name)
        fields = LOCAL.unpack(header)
        return entry.offset + LOCAL.size + fields[9] + fields[10]

    def _descriptor_length(self, entry: ZipEntry, end: int) -> int:
        if not entry.flags & 8:
            return 0
        sizes = (
            struct.pack("<3I", entry.crc, entry.packed_size & FULL, entry.size & FULL),
            struct.pack("<I2Q", entry.crc, entry.packed_size, entry.size),
        )
        for signature in (DESCRIPTOR_SIGNATURE, b""):
            for body in sizes:
                descriptor = signature + body
                if self.data[end : end + len(descriptor)] == descriptor:
                    return len(descriptor)
        return 0


def damaged_part(name: str) -> PackageError:
    """The refusal for content that is cut off or does not match its checksum."""
    return PackageError(
        f"The part {name} of this file is damaged; ask the sender for a fresh copy,"
        " or open and repair it in Word.",
        code="damagedPart",
    )


def open_zip(data: bytes, *, limits: Limits) -> ZipSource:
    """Reads the directory; raises `PackageError` or `LimitExceeded` with one clear sentence."""
    entries, comment, notes = read_directory(data, limits=limits)
    return ZipSource(data, entries, comment, limits, Budget(limits.expanded_bytes), notes)


def _too_large(cap: int) -> LimitExceeded:
    return LimitExceeded(
        f"A part of this document expands to more than {max(cap, 0) // MIB} MiB;"
        " it was not opened. Make its pictures or embedded files smaller in Word first."
    )


def _stored(packed: bytes, cap: int) -> bytes:
    if len(packed) > cap:
        raise _too_large(cap)
    return packed


def _inflate(entry: ZipEntry, packed: bytes, cap: int) -> bytes:
    if entry.method != DEFLATED:
        raise PackageError(
            f"The part {entry.name} is packed in a way that Word does not use;"
            " open the file in Word and save it again.",
            code="unsupportedCompression",
        )
    engine = zlib.decompressobj(-15)
    try:
        content = engine.decompress(packed, max(cap, 0) + 1)
    except zlib.error:
        raise damaged_part(entry.name) from None
    if len(content) > cap:
        raise _too_large(cap)
    if not engine.eof:
        raise damaged_part(entry.name)
    return content


def _check_ratio(size: int, packed: int, limits: Limits) -> None:
    if size > limits.ratio_floor_bytes and size > packed * limits.ratio:
        raise LimitExceeded(
            "A part of this file expands more than any real document does;"
            " it was not opened. Ask the sender for a clean copy.",
            code="compressionRatio",
        )
