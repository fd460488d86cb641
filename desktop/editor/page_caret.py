"""The caret on the pages: where it stands, what is selected, and how both follow changes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtWidgets import QWidget

from desktop.editor.active_items import mark_of_item
from desktop.editor.blink import Blink
from desktop.editor.caret import Caret
from desktop.editor.clipboard import selected_text
from desktop.editor.desk import Scene, Sheet
from desktop.editor.navigator import Navigator, Step
from desktop.editor.overlays import ActiveMark
from desktop.editor.page_surface import PageSurface
from desktop.editor.places import Found, Places, Spot, is_beside_body
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem, Reveal, Selection
from engine.identity import Origin
from engine.session.events import DocumentChanged

_FLASH_MS = 900


class PageCaret(PageSurface):
    """Pages with a caret; `PageView` gives it hands."""

    def __init__(self, document: OpenDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(document, theme, parent)
        self.caret = Caret(self.places)
        self.navigator = Navigator(self.places)
        self.preedit = ""
        """What an input method is composing at the caret."""
        self.leaders: list[tuple[QPointF, QPointF, str, bool]] = []
        """Set by the margin cards: lines from the text to the active card."""
        self.blink = Blink(self._repaint_caret, self)
        self._active: ActiveMark | None = None
        self._flash: tuple[Found, Found] | None = None
        self._kept_clean: dict[str, int] = {}
        document.active_item_changed.connect(self._on_active)
        document.reveal_requested.connect(self._on_reveal)
        start = self.places.first()
        if start is not None:
            self.caret.put(start)

    # caret

    def go(self, step: Step, *, extend: bool) -> None:
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
        self.caret.put(head, anchor)
        self.caret_changed(show=show)

    def caret_changed(self, *, show: bool = True) -> None:
        if show:
            self.scroll_to_caret()
        if self.hasFocus():
            self.blink.start()
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

    # places

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

    # changes

    def pages_in_use(self) -> int:
        found = self.places.find(self.caret.head) if self.caret.is_set else None
        return max(super().pages_in_use(), found.page + 2 if found is not None else 0)

    def before_change(self, change: DocumentChanged) -> None:
        self.caret.remember()

    def after_change(self, change: DocumentChanged) -> None:
        self._flash = None
        stepped = change.origin in (Origin.UNDO, Origin.REDO)
        self.caret.follow(change)
        if stepped:
            QTimer.singleShot(0, self, self.caret_changed)

    def before_swap(self) -> None:
        self.caret.remember()
        self._kept_clean = {}
        for spot in (self.caret.anchor, self.caret.head):
            face = self.places.face(spot.block_id)
            if face is not None:
                self._kept_clean[f"{spot.block_id} {spot.offset}"] = face.to_clean(spot.offset)

    def after_swap(self) -> None:
        def mapped(spot: Spot) -> Spot:
            face = self.places.face(spot.block_id)
            clean = self._kept_clean.get(f"{spot.block_id} {spot.offset}")
            if face is None:
                return self.caret.nearest() or spot
            if clean is None:
                return spot._replace(offset=0)
            return Spot(spot.block_id, face.from_clean(clean))

        self._flash = None
        self.caret.put(mapped(self.caret.head), mapped(self.caret.anchor))
        self.caret_changed(show=False)

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
                caret_visible=focused and self.blink.visible,
                focused=focused,
                preedit=self.preedit,
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
