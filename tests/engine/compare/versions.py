"""Compares two small packages and reads what came out of it."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from lxml import etree

from engine.compare.changes import VersionDiff
from engine.compare.comparing import VersionComparison
from engine.compare.options import CompareOptions
from engine.compare.redline import Redline
from engine.redline.resolve import resolve_all
from tests.support.docs import docx
from tests.support.docs_notation import DATE

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def compared(base: bytes, revised: bytes, options: CompareOptions | None = None) -> VersionDiff:
    """The change list."""
    return VersionComparison(base, revised, options).diff()


def redlined(base: bytes, revised: bytes, options: CompareOptions | None = None) -> Redline:
    """The proven redline."""
    return VersionComparison(base, revised, options).redline(author="Ann", date=DATE)


def root(data: bytes, name: str = "word/document.xml") -> Any:
    """The tree of a part."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read(name))


def texts(tree: Any) -> list[str]:
    """The texts of all paragraphs."""
    return ["".join(t.text or "" for t in p.iter(W + "t")) for p in tree.iter(W + "p")]


def accepted(data: bytes, name: str = "word/document.xml") -> list[str]:
    """The texts when everything is accepted."""
    tree = root(data, name)
    resolve_all(tree, "accept")
    return texts(tree)


def rejected(data: bytes, name: str = "word/document.xml") -> list[str]:
    """The texts when everything is rejected."""
    tree = root(data, name)
    resolve_all(tree, "reject")
    return texts(tree)


def marks(data: bytes, *names: str) -> list[str]:
    """The text inside each mark of these names, in order."""
    found: list[str] = []
    for mark in root(data).iter(*(W + name for name in names)):
        if mark.getparent().tag == W + "rPr":
            continue
        leaves = mark.iter(W + "t", W + "delText")
        found.append("".join(leaf.text or "" for leaf in leaves))
    return found


def short(diff: VersionDiff) -> list[tuple[str, str]]:
    """Type and text (for a modified block: both, marked) of every change."""
    from engine.compare.llm_text import marked_text

    return [
        (each.type, marked_text(each) if each.segments else each.text or "")
        for each in diff.changes
    ]


__all__ = ["docx"]
