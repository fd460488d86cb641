"""Real documents: the pairs of other comparers proven both ways, and no change without one."""

from __future__ import annotations

import json

import pytest

from engine.compare.comparing import VersionComparison
from engine.errors import WhereasError
from tests.support.corpus import corpus_file, readable_names, sampled
from tests.support.docs_notation import DATE

LIMIT = 400_000


def test_all_pairs_are_proven_both_ways() -> None:
    facts = json.loads(corpus_file("expected.json").read_text(encoding="utf-8"))
    pairs = facts["wml_compare"]
    assert len(pairs) == 69
    for pair in pairs:
        base, revised = corpus_file(pair["a_file"]), corpus_file(pair["b_file"])
        assert VersionComparison(base, revised).redline(date=DATE).verified, pair["id"]


@pytest.mark.parametrize("name", sampled(readable_names()))
def test_a_document_compared_with_itself_gives_nothing(name: str) -> None:
    path = corpus_file(name)
    if path.stat().st_size > LIMIT:
        pytest.skip("large files are compared by the bench")
    try:
        comparison = VersionComparison(path, path)
    except WhereasError as refusal:
        pytest.skip(f"not readable: {refusal.code}")
    assert comparison.diff().changes == []
    redline = comparison.redline(date=DATE)
    assert redline.batch["operations"] == []
    assert redline.unprocessed == []
