"""The collector works in small portions while a document is open, and thoroughly once it closed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.workspace.calm import document_closed, keep_calm


class _Node:
    other: object = None


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_the_collector_is_on_and_nothing_is_frozen() -> None:
    keep_calm()
    keep_calm()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    young, _, full = gc.get_threshold()
    assert young > 700 and full > 10


def test_what_a_closed_document_leaves_in_a_circle_goes_soon_after(qtbot: QtBot) -> None:
    keep_calm()
    one, other = _Node(), _Node()
    one.other, other.other = other, one
    seen = weakref.ref(one)
    gc.collect()  # both are old now, where the small portions do not look
    del one, other
    document_closed()
    qtbot.waitUntil(lambda: seen() is None, timeout=20_000)
