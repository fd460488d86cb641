"""Every headless command prints its shape, ends with its code and never shows a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli.entry import COMMANDS
from tests.engine.cli.commands import contract, whereas

ROW = {"blockId", "kind", "text", "blockTextHash", "statedNumbering"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return contract(tmp_path)


def block_of(file: Path, words: str) -> dict[str, Any]:
    rows = whereas("read", file).value["blocks"]
    return next(one for one in rows if words in one["text"])


def replacing(file: Path, **more: Any) -> dict[str, Any]:
    block = block_of(file, "Due")
    return {
        "id": "a",
        "type": "replaceInBlock",
        "blockId": block["blockId"],
        "find": "Due",
        "replace": "Payable",
        **more,
    }


def batch(*operations: dict[str, Any], **more: Any) -> str:
    return json.dumps({"version": 1, "operations": operations, **more})


def test_info_has_its_keys(file: Path) -> None:
    value = whereas("info", file).value
    assert list(value) == [
        "file",
        "kind",
        "strict",
        "parts",
        "stories",
        "paragraphs",
        "revisions",
        "comments",
        "protection",
        "signed",
        "macros",
        "encrypted",
        "hidden",
        "externalLinks",
    ]
    assert (value["kind"], value["paragraphs"], value["revisions"]) == ("docx", 4, 2)
    assert {"name", "bytes"} == set(value["parts"][0])


@pytest.mark.parametrize(
    ("view", "text"),
    [("accepted", "is two years"), ("original", "is one years"), ("markup", "is twoone years")],
)
def test_read_shows_the_view_it_names(file: Path, view: str, text: str) -> None:
    value = whereas("read", file, "--view", view).value
    assert (value["view"], value["format"]) == (view, "blocks")
    assert any(text in row["text"] for row in value["blocks"])
    assert set(value["blocks"][1]) >= ROW - {"statedNumbering"}


@pytest.mark.parametrize("shape", ["lines", "markdown"])
def test_read_gives_text_in_text_formats(file: Path, shape: str) -> None:
    value = whereas("read", file, "--format", shape).value
    assert set(value) == {"view", "format", "text"}


def test_changes_and_comments(file: Path) -> None:
    changes = whereas("changes", file).value["changes"]
    assert {one["type"] for one in changes} == {"insertion", "deletion"}
    assert set(changes[0]) == {
        "id",
        "type",
        "author",
        "date",
        "text",
        "blockId",
        "story",
        "groupId",
    }
    assert len({one["groupId"] for one in changes}) == 1
    assert whereas("comments", file).value == {"comments": []}


@pytest.mark.parametrize("provider", ["raw", "anthropic", "openai", "mcp"])
@pytest.mark.parametrize("dialect", ["folio", "docx-editor", "pen"])
def test_tools_lists_a_profile(provider: str, dialect: str) -> None:
    names = [
        one.get("name") or one["function"]["name"]
        for one in whereas(
            "tools", "--provider", provider, "--dialect", dialect, "--profile", "host"
        ).value
    ]
    assert len(names) == {"folio": 34, "docx-editor": 14, "pen": 14}[dialect]


def test_tool_answers_with_the_envelope_and_its_code(file: Path) -> None:
    found = whereas("tool", file, "find_text", '{"query": "Due"}')
    assert (found.code, found.value["ok"]) == (0, True)
    missing = whereas("tool", file, "read_page", '{"page": 1}')
    assert (missing.code, missing.value["code"]) == (1, "unsupportedCapability")
    assert set(missing.value) == {"ok", "error", "code"}


def test_script_runs_calls_in_order_and_saves(file: Path, tmp_path: Path) -> None:
    operation = replacing(file)
    calls = [
        {"name": "suggest_changes", "arguments": {"operations": [operation]}},
        {"name": "nonsense", "arguments": {}},
        ["read_changes"],
    ]
    out = tmp_path / "out.docx"
    ran = whereas("script", file, json.dumps(calls), "--save", out, "--author", "Eve")
    assert ran.code == 0
    assert [one["ok"] for one in ran.value] == [True, False, True]
    assert "Eve" in {one["author"] for one in whereas("changes", out).value["changes"]}
    assert whereas("script", file, json.dumps(calls), "--strict").code == 1


def test_saving_without_a_change_gives_the_same_bytes(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    whereas("script", file, "[]", "--save", out)
    assert out.read_bytes() == file.read_bytes()


def test_suggestions_are_not_written(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    ran = whereas("apply", file, batch(replacing(file)), "--mode", "suggested", "--save", out)
    assert ran.value["applied"]
    assert out.read_bytes() == file.read_bytes()


def test_apply_says_why_it_skipped(file: Path) -> None:
    ran = whereas("apply", file, batch(replacing(file, find="nowhere")))
    assert ran.code == 0
    assert set(ran.value) >= {
        "version",
        "status",
        "applied",
        "skipped",
        "issues",
        "receipts",
        "undoHandle",
        "nextRevisionId",
    }
    assert ran.value["skipped"][0]["reason"] == "missingFind"
    assert ran.value["skipped"][0]["message"]
    assert whereas("apply", file, batch(replacing(file, find="nowhere")), "--strict").code == 1


def test_a_rejected_atomic_batch_ends_with_one(file: Path, tmp_path: Path) -> None:
    wrong = replacing(file, id="b", find="nowhere")
    ran = whereas("apply", file, batch(replacing(file), wrong, atomic=True))
    assert (ran.code, ran.value["status"]) == (1, "rejected")


@pytest.mark.parametrize(
    "value", ['{"version": 2, "operations": []}', '{"version": 1}', '{"version": 1, "x": 1']
)
def test_an_invalid_batch_is_no_batch(file: Path, value: str) -> None:
    ran = whereas("apply", file, value)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.error["code"] in ("invalidBatch", "unsupportedContractVersion", "invalidJson")


def test_the_date_and_the_author_are_pinned(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    pinned = ("--date", "2024-05-06T09:08:07+02:00", "--author", "Eve")
    whereas("apply", file, batch(replacing(file)), "--save", out, *pinned)
    own = [one for one in whereas("changes", out).value["changes"] if one["author"] == "Eve"]
    assert {one["date"] for one in own} == {"2024-05-06T07:08:07Z"}


def test_resolve_filters_by_author_and_leaves_the_rest(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    none = whereas("resolve", file, "accept", "--author", "Nobody", "--save", out)
    assert none.value == {"resolved": 0, "remaining": 2, "skipped": [], "saved": str(out)}
    assert out.read_bytes() == file.read_bytes()
    done = whereas("resolve", file, "accept", "--author", "Ann", "--save", out)
    assert (done.value["resolved"], done.value["remaining"]) == (2, 0)
    assert block_of(out, "The term")["text"] == "The term is two years."
    unknown = whereas("resolve", file, "reject", "--ids", "99999", "--strict")
    assert (unknown.code, unknown.value["skipped"][0]["code"]) == (1, "missingRevision")


def test_json_comes_from_a_path_from_stdin_or_as_it_is(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "arguments.json"
    path.write_text('{"query": "Due"}', encoding="utf-8")
    for arguments, stdin in ((path, ""), ("-", '{"query": "Due"}'), ('{"query": "Due"}', "")):
        ran = whereas("tool", file, "find_text", arguments, stdin=stdin)
        assert ran.value["result"]["totalMatches"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("info",),
        ("info", "no-such-file.docx"),
        ("read", "FILE", "--view", "sideways"),
        ("tool", "FILE", "find_text", '{"query": "a", "query": "b"}'),
        ("tool", "FILE", "find_text", "no-such-arguments.json"),
        ("script", "FILE", '{"name": "read_document"}'),
        ("script", "FILE", "[1]"),
        ("tools", "--profile", "all"),
        ("tools", "--dialect", "klingon"),
        ("tools", "--options", '{"maxOperations": 0}'),
        ("apply", "FILE", '{"version":1,"operations":[]}', "--author", "  "),
        ("apply", "FILE", '{"version":1,"operations":[]}', "--date", "yesterday"),
        ("inspect", "FILE", "--scrub", "comments"),
        ("review", "FILE", "--playbook", "no-such-playbook"),
    ],
)
def test_what_cannot_run_is_one_error_object(file: Path, arguments: tuple[str, ...]) -> None:
    ran = whereas(*(file if one == "FILE" else one for one in arguments))
    assert ran.code == 2
    assert ran.out == ""
    assert set(ran.error) == {"code", "message"}
    assert ran.error["message"]
    assert "Traceback" not in ran.err


def test_a_file_that_is_no_document_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.docx"
    path.write_bytes(b"Dear Sir")
    for command in ("info", "read", "changes", "comments", "check", "inspect"):
        ran = whereas(command, path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.error["message"].endswith(".")


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_help_is_there_for_every_command(command: str) -> None:
    ran = whereas(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith("usage: whereas")


def test_resolve_knows_its_kinds_by_name(file: Path) -> None:
    ran = whereas("resolve", file, "accept", "--kind", "insertions")
    assert ran.code == 2 and "insertion," in ran.error["message"]
    kinds = {one["type"] for one in whereas("changes", file).value["changes"]}
    assert kinds
    for kind in kinds:
        assert whereas("resolve", file, "accept", "--kind", kind).value["resolved"] > 0


def test_the_version_is_told_and_the_overview_names_the_commands_of_the_desk() -> None:
    version = whereas("--version")
    assert (version.code, list(version.value)) == (0, ["version"])
    assert version.value["version"][0].isdigit()
    overview = whereas("--help").out
    assert all(f"\n  {name} " in overview for name in (*COMMANDS, "pages", "bench"))
    unknown = whereas("frobnicate")
    assert unknown.code == 2 and "pages" in unknown.error["message"]


def test_check_finds_nothing_in_a_sound_file(file: Path) -> None:
    assert whereas("check", file).value == {"ok": True, "findings": []}


def test_inspect_scrubs_what_is_named(file: Path, tmp_path: Path) -> None:
    findings = whereas("inspect", file).value
    assert set(findings) == {"findings", "scrubbed", "verified"}
    assert {"kind", "count", "where", "removable"} == set(findings["findings"][0])
    out = tmp_path / "out.docx"
    ran = whereas("inspect", file, "--scrub", "revisions", "--save", out)
    assert (ran.value["scrubbed"], ran.value["verified"]) == (["revisions"], True)
    assert whereas("changes", out).value["changes"] == []
