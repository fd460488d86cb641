"""Random edits over documents with everything in them: nothing fails, pages stay as fresh ones.

The long walk is a sweep: `python3 packaging/dev.py fuzz --editor 5000 --seed 7` walks 5,000 edits
from seed 7.
"""

from __future__ import annotations

import os
import random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.workspace.review_state import Display
from tests.support.fuzz_documents import DOCUMENTS
from tests.support.page_fuzz import Fuzz
from tests.support.pages import show_pages

_LARGEST = 60
"""Walks begin anew once a document has grown to so many pages."""
_ROUND = 120
"""Edits before a walk goes on with the next document."""


def walk(qtbot: QtBot, name: str, seed: int, *, steps: int, every: int = 1) -> int:
    """Edits one document, comparing after every `every` edits; how many were made."""
    dice = random.Random(f"{name} {seed}")
    with qtbot.capture_exceptions() as failed:
        shown = show_pages(qtbot, source=DOCUMENTS[name](), tracked=dice.random() < 0.6)
        fuzz = Fuzz(shown, dice)
        done = 0
        while done < steps and shown.view.page_count() < _LARGEST:
            fuzz.step()
            done += 1
            assert not failed, (name, seed, done, fuzz.told, failed)
            if done % every == 0:
                fuzz.check(picture=done % 5 == 0)
                assert not failed, (name, seed, done, fuzz.told, failed)
        shown.document.set_display(Display.ALL)
        while shown.document.can_undo:
            shown.document.undo()
        fuzz.check()
        shown.view.close()
        shown.document.close()
        QApplication.clipboard().clear()  # data made in Python must not outlive it
    assert not failed, (name, seed, fuzz.told, failed)
    return done


@pytest.mark.slow
@pytest.mark.parametrize(("name", "every"), [("one_page", 1), ("everything", 5), ("nda", 5)])
def test_some_hundred_edits(qtbot: QtBot, name: str, every: int) -> None:
    assert walk(qtbot, name, 1, steps=100, every=every) > 50


@pytest.mark.sweep
@pytest.mark.timeout(0)
def test_five_thousand_edits(qtbot: QtBot) -> None:
    given = os.environ.get("WHEREAS_FUZZ", "5000,1")
    total, seed = (int(one) for one in given.split(","))
    done = round_ = 0
    names = list(DOCUMENTS)
    while done < total:
        name = names[round_ % len(names)]
        every = 1 if name == "one_page" else 2
        print(f"{name} {seed * 1000 + round_}", flush=True)
        done += walk(
            qtbot, name, seed * 1000 + round_, steps=min(_ROUND, total - done), every=every
        )
        round_ += 1
        print(f"{done} edits", flush=True)
