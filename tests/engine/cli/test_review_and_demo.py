"""The review and the demo: what is proposed is in the file, and nothing else is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.resources import resource_path
from tests.engine.cli.commands import whereas
from tests.support.project import ROOT

SAMPLE = resource_path("samples", "mutual-nda.docx")
HEAVY = ("PySide6", "anthropic", "keyring", "typer")


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict, Path]:
    out = tmp_path_factory.mktemp("review") / "reviewed.docx"
    ran = whereas("review", SAMPLE, "--save", out, "--author", "Reviewer")
    assert ran.code == 0, ran.err
    return ran.value, out


def test_a_review_names_its_playbook_and_its_findings(reviewed: tuple[dict, Path]) -> None:
    value, out = reviewed
    assert set(value) == {
        "playbook",
        "side",
        "findings",
        "coverage",
        "applied",
        "skipped",
        "usage",
        "stopReason",
        "saved",
    }
    assert value["playbook"] == "nda-mutual"
    assert value["saved"] == str(out)
    assert len(value["findings"]) >= 12
    assert set(value["findings"][0]) == {
        "id",
        "source",
        "verdict",
        "severity",
        "area",
        "blockId",
        "quote",
        "reason",
        "internalNote",
        "suggestionId",
    }
    assert value["coverage"]["unread"] == []
    assert value["skipped"] == []


def test_a_review_lands_as_tracked_changes_and_comments(reviewed: tuple[dict, Path]) -> None:
    _, out = reviewed
    own = [one for one in whereas("changes", out).value["changes"] if one["author"] == "Reviewer"]
    assert len(own) >= 5
    comments = whereas("comments", out).value["comments"]
    assert len([one for one in comments if one["author"] == "Reviewer"]) >= 3


def test_rejecting_a_review_gives_the_contract_back(
    reviewed: tuple[dict, Path], tmp_path: Path
) -> None:
    _, out = reviewed
    back = tmp_path / "back.docx"
    whereas("resolve", out, "reject", "--author", "Reviewer", "--save", back)
    assert whereas("read", back).value["blocks"] == whereas("read", SAMPLE).value["blocks"]


def test_no_internal_note_enters_the_file(reviewed: tuple[dict, Path]) -> None:
    value, out = reviewed
    notes = [one["internalNote"] for one in value["findings"] if one["internalNote"]]
    text = json.dumps(whereas("comments", out).value, ensure_ascii=False)
    assert notes
    assert not [note for note in notes if note in text]


@pytest.mark.slow
def test_a_suggested_review_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.docx"
    ran = whereas("review", SAMPLE, "--mode", "suggested", "--save", out)
    assert ran.value["applied"]
    assert out.read_bytes() == SAMPLE.read_bytes()


@pytest.mark.slow
def test_the_demo_leaves_a_reviewed_contract(tmp_path: Path) -> None:
    ran = whereas("demo", "--out", tmp_path / "D")
    value = ran.value
    assert set(value) == {"out", "reviewed", "pages", "suggestions", "comments"}
    assert value["suggestions"] >= 5
    assert value["comments"] >= 3
    changes = whereas("changes", value["reviewed"]).value["changes"]
    assert len([one for one in changes if one["author"] == "Whereas"]) >= 5
    assert whereas("check", value["reviewed"]).value["ok"] is True
    assert json.loads((tmp_path / "D" / "summary.json").read_text(encoding="utf-8"))["review"]


@pytest.mark.parametrize(
    "arguments",
    [["tools"], ["info", str(SAMPLE)], ["tool", str(SAMPLE), "find_text", '{"query": "a"}']],
)
def test_a_headless_command_imports_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import sys\n"
        "from desktop.__main__ import main\n"
        f"code = main({arguments!r})\n"
        f"heavy = [one for one in {HEAVY!r} if one in sys.modules]\n"
        "sys.exit(f'imported {heavy}' if heavy else code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)
