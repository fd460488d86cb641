"""`whereas compare` from the outside: shapes, exit codes, privacy."""

from __future__ import annotations

from pathlib import Path

from engine.opc import Package
from tests.engine.cli.commands import whereas
from tests.engine.compare.versions import accepted, root
from tests.support.docs import docx

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def files(folder: Path) -> tuple[Path, Path]:
    """Two versions on disk."""
    base, revised = folder / "base.docx", folder / "revised.docx"
    base.write_bytes(docx("The term is two years."))
    revised.write_bytes(docx("The term is {-two|Bob-}{+three|Bob+} years."))
    return base, revised


def test_it_prints_the_change_list_and_writes_the_redline(tmp_path: Path) -> None:
    out = tmp_path / "redline.docx"
    ran = whereas("compare", *files(tmp_path), "--redline", out, "--author", "Ann")
    assert ran.code == 0
    assert ran.value["summaryCounts"]["modified"] == 1
    assert ran.value["redline"] == {"path": str(out), "verified": True, "unprocessed": []}
    assert accepted(out.read_bytes()) == ["The term is three years."]


def test_it_tells_a_model_in_text(tmp_path: Path) -> None:
    ran = whereas("compare", *files(tmp_path), "--format", "llm")
    assert list(ran.value) == ["text"]
    assert "[-two-]{+three+}" in ran.value["text"]


def test_it_refuses_marked_versions_when_told_to(tmp_path: Path) -> None:
    ran = whereas("compare", *files(tmp_path), "--marked", "refuse")
    assert (ran.code, ran.error["code"]) == (2, "pendingRevisions")


def test_it_reads_marked_versions_as_rejected(tmp_path: Path) -> None:
    assert whereas("compare", *files(tmp_path), "--marked", "original").value["changes"] == []


def test_it_anonymises_the_redline(tmp_path: Path) -> None:
    out = tmp_path / "redline.docx"
    ran = whereas("compare", *files(tmp_path), "--redline", out, "--privacy", "authors,dates")
    assert ran.code == 0
    authors = {mark.get(W + "author") for mark in root(out.read_bytes()).iter(W + "ins")}
    assert "AI" not in authors
    assert Package.open(out) is not None


def test_an_unknown_part_or_transform_is_a_usage_error(tmp_path: Path) -> None:
    assert whereas("compare", *files(tmp_path), "--include", "colour").code == 2
    assert whereas("compare", *files(tmp_path), "--privacy", "everything").code == 2
