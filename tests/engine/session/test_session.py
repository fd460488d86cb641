"""One document, one history: runs, undo, typing, turns, journal, events and saving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.errors import Problem
from engine.identity import Origin
from engine.session import DocumentChanged, DocumentSession
from engine.session.session import SessionBusy
from tests.support.docs import docx, part_text

DATE = "2026-01-02T03:04:05Z"


def opened(*items: str) -> DocumentSession:
    return DocumentSession.open(docx(*items), author="Zed Young", date=DATE)


def run(session: DocumentSession, *operations: dict[str, Any], **more: Any) -> Any:
    mode = more.pop("mode", "tracked-changes")
    named = [{"id": f"op{i}", **each} for i, each in enumerate(operations)]
    return session.run({"version": 1, "operations": named, "mode": mode}, **more)


def block(session: DocumentSession, position: int = 0) -> str:
    return session.document.snapshot().blocks[position].id


def text(session: DocumentSession) -> list[str]:
    return [each.text for each in session.document.snapshot().blocks]


def typed(session: DocumentSession, offset: int, letters: str) -> Any:
    operation = {"type": "insertText", "blockId": block(session), "offset": offset}
    return run(session, {**operation, "text": letters}, origin=Origin.USER)


def replacement(session: DocumentSession, find: str, new: str, at: int = 0) -> dict[str, Any]:
    return {
        "type": "replaceInBlock",
        "blockId": block(session, at),
        "find": find,
        "replace": new,
    }


def test_typing_within_a_second_is_one_step() -> None:
    session = opened("alpha")
    now = [0.0]
    session.clock = lambda: now[0]
    for position, letter in enumerate("xyz"):
        typed(session, 5 + position, letter)
        now[0] += 0.3
    now[0] += 5
    typed(session, 8, "!")
    assert text(session) == ["alphaxyz!"]
    assert part_text(session.save()).count("<w:ins ") == 1
    session.undo()
    assert text(session) == ["alphaxyz"]
    session.undo()
    assert text(session) == ["alpha"]


def test_a_turn_is_undone_without_what_the_user_typed_meanwhile() -> None:
    session = opened("alpha beta", "gamma")
    run(session, replacement(session, "beta", "delta"), group="turn1", origin=Origin.AGENT)
    run(session, replacement(session, "gamma", "mine", 1), origin=Origin.USER)
    assert session.undo_group("turn1")
    assert text(session) == ["alpha beta", "mine"]


def test_the_journal_repeats_a_session_on_another_copy() -> None:
    package = docx("alpha beta", "gamma")
    first = DocumentSession.open(package, author="Zed", date=DATE)
    entries: list[Any] = []
    first.on_journal(entries.append)
    run(first, replacement(first, "beta", "delta"))
    run(first, {"type": "insertAfterBlock", "blockId": block(first, 1), "text": "new"})
    first.undo()
    second = DocumentSession.open(package)
    for entry in entries:
        second.replay(entry)
    assert second.save() == first.save()


def test_subscribers_are_told_after_the_change_and_may_not_change_again() -> None:
    session = opened("alpha beta")
    told: list[DocumentChanged] = []

    def listener(event: DocumentChanged) -> None:
        told.append(event)
        with pytest.raises(SessionBusy):
            typed(session, 0, "x")

    session.subscribe(listener)
    run(session, replacement(session, "beta", "delta"))
    assert [event.version for event in told] == [session.document.version]
    assert told[0].updated == (block(session),)
    hunk = told[0].text_maps[told[0].updated[0]][0]
    assert (hunk.old_start, hunk.new_start) == (6, 6)


def test_undo_handles_say_why_they_are_refused() -> None:
    session = opened("alpha beta")
    first = run(session, replacement(session, "beta", "delta")).to_wire()["undoHandle"]
    second = run(session, replacement(session, "alpha", "omega")).to_wire()["undoHandle"]
    assert session.undo_handle(first)["reason"] == "notLatest"
    assert session.undo_handle("other")["reason"] == "unknownHandle"
    assert session.undo_handle(second)["status"] == "undone"
    assert session.undo_handle(first)["status"] == "undone"


def test_a_block_with_suggestions_is_saved_as_it_was_beside_a_real_change() -> None:
    package = docx("alpha {*beta*} gamma", "second")
    session = DocumentSession.open(package, author="Zed", date=DATE)
    run(session, replacement(session, "beta gamma", "delta"), mode="suggested")
    run(session, replacement(session, "second", "third", 1))
    saved = part_text(session.save())
    first = part_text(package)
    paragraph = first[first.index("<w:p>") : first.index("</w:p>") + 6]
    assert paragraph in saved
    assert "third" in saved and "delta" not in saved and "whereas" not in saved


def test_an_accepted_suggestion_becomes_the_users_tracked_change_with_its_comment() -> None:
    session = opened("alpha beta")
    note = {"comment": {"text": "Because."}, "suggestionId": "s1"}
    run(session, {**replacement(session, "beta", "delta"), **note}, mode="suggested")
    session.author = "Me"
    decision = {"suggestionIds": ["s1"], "decision": "accept", "withComment": True}
    result = run(session, {"type": "resolveSuggestions", **decision})
    saved = part_text(session.save())
    assert saved.count('w:author="Me"') == 2
    assert "whereas" not in saved
    assert result.applied[0].comment_id == 0
    assert not len(session.document.suggestions)


def test_saving_replaces_the_file_and_keeps_the_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.docx", tmp_path / "link.docx"
    real.write_bytes(docx("alpha beta"))
    link.symlink_to(real)
    session = DocumentSession.open(link, author="Zed")
    run(session, replacement(session, "beta", "delta"))
    assert session.modified
    data = session.save(link)
    assert link.is_symlink() and real.read_bytes() == data
    assert not session.modified
    assert {p.name for p in tmp_path.iterdir()} == {"real.docx", "link.docx"}


def test_a_file_open_in_word_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("alpha"))
    (tmp_path / "~$ntract.docx").write_bytes(b"\x03Ann" + b"\x00" * 51)
    session = DocumentSession.open(path, author="Zed")
    typed(session, 5, "x")
    before = path.read_bytes()
    found = session.save(path)
    assert isinstance(found, Problem) and found.code == "documentLocked"
    assert "Ann" in found.message
    assert path.read_bytes() == before
