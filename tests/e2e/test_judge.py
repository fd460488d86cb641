"""Two validators that are not ours find nothing new in what any operation writes."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.flows import opened, run
from tests.e2e.random_operations import BUILDERS, batch_of, draw_of
from tests.support.docs import Cell, Paragraph, Row, docx, table

# The contract has signature tables refer to styles that a template may define.
LEFT_OUT = ("replyComment", "setCommentState", "insertSignatureTable")
KINDS = [kind for kind in BUILDERS if kind not in LEFT_OUT]
DOCUMENT = docx(
    "# Heading {+one|Ann+}",
    "alpha {*beta*} {=REF clause \\r|2=} gamma{^a note^} tail",
    ". first {-old|Bob-} item",
    ".. {[controlled|Party]} second {#clause|named#}",
    Paragraph("aligned {&link|https://example.com/&}", properties='<w:jc w:val="both"/>'),
    table(
        Row((Cell(("wide",), span=2),), header=True),
        ["a {~bold|Ann~}", "b"],
        Row(("c", Cell(("d",), merge="restart"))),
        Row(("e", Cell(("",), merge="continue"))),
    ),
    "{@why|Ann|commented@} words",
    "the end",
)


# A w:trPr that holds nothing but a revision is what Word writes; the schema asks for one more.
WORD_WRITES_IT = "Required sequence content is missing"
# The grid keeps a struck column until somebody decides, as Word's does; links may outlive text.
EXPECTED = ("TBL002", "REL")


def _matters(fault: Any) -> bool:
    return not fault.code.startswith(EXPECTED)


def findings(package: bytes, path: Path) -> Counter[str]:
    """What both validators say, with names and numbers blanked so that they compare."""
    from docx_integrity import check
    from openxml_audit import FileFormat, OpenXmlValidator

    path.write_bytes(package)
    newest: Any = FileFormat.MICROSOFT_365
    audit = OpenXmlValidator(file_format=newest, max_errors=2000).validate(str(path))
    said = [f"{error.part_uri}|{error.description}" for error in audit.errors]
    said += [f"{fault.code}|{fault.message}" for fault in check(str(path)) if _matters(fault)]
    said = [each for each in said if not each.endswith(WORD_WRITES_IT)]
    return Counter(re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", each) for each in said)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    return findings(DOCUMENT, tmp_path_factory.mktemp("judge") / "before.docx")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
@pytest.mark.parametrize("kind", KINDS)
def test_validators_find_nothing_new(
    kind: str, mode: str, known: Counter[str], tmp_path: Path
) -> None:
    applied = 0
    for seed in range(3):
        session = opened(DOCUMENT)
        draw = draw_of(session, random.Random(seed))
        # One of the two looks for the anchors of comments in the body only.
        draw.places = [place for place in draw.places if place.story == {"type": "main"}]
        batch = batch_of(draw, 5, types=[kind])
        applied += len(run(session, *batch, mode=mode).applied)
        if applied:
            found = findings(session.save(), tmp_path / "after.docx") - known
            assert not found, (found, batch)
        if applied >= 3:
            break
    assert applied or kind in ("mergeTableCells", "splitTableCell", "setField")
