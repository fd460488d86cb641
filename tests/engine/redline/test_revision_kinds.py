"""Every revision element of ISO 29500-1 §17.13.5, alone and layered, decided as Word does.

Expected results read `‹a›` for a run and leave prefixes out.
"""

from __future__ import annotations

import pytest

from engine.session import DocumentSession
from tests.engine.redline import revision_cases_tables, revision_cases_text
from tests.engine.redline.test_resolve import SIGNED, decided
from tests.support.word_xml import word


def short(xml: str) -> str:
    xml = xml.replace('<w:t xml:space="preserve">', "<w:t>").replace("w:", "")
    return xml.replace("<r><t>", "‹").replace("</t></r>", "›")


CASES = {**revision_cases_text.CASES, **revision_cases_tables.CASES}


@pytest.mark.parametrize("name", CASES)
def test_it_is_decided_as_word_does(name: str) -> None:
    given, accepted, rejected = CASES[name]
    assert short(decided(given, "accept")) == accepted
    assert short(decided(given, "reject")) == rejected


def session_of(given: str) -> DocumentSession:
    numbered = given
    for number in range(12, 0, -1):
        numbered = numbered.replace(f"@{number}", SIGNED.format(number))
    return DocumentSession(word(numbered), author="Zed", date="2026-01-02T03:04:05Z")


def decide(session: DocumentSession, ids: list[str], decision: str) -> None:
    operation = {"id": "d", "type": "resolveRevisions", "revisionIds": ids, "decision": decision}
    session.run({"version": 1, "operations": [operation]})


@pytest.mark.parametrize("decision", ["accept", "reject"])
@pytest.mark.parametrize("name", CASES)
def test_one_by_one_from_either_end_is_the_same_and_can_be_undone(name: str, decision: str) -> None:
    given = CASES[name][0]
    bulk = session_of(given)
    before = bulk.save()
    ids = [each for item in bulk.document.revisions() for each in item.revision_ids]
    assert ids, "every kind is listed"
    decide(bulk, ids, decision)
    assert not bulk.document.revisions()
    for order in (ids, ids[::-1]):
        single = session_of(given)
        for each in order:
            decide(single, [each], decision)
        assert single.save() == bulk.save()
    bulk.undo()
    assert bulk.save() == before
