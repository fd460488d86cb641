"""A selected passage: what it relies on, how it stands to the playbook, made mutual."""

from __future__ import annotations

from pathlib import Path

from engine.playbook.library import load_playbook
from engine.playbook.review import review
from engine.playbook.roles import Roles
from engine.playbook.selection import compare, explain, make_mutual
from engine.resources import resource_path
from tests.support.contract_facts import contract, facts, facts_of

ROLES = Roles(("Customer",), ("Provider",), True, "definitions")


def test_definitions_and_references_are_named() -> None:
    document = facts(
        "1. Terms", "1.1 “Fee” means the price.", "2. Pay", "2.1 The Fee of Section 1.1 is due."
    )
    found = explain(document, "b004")
    assert [(name, block) for name, block, _ in found.definitions] == [("Fee", "b002")]
    assert [(shown, block) for shown, block, _ in found.references] == [("1.1", "b002")]


def test_a_clause_is_held_against_the_playbook() -> None:
    document = contract("c01")
    book = load_playbook("nda-mutual", Path(resource_path("playbooks")))
    plan = review(facts_of(document), book)
    rows = compare(book, plan, "b017")
    perpetual = next(row for row in rows if row.verdict == "fail")
    assert perpetual.quote == "in perpetuity" and perpetual.next_fallback


def test_one_sided_words_bind_both() -> None:
    duty = facts("1.1 Customer shall keep the information secret.")
    edit = make_mutual(duty, "b001", ROLES)
    assert edit is not None and (edit.find, edit.replace) == ("Customer", "Each party")
    right = facts("Provider may end this contract.")
    edit = make_mutual(right, "b001", ROLES)
    assert edit is not None and edit.replace == "Either party"


def test_two_roles_are_left_to_a_person() -> None:
    assert make_mutual(facts("Customer shall pay Provider."), "b001", ROLES) is None
