"""Word's own Accept All and Reject All results, reproduced text for text and cell for cell."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from lxml import etree

from engine.redline.resolve import resolve_all
from tests.support.corpus import corpus_file

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M_T = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
CASES = (
    "RP002-Deleted-Text RP004-Deleted-Text-in-CC RP006-Inserted-Paragraph-Mark "
    "RP008-Multiple-Inserted-Para-Mark RP010-Inserted-Table-Row RP012-Multiple-Inserted-Rows "
    "RP014-Inserted-Math-Control-Char RP016-Deleted-CC RP018-MoveFrom-MoveTo-CC "
    "RP020-Inserted-Field-Code RP022-NumberingChange RP024-ParagraphMark-rPr-Change "
    "RP026-NumberingChange RP028-Table-Grid-Change RP030-Table-Row-Props-Change "
    "RP032-Table-Prop-Change RP034-Deleted-Cells RP036-Vert-Merged-Cells "
    "RP038-Inserted-Paras-at-End RP040-Deleted-Paras-at-End RP042-Deleted-Para-Mark-at-End "
    "RP044-MERGEFORMAT-Field-Code RP046-Consecutive-Deleted-Ranges "
    "RP048-Deleted-Inserted-Para-Mark RP050-Deleted-Footnote RP052-Deleted-Para-Mark"
).split()


def root_of(path: Path) -> etree._Element:
    with zipfile.ZipFile(path) as package:
        return etree.fromstring(package.read("word/document.xml"))


def facts(root: etree._Element) -> tuple[list[str], list[int]]:
    leaves = {W + "t", M_T, W + "tab", W + "br", W + "noBreakHyphen"}
    texts = [
        "".join(leaf.text or f"<{etree.QName(leaf).localname}>" for leaf in p.iter(*leaves))
        for p in root.iter(W + "p")
    ]
    return texts, [len(list(root.iter(W + tag))) for tag in ("tbl", "tr", "tc")]


@pytest.mark.corpus
@pytest.mark.parametrize("decision", ["accept", "reject"])
@pytest.mark.parametrize("case", CASES)
def test_it_equals_word(case: str, decision: str) -> None:
    folder = "expected/word-accept-reject"
    root = root_of(corpus_file(f"{folder}/{case}.docx"))
    report = resolve_all(root, decision)  # type: ignore[arg-type]
    ending = {"accept": "Accepted", "reject": "Rejected"}[decision]
    assert not report.problems
    assert facts(root) == facts(root_of(corpus_file(f"{folder}/{case}-{ending}.docx")))
