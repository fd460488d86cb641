"""The review as a whole: sides, outward words, placement, and proposals that can be applied."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.playbook.facts import DocumentFacts
from engine.playbook.library import load_playbook
from engine.playbook.operations import unique_span
from engine.playbook.outward import is_outward_safe
from engine.playbook.quoting import shortened, widened
from engine.playbook.review import ReviewPlan, review
from engine.playbook.roles import SideChoice, resolve_roles
from engine.playbook.schema import Playbook
from engine.resources import resource_path
from tests.support.contract_facts import contract, contract_names, facts, facts_of

FOLDER = Path(resource_path("playbooks"))


@cache
def playbook(name: str) -> Playbook:
    return load_playbook(name, FOLDER)


def nda(*lines: str) -> DocumentFacts:
    return facts(
        "CONFIDENTIALITY AGREEMENT",
        "This Agreement is between Alder GmbH (“Alder”) and Kestrel SAS (“Kestrel”). The party "
        "that discloses is the “Discloser”, the other the “Recipient”.",
        *lines,
        "Signed by the parties",
    )


def operations(plan: ReviewPlan, source: str) -> list[dict[str, object]]:
    return [o for item in plan.items if item.finding.source == source for o in item.operations]


@pytest.mark.slow
@pytest.mark.parametrize("name", contract_names())
def test_comments_keep_our_positions_out(name: str) -> None:
    document = contract(name)
    book = playbook(document["playbook"])
    for operation in review(facts_of(document), book).proposals:
        comment = operation.get("comment", {"text": ""})["text"]
        assert is_outward_safe(comment, book) and len(comment) <= 400
        assert "{{" not in str(operation)


@pytest.mark.slow
@pytest.mark.parametrize("name", contract_names())
def test_comments_hang_on_whole_words(name: str) -> None:
    document = contract(name)
    known = facts_of(document)
    for operation in review(known, playbook(document["playbook"])).proposals:
        quote = str(operation.get("quote", ""))
        text = known.by_id[str(operation["blockId"])].text if quote else ""
        assert text.count(quote) == 1 or not quote
        assert widened(text, quote) == shortened(quote), quote


@pytest.mark.slow
@pytest.mark.parametrize("name", contract_names())
def test_a_second_review_proposes_the_same(name: str) -> None:
    document = contract(name)
    book = playbook(document["playbook"])
    assert review(facts_of(document), book) == review(facts_of(document), book)


def test_positions_and_fallbacks_stay_in_the_internal_note() -> None:
    plan = review(nda("# 1. Term", "1.1 The duties last in perpetuity."), playbook("nda-mutual"))
    perpetual = next(f for f in plan.findings if f.check == "confidentiality-period.perpetual")
    assert "Fallbacks:" in perpetual.internal_note
    assert "allback" not in perpetual.reason


@pytest.mark.parametrize(
    ("clause", "area"),
    [
        ("The undertakings in clauses 3 and 4 will continue for 3 years.", "Duration of duty"),
        ("These restrictions endure for two years after the last talk.", "Duration of duty"),
        (
            "The Recipient will, on request, return all copies and records of the information.",
            "Return or destruction",
        ),
        (
            "Each party shall deliver up to the other all documents that hold its secrets.",
            "Return or destruction",
        ),
    ],
)
def test_a_clause_that_is_there_in_other_words_is_not_missed(clause: str, area: str) -> None:
    plan = review(nda("# 1. General", f"1.1 {clause}"), playbook("nda-mutual"))
    assert not [one for one in plan.findings if (one.area, one.verdict) == (area, "missing")]
    without = review(nda("# 1. General", "1.1 Notices are in writing."), playbook("nda-mutual"))
    assert [one for one in without.findings if (one.area, one.verdict) == (area, "missing")]


def test_another_language_gets_comments_and_no_words() -> None:
    plan = review(facts_of(contract("c07")), playbook("nda-mutual"))
    assert {operation["type"] for operation in plan.proposals} == {"commentOnBlock"}


def test_without_a_side_tests_that_need_one_are_listed_and_nothing_is_written() -> None:
    document = facts(
        "SERVICES TERMS",
        "These terms are between us and the reader.",
        "1. Fees",
        "1.1 Fees may increase at any time.",
        "2. Term",
        "2.1 It renews automatically.",
    )
    plan = review(document, playbook("saas-customer"))
    assert plan.roles is not None and not plan.roles.resolved
    assert plan.skipped_tests
    assert {operation["type"] for operation in plan.proposals} <= {"commentOnBlock"}


def test_the_users_choice_of_side_wins() -> None:
    perspective = playbook("saas-customer").perspective
    choice = SideChoice("Auftraggeber", "Auftragnehmer")
    roles = resolve_roles(perspective, facts_of(contract("c03")), choice=choice)
    assert (roles.us, roles.them, roles.source) == (("Auftraggeber",), ("Auftragnehmer",), "user")


def test_party_names_stand_beside_their_role_words() -> None:
    roles = resolve_roles(playbook("saas-customer").perspective, facts_of(contract("c03")))
    assert roles.us[0] == "Customer" and "Nimbus Forge, Inc." in roles.them


def test_a_number_in_words_is_replaced_as_a_whole() -> None:
    document = facts(
        "SOFTWARE SUBSCRIPTION AGREEMENT",
        "This Agreement is between Lumen LLC (“Vendor”) and Tarn, Inc. (“Customer”).",
        "1. Term",
        "1.1 It renews automatically unless Customer gives one hundred twenty (120) days’ notice.",
    )
    plan = review(document, playbook("saas-customer"))
    (operation,) = operations(plan, "rule:term-renewal.long-notice")
    assert (operation["find"], operation["replace"]) == (
        "one hundred twenty (120)",
        "thirty (30)",
    )


def test_new_clauses_take_numbers_after_each_other() -> None:
    document = nda("# 1. Use", "1.1 The Recipient shall use it only for the Purpose.")
    plan = review(document, playbook("nda-mutual"))
    headings = [
        str(o["text"]) for o in plan.proposals if o["type"] == "insertAfterBlock" and "comment" in o
    ]
    assert [heading.split()[0] for heading in headings] == ["2.", "3.", "4.", "5."][: len(headings)]
    assert len(headings) >= 2


def test_a_clause_in_the_middle_gets_a_letter_and_moves_no_number() -> None:
    plan = review(facts_of(contract("c09")), playbook("lease-tenant"))
    heading, body = operations(plan, "rule:landlord-covenants.missing")
    assert heading["text"] == "5A. Quiet enjoyment"
    assert str(body["text"]).startswith("5A.1 ")


def test_an_automatic_list_is_continued_by_its_list() -> None:
    plan = review(facts_of(contract("c03")), playbook("saas-customer"))
    heading, body = operations(plan, "rule:exit.missing")
    assert heading["text"] == "Exit" and heading["inheritFormatting"]
    assert not str(body["text"])[0].isdigit()


def test_nothing_is_said_inside_the_signature_zone_by_edit() -> None:
    document = nda(
        "# 1. Term", "1.1 None.", "IN WITNESS WHEREOF in perpetuity the the parties sign."
    )
    for item in review(document, playbook("nda-mutual")).items:
        for operation in item.operations:
            assert operation["type"] == "commentOnBlock" or operation["blockId"] != "b005"


@pytest.mark.parametrize(
    ("text", "span", "unique"),
    [
        ("pay the fee", (4, 7), "the"),
        ("the fee and the rent", (12, 15), "and the"),
        ("consent of", (7, 7), "consent"),
        ("a a", (2, 3), "a a"),
        ("ab ab ab ab", (3, 3), "ab ab ab ab"),
    ],
)
def test_find_texts_grow_until_they_are_unique(
    text: str, span: tuple[int, int], unique: str
) -> None:
    found = unique_span(text, *span)
    assert found is not None and text[found[0] : found[1]] == unique


def test_coverage_names_what_was_not_read() -> None:
    document = nda("# 1. Data", "1.1 The policy at https://example.org/dpa applies.")
    document.unread = ("terms behind a link: https://example.org/dpa",)
    plan = review(document, playbook("nda-mutual"))
    assert plan.coverage.unread == document.unread
    assert plan.coverage.read == len(document.blocks)


def test_what_is_missing_in_a_clause_is_told_at_the_words_it_is_missing_from() -> None:
    """Not at the heading, and not at one word: a reader sees what the remark is about."""
    known = facts(
        "SOFTWARE AS A SERVICE AGREEMENT",
        "This Agreement is between Kestrel SAS (the “Supplier”) and Alder GmbH (the “Customer”).",
        "# 1. Licence",
        "1.1 The Supplier grants the Customer a right to use the service.",
        "# 2. Fees",
        "2.1 The Customer pays the fees, and the Supplier shall invoice them monthly in advance "
        "together with everything else that is due under this Agreement or any order made under "
        "it, in euro.",
        "Signed by the parties",
    )
    plan = review(known, playbook("saas-customer"))
    found = {one.check: one for one in plan.findings}
    licence = found["scope-licence.no-affiliates"]
    assert licence.quote == "1.1 The Supplier grants the Customer a right to use the service."
    assert licence.quote in known.by_id[licence.block_id].text
    fees = found["fees.no-dispute"]
    assert fees.quote.startswith("and the Supplier shall invoice them monthly")
    assert fees.quote in known.by_id[fees.block_id].text
