"""Cases from real users' complaints that the page decides, by their number."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.workspace.review_state import Display
from engine.identity import Origin
from tests.support.docs import docx
from tests.support.pages import show_pages


def test_case_9_views_are_pure(qtbot: QtBot) -> None:
    data = docx("alpha {+beta|Ann+} {-gamma|Bob-}", "then {@why|Ann|delta@} ¶-Bob", "end")
    shown = show_pages(qtbot, source=data)
    revisions = len(shown.document.document.revisions())
    for display in (Display.SIMPLE, Display.NONE, Display.ORIGINAL, Display.ALL):
        shown.document.set_display(display)
        shown.settle()
        shown.view.grab()
        assert shown.document.session.save() == data
        assert len(shown.document.document.revisions()) == revisions


def test_case_18_an_edit_from_elsewhere_keeps_the_users_place(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "first paragraph", "second paragraph", "third paragraph")
    shown.put(1, 0, to=(1, 6))
    tracking, display = shown.document.tracking, shown.document.display
    shown.type("2nd")
    shown.put(1, 6, to=(1, 9))
    blocks = shown.blocks
    edits = [
        {"type": "replaceInBlock", "blockId": blocks[0], "find": "first", "replace": "very first"},
        {"type": "insertAfterBlock", "blockId": blocks[0], "text": "new one"},
    ]
    shown.document.run(edits, origin=Origin.AGENT, mode="suggested")
    selection = shown.document.selection
    assert selection is not None and selection.text == "2nd"
    assert shown.view.selection() is not None
    assert shown.view.selection().block_id == blocks[1]  # type: ignore[union-attr]
    assert (shown.document.tracking, shown.document.display) == (tracking, display)
    assert "2nd paragraph" in shown.texts()


def test_case_19_nothing_typed_is_lost_for_lack_of_a_name(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The term.")
    shown.document.session.author = ""
    shown.put(0, 4)
    shown.type("long ")
    assert shown.texts() == ["The term."]
    shown.document.set_author("Mara")
    assert shown.texts() == ["The long term."]
    (change,) = shown.document.items().changes
    assert (change.author, change.new) == ("Mara", "long ")
