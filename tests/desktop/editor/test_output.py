"""Pages outside the window: PDF, PNG and the command that writes them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.editor.pages_command import run
from tests.support.docs import Paragraph, docx
from tests.support.pages import show_pages

LANDSCAPE = (
    '<w:sectPr><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>'
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" '
    'w:footer="720" w:gutter="0"/></w:sectPr>'
)


def contract() -> bytes:
    return docx(
        "# Definitions",
        "See {&our terms|https://example.com/terms&} and {-old|Ann-}{+new|Ann+} words.",
        Paragraph("Wide schedule", properties=LANDSCAPE),
        "# Payment",
        "Fees are due in difficult offices.",
    )


def pdf_text(path: Path) -> str:
    tool = shutil.which("pdftotext")
    if tool is None:
        pytest.skip("pdftotext is not installed")
    done = subprocess.run([tool, str(path), "-"], capture_output=True, text=True, check=True)
    return " ".join(done.stdout.split())


def test_pdf_has_text_outline_links_and_paper(qtbot: QtBot, tmp_path: Path) -> None:
    shown = show_pages(qtbot, source=contract())
    target = tmp_path / "out.pdf"
    shown.view.export_pdf(target)
    with pikepdf.open(target) as pdf:
        sizes = [[float(v) for v in page.mediabox] for page in pdf.pages]
        assert [(round(s[2]), round(s[3])) for s in sizes] == [(792, 612), (612, 792)]
        links = [str(a.A.URI) for page in pdf.pages for a in page.obj.get("/Annots", [])]
        assert links and set(links) == {"https://example.com/terms"}
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Definitions", "Payment"]
    text = pdf_text(target)
    assert "difficult offices" in text
    assert "oldnew" in text
    shown.view.export_pdf(target, markup=False)
    assert "oldnew" not in pdf_text(target)
    assert "and new words" in pdf_text(target)


def test_the_command_writes_pictures_and_pdf(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.docx"
    source.write_bytes(contract())
    folder, target = tmp_path / "png", tmp_path / "out.pdf"
    code = run(["pages", str(source), "--lines", "--png", str(folder), "--pdf", str(target)])
    assert code == 0
    rows = json.loads(capsys.readouterr().out)["pages"]
    assert [row["number"] for row in rows] == [1, 2]
    assert rows[0]["width_twips"] == 15840
    images = [QImage(str(path)) for path in sorted(folder.glob("*.png"))]
    assert [image.width() > image.height() for image in images] == [True, False]
    assert "old" not in pdf_text(target).split("and", 1)[1].split("words")[0]


def test_a_file_that_is_none_is_said_as_json(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["pages", str(tmp_path / "absent.docx")]) == 2
    error = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert error["error"]["code"] == "unreadable"


@pytest.mark.parametrize("option", ["--pdf", "--png"])
def test_a_place_where_nothing_can_be_saved_is_said_as_json(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    source = tmp_path / "in.docx"
    source.write_bytes(contract())
    assert run(["pages", str(source), option, str(source / "out")]) == 2
    error = json.loads(capsys.readouterr().err.splitlines()[-1])["error"]
    assert error["code"] == "saveFailed"
    assert "choose another place" in error["message"]
