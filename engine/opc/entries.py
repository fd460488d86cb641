"""The zip entries of a package by part name, with the refusals that concern names."""

from __future__ import annotations

from pathlib import Path

from engine.errors import LimitExceeded, PackageError
from engine.opc.limits import MIB, Limits
from engine.opc.names import CONTENT_TYPES_ENTRY, fold, part_name
from engine.opc.zip_directory import CENTRAL, UNIX, ZipEntry
from engine.opc.zip_reader import ZipSource


def read_source(source: bytes | Path, limits: Limits) -> bytes:
    """The input bytes, under the input ceiling; raises `PackageError` with one clear sentence."""
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with source.open("rb") as file:
                data = file.read(limits.input_bytes + 1)
        except OSError as error:
            raise PackageError(
                f"The file could not be read ({error.strerror or 'system error'});"
                " check that it exists and that you may open it.",
                code="fileUnreadable",
            ) from None
    if len(data) > limits.input_bytes:
        raise LimitExceeded(
            f"This file is larger than {limits.input_bytes // MIB} MiB;"
            " make its pictures or embedded files smaller in Word, then open it again.",
            code="fileTooLarge",
        )
    if not data:
        raise PackageError("This file is empty; ask the sender for a fresh copy.", code="empty")
    return data


class EntryTable:
    """Entries by folded part name; identical duplicates are merged, differing ones refused."""

    def __init__(self, source: ZipSource) -> None:
        self.source = source
        self.notes = source.notes
        self.part_names: list[str] = []
        self._by_name: dict[str, ZipEntry] = {}
        duplicates: set[int] = set()
        for entry in source.entries:
            name = part_name(entry.name)
            if name.endswith("/"):
                continue
            if name != "/" + entry.name:
                self.notes.append(f"The part name {entry.name} was read as {name}.")
            earlier = self._by_name.setdefault(fold(name), entry)
            if earlier is not entry:
                _refuse_other(earlier, entry)
                duplicates.add(entry.offset)
                self.notes.append(f"The part {name} was in the file twice with the same content.")
            elif not _is_bookkeeping(name):
                self.part_names.append(name)
        source.entries = tuple(each for each in source.entries if each.offset not in duplicates)

    @property
    def limits(self) -> Limits:
        return self.source.limits

    @property
    def content_types_name(self) -> str:
        return "/" + CONTENT_TYPES_ENTRY

    def entry_name(self, name: str) -> str | None:
        """The zip name of a part; None when there is no such entry."""
        entry = self._by_name.get(fold(name))
        return None if entry is None else entry.name

    def declared_size(self, name: str) -> int | None:
        entry = self._by_name.get(fold(name))
        return None if entry is None else entry.size

    def without_attributes(self) -> list[str]:
        """Entries made on Unix whose external attributes are zero."""
        fields = ((each.name, CENTRAL.unpack_from(each.record)) for each in self.source.entries)
        return [name for name, values in fields if values[1] >> 8 == UNIX and values[15] == 0]

    def read(self, name: str, *, ceiling: int) -> bytes:
        entry = self._by_name.get(fold(name))
        if entry is None:
            raise KeyError(name)
        return self.source.read(entry, ceiling=ceiling)

    def content_types(self) -> bytes | None:
        """The content types part; None when the file has none."""
        if self.entry_name(self.content_types_name) is None:
            self.notes.append("The list of content types is missing; they were guessed.")
            return None
        return self.read(self.content_types_name, ceiling=self.limits.xml_part_bytes)


def _is_bookkeeping(name: str) -> bool:
    lowered = name.lower()
    return lowered == "/" + CONTENT_TYPES_ENTRY.lower() or (
        lowered.endswith(".rels") and "/_rels/" in lowered
    )


def _refuse_other(one: ZipEntry, other: ZipEntry) -> None:
    if (one.crc, one.size) != (other.crc, other.size):
        raise PackageError(
            f"This file holds two different parts named {one.name}, so programs disagree on what"
            " it says; ask the sender for a clean copy.",
            code="duplicateEntries",
        )
