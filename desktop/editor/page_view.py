"""The page editor: pages with a caret, a selection, keys, mouse and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from desktop.editor.active_items import item_at
from desktop.editor.clipboard import Clipboard, selected_text
from desktop.editor.context_menu import page_menu
from desktop.editor.format_state import FormatState, format_state
from desktop.editor.keyboard import Keyboard
from desktop.editor.page_caret import PageCaret
from desktop.editor.places import Spot
from desktop.editor.pointer import Pointer
from desktop.editor.writer import Writer
from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display
from engine.document.bookmarks import find_bookmarks
from engine.document.reading import Reading
from engine.session.events import DocumentChanged


class PageView(PageCaret):
    """One per window; made with an open document and the theme."""

    menu_opening = Signal(QMenu)
    """The page's own context menu before it shows: the window adds its commands."""

    def __init__(self, document: OpenDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(document, theme, parent)
        self.writer = Writer(document, self.caret, self.navigator, self.places, self._reading)
        self._keyboard = Keyboard(self, self.writer)
        self._pointer = Pointer(self, self)
        self._clipboard = Clipboard()
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, True)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setMouseTracking(True)

    def _reading(self) -> Reading:
        return self.laid.reading

    def select(
        self,
        head: Spot,
        anchor: Spot | None = None,
        *,
        show: bool = True,
        keep_column: bool = False,
    ) -> None:
        self.writer.pending = {}  # formats switched on for a place count for that place only
        super().select(head, anchor, show=show, keep_column=keep_column)

    def before_change(self, change: DocumentChanged) -> None:
        super().before_change(change)
        self.writer.told(change)

    def clicked_at(self, spot: Spot, point: QPointF, *, control: bool) -> None:
        """A plain click: follows a link with Ctrl, else activates the change under it."""
        found = self.page_point(point)
        link = self.places.link_at(*found) if control and found is not None else None
        if link is not None:
            self._follow(link)
            return
        if self.look.marks or self.look.comments:
            self.document.activate(item_at(self.document, self.places, spot))

    def _follow(self, link: str) -> None:
        """Bookmarks are gone to; web and mail addresses are handed to the system."""
        if link.startswith("#"):
            target = find_bookmarks(self.document.document).get(link[1:].lower())
            block_id = self.document.document.block_id(target.paragraph) if target else None
            if block_id is not None:
                self.reveal(str(block_id))
        elif link.split(":", 1)[0].lower() in ("http", "https", "mailto"):
            QDesktopServices.openUrl(link)

    # commands of the window

    def cut(self) -> None:
        if self.document.display.editable and self.copy():
            self._write(self.writer.delete_selection)

    def copy(self) -> bool:
        return self._clipboard.copy(self.places, self.caret)

    def paste(self) -> None:
        """In the looks it was copied with, as far as the clipboard has them."""
        rich = self._clipboard.rich()
        if rich:
            self._write(lambda: self.writer.paste_rich(rich))
        else:
            self.paste_plain()

    def paste_plain(self) -> None:
        self._write(lambda: self.writer.paste_text(self._clipboard.text()))

    def select_all(self) -> None:
        first, last = self.places.first(), self.places.last()
        if first is not None and last is not None:
            self.caret.put(last, first)
            self.caret_changed(show=False)

    def undo(self) -> None:
        self.document.undo()

    def redo(self) -> None:
        self.document.redo()

    def format_state(self) -> FormatState:
        """What the format buttons show."""
        return format_state(self.places, self.caret, self.writer.pending)

    def toggle_format(self, name: str) -> None:
        """Switches bold, italic, underline or strikethrough."""
        on = not getattr(self.format_state(), name)
        self._write(lambda: self.writer.toggle_format(name, on=on))

    def set_paragraph_style(self, style_id: str) -> None:
        self._write(lambda: self.writer.set_style(style_id))

    def toggle_list(self) -> None:
        listed = self.format_state().listed
        self._write(lambda: self.writer.toggle_list(listed=listed))

    def insert_page_break(self) -> None:
        self._write(self.writer.page_break)

    def export_pdf(self, path: Path, *, markup: bool | None = None) -> None:
        """Writes the pages as PDF: as they are shown, or with or without markup."""
        from desktop.editor.pdf import write_pdf  # reading its libraries would delay every start

        display = None if markup is None else Display.ALL if markup else Display.NONE
        laid, look = self.on_paper(display)
        write_pdf(laid, self.painter, path, look)

    def print_document(self) -> None:
        """Asks for a printer and prints the shown pages."""
        from desktop.editor.printing import print_pages

        laid, look = self.on_paper()
        print_pages(self, laid, self.painter, look)

    def _write(self, edit: Callable[[], object]) -> None:
        """Runs an edit; the caret is shown where it ended."""
        edit()
        self.caret_changed()

    # events

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        version = self.document.document.version
        if not self._keyboard.press(event):
            event.ignore()
            return
        event.accept()
        if self.document.document.version != version:
            self.caret_changed()

    def event(self, event: QEvent) -> bool:
        """Keys that type must not be taken by single-key shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if plain and (event.text().isprintable() and event.text() or event.key() in _OWN_KEYS):
                event.accept()
                return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab types or goes through cells; F6 leaves the page."""
        return False

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pointer.press(event)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pointer.double(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() == Qt.MouseButton.NoButton:
            self._show_cursor(event.position(), event.modifiers())
        self._pointer.move(event)

    def _show_cursor(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """A text cursor over sheets only; a hand over a link that Ctrl would follow."""
        found = self.page_point(point)
        page = self.page_map.pages[found[0]] if found is not None else None
        shape = Qt.CursorShape.ArrowCursor
        if found is not None and page is not None:
            _, x, y = found
            if 0 <= x <= page.width and 0 <= y <= page.height:
                shape = Qt.CursorShape.IBeamCursor
                control = modifiers & Qt.KeyboardModifier.ControlModifier
                if control and self.places.link_at(*found) is not None:
                    shape = Qt.CursorShape.PointingHandCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pointer.release(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Mouse and not self.caret.has_selection:
            spot = self.spot_at(QPointF(event.pos()))
            if spot is not None:
                self.select(spot, show=False)
        menu = page_menu(self)
        self.menu_opening.emit(menu)
        menu.popup(event.globalPos())

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.blink.start()
        self.viewport().update()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.blink.stop()
        self.viewport().update()

    @guarded
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Only what is committed becomes an operation; the rest is drawn over the page."""
        self.preedit = event.preeditString()
        if event.commitString():
            self._write(lambda: self.writer.type_text(event.commitString()))
        self.viewport().update()
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        """Where the input method shows its window, and the text around the caret."""
        return self._answers(query)

    def _answers(self, query: Qt.InputMethodQuery) -> object:
        queries = Qt.InputMethodQuery
        if query == queries.ImEnabled:
            return self.document.display.editable
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        face = self.places.face(self.caret.head.block_id) if found is not None else None
        if found is None or face is None:
            return None
        if query == queries.ImCursorRectangle:
            return self.to_viewport(found.page, self.places.caret_rect(found)).toRect()
        if query == queries.ImSurroundingText:
            return face.text
        if query in (queries.ImCursorPosition, queries.ImAnchorPosition):
            return len(face.text[: self.caret.head.offset].encode("utf-16-le")) // 2
        if query == queries.ImCurrentSelection:
            return selected_text(self.places, self.caret)
        return None


_OWN_KEYS = frozenset(
    {
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Delete,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
