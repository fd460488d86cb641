"""Real documents through the command line: read in full, saved as they were, or refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.cli.commands import whereas
from tests.support.corpus import corpus_file, corpus_names, sampled

CALLS = json.dumps(
    [
        ["read_document"],
        ["get_document_outline", {"maxDepth": 9}],
        ["find_text", {"query": "the"}],
        ["list_stories"],
        ["read_comments"],
        ["read_changes"],
    ]
)


@pytest.mark.corpus
@pytest.mark.parametrize("name", sampled(corpus_names(), every=3))
def test_a_real_document_is_read_and_saved_unchanged_or_refused(name: str, tmp_path: Path) -> None:
    path = corpus_file(name)
    about = whereas("info", path)
    if about.code:
        assert about.code == 2
        assert about.error["message"].endswith(".")
        return
    out = tmp_path / "out.docx"
    ran = whereas("script", path, CALLS, "--save", out)
    assert ran.code == 0, ran.err
    assert [one["ok"] for one in ran.value] == [True] * 6
    assert out.read_bytes() == path.read_bytes()
    rows, outline = ran.value[0]["result"], ran.value[1]["result"]
    ids = [row["blockId"] for row in rows]
    assert len(set(ids)) == len(ids)
    assert {one["headingBlockId"] for one in outline["sections"]} <= set(ids)
