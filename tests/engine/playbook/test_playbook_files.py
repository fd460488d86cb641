"""Playbook files: ours are sound, and files from others are vetted before they run."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.playbook.fit import rank_playbooks
from engine.playbook.library import PlaybookInvalid, load_playbook, read_headers
from engine.playbook.outward import is_outward_safe
from engine.playbook.schema import ClauseTest, Locate, Playbook
from engine.resources import resource_path
from tests.support.contract_facts import contract, contract_names, facts_of

FOLDER = Path(resource_path("playbooks"))
OURS = ["lease-tenant", "nda-mutual", "neutral", "saas-customer", "saas-vendor"]


def test_all_five_are_shipped() -> None:
    assert [header.id for _, header in read_headers(FOLDER)] == OURS


@pytest.mark.parametrize("name", OURS)
def test_no_reason_tells_the_other_side_our_position(name: str) -> None:
    playbook = load_playbook(name, FOLDER)
    reasons = [test.reason for clause in playbook.clauses for test in clause.tests]
    reasons += [rule.reason for rule in playbook.missing]
    reasons += [rule.reason for rule in playbook.deal_breakers if rule.reason]
    assert [reason for reason in reasons if not is_outward_safe(reason, playbook)] == []


@pytest.mark.parametrize(
    "pattern", [r"(a+)+", r"(?:\w+\s*)*x", r"(?:x|y+){2,}", r"({GAP}|\w+)*", r"(?:{DAYS}\s+)+"]
)
def test_a_repeat_without_limit_inside_another_is_refused(pattern: str) -> None:
    with pytest.raises(ValidationError, match="without limit"):
        Locate(headings=(pattern,))


@pytest.mark.parametrize("pattern", [r"(?:\w+\s+){0,5}terminate", r"[ab]+c+", r"(?=a+)b+"])
def test_bounded_repeats_are_accepted(pattern: str) -> None:
    assert Locate(body=(pattern,)).body == (pattern,)


def test_a_pattern_that_does_not_compile_is_refused() -> None:
    with pytest.raises(ValidationError, match="not a pattern"):
        ClauseTest(id="x", severity="low", when="(open", reason="r")


def test_an_unknown_key_or_clause_is_refused_with_its_place() -> None:
    good = load_playbook("neutral", FOLDER).model_dump(exclude_none=True)
    with pytest.raises(ValidationError, match="unknown clause"):
        Playbook.model_validate(
            {**good, "missing": [{"clause": "no", "severity": "low", "reason": "r"}]}
        )
    with pytest.raises(ValidationError, match="extra"):
        Playbook.model_validate({**good, "more": 1})


@pytest.mark.parametrize("name", ["no/such file", "nothing-like-this"])
def test_an_unknown_playbook_is_named(name: str) -> None:
    with pytest.raises(PlaybookInvalid, match="playbook"):
        load_playbook(name, FOLDER)


def test_a_broken_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("format: [", encoding="utf-8")
    with pytest.raises(PlaybookInvalid, match="YAML"):
        load_playbook(path, tmp_path)


@pytest.mark.parametrize("name", [n for n in contract_names() if n.startswith("c")])
def test_the_right_playbook_is_proposed(name: str) -> None:
    document = contract(name)
    best = rank_playbooks(facts_of(document), read_headers(FOLDER))[0]
    assert best.fits and best.header.id == document["playbook"]
