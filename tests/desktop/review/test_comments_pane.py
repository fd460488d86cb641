"""The Comments pane through real mouse and key events."""

from __future__ import annotations

import re
from io import BytesIO
from zipfile import ZipFile

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.review.comment_card import CommentCard
from desktop.review.comments_pane import CommentsPane
from desktop.workspace.review_state import Selection
from engine.document.comments import CommentThread
from tests.support.desk import AUTHOR, TestDesk

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
TEXTS = (
    "First {@Is this right?|Ann|clause|Not yet.|Bob@} of all.",
    "Second {@And this?|Bob|clause@} follows.",
)


def opened(desk: TestDesk, qtbot: QtBot, *texts: str) -> tuple[MainWindow, CommentsPane]:
    window = desk.open(desk.document(*(texts or TEXTS)))
    window.review_pane.show_tab("comments")
    pane = window.findChild(CommentsPane)
    assert pane is not None
    return window, pane


def click(pane: QWidget, qtbot: QtBot, name: str) -> None:
    qtbot.waitUntil(lambda: any(w.isVisible() for w in pane.findChildren(QWidget, name)))
    found = [one for one in pane.findChildren(QWidget, name) if one.isVisible()]
    assert len(found) == 1
    qtbot.mouseClick(found[0], LEFT)


def thread(window: MainWindow, number: int) -> CommentThread:
    return window.document.items().threads[number]


def test_reply_resolve_and_reopen(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    key = str(thread(window, 0).id)
    click(pane, qtbot, f"comments_thread_{key}")
    name = f"comments_{key}_replybox"
    qtbot.waitUntil(lambda: pane.findChild(QWidget, name) is not None)
    box = pane.findChild(QWidget, name)
    assert box is not None
    qtbot.keyClicks(box, "It is now.")
    qtbot.keyClick(box, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: len(thread(window, 0).replies) == 2)
    assert [(r.author, r.text) for r in thread(window, 0).replies][-1] == (AUTHOR, "It is now.")
    click(pane, qtbot, f"comments_{key}_resolve")
    qtbot.waitUntil(lambda: thread(window, 0).resolved)
    click(pane, qtbot, f"comments_{key}_reopen")
    qtbot.waitUntil(lambda: not thread(window, 0).resolved)
    assert not window.document.items().changes


def test_a_new_comment_on_the_selection(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    block = window.document.document.snapshot().blocks[1]
    window.document.set_selection(Selection(block.id, 0, 6, block.id, "Second"))
    click(pane, qtbot, "comments_new")
    box = pane.findChild(QWidget, "comments_new_text")
    assert box is not None
    qtbot.keyClicks(box, "Why second?")
    click(pane, qtbot, "comments_new_add")
    qtbot.waitUntil(lambda: len(window.document.items().threads) == 3)
    made = next(t for t in window.document.items().threads if t.author == AUTHOR)
    assert (made.text, made.quote) == ("Why second?", "Second")
    window.document.undo()
    assert len(window.document.items().threads) == 2


def test_own_messages_are_edited_and_threads_deleted(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    key = str(thread(window, 1).id)
    window.document.reply(key, "Ours")
    qtbot.waitUntil(lambda: len(thread(window, 1).replies) == 1)
    click(pane, qtbot, f"comments_thread_{key}")
    qtbot.waitUntil(lambda: pane.findChild(QWidget, f"comments_{key}_replybox") is not None)
    card = pane.findChild(CommentCard, f"comments_thread_{key}")
    assert card is not None
    card.begin_editing(str(thread(window, 1).replies[0].id))
    box = pane.findChild(QWidget, f"comments_{key}_edit_text")
    assert box is not None
    qtbot.keyClick(box, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(box, "Ours, said better")
    click(pane, qtbot, f"comments_{key}_edit_save")
    qtbot.waitUntil(lambda: thread(window, 1).replies[0].text == "Ours, said better")
    card = pane.findChild(CommentCard, f"comments_thread_{key}")
    assert card is not None
    card.deleted.emit(key)
    qtbot.waitUntil(lambda: len(window.document.items().threads) == 1)


def test_a_comment_whose_text_is_gone_is_shown_and_counted(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.document(*TEXTS)
    path.write_bytes(without_first_anchor(path.read_bytes()))
    window = desk.open(path)
    window.review_pane.show_tab("comments")
    pane = window.findChild(CommentsPane)
    assert pane is not None
    tray = pane.findChild(QLabel, "comments_tray")
    assert tray is not None
    qtbot.waitUntil(tray.isVisible)
    assert tray.text() == "1 comment without a place"
    assert len(pane.shown_threads()) == 2
    pane.set_filter("placeless", "Without a place")
    assert len(pane.shown_threads()) == 1


def without_first_anchor(package: bytes) -> bytes:
    """The file as another program may leave it: a comment that nothing refers to."""
    source = ZipFile(BytesIO(package))
    files = {name: source.read(name) for name in source.namelist()}
    document = files["word/document.xml"].decode()
    first = re.search(r'commentRangeStart[^>]*w:id="(\d+)"', document)
    assert first is not None
    marks = rf'<w:comment(RangeStart|RangeEnd|Reference)[^>]*w:id="{first[1]}"[^>]*/>'
    files["word/document.xml"] = re.sub(marks, "", document).encode()
    target = BytesIO()
    with ZipFile(target, "w") as made:
        for name, data in files.items():
            made.writestr(name, data)
    return target.getvalue()


def test_filters(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    window.document.set_comment_resolved(str(thread(window, 0).id), True)
    for key, count in (("all", 2), ("open", 1), ("resolved", 1), ("mine", 0)):
        pane.set_filter(key, key)
        assert len(pane.shown_threads()) == count, key
    button = pane.findChild(QAbstractButton, "comments_filter")
    assert button is not None
