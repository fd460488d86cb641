"""From the open document to bytes, and from bytes to a file that is never half written."""

from __future__ import annotations

import os
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

from engine.document.document import WordDocument
from engine.document.story import Story
from engine.errors import Problem, SaveError
from engine.ooxml.ns import SUGGESTION_ID
from engine.ooxml.types import Element, etree
from engine.opc.part import Part
from engine.redline.joining import canonical, join_runs
from engine.redline.names import P_PR, R_PR, TBL, TC_PR, TR, TR_PR, VAL, P, R, W, take_out
from engine.redline.resolve import marks_in, resolve_marks
from engine.redline.resolve_tables import V_MERGE
from engine.session.unused_lists import numbering_to_save, original_of

_NAMESPACE = b"urn:whereas:suggestion"
_SUGGESTED = etree.XPath("boolean(//@*[namespace-uri()='urn:whereas:suggestion'])")

_BLANKS = etree.XPath(".//text()[not(normalize-space())]")
_WORDS = frozenset(W + name for name in ("t", "delText", "instrText", "delInstrText"))


def bytes_to_save(document: WordDocument) -> bytes:
    """The package without suggestions; blocks that only those touched are as they were."""
    instead: dict[str, bytes] = {}
    for part in _story_parts(document):
        if part.dirty and part.parsed:
            written = part.written(part.root)
            # Asking the tree costs as much as writing it, and most documents hold no suggestion.
            wide = b"\0" in written[:8]  # in UTF-16 the name would not be found
            suggested = (wide or _NAMESPACE in written) and _SUGGESTED(part.root)
            instead[part.name] = _without_suggestions(part) if suggested else written
    numbering = numbering_to_save(document, instead.values())
    instead.update({name: data for name, data in numbering.items() if data is not None})
    left_out = [name for name, data in numbering.items() if data is None]
    return document.package.to_bytes(instead=instead, left_out=left_out)


def _story_parts(document: WordDocument) -> list[Part]:
    parts: dict[str, Part] = {}
    for story in document.stories():
        found = _part_of(story)
        parts[found.name] = found
    return list(parts.values())


def _part_of(story: Story) -> Part:
    return story.part


def _without_suggestions(part: Part) -> bytes:
    touched = _blocks_with_suggestions(part.root)
    root = deepcopy(part.root)
    marks = [mark for mark in marks_in(root) if mark.get(SUGGESTION_ID) is not None]
    resolve_marks(root, marks, decision="reject")
    original = original_of(part)
    if touched and _normal(root) == _normal(original):
        return part.original
    _put_back_originals(root, original)
    return part.written(root)


def _blocks_with_suggestions(root: Element) -> bool:
    return bool(_SUGGESTED(root))


def _put_back_originals(root: Element, original: Element) -> None:
    """Stripped blocks that say what an original block says take its exact spelling."""
    for tag in (TBL, TR, P):
        known = {_normal(block): block for block in original.iter(tag)}
        exact = {canonical(block) for block in known.values()}
        for block in list(root.iter(tag)):
            twin = None if canonical(block) in exact else known.get(_normal(block))
            parent = block.getparent()
            if twin is not None and parent is not None:
                copy = deepcopy(twin)
                copy.tail = block.tail
                parent.replace(block, copy)


def _normal(element: Element) -> bytes:
    """One spelling for what reads the same: equal neighbours joined, empty properties left out."""
    twin = deepcopy(element)
    join_runs(list(twin.iter(R)))
    for properties in reversed(list(twin.iter(P_PR, R_PR, TR_PR, TC_PR))):
        parent = properties.getparent()
        if parent is not None and len(properties) == 0 and not properties.attrib:
            take_out(properties)
    for properties in twin.iter(P_PR, R_PR, TR_PR, TC_PR):  # some programs write any order
        properties[:] = sorted(properties, key=lambda child: str(child.tag))
    for merge in twin.iter(V_MERGE):  # left out, the value is "continue"
        merge.set(VAL, merge.get(VAL, "continue"))
    for blank in cast("list[Any]", _BLANKS(twin)):
        _drop_blank(blank)
    return canonical(twin)


def _drop_blank(blank: Any) -> None:
    """White space between elements, which some programs write to make their XML readable."""
    holder: Element = blank.getparent()
    if blank.is_tail:
        holder.tail = None
    elif holder.tag not in _WORDS:
        holder.text = None


def write_file(path: Path, data: bytes) -> Problem | None:
    """Replaces a file atomically and reads it back; a link keeps pointing at what it pointed at.

    Returns a Problem when somebody else has the file open in Word; raises `SaveError` when the
    disk refuses. In every case the file is wholly old or wholly new.
    """
    target = Path(os.path.realpath(path))
    owner = lock_owner(target)
    if owner is not None:
        return Problem("documentLocked", f"{owner or 'Somebody'} has this file open in Word.")
    try:
        _replace(target, data)
    except OSError as error:
        reason = error.strerror or "the disk refused"
        message = f"The file could not be saved ({reason}); choose another place."
        raise SaveError(message) from error
    if target.read_bytes() != data:
        raise SaveError("What was read back differs from what was saved; save a copy elsewhere.")
    return None


def _replace(target: Path, data: bytes) -> None:
    import tempfile  # brings a dozen modules that only a save needs

    handle, name = tempfile.mkstemp(prefix=".~", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(name, target.stat().st_mode & 0o7777)
        else:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current


def _sync_folder(folder: Path) -> None:
    """The new name is on disk only once its folder is (POSIX; Windows has no such call)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock_owner(path: Path) -> str | None:
    """Who has the file open in Word, by the `~$` file it leaves beside it; None when nobody."""
    for name in (f"~${path.name[2:]}", f"~${path.name}"):
        owner_file = path.with_name(name)
        if owner_file.is_file():
            raw = owner_file.read_bytes()[:55]
            length = raw[0] if raw else 0
            return raw[1 : 1 + length].decode("cp1252", "replace").strip("\x00 ")
    return None
