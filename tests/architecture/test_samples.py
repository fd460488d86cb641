"""The shipped samples are what the script makes, and sound in the eyes of other readers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from docx_integrity import check
from openxml_audit import OpenXmlValidator

from tests.support.office import convert
from tests.support.project import ROOT
from tests.support.xmldiff import entries

SAMPLES = ROOT / "resources" / "samples"
PAGES = {"mutual-nda": 3, "services-agreement": 12}
NAMES = sorted(PAGES)


def test_no_other_samples_are_shipped() -> None:
    assert [path.stem for path in sorted(SAMPLES.glob("*.docx"))] == NAMES


def test_the_script_makes_the_shipped_samples(tmp_path: Path) -> None:
    """Parts are compared, not zip bytes: another zlib may pack the same parts another way."""
    command = [sys.executable, str(ROOT / "packaging" / "make_samples.py"), str(tmp_path)]
    subprocess.run(command, check=True)
    for name in NAMES:
        made, shipped = (folder / f"{name}.docx" for folder in (tmp_path, SAMPLES))
        assert entries(made.read_bytes()) == entries(shipped.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_validators_find_nothing(name: str) -> None:
    path = SAMPLES / f"{name}.docx"
    assert not [str(error) for error in OpenXmlValidator().validate(str(path)).errors]
    assert not [str(finding) for finding in check(path)]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_libreoffice_shows_the_expected_number_of_pages(name: str, tmp_path: Path) -> None:
    made = convert(SAMPLES / f"{name}.docx", tmp_path)
    with pikepdf.open(made) as pdf:
        assert len(pdf.pages) == PAGES[name]


@pytest.mark.parametrize("name", NAMES)
def test_each_sample_shows_two_authors_threads_notes_and_fields(name: str) -> None:
    raw = entries((SAMPLES / f"{name}.docx").read_bytes())
    parts = {part: xml.decode() for part, xml in raw.items()}
    body = parts["word/document.xml"]
    wanted = ("<w:ins ", "<w:del ", "<w:rPrChange ", "w:footnoteReference", " REF _Ref", "<w:tbl>")
    assert not [mark for mark in wanted if mark not in body]
    assert len(set(re.findall(r'w:author="([^"]+)"', body))) == 2
    assert "w15:paraIdParent" in parts["word/commentsExtended.xml"]
    assert " NUMPAGES " in parts["word/footer1.xml"]
