"""A tool server at the window's door: it reads, it proposes, it cannot decide."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.assistant.door_answer import DoorAnswer
from desktop.editor.live_pages import LivePages
from desktop.editor.page_view import PageView
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from engine.session.session import DocumentSession
from tests.support.docs import docx


def door(qtbot: QtBot, application: QApplication) -> tuple[OpenDocument, DoorAnswer]:
    theme = Theme(application)
    theme.use("light")
    session = DocumentSession.open(docx("The term is two years.", "# Fee"), author="Mara Lindqvist")
    document = OpenDocument(session)
    view = PageView(document, theme)
    qtbot.addWidget(view)
    return document, DoorAnswer(lambda: (document, LivePages(view)), author=lambda: "Helper")


def call(answer: DoorAnswer, name: str, **arguments: Any) -> Any:
    return answer({"call": name, "arguments": arguments})["envelope"]


def test_it_lists_the_tools_of_the_review_profile_with_the_live_ones(
    qtbot: QtBot, qapp: QApplication
) -> None:
    _, answer = door(qtbot, qapp)
    names = {tool["name"] for tool in answer({"list": True})["tools"]}
    assert {"read_document", "suggest_changes", "read_page", "show_in_document"} <= names
    assert not any("accept" in name or "save" in name for name in names)


def test_its_edit_is_a_suggestion_under_its_own_name(qtbot: QtBot, qapp: QApplication) -> None:
    document, answer = door(qtbot, qapp)
    block = document.document.snapshot().blocks[0]
    edit = {
        "id": "e1",
        "type": "replaceInBlock",
        "blockId": block.id,
        "find": "two",
        "replace": "three",
    }
    assert call(answer, "suggest_changes", operations=[edit])["ok"]
    (made,) = document.items().suggestions
    assert (made.author, made.old, made.new) == ("Helper", "two", "three")
    assert document.author == "Mara Lindqvist"
    assert call(answer, "read_page", page=1)["result"]["totalPages"] == 1


def test_without_a_document_it_says_so(qtbot: QtBot) -> None:
    answer = DoorAnswer(lambda: None, author=lambda: "Helper")
    assert call(answer, "read_document")["code"] == "documentNotEditable"
    assert "refused" in answer({"nonsense": 1})
    assert answer({"list": True})["tools"]
