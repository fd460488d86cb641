"""What a key, a scroll step and a slice may cost, in counts: clocks differ, counters do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from pytestqt.qtbot import QtBot

from desktop.editor.document_fonts import measurer_of
from engine.document.reading import Reading
from engine.ooxml.ns import W
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout
from engine.pagination.source import layout_input
from engine.session.session import DocumentSession
from tests.support.docs import Item, cell, docx, table
from tests.support.fuzz_documents import everything
from tests.support.pages import ShownPages, show_pages

TEXT = "The parties agree on every word of this clause and on the next one as well. "
MOST_BLOCKS = 3


def cost_of_key(shown: ShownPages, text: str = "x") -> tuple[int, int, int]:
    """(blocks measured, pages made, pages painted) of a typed character."""
    shown.view.viewport().repaint()
    shown.view.reset_counters()
    pages = shown.view.laid.pages_made
    shown.type(text)
    shown.view.viewport().repaint()
    view = shown.view
    return view.blocks_measured, view.laid.pages_made - pages, view.pages_painted


def long_document(pages: int, *before: Item) -> bytes:
    """About so many pages, with headers that show the page's number."""
    items = [f"# Clause {n}\t{TEXT}" if n % 12 == 0 else TEXT * 4 for n in range(pages * 14)]
    return docx(*before, *items, header="{=PAGE|1=}", footer="{=PAGE|1=} of {=NUMPAGES|1=}")


def assert_cheap(shown: ShownPages, where: object) -> None:
    blocks, made, painted = cost_of_key(shown)
    assert 0 < blocks <= MOST_BLOCKS, where
    assert made <= 4, where
    assert painted <= len(shown.view.visible_pages()) + 2, where


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_key_lays_one_block_wherever_it_is_typed(qtbot: QtBot, share: float) -> None:
    shown = show_pages(qtbot, source=long_document(40))
    last = len(shown.ids()) - 1
    shown.put(round(last * share), 3)
    assert_cheap(shown, share)


def test_a_key_behind_and_in_a_long_table(qtbot: QtBot) -> None:
    rows = table(*([f"{n}", TEXT, "x"] for n in range(200)))
    shown = show_pages(qtbot, source=long_document(10, rows))
    for block in (300, 3, 598, 700):
        shown.put(block, 1)
        assert_cheap(shown, block)


def test_a_key_in_every_block_of_a_document_with_everything(qtbot: QtBot) -> None:
    """In the contents too, whose field runs through many paragraphs."""
    shown = show_pages(qtbot, source=everything(), tracked=False)
    costs: dict[int, int] = {}
    index = shown.document.document.index
    for block, block_id in enumerate(shown.ids()):
        shown.put(block, 0)
        measured = cost_of_key(shown)[0]
        entry = index.entry(block_id)
        if entry is not None and entry.story.kind in ("header", "footer"):
            measured -= len(shown.view.visible_pages()) + 1  # it shows another number on each
        if entry is not None and entry.top.find(f".//{W}drawing") is not None:
            measured -= 1  # whole, beside its box, the part on the next page, and the box
        costs[block] = measured
    assert max(costs.values()) <= MOST_BLOCKS, {b: c for b, c in costs.items() if c > MOST_BLOCKS}


@pytest.mark.slow
def test_600_pages_open_and_scroll(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, source=long_document(620))
    view = shown.view
    assert view.page_count() >= 600
    bar = view.verticalScrollBar()
    for step in range(60):
        view.reset_counters()
        bar.setValue(bar.maximum() * step // 60 if step % 2 else bar.value() + 40)
        view.viewport().repaint()
        assert view.pages_painted <= len(view.visible_pages()) + 2
        assert view.blocks_measured <= 2 * (len(view.visible_pages()) + 2), "headers alone"
        assert len(view.desk.cache) <= len(view.visible_pages()) + 2
    shown.put(len(shown.ids()) // 2, 3)
    assert_cheap(shown, "in the middle of 600 pages")


# slices


def longest_stretch(data: bytes) -> tuple[int, int]:
    """(slices, most pieces of work between two pauses) with a clock that ticks when asked."""
    document = DocumentSession.open(data, author="Me").document
    ticks = count()
    layout = Layout(
        measurer_of(document),
        LayoutFacts.of(document.settings),
        clock=lambda: next(ticks) / 1000,
    )
    slices: Iterator[object] = layout.layout_slices(layout_input(document, Reading.MARKUP))
    blocks, most, number = 0, 0, 0
    for _ in slices:
        measured = layout.counters.blocks_measured
        most, blocks, number = max(most, measured - blocks), measured, number + 1
    return number, most


@pytest.mark.parametrize(
    "items",
    [
        [TEXT * 3] * 400,
        [table(*[["a", TEXT, "c", "d"]] * 150)],
        [table([cell(*[TEXT] * 400)])],
        ["word{^" + TEXT + "^} " * 3] * 150,
    ],
    ids=["paragraphs", "rows", "one cell", "notes"],
)
def test_a_slice_lays_a_few_blocks(qtbot: QtBot, items: list[Item]) -> None:
    number, most = longest_stretch(docx(*items))
    assert number > 30
    assert most <= 12


def test_a_paragraph_of_many_pages_is_laid_in_many_slices(qtbot: QtBot) -> None:
    short, long = (longest_stretch(docx(TEXT * times))[0] for times in (40, 1600))
    assert short <= 6
    assert long > 25
