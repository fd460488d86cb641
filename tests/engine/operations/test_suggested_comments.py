"""What is proposed for a comment thread waits beside the document until it is accepted."""

from __future__ import annotations

from tests.support.contract import Contract, assert_sound

ONE = "{@why|Ann|anchored@} words"


def proposed(*operations: dict[str, object]) -> tuple[Contract, str]:
    contract = Contract(ONE, "two")
    thread = str(contract.document.comments()[0].id)
    contract.done(
        *({**each, "commentId": thread} for each in operations),
        mode="suggested",
    )
    return contract, thread


def decided(contract: Contract, decision: str) -> None:
    contract.done({"type": "resolveSuggestions", "suggestionIds": ["op0"], "decision": decision})


def test_a_suggested_reply_is_no_part_of_the_file_until_accepted() -> None:
    contract, thread = proposed({"type": "replyComment", "comment": {"text": "So."}})
    assert contract.session.save() == contract.package
    (suggestion,) = contract.document.suggestions
    assert suggestion.block_ids == (contract.id(0),)
    assert suggestion.facts["quote"] == "anchored"
    decided(contract, "accept")
    (found,) = contract.reopened().document.comments()
    assert (str(found.id), [reply.text for reply in found.replies]) == (thread, ["So."])
    assert_sound(contract.session.save())


def test_a_rejected_reply_is_gone_without_a_trace() -> None:
    contract, _ = proposed({"type": "replyComment", "comment": {"text": "So."}})
    decided(contract, "reject")
    assert contract.session.save() == contract.package
    assert not list(contract.document.suggestions)


def test_resolving_a_thread_can_be_proposed_too() -> None:
    contract, _ = proposed({"type": "setCommentState", "resolved": True})
    assert contract.session.save() == contract.package
    assert not contract.document.comments()[0].resolved
    decided(contract, "accept")
    assert contract.reopened().document.comments()[0].resolved


def test_a_reply_to_a_thread_that_went_meanwhile_stands_on_its_block() -> None:
    contract, thread = proposed({"type": "replyComment", "comment": {"text": "So."}})
    contract.done({"type": "deleteComment", "commentId": thread}, mode="direct")
    decided(contract, "accept")
    (found,) = contract.document.comments()
    assert (found.text, found.quote) == ("So.", "anchored")
