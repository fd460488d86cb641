"""Writes the copies to send: cleaned on a worker, read again from the disk before it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop.workspace.document_copy import DocumentCopy
from desktop.workspace.progress import Progress
from engine.errors import SaveError
from engine.prepare import Finding, inspect, scrub
from engine.session.saving import write_file

_PLAIN = {".docm": ".docx", ".dotm": ".dotx"}


@dataclass(frozen=True, slots=True)
class CopyOrder:
    """One file to write: what it is called, and the kinds to take out of it."""

    path: Path
    title: str
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class WrittenCopy:
    """A copy as it is on the disk now."""

    path: Path
    title: str
    removed: tuple[str, ...]
    """The kinds that are no longer in it."""
    left: tuple[str, ...]
    """The kinds that it still holds."""


def suffix_of(name: str, kinds: frozenset[str]) -> str:
    """Without macros a .docm is a .docx: Word refuses the other way about."""
    suffix = Path(name).suffix.lower() or ".docx"
    return _PLAIN.get(suffix, suffix) if "macros" in kinds else suffix


def cleaned(copy: DocumentCopy, kinds: frozenset[str]) -> bytes:
    """The bytes without these kinds, proven by reading them again. Raises `SaveError`."""
    package = copy.package()
    there = {one.kind for one in inspect(package)}
    return scrub(package, sorted(kinds & there))


def write_copies(
    copy: DocumentCopy, orders: Sequence[CopyOrder], progress: Progress
) -> tuple[WrittenCopy, ...]:
    """All are made before the first is written. Raises `SaveError` and `WhereasError`."""
    before = inspect(copy.package())
    made: list[tuple[CopyOrder, bytes]] = []
    for number, order in enumerate(orders, 1):
        progress.tell(f"Making the {order.title.lower()}…", 70 * number // (len(orders) + 1))
        made.append((order, cleaned(copy, order.kinds)))
    progress.check()
    written: list[WrittenCopy] = []
    for order, content in made:
        progress.told.emit(f"Writing {order.path.name}…", 85)  # from here nothing stops half-way
        _write(order.path, content, written)
        after = inspect(copy.source.reopened(order.path.read_bytes()))
        written.append(
            WrittenCopy(
                order.path,
                order.title,
                _gone(before, after),
                tuple(one.kind for one in after),
            )
        )
    return tuple(written)


def _write(path: Path, content: bytes, written: Sequence[WrittenCopy]) -> None:
    try:
        problem = write_file(path, content)
    except SaveError as error:
        raise SaveError(f"{path.name}: {error.message}{_already(written)}") from error
    if problem is not None:
        raise SaveError(f"{problem.message} Choose another name.{_already(written)}")


def _already(written: Sequence[WrittenCopy]) -> str:
    names = ", ".join(one.path.name for one in written)
    return f" Written before that: {names}." if names else " Nothing was written."


def _gone(before: Sequence[Finding], after: Sequence[Finding]) -> tuple[str, ...]:
    left = {one.kind for one in after}
    return tuple(one.kind for one in before if one.kind not in left)
