"""Lists that operations define: in the file exactly as long as something in it uses them."""

from __future__ import annotations

import zipfile
from io import BytesIO

from engine.opc import Package
from tests.support.contract import Contract, assert_sound, op
from tests.support.docs import part_text
from tests.support.xmldiff import entries

NEW = {"numbering": {"kind": "newList", "format": "bullet"}}
NUMBERING = "word/numbering.xml"


def restyled(contract: Contract, mode: str, **more: str) -> None:
    change = op("setBlockParagraphProperties", contract.id(0), properties=NEW, **more)
    contract.done(change, mode=mode)


def test_a_suggested_list_is_not_in_the_saved_file() -> None:
    contract = Contract("a", "b")
    restyled(contract, "suggested", suggestionId="s1")
    assert contract.session.save() == contract.package
    decision = {"type": "resolveSuggestions", "suggestionIds": ["s1"], "decision": "reject"}
    contract.done(decision)
    assert part_text(contract.session.save(), NUMBERING) == part_text(contract.package, NUMBERING)


def test_beside_a_real_one_only_the_suggested_list_stays_out() -> None:
    contract = Contract("a", "b")
    restyled(contract, "suggested", suggestionId="s1")
    real = op("insertAfterBlock", contract.id(1), text="x", **NEW)
    contract.done(real)
    assert contract.xml(NUMBERING).count("<w:num ") == 2
    assert [b.display_label for b in contract.reopened().blocks] == [None, None, "•"]
    contract.done({"type": "resolveSuggestions", "suggestionIds": ["s1"], "decision": "accept"})
    assert contract.xml(NUMBERING).count("<w:num ") == 3
    assert_sound(contract.session.save())


def test_a_rejected_tracked_list_leaves_nothing_behind() -> None:
    contract = Contract("a", "b")
    restyled(contract, "tracked-changes")
    contract.decide("reject")
    with zipfile.ZipFile(BytesIO(contract.session.save())) as archive:
        assert archive.testzip() is None
    assert part_text(contract.session.save(), NUMBERING) == part_text(contract.package, NUMBERING)


def without_numbering() -> bytes:
    package = Package.open(Contract("a", "b").package)
    package.remove_part("/word/numbering.xml")
    return package.to_bytes()


def test_a_file_without_lists_gets_no_part_for_one_that_is_only_suggested() -> None:
    source = without_numbering()
    contract = Contract(source)
    restyled(contract, "suggested", suggestionId="s1")
    assert contract.session.save() == source
    contract.done({"type": "resolveSuggestions", "suggestionIds": ["s1"], "decision": "accept"})
    assert contract.xml(NUMBERING).count("<w:num ") == 1
    assert_sound(contract.session.save())
    contract.decide("reject")
    assert NUMBERING not in entries(contract.session.save())
    assert_sound(contract.session.save())
