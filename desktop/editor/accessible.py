"""The page for screen readers: an editable text whose lines, caret and selection they can ask.

One Python class that inherits both interfaces answers no text interface in PySide6; so the
widget's interface hands out a separate text interface, and both are kept alive here.
"""

from __future__ import annotations

from weakref import ref

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleTextCursorEvent,
    QAccessibleTextInterface,
)
from PySide6.QtWidgets import QAccessibleWidget

from desktop.editor.page_view import PageView
from desktop.editor.places import Spot
from engine.document.faces import ParagraphFace


class PageText(QAccessibleTextInterface):
    """The accepted text of the pages in view, one paragraph per line; offsets count it."""

    def __init__(self, view: PageView) -> None:
        super().__init__()
        self._view = view

    def _faces(self) -> list[ParagraphFace]:
        faces = (self._view.places.face(block_id) for block_id in self._view.blocks_in_view())
        return [face for face in faces if face is not None]

    def _whole(self) -> str:
        return "\n".join(face.clean_text for face in self._faces())

    def text(self, start: int, end: int) -> str:
        return self._whole()[start:end]

    def characterCount(self) -> int:
        return len(self._whole())

    def cursorPosition(self) -> int:
        return max(self._offset_of(self._view.caret.head), 0)

    def setCursorPosition(self, position: int) -> None:
        spot = self._spot_at(position)
        if spot is not None:
            self._view.select(spot)

    def selectionCount(self) -> int:
        return int(self._view.caret.has_selection)

    def addSelection(self, start: int, end: int) -> None:
        first, last = self._spot_at(start), self._spot_at(end)
        if first is not None and last is not None:
            self._view.select(last, first)

    def setSelection(self, index: int, start: int, end: int) -> None:
        self.addSelection(start, end)

    def removeSelection(self, index: int) -> None:
        self._view.select(self._view.caret.head)

    def scrollToSubstring(self, start: int, end: int) -> None:
        spot = self._spot_at(start)
        found = self._view.places.find(spot) if spot is not None else None
        if found is not None:
            self._view.show_rect(found.page, self._view.places.line_rect(found))

    def characterRect(self, offset: int) -> QRect:
        spot = self._spot_at(offset)
        found = self._view.places.find(spot) if spot is not None else None
        if found is None:
            return QRect()
        rect = self._view.to_viewport(found.page, self._view.places.caret_rect(found))
        rect.setWidth(max(rect.width(), 4.0))
        corner = self._view.viewport().mapToGlobal(rect.topLeft())
        return QRect(corner.toPoint(), rect.size().toSize())

    def offsetAtPoint(self, point: QPoint) -> int:
        spot = self._view.spot_at(QPointF(self._view.viewport().mapFromGlobal(point)))
        return -1 if spot is None else self._offset_of(spot)

    def _offset_of(self, spot: Spot) -> int:
        passed = 0
        for face in self._faces():
            if face.block_id == spot.block_id:
                return passed + face.to_clean(spot.offset)
            passed += len(face.clean_text) + 1
        return -1

    def _spot_at(self, offset: int) -> Spot | None:
        for face in self._faces():
            if offset <= len(face.clean_text):
                return Spot(face.block_id, face.from_clean(offset))
            offset -= len(face.clean_text) + 1
        return None


class AccessiblePage(QAccessibleWidget):
    """The page view as an editable document."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view, QAccessible.Role.EditableText, "Document")
        self._view = view
        self._text = PageText(view)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:
        if kind == QAccessible.InterfaceType.TextInterface:
            return self._text
        return super().interface_cast(kind)

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Value:
            return self._text.text(0, self._text.characterCount())
        if kind == QAccessible.Text.Description:
            page, count = self._view.current_page() + 1, self._view.page_count()
            return f"Page {page} of {count}"
        return super().text(kind)


class PageFactory:
    """Answers Qt's question for an interface; keeps what it made."""

    def __init__(self) -> None:
        self._made: dict[int, AccessiblePage] = {}

    def install(self) -> None:
        """Once per process."""
        QAccessible.installFactory(self)

    def __call__(self, key: str, thing: object) -> QAccessibleInterface | None:
        if not isinstance(thing, PageView):
            return None
        made = self._made.get(id(thing))
        if made is None:
            made = self._made[id(thing)] = AccessiblePage(thing)
            self._follow(thing)
        return made

    def _follow(self, view: PageView) -> None:
        """Tells of its caret while it lives; the connections must not keep it alive."""
        number, still = id(view), ref(view)

        def moved() -> None:
            there = still()
            if there is not None:
                tell_caret(there)

        view.caret_moved.connect(moved)
        view.destroyed.connect(lambda: self._made.pop(number, None))


def tell_caret(view: PageView) -> None:
    """Says that the caret has moved; costs nothing while no reader listens."""
    if not QAccessible.isActive():
        return
    interface = QAccessible.queryAccessibleInterface(view)
    text = interface.textInterface() if interface is not None else None
    if text is not None:
        event = QAccessibleTextCursorEvent(view, text.cursorPosition())
        QAccessible.updateAccessibility(event)
