"""Story handles go over the wire and back; errors carry a code and one sentence."""

from __future__ import annotations

import pytest

from engine.errors import (
    InvalidBatch,
    LimitExceeded,
    PackageError,
    Problem,
    UnsupportedContractVersion,
    WhereasError,
)
from engine.identity import MAIN, StoryHandle


@pytest.mark.parametrize(
    "handle",
    [
        MAIN,
        StoryHandle("header", relationship_id="rId7"),
        StoryHandle("footer", relationship_id="rId8"),
        StoryHandle("footnote", note_id=2),
        StoryHandle("endnote", note_id=-1),
        StoryHandle("textBox", index=0),
    ],
)
def test_a_handle_comes_back_from_the_wire(handle: StoryHandle):
    assert StoryHandle.from_wire(handle.to_wire()) == handle


@pytest.mark.parametrize(
    "value",
    [
        None,
        "main",
        [],
        {},
        {"type": "body"},
        {"type": 1},
        {"type": "header"},
        {"type": "header", "relationshipId": ""},
        {"type": "header", "noteId": 1},
        {"type": "footnote", "noteId": "1"},
        {"type": "footnote", "noteId": True},
        {"type": "main", "extra": 1},
        {"type": "__proto__"},
    ],
)
def test_anything_else_is_no_handle(value: object):
    assert StoryHandle.from_wire(value) is None


def test_errors_carry_a_code_and_a_sentence():
    assert LimitExceeded("Too large.").code == "limitExceeded"
    assert PackageError("Empty.", code="empty").code == "empty"
    batch = InvalidBatch("$.operations[0].offset", "expected a non-negative integer")
    assert (batch.path, batch.message) == (
        "$.operations[0].offset",
        "$.operations[0].offset: expected a non-negative integer",
    )
    assert UnsupportedContractVersion(2).received == 2
    assert isinstance(batch, WhereasError)
    assert Problem("missingBlock") == Problem("missingBlock", "", "")
