"""The command line against its description, row by row: keys, exit codes, inputs and outputs."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.cli.entry import COMMANDS
from engine.resources import resource_path
from tests.engine.cli.commands import Ran, contract, whereas
from tests.support.docs import docx
from tests.support.project import ROOT

BATCH = '{"version": 1, "operations": []}'
KEYS = {
    ("read", "FILE"): ["view", "format", "blocks"],
    ("read", "FILE", "--format", "lines"): ["view", "format", "text"],
    ("changes", "FILE"): ["changes"],
    ("comments", "FILE"): ["comments"],
    ("resolve", "FILE", "accept"): ["resolved", "remaining", "skipped", "saved"],
    ("compare", "FILE", "FILE", "--format", "llm"): ["text"],
    ("inspect", "FILE"): ["findings", "scrubbed", "verified"],
    ("check", "FILE"): ["ok", "findings"],
    ("tool", "FILE", "list_stories"): ["ok", "result"],
    ("tool", "FILE", "read_page", '{"page": 1}'): ["ok", "error", "code"],
    ("apply", "FILE", BATCH): [
        *("version", "status", "applied", "skipped"),
        *("issues", "receipts", "undoHandle", "nextRevisionId"),
    ],
    ("review", "FILE"): [
        *("playbook", "side", "findings", "coverage", "applied"),
        *("skipped", "usage", "stopReason", "saved"),
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return contract(tmp_path)


def ran(file: Path, *arguments: str, **more: Any) -> Ran:
    return whereas(*(file if one == "FILE" else one for one in arguments), **more)


@pytest.mark.parametrize("arguments", KEYS)
def test_a_command_prints_one_value_with_its_keys(file: Path, arguments: tuple[str, ...]) -> None:
    done = ran(file, *arguments)
    assert list(done.value) == KEYS[arguments]
    assert done.err == ""
    assert done.code == (0 if done.value.get("ok", True) else 1)


# What is refused: arguments, the code of the error object, and a word of what to do.
REFUSED: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("info", "FOLDER"), "unreadable", "folder"),
    (("info", "GONE"), "unreadable", "no such file"),
    (("info", "EMPTY"), "empty", "fresh copy"),
    (("info", "PIPE"), "unreadable", "no file"),
    (("info", "DANGLING"), "unreadable", "no such file"),
    (("script", "FILE", "[]", "--save", "FOLDER"), "saveFailed", "folder"),
    (("script", "FILE", "[]", "--save", " "), "usage", "name the file"),
    (("script", "FILE", "[]", "--save", "FOLDER/gone/out.docx"), "saveFailed", "another place"),
    (("apply", "FILE", BATCH, "--save", "FOLDER"), "saveFailed", "folder"),
    (("resolve", "FILE", "accept", "--save", "FOLDER"), "saveFailed", "folder"),
    (("inspect", "FILE", "--scrub", "comments", "--save", "FOLDER"), "saveFailed", "folder"),
    (("compare", "FILE", "FILE", "--redline", "FOLDER"), "saveFailed", "folder"),
    (("compare", "FILE", "GONE"), "unreadable", "no such file"),
    (("compare", "FILE", "FILE", "--include", "smell"), "invalidVersionComparisonOptions", "text"),
    (("resolve", "FILE", "perhaps"), "usage", "accept"),
    (("resolve", "FILE", "accept", "--story", "cellar"), "usage", "footnote"),
    (("resolve", "FILE", "accept", "--story", '{"type": "cellar"}'), "usage", "footnote"),
    (("resolve", "FILE", "accept", "--story", "{"), "invalidJson", "--story"),
    (("script", "FILE", "GONE"), "unreadable", "standard input"),
    (("script", "FILE", "FOLDER"), "unreadable", "standard input"),
    (("script", "FILE", "LATIN"), "invalidJson", "UTF-8"),
    (("script", "FILE", "["), "invalidJson", "CALLS"),
    (("script", "FILE", "{}"), "usage", "array"),
    (("script", "FILE", '[{"arguments": {}}]'), "usage", "CALLS[0]"),
    (("script", "FILE", "-"), "invalidJson", "CALLS"),
    (("tool", "FILE", "find_text", '{"query": NaN}'), "invalidJson", "NaN"),
    (("apply", "FILE", '{"version": 2, "operations": []}'), "unsupportedContractVersion", "1"),
    (("apply", "FILE", "[]"), "invalidBatch", "object"),
    (("apply", "FILE", '{"version": 1, "operations": [], "x": 1}'), "invalidBatch", "$.x"),
    (("apply", "FILE", BATCH, "--mode", "sideways"), "usage", "tracked-changes"),
    (("tools", "--options", "[]"), "usage", "object"),
    (("tools", "--options", '{"zz": 1}'), "invalidOptions", "zz"),
    (("tool", "FILE", "read_document", "{}", "--profile", "all"), "usage", "read-only"),
    (("review", "FILE", "--model", "claude-x"), "noKey", "ANTHROPIC_API_KEY"),
    (("review", "FILE", "--model", " "), "usage", "offline"),
    (("demo", "--out", "FILE"), "usage", "folder"),
    (("mcp", "GONE"), "unreadable", "no such file"),
    (("mcp", "FILE", "--author", " "), "usage", "author"),
    (("mcp", "FILE", "--profile", "all"), "usage", "read-only"),
)


@pytest.mark.parametrize(("arguments", "code", "word"), REFUSED)
def test_what_cannot_be_done_says_what_to_do(
    file: Path, arguments: tuple[str, ...], code: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    folder = file.parent / "folder"
    folder.mkdir()
    (file.parent / "empty.docx").write_bytes(b"")
    (file.parent / "latin.json").write_bytes(b'[["read_document", {"a": "\xe9"}]]')
    (file.parent / "dangling.docx").symlink_to(file.parent / "nowhere")
    os.mkfifo(file.parent / "pipe.docx")
    places = {
        "FILE": file,
        "FOLDER": folder,
        "GONE": file.parent / "gone.docx",
        "EMPTY": file.parent / "empty.docx",
        "LATIN": file.parent / "latin.json",
        "PIPE": file.parent / "pipe.docx",
        "DANGLING": file.parent / "dangling.docx",
    }
    before = sorted(file.parent.iterdir()), file.read_bytes()
    words = [one.split("/", 1) for one in arguments]
    given = [
        str(places[one[0]].joinpath(*one[1:])) if one[0] in places else "/".join(one)
        for one in words
    ]
    done = whereas(*given)
    assert (done.code, done.out) == (2, "")
    assert done.error["code"] == code, done.error
    assert word in done.error["message"]
    assert "\n" not in done.error["message"]
    assert (sorted(file.parent.iterdir()), file.read_bytes()) == before


def test_the_output_may_be_the_input_or_stand_there_already(file: Path, tmp_path: Path) -> None:
    row = whereas("read", file).value["blocks"][-1]
    operation = {"id": "a", "type": "deleteBlock", "blockId": row["blockId"]}
    batch = json.dumps({"version": 1, "operations": [operation]})
    other = tmp_path / "there.docx"
    other.write_bytes(b"something else")
    for out in (other, file):
        assert whereas("apply", file, batch, "--save", out).value["applied"]
        assert len(whereas("changes", out).value["changes"]) >= 3
    assert not [one for one in tmp_path.iterdir() if one.name.startswith((".", "~", "tmp"))]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_folder_that_cannot_be_written_to_is_said(file: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(stat.S_IRUSR | stat.S_IXUSR)
    done = whereas("script", file, "[]", "--save", locked / "out.docx")
    locked.chmod(stat.S_IRWXU)
    assert (done.code, done.error["code"]) == (2, "saveFailed")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads anything")
def test_a_file_that_may_not_be_read_is_said(file: Path) -> None:
    file.chmod(0)
    done = whereas("info", file)
    file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    assert (done.code, done.error["code"]) == (2, "unreadable")


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_name_that_is_no_text_is_read_and_written(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/b\xff.docx"
    out = os.fsencode(tmp_path) + b"/c\xff.docx"
    with open(name, "wb") as stream:
        stream.write(docx("The fee is due."))
    command = [sys.executable.encode(), b"-m", b"engine.cli"]
    told = subprocess.run([*command, b"info", name], cwd=ROOT, capture_output=True, check=True)
    assert json.loads(told.stdout)["paragraphs"] == 1
    subprocess.run(
        [*command, b"script", name, b"[]", b"--save", out],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert os.path.exists(out)


def test_a_name_with_emoji_and_spaces_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "Vertrag 😀 (final).docx"
    path.write_bytes(docx("Text."))
    assert whereas("info", path).value["file"] == str(path)


def test_strict_ends_with_one_where_something_was_skipped(file: Path) -> None:
    gone = {"id": "a", "type": "deleteBlock", "blockId": "7FFFFFF0"}
    suggest = json.dumps({"operations": [gone]})
    batch = json.dumps({"version": 1, "operations": [gone]})
    calls = json.dumps([["suggest_changes", {"operations": [gone]}]])
    for arguments in (
        ("tool", "FILE", "suggest_changes", suggest),
        ("apply", "FILE", batch),
        ("script", "FILE", calls),
        ("resolve", "FILE", "accept", "--ids", "99999"),
    ):
        assert ran(file, *arguments).code == 0, arguments
        strict = ran(file, *arguments, "--strict")
        assert strict.code == 1, arguments
        assert strict.value


def test_a_skip_of_apply_has_reason_and_message(file: Path) -> None:
    gone = {"id": "a", "type": "deleteBlock", "blockId": "7FFFFFF0"}
    skipped = ran(file, "apply", "FILE", json.dumps({"version": 1, "operations": [gone]}))
    assert set(skipped.value["skipped"][0]) == {"id", "reason", "message"}
    assert skipped.value["skipped"][0]["reason"] == "missingBlock"


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested", "direct"])
def test_the_mode_is_tracked_unless_it_is_named(file: Path, tmp_path: Path, mode: str) -> None:
    row = whereas("read", file).value["blocks"][-1]
    operation = {"id": "a", "type": "deleteBlock", "blockId": row["blockId"]}
    batch = json.dumps({"version": 1, "operations": [operation]})
    out = tmp_path / "out.docx"
    named = () if mode == "tracked-changes" else ("--mode", mode)
    whereas("apply", file, batch, "--save", out, *named)
    authors = {one["author"] for one in whereas("changes", out).value["changes"]}
    assert ("AI" in authors) == (mode == "tracked-changes")
    assert (out.read_bytes() == file.read_bytes()) == (mode == "suggested")


def test_a_date_is_utc_and_pinned_to_every_revision(file: Path, tmp_path: Path) -> None:
    row = whereas("read", file).value["blocks"][-1]
    operation = {"id": "a", "type": "deleteBlock", "blockId": row["blockId"]}
    batch = json.dumps({"version": 1, "operations": [operation]})
    outs: list[bytes] = []
    for number, date in enumerate(("2026-01-02T05:04:05+02:00", "2026-01-02T03:04:05Z")):
        out = tmp_path / f"{number}.docx"
        whereas("apply", file, batch, "--save", out, "--date", date)
        outs.append(out.read_bytes())
        dates = {one["date"] for one in whereas("changes", out).value["changes"]}
        assert "2026-01-02T03:04:05Z" in dates
    assert outs[0] == outs[1]


def test_options_and_profile_work_alike_on_tools_tool_and_script(file: Path) -> None:
    options = ("--options", '{"operationTypes": ["deleteBlock"], "maxOperations": 2}')
    shown = ran(file, "tools", *options).value
    schema = next(one for one in shown if one["name"] == "suggest_changes")["inputSchema"]
    assert schema["properties"]["operations"]["maxItems"] == 2
    insert = {"type": "insertAfterBlock", "blockId": "x", "text": "y"}
    arguments = json.dumps({"operations": [insert]})
    told = ran(file, "tool", "FILE", "suggest_changes", arguments, *options)
    assert "Allowed types: deleteBlock." in told.value["error"]
    calls = json.dumps([["suggest_changes", json.loads(arguments)], ["edit_document", {}]])
    first, second = ran(file, "script", "FILE", calls, *options, "--profile", "review").value
    assert "Allowed types: deleteBlock." in first["error"]
    assert second["code"] == "notEnabled"


def test_every_dialect_answers_a_script_in_its_own_envelope(file: Path) -> None:
    calls = json.dumps([["read_document", {"fromIndex": 0, "toIndex": 1}], ["scroll"]])
    read, scrolled = ran(file, "script", "FILE", calls, "--dialect", "docx-editor").value
    assert read["data"].split("\n")[0].endswith("(h1) Term")
    assert scrolled["success"] is False
    strict = ran(file, "script", "FILE", calls, "--dialect", "docx-editor", "--strict")
    assert strict.code == 1


def test_a_password_is_the_first_line_and_arguments_the_rest(file: Path) -> None:
    stdin = 'secret\n{"query": "Due"}'
    found = ran(file, "tool", "FILE", "find_text", "-", "--password-stdin", stdin=stdin)
    assert found.value["result"]["totalMatches"] == 1


def test_json_may_begin_with_a_byte_order_mark(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "arguments.json"
    path.write_bytes(b'\xef\xbb\xbf{"query": "Due"}')
    assert ran(file, "tool", "FILE", "find_text", str(path)).value["ok"]
    assert ran(file, "tool", "FILE", "find_text", "-", stdin='\ufeff{"query": "Due"}').value["ok"]


def test_nothing_to_resolve_keeps_the_bytes_and_ends_well(tmp_path: Path) -> None:
    file, out = contract(tmp_path, "Plain."), tmp_path / "out.docx"
    done = whereas("resolve", file, "reject", "--save", out)
    assert (done.code, done.value) == (
        0,
        {"resolved": 0, "remaining": 0, "skipped": [], "saved": str(out)},
    )
    assert out.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ((), 0),
        (("--author", "Ann"), 1),
        (("--author", "Nobody"), 3),
        (("--kind", "deletion"), 2),
        (("--story", "main"), 0),
        (("--story", "header"), 3),
        (("--story", '{"type": "main"}'), 0),
        (("--ids", " "), 3),
    ],
)
def test_resolve_takes_what_its_filters_name(
    tmp_path: Path, filters: tuple[str, ...], left: int
) -> None:
    file = contract(tmp_path, "A {+new|Ann+} word {-old|Ann-} and {+more|Bob+}.")
    done = whereas("resolve", file, "accept", *filters).value
    assert (done["remaining"], done["resolved"]) == (left, 3 - left)
    assert done["saved"] is None


def test_every_command_is_in_the_readme_of_its_own_help() -> None:
    overview = whereas("--help").out
    assert all(f"  {name} " in overview for name in COMMANDS)


def test_the_sample_is_reviewed_and_what_was_skipped_is_said(tmp_path: Path) -> None:
    out = tmp_path / "reviewed.docx"
    sample = resource_path("samples", "mutual-nda.docx")
    done = whereas("review", sample, "--save", out, "--author", "Jo").value
    assert (done["stopReason"], done["skipped"], done["saved"]) == ("end_turn", [], str(out))
    keys = "id source verdict severity area blockId quote reason internalNote suggestionId".split()
    assert all(list(one) == keys for one in done["findings"])
    assert set(done["coverage"]) == {"read", "unread"}
