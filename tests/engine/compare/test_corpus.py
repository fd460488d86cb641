"""Real documents: the pairs of other comparers proven both ways, and no change without one."""

from __future__ import annotations

import json
import random

import pytest

from engine.compare.comparing import VersionComparison
from engine.errors import WhereasError
from engine.opc import Package
from engine.prepare.health import check_package
from tests.support.corpus import corpus_file, readable_names, require_corpus, sampled
from tests.support.docs_notation import DATE

LIMIT = 400_000
PAIRS = 60
SMALL = 120_000


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


@pytest.mark.parametrize("seed", sampled([str(number) for number in range(PAIRS)], every=10))
def test_any_two_documents_have_a_proven_redline(seed: str) -> None:
    """Documents that have nothing in common are the hardest versions of each other."""
    require_corpus()
    choose = random.Random(int(seed))
    names = [name for name in readable_names() if corpus_file(name).stat().st_size < SMALL]
    base, revised = (corpus_file(choose.choice(names)) for _ in range(2))
    try:
        before = [check_package(Package.open(path)) for path in (base, revised)]
        comparison = VersionComparison(base, revised)
    except WhereasError as refusal:
        pytest.skip(f"not readable: {refusal.code}")
    redline = comparison.redline(date=DATE)
    assert redline.verified
    known = {fault.code for faults in before for fault in faults}
    after = check_package(Package.open(redline.data))
    assert [fault for fault in after if fault.code not in known] == []
