"""After any operation of the catalogue, tables and decisions included, the view is a fresh one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop.editor.laid_document import LaidDocument
from desktop.workspace.review_state import ActiveItem
from tests.e2e.random_operations import BUILDERS, batch_of, draw_of
from tests.support.page_dump import dump
from tests.support.page_walks import act, document
from tests.support.pages import ShownPages, show_pages

MODES = ("tracked-changes", "direct", "suggested")
DECISIONS = ("accept", "reject")


def assert_fresh(shown: ShownPages, told: list[str]) -> None:
    shown.settle()
    model = shown.document.document
    fresh = LaidDocument(model, shown.view.laid.reading)
    assert dump(shown.view.page_map) == dump(fresh.finish()), told[-4:]
    head = shown.view.caret.head
    found = shown.view.places.find(head)
    assert found is not None, told[-4:]


def operate(shown: ShownPages, dice: random.Random) -> str:
    """A batch of the catalogue, as the assistant or a script would send it."""
    mode = dice.choice(MODES)
    batch: list[Any] = batch_of(draw_of(shown.document.session, dice), dice.choice([1, 3]))
    if batch:
        shown.document.run(batch, mode=mode)  # type: ignore[arg-type]
    return f"{mode}: {[one['type'] for one in batch]}"


def decide(shown: ShownPages, dice: random.Random) -> str:
    """One item, or a handful, or everything of one kind."""
    order = list(shown.document.items().order)
    if not order:
        return "nothing to decide"
    kind = dice.choice(["one", "some", "suggestions", "revisions"])
    chosen: list[ActiveItem] = {
        "one": [dice.choice(order)],
        "some": dice.sample(order, min(3, len(order))),
        "suggestions": [one for one in order if one.kind == "suggestion"],
        "revisions": [one for one in order if one.kind == "revision"],
    }[kind]
    word = dice.choice(DECISIONS)
    if chosen:
        shown.document.resolve(chosen, word)  # type: ignore[arg-type]
    return f"{word} {kind}"


def step(shown: ShownPages, dice: random.Random) -> str:
    match dice.choice(["operate", "operate", "operate", "act", "decide", "undo", "redo"]):
        case "operate":
            return operate(shown, dice)
        case "act":
            return act(shown, dice)
        case "decide":
            return decide(shown, dice)
        case "undo":
            return f"undo {shown.document.undo()}"
        case _:
            return f"redo {shown.document.redo()}"


def walk(qtbot: QtBot, seed: int, steps: int) -> None:
    dice = random.Random(seed)
    shown = show_pages(qtbot, *document())
    before = dump(shown.view.page_map)
    told: list[str] = []
    for number in range(steps):
        told.append(step(shown, dice))
        if number % 3 == 2:
            assert_fresh(shown, told)
    shown.view.grab()
    while shown.document.can_undo:
        shown.document.undo()
    assert_fresh(shown, told)
    assert dump(shown.view.page_map) == before, "undoing everything shows the first pages again"


def test_the_catalogue_has_tables_and_moves_in_it() -> None:
    assert {"insertTableRow", "deleteTableRow"} & set(BUILDERS) or "Row" in " ".join(BUILDERS)


@pytest.mark.parametrize("seed", [21, 22, 23, 24])
def test_random_operations(qtbot: QtBot, seed: int) -> None:
    walk(qtbot, seed, steps=24)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 208))
def test_longer_walks(qtbot: QtBot, seed: int) -> None:
    walk(qtbot, seed, steps=80)
