"""After any change an update gives the same pages as a layout from nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.document.faces import ParagraphFace, TableFace
from engine.identity import StoryHandle
from engine.pagination.facts import LayoutFacts
from engine.pagination.layout import Layout, LayoutInput
from tests.support.faces import cell, paragraph, row, section, table, view
from tests.support.fake_measurer import FakeMeasurer
from tests.support.page_dump import dump

WORDS = "the parties agree that this agreement binds them and nobody else in any way "
SECTIONS = (
    section(0, lines=12),
    section(1, lines=12, start="continuous", column_count=2, column_spacing=400),
    section(2, lines=12, start="continuous"),
    section(3, lines=10, start="oddPage", page_number_start=1),
)


@st.composite
def paragraphs(draw: st.DrawFn, number: int) -> ParagraphFace:
    words = draw(st.integers(0, 6))
    text = WORDS * words
    if draw(st.integers(0, 9)) == 0:
        text += "see^ here"
    if draw(st.integers(0, 14)) == 0:
        text = "before\fafter " + text
    return paragraph(
        text,
        block_id=f"b{number}",
        alignment=draw(st.sampled_from(["left", "both"])),
        space_before=draw(st.sampled_from([0, 120])),
        space_after=draw(st.sampled_from([0, 200])),
        keep_next=draw(st.integers(0, 4)) == 0,
        keep_lines=draw(st.integers(0, 6)) == 0,
        widow_control=draw(st.booleans()),
        page_break_before=draw(st.integers(0, 15)) == 0,
    )


@st.composite
def items(draw: st.DrawFn, number: int) -> ParagraphFace | TableFace:
    if draw(st.integers(0, 5)):
        return draw(paragraphs(number))
    rows = [
        row(
            cell(paragraph(WORDS * draw(st.integers(0, 4)), block_id=f"b{number}a{r}"), at=0),
            cell(paragraph(WORDS, block_id=f"b{number}b{r}"), at=1),
            header=r == 0 and draw(st.booleans()),
            cant_split=draw(st.booleans()),
        )
        for r in range(draw(st.integers(1, 4)))
    ]
    return table(*rows, grid=(2500, 2500))


def _with_sections(faces: list[Any], ends: list[int]) -> list[Any]:
    from dataclasses import replace

    made = list(faces)
    for index, at in enumerate(sorted(set(ends))[:3]):
        if at < len(made) and isinstance(made[at], ParagraphFace):
            made[at] = replace(made[at], section_end=index)
        else:
            break
    return made


def _notes(handle: StoryHandle) -> Any:
    if handle.kind == "footnote":
        return view(paragraph("a note " * 8, block_id=f"n{handle.note_id}"), handle=handle)
    return None


@settings(max_examples=50)
@given(st.data())
def test_update_equals_fresh_layout(data: st.DataObject) -> None:
    count = data.draw(st.integers(4, 24))
    faces: list[Any] = [data.draw(items(number)) for number in range(count)]
    faces = _with_sections(faces, data.draw(st.lists(st.integers(0, count), max_size=3)))
    layout = Layout(FakeMeasurer(), LayoutFacts())
    layout.layout(LayoutInput(view(*faces), SECTIONS, _notes))
    for step in range(3):
        at = data.draw(st.integers(0, len(faces) - 1))
        end = getattr(faces[at], "section_end", None)
        change = data.draw(st.sampled_from(["replace", "insert", "remove"]))
        if change == "insert":
            faces.insert(at, data.draw(items(100 + step)))
        elif end is None and change == "replace":
            faces[at] = data.draw(items(200 + step))
        elif end is None and len(faces) > 2:
            del faces[at]
        given_now = LayoutInput(view(*faces), SECTIONS, _notes)
        updated = layout.update(given_now)
        fresh = Layout(FakeMeasurer(), LayoutFacts()).layout(given_now)
        assert dump(updated) == dump(fresh)


def test_only_the_changed_paragraph_is_measured() -> None:
    faces = [paragraph(WORDS * 3, block_id=f"b{n}") for n in range(200)]
    layout = Layout(FakeMeasurer(), LayoutFacts())
    layout.layout(LayoutInput(view(*faces), SECTIONS[:1]))
    layout.counters.blocks_measured = layout.counters.pages_made = 0
    faces[100] = paragraph(WORDS * 3 + "more", block_id="b100")
    layout.update(LayoutInput(view(*faces), SECTIONS[:1]))
    assert layout.counters.blocks_measured == 1
    assert layout.counters.pages_made <= 4


def test_slices_begin_with_the_first_page_and_end_complete() -> None:
    faces = [paragraph(WORDS * 3, block_id=f"b{n}") for n in range(100)]
    layout = Layout(FakeMeasurer(), LayoutFacts())
    seen = [
        (len(pages), pages.complete)
        for pages in layout.layout_slices(LayoutInput(view(*faces), SECTIONS[:1]))
    ]
    assert seen[0] == (1, False) or seen[0] == (0, False)
    assert seen[-1][1] is True
    assert [count for count, _ in seen] == sorted(count for count, _ in seen)


@pytest.mark.parametrize("kind", ["footnote", "endnote"])
def test_a_note_that_ends_on_pages_behind_the_text_is_made_again_when_it_changes(kind: str) -> None:
    face = paragraph("see^", block_id="a", notes={1: kind})

    def given(word: str) -> LayoutInput:
        text = paragraph(WORDS * 30 + word, block_id="n")

        def notes(handle: StoryHandle) -> Any:
            return view(text, handle=handle) if handle.kind == kind else None

        return LayoutInput(view(face), SECTIONS[:1], notes)

    layout = Layout(FakeMeasurer(), LayoutFacts())
    assert len(layout.layout(given("before")).pages) > 2
    updated = layout.update(given("behind"))
    assert dump(updated) == dump(Layout(FakeMeasurer(), LayoutFacts()).layout(given("behind")))
