"""The command line without having read its manual: every answer says what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.cli.commands import Ran, contract, whereas
from tests.support.project import ROOT


def refused(ran: Ran, code: str, *words: str) -> None:
    assert ran.code == 2 and not ran.out
    assert ran.error["code"] == code
    assert all(word in ran.error["message"] for word in words), ran.error["message"]


@pytest.mark.parametrize("command", ["info", "read", "changes", "comments", "check", "inspect"])
def test_wrong_paths(command: str, tmp_path: Path) -> None:
    refused(whereas(command, tmp_path / "gone.docx"), "unreadable", "check the name")
    refused(whereas(command, tmp_path), "unreadable", "folder")
    refused(whereas(command, ""), "unreadable", "folder")
    refused(whereas(command), "usage", "FILE", "--help")


def test_json_from_everywhere(tmp_path: Path) -> None:
    path = contract(tmp_path)
    query = '{"query": "Term"}'
    stored = tmp_path / "args.json"
    stored.write_text(query, encoding="utf-8-sig")
    for given in (query, stored, f"  {query}"):
        assert whereas("tool", path, "find_text", given).value["ok"]
    assert whereas("tool", path, "find_text", "-", stdin=query).value["ok"]
    assert (
        whereas("tool", path, "find_text", "-", "--password-stdin", stdin=f"x\n{query}").code == 0
    )


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        ('{"query":', "invalidJson", "line 1"),
        ('{"query": NaN}', "invalidJson", "NaN"),
        ('{"query": "a", "query": "b"}', "invalidJson", "twice"),
        ("[" * 100_000, "invalidJson", "deep"),
        ("nowhere.json", "unreadable", "standard input"),
        (".", "unreadable", "standard input"),
    ],
)
def test_arguments_that_are_no_json(given: str, code: str, word: str, tmp_path: Path) -> None:
    refused(whereas("tool", contract(tmp_path), "find_text", given), code, word)


@pytest.mark.parametrize(
    ("batch", "code"),
    [
        ("[]", "invalidBatch"),
        ("{}", "invalidBatch"),
        ('{"version": 2, "operations": []}', "unsupportedContractVersion"),
        ('{"version": 1, "operations": [{"id": "a", "type": "nope"}]}', "invalidBatch"),
        ('{"version": 1, "operations": [], "extra": 1}', "invalidBatch"),
    ],
)
def test_batches_that_are_none(batch: str, code: str, tmp_path: Path) -> None:
    path = contract(tmp_path)
    before = path.read_bytes()
    refused(whereas("apply", path, batch, "--save", path), code)
    assert path.read_bytes() == before


def test_names_of_any_script(tmp_path: Path) -> None:
    path = contract(tmp_path).rename(tmp_path / "Vertrag „ü😀” 契約.docx")
    assert whereas("info", path).value["file"] == str(path)
    out = tmp_path / "neu 😀.docx"
    assert whereas("script", path, "[]", "--save", out).code == 0
    assert out.read_bytes() == path.read_bytes()


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    path = contract(tmp_path)
    for target, advice in (
        (tmp_path / "no" / "x.docx", "another place"),
        (tmp_path, "name a file in it"),
        ("/proc/x.docx", "another place"),
    ):
        refused(whereas("script", path, "[]", "--save", target), "saveFailed", advice)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["contract.docx"]


def test_a_file_that_is_open_in_word(tmp_path: Path) -> None:
    path = contract(tmp_path)
    (tmp_path / "~$ntract.docx").write_bytes(b"\x03Ann" + bytes(50))
    refused(whereas("script", path, "[]", "--save", path), "documentLocked", "Ann")


def test_many_calls_are_answered_one_by_one(tmp_path: Path) -> None:
    call = {"name": "read_changes", "arguments": {}}
    calls = tmp_path / "calls.json"
    calls.write_text(json.dumps([call] * 500 + [{"name": "nope", "arguments": {}}]))
    ran = whereas("script", contract(tmp_path), calls)
    assert ran.code == 0 and len(ran.value) == 501
    assert [envelope["ok"] for envelope in ran.value[-2:]] == [True, False]
    assert whereas("script", contract(tmp_path), calls, "--strict").code == 1


def test_strict_says_what_was_skipped(tmp_path: Path) -> None:
    operation = {"id": "a", "type": "deleteBlock", "blockId": "gone"}
    batch = json.dumps({"version": 1, "operations": [operation]})
    path = contract(tmp_path)
    assert whereas("apply", path, batch).code == 0
    strict = whereas("apply", path, batch, "--strict")
    assert strict.code == 1
    assert "Read the document again" in strict.value["skipped"][0]["message"]


@pytest.mark.parametrize(
    ("option", "value", "word"),
    [
        ("--author", "  ", "blank"),
        ("--date", "yesterday", "2026-01-31"),
        ("--profile", "foo", "review-simple"),
        ("--mode", "foo", "tracked-changes"),
        ("--options", '{"maxOperations": 0}', "1 to 200"),
        ("--options", "[]", "object"),
    ],
)
def test_options_that_are_wrong(option: str, value: str, word: str, tmp_path: Path) -> None:
    ran = whereas("tool", contract(tmp_path), "read_document", "{}", option, value)
    assert ran.code == 2 and word in ran.error["message"], ran.error


def command(*arguments: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "engine.cli", *arguments]
    return subprocess.run(line, cwd=ROOT, timeout=60, check=False, **more)  # type: ignore[call-overload]


def test_a_password_that_is_no_text(tmp_path: Path) -> None:
    done = command(
        "info",
        str(contract(tmp_path)),
        "--password-stdin",
        input=b"\xff\xfe\n",
        capture_output=True,
    )
    assert done.returncode == 2 and b"UTF-8" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
def test_an_answer_that_cannot_be_written(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = command("read", str(contract(tmp_path)), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert json.loads(done.stderr.splitlines()[-1])["error"]["code"] == "outputFailed"
    assert b"Traceback" not in done.stderr
