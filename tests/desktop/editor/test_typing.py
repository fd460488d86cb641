"""Typing, deleting, splitting and joining with real keys, tracked and not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.editor.places import Spot
from desktop.workspace.review_state import Display
from tests.support.docs import cell, row, table
from tests.support.pages import CONTROL, SHIFT, show_pages

KEY = Qt.Key


def test_typed_text_is_a_tracked_insertion_and_the_caret_follows(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The term is long.", "Second.")
    shown.put(0, 9)
    shown.type("new ")
    assert shown.texts()[0] == "The term new is long."
    assert shown.originals()[0] == "The term is long."
    assert shown.caret() == (0, 13)
    (change,) = shown.document.items().changes
    assert (change.kind, change.author, change.new) == ("insertion", "Me", "new ")


def test_typing_is_one_undo_step_and_undo_and_redo_move_the_caret(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The term.")
    shown.put(0, 4)
    shown.type("long ")
    shown.press(KEY.Key_Z, CONTROL)
    assert shown.texts() == ["The term."]
    assert shown.caret() == (0, 4)
    shown.document.redo()
    assert shown.texts() == ["The long term."]
    assert shown.caret() == (0, 9)


def test_repeated_letters_keep_the_caret_behind_what_was_typed(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "aaaa")
    shown.put(0, 1)
    shown.type("a")
    assert shown.caret() == (0, 2)


def test_direct_typing_leaves_no_revision(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The term.", tracked=False)
    shown.put(0, 9)
    shown.type(" More.")
    assert shown.texts() == ["The term. More."]
    assert shown.document.items().changes == ()


def test_backspace_strikes_other_text_and_removes_own(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The term.")
    shown.put(0, 8)
    shown.press(KEY.Key_Backspace, times=2)
    assert shown.texts() == ["The te."]
    assert shown.originals() == ["The term."]
    assert shown.caret() == (0, 6)
    shown.type("x")
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["The te."]
    assert [c.kind for c in shown.document.items().changes] == ["deletion"]


def test_backspace_steps_over_what_is_deleted_already(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "ab{-cd|Ann-}ef")
    shown.put(0, 4)
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["aef"]
    assert shown.caret() == (0, 1)


def test_delete_goes_on_behind_what_it_struck(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "abcdef")
    shown.put(0, 1)
    shown.press(KEY.Key_Delete, times=3)
    assert shown.texts() == ["aef"]
    assert shown.caret() == (0, 4)


def test_a_whole_grapheme_goes_at_once(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "a👩‍👧b", tracked=False)
    shown.put(0, 4)
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["ab"]


def test_enter_splits_and_backspace_joins_again(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "One two", "Three", tracked=False)
    shown.put(0, 4)
    shown.press(KEY.Key_Return)
    assert shown.texts() == ["One ", "two", "Three"]
    assert shown.caret() == (1, 0)
    shown.type("x")
    assert shown.texts() == ["One ", "xtwo", "Three"]
    shown.press(KEY.Key_Backspace, times=2)
    assert shown.texts() == ["One two", "Three"]
    assert shown.caret() == (0, 4)


def test_tracked_enter_and_delete_keep_the_original(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "One two", "Three")
    shown.put(0, 3)
    shown.press(KEY.Key_Return)
    assert shown.texts() == ["One", " two", "Three"]
    assert shown.caret() == (1, 0)
    shown.press(KEY.Key_End)
    shown.press(KEY.Key_Delete)
    assert shown.document.items().changes
    shown.document.undo()
    shown.document.undo()
    assert shown.texts() == ["One two", "Three"]


def test_typing_over_a_selection_is_one_step(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The old term.")
    shown.put(0, 4, to=(0, 7))
    shown.type("n")
    shown.type("ew")
    assert shown.texts() == ["The new term."]
    assert shown.originals() == ["The old term."]
    shown.document.undo()
    shown.document.undo()
    assert shown.texts() == ["The old term."]
    assert not shown.document.can_undo


def test_deleting_across_paragraphs_tracked(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "First one", "Second one", "Third one")
    shown.put(0, 5, to=(2, 5))
    shown.press(KEY.Key_Delete)
    assert shown.originals() == ["First one", "Second one", "Third one"]
    kinds = {c.kind for c in shown.document.items().changes}
    assert any("eletion" in kind or "Deleted" in kind or "Merged" in kind for kind in kinds)
    shown.document.set_display(Display.NONE)
    shown.settle()
    assert [face.clean_text for face in _faces(shown)] == ["First", " one"]


def _faces(shown: object) -> list[object]:
    view = shown.view  # type: ignore[attr-defined]
    return [f for i in shown.ids() if (f := view.places.face(i)) is not None and f.clean_text]  # type: ignore[attr-defined]


def test_typing_beside_an_insertion_with_tracking_off_stays_outside_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha{+ beta|Ann+} gamma", tracked=False)
    shown.put(0, 10)
    shown.type("X")
    assert shown.texts() == ["alpha betaX gamma"]
    change = shown.document.items().order[0]
    shown.document.resolve([change], "reject")
    assert shown.texts() == ["alphaX gamma"]


def test_the_original_view_refuses_typing_with_a_message(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha{+ beta|Ann+}")
    shown.document.set_display(Display.ORIGINAL)
    shown.settle()
    with qtbot.waitSignal(shown.document.reported) as told:
        shown.type("x")
    assert told.args is not None and "read only" in told.args[0]
    assert shown.texts() == ["alpha beta"]


def test_typing_without_markup_is_tracked_at_the_place_that_is_seen(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha {-beta |Ann-}gamma")
    shown.document.set_display(Display.NONE)
    shown.settle()
    shown.put(0, 6)
    shown.type("new ")
    assert shown.texts() == ["alpha new gamma"]
    assert shown.originals() == ["alpha beta gamma"]
    assert shown.caret() == (0, 10)


def test_bold_with_a_key_formats_the_selection(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta", tracked=False)
    shown.put(0, 0, to=(0, 5))
    shown.press(KEY.Key_B, CONTROL)
    assert shown.view.format_state().bold
    face = shown.view.places.face(shown.ids()[0])
    assert face is not None
    assert [run.text for run in face.runs if run.format.bold] == ["alpha"]


def test_bold_without_a_selection_is_for_what_is_typed_next(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha ", tracked=False)
    shown.put(0, 6)
    shown.press(KEY.Key_B, CONTROL)
    shown.type("b")
    shown.type("c")
    face = shown.view.places.face(shown.ids()[0])
    assert face is not None
    assert [run.text for run in face.runs if run.format.bold] == ["bc"]


def test_tab_goes_from_cell_to_cell(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, table(["one", "two"], ["three", "four"]), "after")
    shown.put(0, 0)
    shown.press(KEY.Key_Tab)
    assert shown.view.selection() is not None
    assert shown.caret()[0] == 1
    shown.type("x")
    assert shown.texts()[1] == "x"
    shown.press(KEY.Key_Backtab)
    assert shown.caret()[0] == 0


def test_backspace_at_the_start_of_a_cell_joins_nothing(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, table(row(cell("one"), cell("two"))), "after")
    shown.put(1, 0)
    shown.press(KEY.Key_Backspace)
    assert shown.texts()[:2] == ["one", "two"]
    shown.put(2, 0)
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["one", "two", "after"]


def test_notes_and_fields_do_not_shift_what_is_typed(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "Cap{^a note^} of {=REF clause \\r|3.1=} applies")
    face = shown.view.places.face(shown.ids()[0])
    assert face is not None
    shown.put(0, face.text.index("applies"))
    shown.type("now ")
    assert shown.texts()[0].endswith("3.1 now applies")


def test_an_input_method_writes_only_what_it_commits(qtbot: QtBot) -> None:
    from PySide6.QtGui import QInputMethodEvent
    from PySide6.QtWidgets import QApplication

    shown = show_pages(qtbot, "alpha ")
    shown.put(0, 6)
    QApplication.sendEvent(shown.view, QInputMethodEvent("にほ", []))
    assert shown.texts() == ["alpha "]
    event = QInputMethodEvent("", [])
    event.setCommitString("日本")
    QApplication.sendEvent(shown.view, event)
    assert shown.texts() == ["alpha 日本"]
    rect = shown.view.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    assert rect.height() > 5


def test_a_key_lays_at_most_three_paragraphs(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n}. " + "word " * 60 for n in range(40)])
    shown.put(20, 10)
    shown.view.reset_counters()
    shown.type("x")
    assert shown.view.blocks_measured <= 3
    shown.view.grab()
    assert shown.view.pages_painted <= len(shown.view.visible_pages()) + 2


def test_shift_enter_breaks_the_line(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one two", tracked=False)
    shown.put(0, 3)
    shown.press(KEY.Key_Return, SHIFT)
    assert shown.texts() == ["one\n two"]


def test_typing_while_pages_are_still_being_laid(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *["word " * 80 for _ in range(150)], settled=False)
    shown.put(2, 10)
    for letter in "typed":
        shown.type(letter)
        assert not shown.view.settled
    assert shown.texts()[2][:16] == "word word typedw"
    assert shown.caret() == (2, 15)
    shown.settle()
    shown.type("!")
    assert shown.texts()[2][:17] == "word word typed!w"


def test_tab_in_the_last_cell_begins_a_row(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, table(["one", "two"]), "after", tracked=False)
    shown.put(1, 3)
    shown.press(KEY.Key_Tab)
    shown.type("x")
    assert shown.texts() == ["one", "two", "x", "", "after"]


def test_notes_are_edited_in_place(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "Cap{^a note^} applies", "end", tracked=False)
    note = next(
        stretch.placed.block_id
        for stretch in shown.view.places.stretches(0)
        if stretch.placed.story.kind == "footnote"
    )
    face = shown.view.places.face(note)
    assert face is not None
    shown.view.select(Spot(note, len(face.text)))
    shown.type(" more")
    face = shown.view.places.face(note)
    assert face is not None and face.clean_text.endswith("a note more")
    shown.view.select(Spot(note, 0))
    shown.press(KEY.Key_Backspace)
    assert shown.texts()[1] == "end"
    shown.press(KEY.Key_End, CONTROL)
    assert shown.caret() == (1, 3)
