"""The page editor: pages with a caret, a selection, keys, mouse and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from desktop.editor.active_items import item_at, mark_of_item
from desktop.editor.blink import Blink
from desktop.editor.caret import Caret
from desktop.editor.clipboard import Clipboard, selected_text
from desktop.editor.context_menu import page_menu
from desktop.editor.desk import Scene, Sheet
from desktop.editor.format_state import FormatState, format_state
from desktop.editor.keyboard import Keyboard
from desktop.editor.navigator import Navigator, Step
from desktop.editor.overlays import ActiveMark
from desktop.editor.page_surface import PageSurface
from desktop.editor.places import Found, Places, Spot, is_beside_body
from desktop.editor.pointer import Pointer
from desktop.editor.writer import Writer
from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem, Reveal, Selection
from engine.document.bookmarks import find_bookmarks
from engine.document.reading import Reading
from engine.identity import Origin
from engine.session.events import DocumentChanged

_FLASH_MS = 900


class PageView(PageSurface):
    """One per window; made with an open document and the theme."""

    menu_opening = Signal(QMenu)
    """The page's own context menu before it shows: the window adds its commands."""

    def __init__(self, document: OpenDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(document, theme, parent)
        self.caret = Caret(self.places)
        self.navigator = Navigator(self.places)
        self.writer = Writer(document, self.caret, self.navigator, self.places, self._reading)
        self._keyboard = Keyboard(self, self.writer)
        self._pointer = Pointer(self, self)
        self._clipboard = Clipboard()
        self._blink = Blink(self._repaint_caret, self)
        self._active: ActiveMark | None = None
        self._flash: tuple[Found, Found] | None = None
        self._preedit = ""
        self._kept_clean: dict[str, int] = {}
        self.leaders: list[tuple[QPointF, QPointF, str, bool]] = []
        """Set by the margin cards: lines from the text to the active card."""
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, True)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setMouseTracking(True)
        document.active_item_changed.connect(self._on_active)
        document.reveal_requested.connect(self._on_reveal)
        start = self.places.first()
        if start is not None:
            self.caret.put(start)

    def _reading(self) -> Reading:
        return self.laid.reading

    # caret

    def move(self, step: Step, *, extend: bool) -> None:  # type: ignore[override]
        """Moves the caret; `extend` keeps the other end of the selection."""
        head = self.caret.head
        if not extend and self.caret.has_selection and step in ("left", "right"):
            first, last = self.caret.spots()
            self.select(first if step == "left" else last)
            return
        height = self.viewport().height() / self.stack.scale * 0.85
        new = self.navigator.go(head, step, page_height=height)
        if step in ("page_up", "page_down"):
            bar = self.verticalScrollBar()
            distance = round(height * self.stack.scale)
            bar.setValue(bar.value() + (distance if step == "page_down" else -distance))
        self.select(new, self.caret.anchor if extend else None, keep_column=True)
        if step == "start":
            self.verticalScrollBar().setValue(0)

    def select(
        self,
        head: Spot,
        anchor: Spot | None = None,
        *,
        show: bool = True,
        keep_column: bool = False,
    ) -> None:
        """Puts the caret, or selects from `anchor` to `head`."""
        if not keep_column:
            self.navigator.forget_column()
        self.writer.pending = {}
        self.caret.put(head, anchor)
        self._caret_changed(show=show)

    def _caret_changed(self, *, show: bool = True) -> None:
        if show:
            self.scroll_to_caret()
        if self.hasFocus():
            self._blink.start()
        self.viewport().update()
        self.document.set_selection(self.selection())
        self.caret_moved.emit()
        self.updateMicroFocus()

    def scroll_to_caret(self) -> None:
        """Brings the caret into view."""
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        if found is not None:
            self.show_rect(found.page, self.places.caret_rect(found), third=False)

    def selection(self) -> Selection | None:
        """The selection in code points of accepted text."""
        if not self.caret.is_set:
            return None
        start, end = self.caret.spots()
        first, last = self.places.face(start.block_id), self.places.face(end.block_id)
        if first is None or last is None:
            return None
        text = selected_text(self.places, self.caret) if self.caret.has_selection else ""
        low, high = first.to_clean(start.offset), last.to_clean(end.offset)
        return Selection(start.block_id, low, high, end.block_id, text)

    def select_clean(self, block_id: str, start: int, end: int) -> bool:
        """Selects a stretch of a block's accepted text."""
        face = self.places.face(block_id)
        if face is None:
            return False
        low, high = face.from_clean(start), face.from_clean(end)
        self.select(Spot(block_id, high), Spot(block_id, low), show=False)
        return True

    # what the pointer asks

    def spot_at(self, point: QPointF, *, enter: bool = False) -> Spot | None:
        """The caret place nearest to a viewport point.

        Header and footer are entered by a double click (`enter`); a click below or above the
        text stays there while the caret is in one.
        """
        found = self.page_point(point)
        if found is None:
            return None
        page = self.page_map.pages[found[0]]
        inside = enter or self._in_furniture()
        if inside and is_beside_body(page, found[2]):
            spot = self.places.hit(*found, furniture=True)
            if spot is not None:
                return spot
        return self.places.hit(*found)

    def _in_furniture(self) -> bool:
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        return found is not None and found.placed.story.kind in ("header", "footer")

    def places_now(self) -> Places:
        return self.places

    def selection_anchor(self) -> Spot:
        return self.caret.anchor

    def scroll_by(self, distance: int) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + distance)

    def viewport_height(self) -> int:
        return self.viewport().height()

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
        self._write(lambda: self.writer.paste_text(self._clipboard.text()))

    def paste_plain(self) -> None:
        self.paste()

    def select_all(self) -> None:
        first, last = self.places.first(), self.places.last()
        if first is not None and last is not None:
            self.caret.put(last, first)
            self._caret_changed(show=False)

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
        """Writes the shown pages as PDF."""
        from desktop.editor.pdf import write_pdf

        write_pdf(self.laid, self.painter, path, self.paper_look())

    def print_document(self) -> None:
        """Asks for a printer and prints the shown pages."""
        from desktop.editor.printing import print_pages

        print_pages(self, self.laid, self.painter, self.paper_look())

    def _write(self, edit: Callable[[], object]) -> None:
        """Runs an edit; the caret is shown where it ended."""
        edit()
        self._caret_changed()

    # events

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        version = self.document.document.version
        if not self._keyboard.press(event):
            event.ignore()
            return
        event.accept()
        if self.document.document.version != version:
            self._caret_changed()

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
        self._blink.start()
        self.viewport().update()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._blink.stop()
        self.viewport().update()

    @guarded
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Only what is committed becomes an operation; the rest is drawn over the page."""
        self._preedit = event.preeditString()
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

    # changes

    def pages_in_use(self) -> int:
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        return max(super().pages_in_use(), found.page + 2 if found is not None else 0)

    def before_change(self, change: DocumentChanged) -> None:
        self.caret.remember()
        self.writer.told(change)

    def after_change(self, change: DocumentChanged) -> None:
        self._flash = None
        stepped = change.origin in (Origin.UNDO, Origin.REDO)
        self.caret.follow(change)
        if stepped:
            QTimer.singleShot(0, self, self._caret_changed)

    def before_swap(self) -> None:
        self._kept_clean = {}
        for spot in (self.caret.anchor, self.caret.head):
            face = self.places.face(spot.block_id)
            if face is not None:
                self._kept_clean[f"{spot.block_id} {spot.offset}"] = face.to_clean(spot.offset)

    def after_swap(self) -> None:
        def mapped(spot: Spot) -> Spot:
            face = self.places.face(spot.block_id)
            clean = self._kept_clean.get(f"{spot.block_id} {spot.offset}")
            if face is None or clean is None:
                return spot._replace(offset=0) if face is not None else spot
            return Spot(spot.block_id, face.from_clean(clean))

        self._flash = None
        self.caret.put(mapped(self.caret.head), mapped(self.caret.anchor))
        self._caret_changed(show=False)

    def _on_active(self, item: ActiveItem | None) -> None:
        self._active = mark_of_item(self.document, item)
        self.viewport().update()

    def _on_reveal(self, wish: Reveal) -> None:
        if not self.reveal(wish.block_id, wish.start, wish.end) or not wish.flash:
            return
        face = self.places.face(wish.block_id)
        end = wish.end if wish.end is not None else len(face.clean_text) if face else 0
        first, last = (self.found_clean(wish.block_id, at) for at in (wish.start, end))
        if first is not None and last is not None:
            self._flash = (first, last)
            QTimer.singleShot(_FLASH_MS, self, self._end_flash)

    def _end_flash(self) -> None:
        self._flash = None
        self.viewport().update()

    # painting

    def scene(self) -> Scene:
        selecting = self.caret.has_selection
        focused = self.hasFocus()
        return (
            super()
            .scene()
            ._replace(
                selection=self.caret.ends() if selecting else None,
                active=self._active if self.look.bars else None,
                caret=self.places.find(self.caret.head) if self.caret.is_set else None,
                caret_visible=focused and self._blink.visible,
                focused=focused,
                preedit=self._preedit,
                flash=self._flash,
                leaders=self.leaders,
            )
        )

    def _repaint_caret(self) -> None:
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        if found is None or found.page not in self.visible_pages():
            return
        width, height = self.stack.size(found.page)
        page = self.page_map.pages[found.page]
        sheet = Sheet(found.page, page, self.corner(found.page), width, height)
        rect: QRectF = self.desk.caret_rect(found, sheet, self.zoom)
        self.viewport().update(rect.adjusted(-2, -2, 2, 2).toAlignedRect())


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
