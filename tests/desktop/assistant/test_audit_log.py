"""The review record: appended, chained, continued; a changed line is found out."""

from __future__ import annotations

import json
from pathlib import Path

from desktop.assistant.audit_log import AuditLog, chain_is_whole, digest, document_key


def test_a_record_is_continued_by_the_next_session(tmp_path: Path) -> None:
    file = tmp_path / "a" / "transcript.jsonl"
    AuditLog(file).write("send", turn="t1", endpoint="none")
    AuditLog(file).write("decision", turn="t2", suggestionId="s1", decision="accepted")
    entries = list(AuditLog(file).entries())
    assert [entry["seq"] for entry in entries] == [1, 2]
    assert entries[0]["session"] != entries[1]["session"]
    assert chain_is_whole(iter(entries))


def test_a_changed_a_missing_and_an_added_line_break_the_chain(tmp_path: Path) -> None:
    file = tmp_path / "transcript.jsonl"
    log = AuditLog(file)
    for number in range(4):
        log.write("tool", turn="t", name=f"tool{number}")
    entries = list(log.entries())
    changed = [dict(entry) for entry in entries]
    changed[1]["name"] = "other"
    assert not chain_is_whole(iter(changed))
    assert not chain_is_whole(iter(entries[:1] + entries[2:]))
    assert not chain_is_whole(iter([*entries, entries[0]]))
    assert chain_is_whole(iter(entries))


def test_a_line_cut_by_a_crash_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "transcript.jsonl"
    log = AuditLog(file)
    log.write("send", turn="t")
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"v": 1, "seq"')
    again = AuditLog(file)
    assert len(list(again.entries())) == 1
    again.write("recv", turn="t")
    assert chain_is_whole(again.entries())


def test_names_and_digests_tell_nothing(tmp_path: Path) -> None:
    key = document_key(tmp_path / "Secret deal.docx")
    assert "secret" not in key.lower()
    assert digest({"a": 1, "b": 2}) == digest(json.loads('{"b": 2, "a": 1}'))
    assert digest({"a": "text"}) != digest({"a": "texts"})
