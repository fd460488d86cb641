"""Bad files to survive: one clear sentence or an answer, the file untouched, within seconds."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.e2e.bad_files import OPENED, REFUSED
from tests.engine.cli.commands import Ran, whereas
from tests.support.docs import docx

CALLS = json.dumps(
    [
        {"name": "read_document", "arguments": {}},
        {"name": "read_changes", "arguments": {}},
        {"name": "read_comments", "arguments": {}},
        {"name": "find_text", "arguments": {"query": "words"}},
    ]
)
SECONDS = 10


def commands(path: Path) -> list[Ran]:
    """`info`, `read` and `script` on one file; together they may take as long as each alone."""
    before = path.read_bytes()
    ran: list[Ran] = []
    for arguments in (("info", path), ("read", path), ("script", path, CALLS)):
        began = time.process_time()
        ran.append(whereas(*arguments))
        assert time.process_time() - began < SECONDS
    assert path.read_bytes() == before
    for one in ran:
        assert "Traceback" not in one.out + one.err
        assert "internalError" not in one.err, one.err
    return ran


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.docx"
    path.write_bytes(REFUSED[name]())
    for one in commands(path):
        assert one.code == 2 and not one.out
        message = one.error["message"]
        assert message.endswith(".") and "\n" not in message and len(message) < 300


@pytest.mark.parametrize("name", OPENED)
def test_what_can_be_read_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.docx"
    path.write_bytes(OPENED[name]())
    info, read, script = commands(path)
    assert (info.code, read.code, script.code) == (0, 0, 0), info.err + read.err + script.err
    assert info.value["kind"] == "docx"
    assert isinstance(read.value["blocks"], list)
    assert all(envelope["ok"] for envelope in script.value), script.value


@pytest.mark.parametrize("name", [name for name in OPENED if name != "many paragraphs"])
def test_odd_files_can_be_edited_and_come_back(name: str, tmp_path: Path) -> None:
    """A comment and a redline on the first block, then both taken back."""
    path, out = tmp_path / "odd.docx", tmp_path / "out.docx"
    path.write_bytes(OPENED[name]())
    blocks = whereas("read", path).value["blocks"]
    if not blocks:
        return
    operation = {
        "id": "a",
        "type": "insertBeforeBlock",
        "blockId": blocks[0]["blockId"],
        "text": "new",
    }
    batch = json.dumps({"version": 1, "operations": [operation]})
    done = whereas("apply", path, batch, "--save", out, "--author", "Zed")
    assert done.code == 0, done.err
    if not done.value["applied"]:
        assert done.value["skipped"][0]["message"]
        return
    assert whereas("read", out).code == 0
    back = whereas("resolve", out, "reject", "--author", "Zed", "--save", out)
    assert back.code == 0 and back.value["resolved"] >= 1, back.out + back.err
    assert whereas("read", out).value["blocks"] == blocks


@pytest.mark.parametrize("kind", ["docm", "dotx", "dotm"])
def test_other_kinds_open_as_what_they_are(kind: str, tmp_path: Path) -> None:
    types = {
        "docm": "application/vnd.ms-word.document.macroEnabled.main+xml",
        "dotx": "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
        "dotm": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    }
    from tests.support.docs import pack
    from tests.support.xmldiff import entries

    files: dict[str, str | bytes] = dict(entries(docx("words")))
    listed = files["[Content_Types].xml"]
    assert isinstance(listed, bytes)
    main = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    files["[Content_Types].xml"] = listed.replace(main, types[kind].encode())
    path = tmp_path / f"file.{kind}"
    path.write_bytes(pack(files))
    assert commands(path)[0].value["kind"] == kind
