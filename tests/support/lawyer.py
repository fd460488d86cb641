"""Somebody at a window: clicks where a person would click and types into the page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.editor.page_view import PageView
from desktop.main_window import MainWindow
from desktop.review.margin_card import MarginCard
from desktop.review.margin_cards import MarginCards
from desktop.workspace.review_items import ChangeItem, SuggestionItem, object_key
from desktop.workspace.review_state import ActiveItem

LEFT = Qt.MouseButton.LeftButton
NONE, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
PATIENCE_MS = 60_000


@dataclass
class Lawyer:
    """Knows the window only by what it shows: object names, words, places on the page."""

    window: MainWindow
    qtbot: QtBot

    @property
    def page(self) -> PageView:
        page = self.window.features.page
        assert isinstance(page, PageView)
        return page

    @property
    def margin(self) -> MarginCards:
        margin = self.window.features.margin
        assert isinstance(margin, MarginCards)
        return margin

    def rest(self) -> None:
        self.window.settling.disturb()
        self.qtbot.waitUntil(lambda: self.window.settling.is_settled, timeout=PATIENCE_MS)

    # buttons and menus

    def seen(self, name: str) -> QWidget | None:
        found = [one for one in self.window.findChildren(QWidget, name) if one.isVisible()]
        assert len(found) < 2, f"{name} is there {len(found)} times"
        return found[0] if found else None

    def click(self, name: str) -> None:
        self.qtbot.waitUntil(lambda: self.seen(name) is not None, timeout=PATIENCE_MS)
        widget = self.seen(name)
        assert widget is not None and widget.isEnabled(), name
        self.qtbot.mouseClick(widget, LEFT)
        self.rest()

    def choose(self, button: str, entry: str) -> None:
        """Opens a drop-down by mouse and takes an entry of its menu by its name."""
        self.qtbot.waitUntil(lambda: self.seen(button) is not None, timeout=PATIENCE_MS)
        opener = self.seen(button)
        assert isinstance(opener, QToolButton)
        menu = opener.menu()
        assert menu is not None
        menu.popup(opener.mapToGlobal(opener.rect().bottomLeft()))
        action = _entry(menu, entry)
        self.qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        menu.hide()
        self.window.activateWindow()  # as a window manager does once a menu is gone
        self.rest()

    # the page

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        for _ in range(times):
            self.qtbot.keyClick(self.page, key, modifiers)
        self.rest()

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.page, text)
        self.rest()

    def point(self, block_id: str, offset: int) -> QPoint:
        """Where a character of the accepted text begins, brought into view first."""
        self.page.reveal(block_id, offset)
        self.rest()
        found = self.page.found_clean(block_id, offset)
        assert found is not None, f"{block_id} is not laid out"
        rect = self.page.to_viewport(found.page, self.page.places.caret_rect(found))
        return rect.center().toPoint()

    def click_text(self, block_id: str, offset: int, modifiers: object = NONE) -> None:
        point = self.point(block_id, offset)
        # Two clicks at one place within the double click's time would take a word.
        self.qtbot.mouseClick(self.page.viewport(), LEFT, modifiers, pos=point)  # type: ignore[arg-type]
        self.rest()

    def drag(self, start: tuple[str, int], end: tuple[str, int]) -> None:
        first = self.point(*start)
        last = self.point(*end)
        first = self.point(*start) if self.point(*start) != first else first
        viewport = self.page.viewport()
        QTest.mousePress(viewport, LEFT, NONE, first)
        QTest.mouseMove(viewport, (first + last) / 2)
        QTest.mouseMove(viewport, last)
        QTest.mouseRelease(viewport, LEFT, NONE, last)
        self.rest()

    def shows(self) -> list[str]:
        """The accepted text of each body block, from the lines that lie on the pages."""
        faces: dict[str, str] = {}
        for index in range(self.page.page_count()):
            for stretch in self.page.places.stretches(index):
                if stretch.placed.story.kind != "main":
                    continue
                laid = stretch.placed.laid
                for face in (laid.face, *laid.followers):
                    faces[str(face.block_id)] = face.clean_text
        return list(faces.values())

    def picture(self) -> QImage:
        return self.page.viewport().grab().toImage()

    # cards

    def cards(self) -> list[MarginCard]:
        self.qtbot.waitUntil(lambda: self.margin.settled, timeout=PATIENCE_MS)
        return [card for card in self.margin.cards() if card.isVisible()]

    def find_card(self, key: ActiveItem) -> MarginCard:
        """Brings the item into view, as Show in document does, and waits for its card."""
        item = self.item(key)
        assert item is not None and item.block_id is not None
        self.page.reveal(item.block_id)
        self.rest()
        self.qtbot.waitUntil(lambda: self.margin.card(key) is not None, timeout=PATIENCE_MS)
        card = self.margin.card(key)
        assert card is not None
        return card

    def decide_in_margin(self, key: ActiveItem, decision: str) -> None:
        card = self.find_card(key)
        self.qtbot.mouseClick(card, LEFT, pos=card.rect().center())
        self.rest()
        self.click(f"margin_{object_key(key.id)}_{decision}")

    # what there is to decide

    def item(self, key: ActiveItem) -> ChangeItem | SuggestionItem | None:
        items = self.window.document.items()
        return items.change(key.id) if key.kind == "revision" else items.suggestion(key.id)

    def keys(self, kind: str) -> list[ActiveItem]:
        return [key for key in self.window.document.items().order if key.kind == kind]


def _entry(menu: QMenu, name: str) -> QAction:
    found = [one for one in menu.actions() if name in (one.objectName(), one.text())]
    assert found, f"{[one.objectName() for one in menu.actions()]} has no {name}"
    return found[0]


def longest_stroke(lawyer: Lawyer, key: ActiveItem, *, own: bool) -> int:
    """The longest row of pixels in the user's or the suggestions' colour on an item's lines."""
    item = lawyer.item(key)
    assert item is not None and item.block_id is not None
    lawyer.window.document.activate(None)  # an active item is drawn on a tint
    lawyer.rest()
    image = lawyer.picture().convertToFormat(QImage.Format.Format_RGB32)
    slot = 0 if own else 1
    colour = QColor(lawyer.window.host.theme.author_colour(slot, on_page=True))
    pixel = bytes((colour.blue(), colour.green(), colour.red(), 255))
    stroke = re.compile(b"(?:" + re.escape(pixel) + b")+")
    # Cards are drawn in the same colours: only the sheet counts.
    width = round(min(lawyer.page.lane().left * image.devicePixelRatio(), image.width())) * 4
    bits, length = bytes(image.constBits()), image.bytesPerLine()
    rows = (bits[y * length : y * length + width] for y in range(image.height()))
    return max((len(one[0]) // 4 for row in rows for one in stroke.finditer(row)), default=0)
