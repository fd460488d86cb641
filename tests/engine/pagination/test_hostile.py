"""Documents that ask for the impossible lay out: no exception, no endless page, bounded time."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import islice

import pytest

from engine.document.faces import AnchorFace, ImageFace, RunFace
from engine.document.reading import Reading
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from engine.pagination.page_map import PageMap, lines_of
from engine.pagination.source import layout_input
from tests.support.faces import RUN, paragraph, section, view
from tests.support.fake_measurer import FakeMeasurer
from tests.support.hostile_pages import hostile_body
from tests.support.word_xml import word

MOST_PAGES = 4000
MOST_SECONDS = 6.0


def laid(seed: int) -> PageMap:
    document = word(hostile_body(seed))
    layout = Layout(FakeMeasurer(), LayoutFacts.of(document.settings))
    slices = layout.layout_slices(layout_input(document, Reading.MARKUP))
    last = PageMap(complete=False)
    for last in islice(slices, 2 * MOST_PAGES):
        assert len(last) < MOST_PAGES
    return last


@pytest.mark.parametrize("seed", range(40))
def test_lays_out(seed: int) -> None:
    started = time.process_time()
    pages = laid(seed)
    assert pages.complete and len(pages) > 0
    assert time.process_time() - started < MOST_SECONDS
    for page in pages.pages[:5]:
        assert page.body_bottom > page.body_top
        assert all(line.fragments is not None for line in _lines(page.all_items()))


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(40, 600))
def test_lays_out_many(seed: int) -> None:
    assert laid(seed).complete


def test_a_long_word_beside_a_float_goes_on_where_it_was_cut() -> None:
    picture = ImageFace(
        "", 635 * 2000, 635 * 1500, inline=False, anchor=AnchorFace(wrap="square", h_from="column")
    )
    word_of_lines = paragraph("w" * 600, block_id="p")
    anchor = RunFace(600, "\ufffc", RUN, kind="object", image=picture)
    face = replace(
        word_of_lines, text=word_of_lines.text + "\ufffc", runs=(*word_of_lines.runs, anchor)
    )
    pages = Layout(FakeMeasurer(), LayoutFacts()).layout(
        LayoutInput(view(face), (section(lines=4),))
    )
    shown = "".join(
        fragment.text
        for page in pages.pages
        for line in _lines(page.items)
        for fragment in line.fragments
        if fragment.kind == "text"
    )
    assert shown == "w" * 600 and len(pages) > 2


def _lines(items):  # type: ignore[no-untyped-def]
    for placed in lines_of(items):
        yield from placed.laid.lines[placed.first : placed.last]
