"""Tab and Shift+Tab at the start of numbered paragraphs, by real keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.resources import resource_path
from tests.support.docs import paragraph as p
from tests.support.pages import SHIFT, ShownPages, show_pages

KEY = Qt.Key


def labels(shown: ShownPages) -> list[str]:
    found: list[str] = []
    for block_id in shown.ids():
        face = shown.view.places.face(block_id)
        found.append(face.label.text if face is not None and face.label is not None else "")
    return found


def test_tab_before_a_clause_makes_it_a_sub_clause_and_shift_tab_takes_it_back(
    qtbot: QtBot,
) -> None:
    shown = show_pages(qtbot, p("One", level=0), p("Two", level=0), p("Three", level=0))
    before = labels(shown)
    shown.put(1, 0)
    shown.press(KEY.Key_Tab)
    deeper = labels(shown)
    assert shown.texts() == ["One", "Two", "Three"], "no tab was typed"
    assert deeper[0] == before[0] and deeper[1] != before[1] and deeper[2] == before[1]
    assert [one.kind for one in shown.document.items().changes] == ["paragraphPropertiesChanged"]
    assert shown.caret() == (1, 0)
    shown.press(KEY.Key_Backtab, SHIFT)
    assert labels(shown) == before


def test_a_selection_of_clauses_moves_as_one_step(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, p("One", level=0), p("Two", level=0), p("Three", level=0))
    before = labels(shown)
    shown.put(1, 1, to=(2, 2))
    shown.press(KEY.Key_Tab)
    assert labels(shown) != before
    shown.press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert labels(shown) == before


def test_at_the_highest_level_shift_tab_changes_nothing(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, p("One", level=0))
    shown.put(0, 0)
    shown.press(KEY.Key_Backtab, SHIFT)
    assert shown.document.items().changes == ()
    assert shown.texts() == ["One"]


def test_elsewhere_tab_is_a_character(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, p("One", level=0), "Plain")
    shown.put(0, 3)
    shown.press(KEY.Key_Tab)
    shown.put(1, 0)
    shown.press(KEY.Key_Tab)
    assert shown.texts() == ["One\t", "\tPlain"]


def test_where_styles_number_the_clause_takes_the_style_of_the_level(qtbot: QtBot) -> None:
    source = resource_path("samples", "services-agreement.docx").read_bytes()
    shown = show_pages(qtbot, source=source)
    blocks = shown.document.document.snapshot().blocks
    clause = next(str(b.id) for b in blocks if b.text.startswith("remains responsible for"))
    index = shown.ids().index(clause)
    assert labels(shown)[index] == "(b)"
    shown.put(index, 0)
    shown.press(KEY.Key_Tab)
    face = shown.view.places.face(clause)
    assert face is not None and face.format.style_id == "Clause4"
    assert labels(shown)[index] == "(i)"
    shown.press(KEY.Key_Backtab, SHIFT)
    assert labels(shown)[index] == "(b)"
