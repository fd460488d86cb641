"""The engine's part of the users' complaints 15 to 19, by number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.operations.catalogue import verb_of
from tests.e2e.flows import (
    applied,
    block,
    decided,
    elements,
    opened,
    replaced,
    run,
    sound,
    texts,
)
from tests.engine.cli.commands import whereas
from tests.support.docs import docx, part_text, table
from tests.support.office import convert
from tests.support.xmldiff import W, assert_same_xml

PLACES: dict[str, dict[str, Any]] = {
    "replaceInBlock": {"find": "alpha", "replace": "omega"},
    "replaceBlock": {"text": "alpha new"},
    "insertAfterBlock": {"text": "new **bold**\nsecond", "formattingScope": "allParagraphs"},
    "insertBeforeBlock": {"text": "new", "numbering": {"kind": "newList", "format": "bullet"}},
    "deleteBlock": {},
    "splitBlock": {"offset": 3},
    "mergeBlockWithNext": {"separator": " "},
    "setBlockParagraphProperties": {"properties": {"alignment": "both"}},
    "insertTable": {"rows": [["a", "b"], ["c", ""]]},
    "insertSignatureTable": {"parties": [{"name": "A", "title": "CEO"}, {"name": "B"}]},
    "commentOnBlock": {"comment": {"text": "why & <how>"}},
    "insertBreak": {"kind": "sectionNextPage"},
    "insertTableRow": {"cellTexts": ["x"]},
    "insertTableColumn": {"cellTexts": ["x"]},
    "deleteTableRow": {},
    "deleteTableColumn": {},
    "deleteTable": {},
    "mergeTableCells": {"rowCount": 2},
}
MADE = ("# Title", "alpha {*beta*} gamma", "delta", table(["cell", "b"], ["", "d"]), "end")


def edited(kind: str, mode: str) -> bytes:
    """One operation of that type on a small contract; empty when the mode does not take it."""
    session = opened(docx(*MADE))
    words = "cell" if "able" in kind and not kind.startswith("insertT") else "alpha"
    if kind.startswith("insertTable") and kind != "insertTable":
        words = "cell"
    result = run(
        session, {"type": kind, "blockId": block(session, words).id, **PLACES[kind]}, mode=mode
    )
    return session.save() if result.applied else b""


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
@pytest.mark.parametrize("kind", PLACES)
def test_case_15_every_saved_file_is_sound(kind: str, mode: str, tmp_path: Path) -> None:
    import docx as python_docx

    verb = verb_of(kind)
    assert verb is not None
    saved = edited(kind, mode)
    if not saved:
        assert mode not in verb.modes or kind == "mergeTableCells"
        return
    sound(saved)
    path = tmp_path / "saved.docx"
    path.write_bytes(saved)
    assert python_docx.Document(str(path)).paragraphs


@pytest.mark.slow
def test_case_15_libreoffice_opens_what_all_of_them_made(tmp_path: Path) -> None:
    session = opened(docx(*MADE))
    for kind in (
        "insertTable",
        "commentOnBlock",
        "insertAfterBlock",
        "splitBlock",
        "insertTableRow",
    ):
        words = "cell" if kind == "insertTableRow" else "alpha" if kind != "splitBlock" else "delta"
        run(session, {"type": kind, "blockId": block(session, words).id, **PLACES[kind]})
    sound(session.save())
    path = tmp_path / "all.docx"
    path.write_bytes(session.save())
    assert convert(path, tmp_path).stat().st_size > 1000


def test_case_16_receipts_are_true() -> None:
    session = opened(docx("alpha beta", "gamma"))
    first = block(session, "alpha")
    result = run(
        session,
        {"type": "replaceInBlock", "blockId": first.id, "find": "alpha", "replace": "omega"},
        {"type": "replaceInBlock", "blockId": first.id, "find": "nowhere", "replace": "x"},
        {"type": "deleteBlock", "blockId": "gone"},
    )
    assert [one.id for one in result.applied] == ["op0"]
    assert {one.id: one.code for one in result.skipped} == {
        "op1": "missingFind",
        "op2": "missingBlock",
    }
    saved = session.save()
    ids = {str(each) for one in result.applied for each in one.revision_ids}
    marks = [*elements(saved, "ins"), *elements(saved, "del")]
    assert ids == {mark.get(f"{W}id") for mark in marks}
    assert texts(opened(saved)) == ["omega beta", "gamma"]


QUOTED = "The “Buyer’s” fee – fifty\u00a0{+euros|Ann+} and  {*no*} more"


@pytest.mark.parametrize(
    "typed", ['"Buyer\'s" fee - fifty euros', "fifty euros and no more", "fee – fifty\u00a0euros"]
)
def test_case_17_find_as_a_person_quotes(typed: str, tmp_path: Path) -> None:
    path, out = tmp_path / "a.docx", tmp_path / "b.docx"
    path.write_bytes(docx(QUOTED))
    found = whereas("tool", path, "find_text", json.dumps({"query": typed})).value["result"]
    (match,) = found["matches"]
    comment = {
        "type": "commentOnRange",
        "id": "c",
        "range": match["range"],
        "comment": {"text": "?"},
    }
    batch = json.dumps({"version": 1, "operations": [comment]})
    assert whereas("apply", path, batch, "--save", out).value["applied"]
    assert [b.text for b in opened(out.read_bytes()).document.snapshot().blocks] == [
        "The “Buyer’s” fee – fifty\u00a0euros and  no more"
    ]


@pytest.mark.parametrize("typed", ["fee fifty euros", "BUYER’S", "fifty euro and"])
def test_case_17_fewer_words_or_another_case_never_match_silently(typed: str) -> None:
    session = opened(docx(QUOTED))
    result = run(session, replaced(session, "fee", typed, "x"))
    assert not result.applied and result.skipped[0].code == "missingFind"


def test_case_18_the_mode_stays_the_users_and_stale_edits_say_so() -> None:
    package = docx("alpha beta", track=True)
    session = opened(package)
    before = block(session, "alpha")
    applied(session, replaced(session, "alpha", "beta", "gamma"))
    saved = session.save()
    assert part_text(saved, "word/settings.xml") == part_text(package, "word/settings.xml")
    stale = {
        "type": "replaceInBlock",
        "blockId": before.id,
        "find": "alpha",
        "replace": "omega",
        "precondition": {"blockTextHash": before.hash},
    }
    result = run(session, stale)
    assert not result.applied and result.skipped[0].code == "preconditionFailed"
    assert texts(session) == ["alpha gamma"]


@pytest.mark.parametrize("author", ["", "   ", "\u00a0"])
def test_case_19_no_tracked_write_without_an_author(author: str) -> None:
    package = docx("alpha beta")
    session = opened(package, author)
    result = run(session, replaced(session, "alpha", "beta", "gamma"))
    assert not result.applied and result.skipped[0].code == "authorMissing"
    assert session.save() == package


def test_case_19_changes_carry_their_own_author() -> None:
    session = opened(docx("alpha beta", "{+theirs|Ann+}"), "Reviewing Agent")
    applied(session, replaced(session, "alpha", "beta", "gamma"))
    saved = session.save()
    authors = {
        mark.get(f"{W}author") for mark in [*elements(saved, "ins"), *elements(saved, "del")]
    }
    assert authors == {"Ann", "Reviewing Agent"}
    back = decided(saved, "reject", "Reviewing Agent")
    assert_same_xml(
        part_text(back), part_text(docx("alpha beta", "{+theirs|Ann+}")), join_runs=True
    )
