"""Short steps for stories about whole documents: open, change, save, re-open, decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lxml import etree

from engine.opc import Package
from engine.prepare.health import check_package
from engine.session import DocumentSession
from tests.support.docs import part_text
from tests.support.xmldiff import W, tree

ME = "Zed Young"
DATE = "2026-01-02T03:04:05Z"


def opened(package: bytes, author: str = ME) -> DocumentSession:
    return DocumentSession.open(package, author=author, date=DATE)


def run(
    session: DocumentSession, *operations: dict[str, Any], mode: str = "tracked-changes"
) -> Any:
    named = [{"id": f"op{position}", **each} for position, each in enumerate(operations)]
    return session.run({"version": 1, "operations": named, "mode": mode})


def applied(
    session: DocumentSession, *operations: dict[str, Any], mode: str = "tracked-changes"
) -> Any:
    result = run(session, *operations, mode=mode)
    assert not result.skipped, result.skipped
    return result


def block(session: DocumentSession, words: str) -> Any:
    """The one block of the body that holds these words."""
    found = [each for each in session.document.snapshot().blocks if words in each.text]
    assert len(found) == 1, [each.text for each in found]
    return found[0]


def texts(session: DocumentSession) -> list[str]:
    return [each.text for each in session.document.snapshot().blocks]


def replaced(session: DocumentSession, words: str, old: str, new: str) -> dict[str, Any]:
    found = block(session, words)
    return {"type": "replaceInBlock", "blockId": found.id, "find": old, "replace": new}


def decided(package: bytes, decision: str, author: str | None = None) -> bytes:
    """The package with every change, or every change of one author, decided at once."""
    session = opened(package)
    ids = revision_ids(session, author)
    if ids:
        applied(session, resolution(decision, ids))
    return session.save()


def one_by_one(package: bytes, decision: str) -> bytes:
    session = opened(package)
    for each in revision_ids(session):
        run(session, resolution(decision, [each]))
    return session.save()


def resolution(decision: str, ids: Sequence[str]) -> dict[str, Any]:
    return {"type": "resolveRevisions", "revisionIds": list(ids), "decision": decision}


def revision_ids(session: DocumentSession, author: str | None = None) -> list[str]:
    items = session.document.revisions()
    found = [
        str(each) for item in items if author in (None, item.author) for each in item.revision_ids
    ]
    return list(dict.fromkeys(found))


def elements(package: bytes, name: str, part: str = "word/document.xml") -> list[etree._Element]:
    """All elements of that `w:` name in a part."""
    return list(tree(part_text(package, part)).iter(f"{W}{name}"))


def words_of(element: etree._Element) -> str:
    return "".join(t.text or "" for t in element.iter(f"{W}t", f"{W}delText"))


def sound(package: bytes) -> None:
    """The health check has nothing to say."""
    assert not check_package(Package.open(package))
