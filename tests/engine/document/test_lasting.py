"""The cycle collector rests while a document is read, and only then."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from engine.document.lasting import lasting_objects


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    was = gc.isenabled()
    gc.enable()
    yield
    gc.enable() if was else gc.disable()


def test_the_collector_rests_until_the_last_reader_is_done() -> None:
    with lasting_objects():
        assert not gc.isenabled()
        with lasting_objects():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_wakes_it_too() -> None:
    with pytest.raises(ValueError), lasting_objects():
        raise ValueError
    assert gc.isenabled()


def test_a_host_that_turned_it_off_keeps_it_off() -> None:
    gc.disable()
    with lasting_objects():
        pass
    assert not gc.isenabled()


def test_what_was_made_meanwhile_is_collected_when_nobody_holds_it() -> None:
    class Node:
        other: object = None

    with lasting_objects():
        one, other = Node(), Node()
        one.other, other.other = other, one
        seen = weakref.ref(one)
    del one, other
    gc.collect()
    assert seen() is None
