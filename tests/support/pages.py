"""A page view over a small document, and the keys and places a test needs of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.page_view import PageView
from desktop.editor.places import Spot
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from engine.document.reading import Reading
from engine.session.session import DocumentSession
from tests.support.docs import docx

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


@dataclass
class ShownPages:
    """A view that has the focus and is laid out."""

    view: PageView
    document: OpenDocument
    qtbot: QtBot

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        for _ in range(times):
            self.qtbot.keyClick(self.view, key, modifiers)

    def type(self, text: str) -> None:
        for character in text:
            for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
                event = QKeyEvent(kind, Qt.Key.Key_unknown, NONE, character)
                QApplication.sendEvent(self.view, event)

    @property
    def blocks(self) -> list[str]:
        return [str(block.id) for block in self.document.document.snapshot().blocks]

    def put(self, block: int, offset: int, *, to: tuple[int, int] | None = None) -> None:
        """The caret before a character of the shown text; `to` is where a selection ends."""
        ids = self.ids()
        head = Spot(ids[block], offset)
        if to is not None:
            self.view.select(Spot(ids[to[0]], to[1]), head)
        else:
            self.view.select(head)

    def ids(self) -> list[str]:
        """Ids of the shown blocks in order."""
        found: dict[str, None] = {}
        for page in range(self.view.page_count()):
            for stretch in self.view.places.stretches(page):
                laid = stretch.placed.laid
                found |= dict.fromkeys(f.block_id for f in (laid.face, *laid.followers))
        return list(found)

    def caret(self) -> tuple[int, int]:
        head = self.view.caret.head
        return self.ids().index(head.block_id), head.offset

    def texts(self) -> list[str]:
        """Accepted text of the body's blocks."""
        return [block.text for block in self.document.document.snapshot().blocks]

    def originals(self) -> list[str]:
        """Each block's text with every change rejected."""
        document = self.document.document
        found: list[str] = []
        for block_id in self.blocks:
            inline = document.inline(block_id)
            found.append("" if inline is None else inline.text(Reading.ORIGINAL))
        return found

    def point(self, block: int, offset: int) -> QPoint:
        """Where a character begins, in viewport pixels."""
        found = self.view.places.find(Spot(self.ids()[block], offset))
        assert found is not None
        rect = self.view.to_viewport(found.page, self.view.places.caret_rect(found))
        return rect.center().toPoint()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.view.settled, timeout=20_000)


def show_pages(
    qtbot: QtBot,
    *items: object,
    source: bytes | None = None,
    tracked: bool = True,
    settled: bool = True,
) -> ShownPages:
    """Opens a document in a view of 900 × 700 pixels; author is "Me"."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    data = source if source is not None else docx(*items)  # type: ignore[arg-type]
    session = DocumentSession.open(data, author="Me", date="2024-05-06T07:08:09Z")
    session.mode = "tracked-changes" if tracked else "direct"
    document = OpenDocument(session)
    view = PageView(document, Theme(application))
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    view.setFocus()
    if settled:
        qtbot.waitExposed(view)
    shown = ShownPages(view, document, qtbot)
    if settled:
        shown.settle()
    return shown
