"""What must hold for every operation, in every mode, on any document."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.session import DocumentSession
from tests.support.docs import part_text
from tests.support.generated import documents
from tests.support.operations import operations
from tests.support.xmldiff import entries, explain_difference

AUTHOR = "Zed"
DATE = "2026-01-02T03:04:05Z"


def opened(package: bytes) -> DocumentSession:
    return DocumentSession.open(package, author=AUTHOR, date=DATE)


def run(session: DocumentSession, ops: Sequence[dict[str, Any]], mode: str) -> Any:
    return session.run({"version": 1, "operations": list(ops), "mode": mode})


def decide(session: DocumentSession, decision: str, ids: Sequence[str]) -> None:
    if ids:
        operation = {
            "id": "decide",
            "type": "resolveRevisions",
            "revisionIds": list(ids),
            "decision": decision,
        }
        result = run(session, [operation], "tracked-changes")
        assert result.applied, result


def ours(session: DocumentSession) -> list[str]:
    items = session.document.revisions()
    return [each for item in items if item.author == AUTHOR for each in item.revision_ids]


def drawn_operations(data: st.DataObject, session: DocumentSession) -> list[dict[str, Any]]:
    return data.draw(operations(list(session.document.snapshot().blocks)), label="operations")


def anonymous(xml: str) -> str:
    """Ids of revisions left out: where a split divides somebody's, the twin's id is a fresh one."""
    return re.sub(r'(<w:(?:ins|del|moveFrom|moveTo|\w+Change) w:id=)"\d+"', r'\1""', xml)


def assert_same_body(left: bytes, right: bytes, *, read: Callable[[str], str] = str) -> None:
    names = set(entries(left)) & {"word/document.xml", "word/footnotes.xml"}
    for part in sorted(names):
        texts = [read(part_text(package, part)) for package in (left, right)]
        found = explain_difference(*texts, join_runs=True)
        assert not found, found


@pytest.mark.parametrize("mode", ["direct", "tracked-changes", "suggested"])
@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_undo_is_identity(package: bytes, mode: str, data: st.DataObject) -> None:
    session = opened(package)
    result = run(session, drawn_operations(data, session), mode)
    changed = session.save()
    if result.applied:
        session.undo()
        assert session.save() == package
        session.redo()
        assert session.save() == changed
        session.undo()
    assert session.save() == package


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_suggested_changes_are_not_in_the_saved_file(package: bytes, data: st.DataObject) -> None:
    session = opened(package)
    run(session, drawn_operations(data, session), "suggested")
    assert session.save() == package


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_rejecting_tracked_changes_gives_the_original(package: bytes, data: st.DataObject) -> None:
    session = opened(package)
    run(session, drawn_operations(data, session), "tracked-changes")
    decide(session, "reject", ours(session))
    assert_same_body(session.save(), package)


@settings(max_examples=40)
@given(package=documents(), data=st.data())
def test_accepting_tracked_changes_equals_the_direct_edit(
    package: bytes, data: st.DataObject
) -> None:
    tracked, direct = opened(package), opened(package)
    ops = drawn_operations(data, tracked)
    first = run(tracked, ops, "tracked-changes")
    second = run(direct, ops, "direct")
    if [s.id for s in first.skipped] != [s.id for s in second.skipped]:
        return
    decide(tracked, "accept", ours(tracked))
    assert_same_body(tracked.save(), direct.save(), read=anonymous)


@settings(max_examples=40)
@given(package=documents(), data=st.data(), decision=st.sampled_from(["accept", "reject"]))
def test_one_by_one_in_any_order_equals_all_at_once(
    package: bytes, data: st.DataObject, decision: str
) -> None:
    bulk, single = opened(package), opened(package)
    ops = drawn_operations(data, bulk)
    for session in (bulk, single):
        run(session, ops, "tracked-changes")
    ids = [each for item in bulk.document.revisions() for each in item.revision_ids]
    decide(bulk, decision, ids)
    for each in data.draw(st.permutations(ids), label="order"):
        operation = {
            "id": "one",
            "type": "resolveRevisions",
            "revisionIds": [each],
            "decision": decision,
        }
        run(single, [operation], "tracked-changes")
    assert not bulk.document.revisions()
    assert not single.document.revisions()
    assert_same_body(bulk.save(), single.save(), read=anonymous)
