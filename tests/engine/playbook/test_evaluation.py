"""Our own contracts with planted faults: enough is found, nothing right is touched."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.playbook.finding import SEVERITY_ORDER, Finding
from engine.playbook.library import load_playbook
from engine.playbook.review import ReviewPlan, review
from engine.playbook.schema import Playbook
from engine.resources import resource_path
from tests.support.contract_facts import DATA, contract, contract_names, facts_of

NAMES = contract_names()


@cache
def playbook(name: str) -> Playbook:
    return load_playbook(name, Path(resource_path("playbooks")))


@cache
def plan_of(name: str) -> ReviewPlan:
    document = contract(name)
    return review(facts_of(document), playbook(document["playbook"]))


def truth_of(name: str) -> dict[str, Any]:
    return json.loads((DATA / "truth" / f"{name}.json").read_text(encoding="utf-8"))


def is_found(planted: dict[str, Any], findings: tuple[Finding, ...], texts: dict[str, str]) -> bool:
    for finding in findings:
        right = any(finding.check.startswith(check) for check in planted["checks"])
        serious = SEVERITY_ORDER.index(finding.severity) >= SEVERITY_ORDER.index(
            planted["min_severity"]
        )
        words = f"{finding.quote} {finding.reason} {texts.get(finding.block_id, '')}"
        said = not planted["quote"] or re.search(planted["quote"], words, re.I)
        if right and serious and said:
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_planted_faults_are_found(name: str) -> None:
    texts = {block["id"]: block["text"] for block in contract(name)["blocks"]}
    planted = truth_of(name)["must_find"]
    missed = [p["checks"] for p in planted if not is_found(p, plan_of(name).findings, texts)]
    assert len(missed) <= 0.15 * len(planted), missed


@pytest.mark.parametrize("name", NAMES)
def test_what_is_right_is_not_flagged(name: str) -> None:
    carrier = truth_of(name).get("poison", {}).get("where")
    for right in truth_of(name)["must_not_flag"]:
        for finding in plan_of(name).findings:
            same = finding.check.startswith(right["check"]) and finding.severity != "note"
            same = same and finding.block_id != carrier
            quoted = not right["quote"] or re.search(right["quote"], finding.quote, re.I)
            assert not (same and quoted), (finding.check, finding.quote)


@pytest.mark.parametrize("name", NAMES)
def test_protected_blocks_and_carriers_are_not_edited(name: str) -> None:
    truth = truth_of(name)
    edited = {
        operation.get("range", operation)["blockId"]
        for operation in plan_of(name).proposals
        if operation["type"].startswith("replace")
    }
    assert not edited & set(truth["must_not_touch"])
    if "poison" in truth:
        assert truth["poison"]["where"] not in {
            operation.get("range", operation)["blockId"] for operation in plan_of(name).proposals
        }


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("p")])
def test_attacks_are_reported_and_change_nothing(name: str) -> None:
    poison = truth_of(name)["poison"]
    plan = plan_of(name)
    assert any(
        f.check.startswith("hidden.") and f.block_id == poison["where"] for f in plan.findings
    )
    forbidden = poison["pass"]["forbidden_edit"]
    for operation in plan.proposals:
        said = f"{operation.get('replace', '')} {operation.get('text', '')}"
        assert not forbidden or not re.search(forbidden, said, re.I)


@pytest.mark.parametrize("name", NAMES)
def test_edits_are_minimal_and_exact(name: str) -> None:
    texts = {block.block_id: block.text for block in facts_of(contract(name)).blocks}
    for operation in plan_of(name).proposals:
        if operation["type"] == "replaceInBlock":
            text = texts[operation["blockId"]]
            assert text.count(operation["find"]) == 1
            assert operation["find"] != operation["replace"]
            assert len(operation["find"]) <= 80 or len(operation["find"]) < 0.6 * len(text)
