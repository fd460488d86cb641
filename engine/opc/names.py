"""Part names: how zip entries, relationship targets and part names refer to one another."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from engine.errors import PackageError

CONTENT_TYPES_ENTRY = "[Content_Types].xml"


def part_name(entry_name: str) -> str:
    """The part name of a zip entry; backslashes of old producers and a leading `/` are undone.

    Raises `PackageError` for names that point outside the package.
    """
    name = entry_name.replace("\\", "/").lstrip("/")
    segments = name.split("/")
    if "\x00" in name or ".." in segments or (len(name) > 1 and name[1] == ":"):
        raise PackageError(
            "A part of this file has a name that points outside the file;"
            " it was not opened. Ask the sender for a clean copy.",
            code="unsafeName",
        )
    return "/" + name


def fold(name: str) -> str:
    """Names compare without regard to case and percent-encoding (OPC §6.3.5)."""
    return unquote(name).lower() if "%" in name else name.lower()


def rels_name(name: str) -> str:
    """`/word/document.xml` → `/word/_rels/document.xml.rels`; `/` → `/_rels/.rels`."""
    folder, base = posixpath.split(name)
    return posixpath.join(folder, "_rels", base + ".rels")


def resolve_target(source: str, target: str) -> str | None:
    """The part name that a relationship of `source` points at; None when it leaves the package."""
    path = target.replace("\\", "/").split("#", 1)[0].split("?", 1)[0]
    if not path:
        return source
    joined = path if path.startswith("/") else posixpath.join(posixpath.dirname(source), path)
    normal = posixpath.normpath(joined)
    return "/" + normal.lstrip("/") if not normal.startswith("..") else None


def relative_target(source: str, target: str) -> str:
    """The shortest target for a relationship of `source`, as Word writes it."""
    folder = posixpath.dirname(source)
    if target.startswith(folder.rstrip("/") + "/"):
        return target[len(folder.rstrip("/")) + 1 :]
    return target if source != "/" else target.lstrip("/")


def extension(name: str) -> str:
    """`/word/media/image1.PNG` → `png`."""
    return posixpath.splitext(name)[1].lstrip(".").lower()
