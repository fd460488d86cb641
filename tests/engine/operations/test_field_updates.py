"""Cross-references: recomputed on request, tracked or not; broken ones are listed and keep text."""

from __future__ import annotations

import pytest

from engine.document.references import read_references
from tests.support.contract import MODES, Contract, assert_sound, op
from tests.support.docs import Paragraph

FIELDS = 90


def contract() -> Contract:
    """Case 13: ninety references to the second clause."""
    reference = "see {=REF target \\r \\h|2=} above"
    clauses = [". first", Paragraph("{#target|second#}", level=0)]
    return Contract(*clauses, *([reference] * FIELDS), header="in {=REF target \\r|2=}")


def shown(made: Contract) -> set[str]:
    return {each.shown for each in read_references(made.document)}


@pytest.mark.parametrize("mode", MODES)
def test_a_clause_in_front_of_the_target_changes_shown_and_saved_results(mode: str) -> None:
    made = contract()
    made.done(op("insertBeforeBlock", made.id(0), text="new"), mode=mode)
    assert all(each.stale for each in read_references(made.document))
    result = made.done({"type": "updateFields"}, mode=mode)
    assert shown(made) == {"3"}
    assert sum(text == "see 3 above" for text in made.texts) == FIELDS
    assert len(result.to_wire()["receipts"][0]["affected"]) == FIELDS + 2  # all, and the header
    assert made.refused({"type": "updateFields"}, mode=mode) == "noopOperation"
    saved = made.reopened()
    assert shown(saved) == ({"2"} if mode == "suggested" else {"3"})
    assert_sound(made.session.save())
    if mode == "tracked-changes":
        saved.decide("reject")
        assert not saved.unlike(made.package) and not saved.unlike(made.package, "word/header1.xml")
    made.session.undo()
    made.session.undo()
    assert made.session.save() == made.package


def test_a_deleted_target_is_listed_as_broken_and_the_text_stays() -> None:
    made = contract()
    made.done(op("deleteBlock", made.id(1)), mode="direct")
    references = read_references(made.document)
    assert len(references) == FIELDS and all(each.broken for each in references)
    assert made.refused({"type": "updateFields"}) == "noopOperation"
    assert shown(made) == {"2"}


def test_some_blocks_only() -> None:
    made = contract()
    made.done(op("insertBeforeBlock", made.id(0), text="new"), mode="direct")
    block = made.id(4)
    made.done({"type": "updateFields", "blockIds": [block]}, mode="direct")
    assert [text for text in made.texts if "3" in text] == ["see 3 above"]


def test_several_fields_of_one_paragraph_and_the_words_around_them() -> None:
    made = Contract(". a", ". {#t|b#}", "{*x*} {=REF t \\r|1=} y {=REF t \\w|9=} {=PAGE|4=} z")
    made.done({"type": "updateFields"})
    assert made.texts[2] == "x 2 y 2 4 z"
    assert made.xml().count("<w:del ") == 2
    made.decide("reject")
    assert not made.unlike(made.package)


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_saving_updates_them_on_request_as_one_step(mode: str) -> None:
    made = contract()
    made.session.mode = mode  # type: ignore[assignment]
    made.done(op("insertBeforeBlock", made.id(0), text="new"), mode=mode)
    plain = made.session.save()
    assert shown(Contract(plain)) == {"2"}
    assert shown(Contract(made.session.save(update_fields=True))) == {"3"}
    assert made.session.undo_labels[0] == "Update cross-references"
    assert made.session.save(update_fields=True) == made.session.save()  # nothing is stale
    made.session.undo()
    assert made.session.save() == plain
