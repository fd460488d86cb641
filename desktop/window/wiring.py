"""Signals of the document and the page to the bars of the window, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from desktop.window.banners import BannerAction, BannerText
from desktop.window.bars import Bars
from desktop.workspace.item_words import counted
from desktop.workspace.review_state import ActiveItem

if TYPE_CHECKING:
    from desktop.main_window import MainWindow

LATE_MS = 400


class Wiring(QObject):
    """Keeps every bar true; holds no fact of its own."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.bars = Bars(window)
        self._page_keys: list[QShortcut] = []
        # What walks the document waits until the keys pause.
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE_MS)
        self._late.timeout.connect(self._refresh_late)

    @property
    def pending(self) -> bool:
        return self._late.isActive()

    def connect_all(self) -> None:
        self._connect_document()
        self._connect_page()
        self._connect_window()
        self._make_page_keys()
        self.bars.refresh_all()

    def disconnect_all(self) -> None:
        """The window closes: nothing may arrive afterwards."""
        self._window.position.remember()
        self._window.features.close()
        self._window.document.blockSignals(True)
        self._window.watch.blockSignals(True)

    # connections

    def _connect_document(self) -> None:
        window, document = self._window, self._window.document
        document.changed.connect(self._on_document_changed)
        document.saved_state_changed.connect(self.bars.show_save)
        document.reading_changed.connect(self.bars.show_display)
        document.tracking_changed.connect(lambda _: self.bars.show_tracking())
        document.active_item_changed.connect(self._on_active)
        document.reported.connect(self.bars.report)
        document.author_missing.connect(self._on_author_missing, Qt.ConnectionType.QueuedConnection)
        document.turn_state_changed.connect(lambda _: window.settling.disturb())
        document.selection_changed.connect(lambda _: self._on_selection())
        window.word_count.counted.connect(lambda _: self.bars.show_words())
        if document.journal is not None:
            document.journal.failed = self._journal_failed

    def _connect_page(self) -> None:
        window, page = self._window, self._window.features.page
        page.zoom_changed.connect(lambda _: self.bars.show_zoom())  # type: ignore[attr-defined]
        page.viewport_moved.connect(self._on_moved)  # type: ignore[attr-defined]
        page.layout_settled.connect(self._on_laid_out)  # type: ignore[attr-defined]
        page.layout_progress.connect(window.status_bar.show_progress)  # type: ignore[attr-defined]
        page.caret_moved.connect(self.bars.show_formats)  # type: ignore[attr-defined]

    def _connect_window(self) -> None:
        window, host = self._window, self._window.host
        bar, actions = window.status_bar, window.actions_
        bar.page.clicked.connect(window.commands.go_to_page)
        bar.tracking.clicked.connect(actions["tracking"].trigger)
        bar.author.clicked.connect(window.commands.ask_author)
        bar.model.clicked.connect(lambda: host.show_preferences(window))
        bar.save.clicked.connect(window.saving.save)
        bar.clients.clicked.connect(window.commands.cut_clients)
        window.find_bar.closed.connect(window.regions.focus_home)
        window.find_bar.replaced.connect(
            lambda count: self.bars.report(f"{counted(count, 'place')} replaced.", count > 0)
        )
        window.finder.changed.connect(self._show_hits)
        window.review_pane.tab_changed.connect(self._on_tab)
        window.features.panes.show_tab = window.commands.show_review
        window.trail.changed.connect(self.bars.show_trail)
        window.watch.changed_on_disk.connect(self._on_changed_on_disk)
        window.watch.owner_changed.connect(self.bars.show_owner)
        host.settings.changed.connect(self._on_settings)
        shown = getattr(window.features.changes, "shown_items", None)
        window.review.shown_by_pane = shown
        if hasattr(window.features.changes, "decide_all"):
            window.features.changes.decide_all = window.review.decide_shown  # type: ignore[union-attr]
        assistant = window.features.assistant
        if hasattr(assistant, "left"):
            assistant.left.connect(window.regions.focus_home)  # type: ignore[union-attr]
        if hasattr(assistant, "settings_asked"):
            asked = assistant.settings_asked  # type: ignore[union-attr]
            asked.connect(lambda: host.show_preferences(window))

    def _make_page_keys(self) -> None:
        """Ctrl+Enter and Ctrl+Backspace decide, on the page, only while a change is active."""
        page, actions = self._window.features.page, self._window.actions_
        for keys, key in (
            ("Ctrl+Return", "accept_next"),
            ("Ctrl+Enter", "accept_next"),
            ("Ctrl+Backspace", "reject_next"),
        ):
            shortcut = QShortcut(QKeySequence(keys), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(actions[key].trigger)
            shortcut.setEnabled(False)
            self._page_keys.append(shortcut)

    # what happens

    def _on_document_changed(self, _change: object) -> None:
        self.bars.show_history()
        self._late.start()
        self._window.settling.disturb()

    def _refresh_late(self) -> None:
        self.bars.show_counts()
        self._window.view_strip.refresh()

    def _on_active(self, item: ActiveItem | None) -> None:
        decidable = item is not None and item.kind != "comment"
        for shortcut in self._page_keys:
            shortcut.setEnabled(decidable)
        self._window.settling.disturb()

    def _on_tab(self, tab: str) -> None:
        self._window.panes.remember_tab(tab)
        self.bars.show_panes()

    def _on_selection(self) -> None:
        self.bars.show_words()
        self._window.settling.disturb()

    def _on_moved(self) -> None:
        self.bars.show_page()
        self._window.navigation.follow(caret=False)
        self._window.settling.disturb()

    def _on_laid_out(self) -> None:
        self._window.status_bar.show_progress(1, 1)
        self._window.position.restore()
        self.bars.show_page()
        self.bars.show_zoom()
        self._window.navigation.schedule()
        self._window.settling.disturb()

    def _on_author_missing(self) -> None:
        """What was typed waits; naming oneself writes it, cancelling says what waits."""
        window = self._window
        if window.document.held and not window.commands.ask_author():
            name = BannerAction("name", "Enter your name", window.commands.ask_author)
            window.banners.show_banner(
                BannerText(
                    "author",
                    "warn",
                    "Tracked changes need your name.",
                    f"{counted(window.document.held, 'edit')} kept until it is known.",
                    (name,),
                    icon="user",
                )
            )

    def _on_settings(self) -> None:
        window, values = self._window, self._window.host.settings.values
        if values.author != window.document.author:
            window.document.set_author(values.author)
        if values.author:
            window.banners.remove("author")
        self.bars.show_author()
        self.bars.show_model()
        self.bars.show_theme()

    def _on_changed_on_disk(self) -> None:
        window = self._window
        gone = window.document.path is not None and not window.document.path.exists()
        if gone:
            return
        detail = "Another program has saved this file. Saving here will ask before replacing it."
        window.banners.show_banner(
            BannerText(
                "disk",
                "info",
                "Changed on disk.",
                detail,
                (
                    BannerAction("compare", "Compare…", self._compare_with_disk, closes=False),
                    BannerAction("reload", "Open that version", lambda: window.host.reload(window)),
                ),
            )
        )

    def _compare_with_disk(self) -> None:
        self._window.host.compare(self._window, self._window.document.path)

    def _journal_failed(self, reason: str) -> None:
        """Called on the writer's thread: the banner is shown by the GUI's."""
        text = BannerText(
            "recovery",
            "danger",
            "Recovery is off.",
            f"The journal could not be written ({reason}). Save often.",
        )
        QTimer.singleShot(0, self, lambda: self._window.banners.show_banner(text))

    def _show_hits(self) -> None:
        page, finder = self._window.features.page, self._window.finder
        if hasattr(page, "set_find_hits"):
            page.set_find_hits(finder.hits, finder.current)
        if finder.query:
            self._window.settling.disturb()
