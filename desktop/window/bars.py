"""What the bars of a window say, read from the document and the page each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.window.banners import BannerAction, BannerText
from desktop.window.notices import notices_of
from desktop.workspace.review_state import Display

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


class Bars(QObject):
    """Holds no fact of its own; every `show_` makes one part of the window true again."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)  # a slot of a closed window is never called
        self._window = window

    def refresh_all(self) -> None:
        self.show_title()
        self.show_tracking()
        self.show_display(self._window.document.display)
        self.show_history()
        self.show_save()
        self.show_author()
        self.show_model()
        self.show_page()
        self.show_counts()
        self.show_zoom()
        self.show_theme()
        self.show_trail()
        self.show_formats()
        self._window.word_count.count()
        self._window.navigation.refresh()
        for notice in notices_of(self._window.document, self._window.commands.show_links):
            self._window.banners.show_banner(notice)
        self.show_owner(None)

    def fit(self) -> None:
        """On every resize of the window."""
        window = self._window
        if window.panes.fit(window.width()):
            remembered = window.panes.remembered()
            window.review_pane.show_tab(remembered.review_tab)
            window.commands.page.show_zoom(remembered.zoom)
        self.show_panes()
        window.toast.place()

    def show_panes(self) -> None:
        window = self._window
        window.features.panes.open = window.panes.review_open
        window.features.panes.tab = window.review_pane.current_tab
        if hasattr(window.features.margin, "place"):  # the active card may unfold or fold
            window.features.margin.place()  # type: ignore[union-attr]
        window.actions_["navigation"].setChecked(window.panes.navigation_open)
        window.actions_["review_pane"].setChecked(window.panes.review_open)

    def show_title(self) -> None:
        window, document = self._window, self._window.document
        folder = "" if document.path is None else " › ".join(document.path.parent.parts[-3:])
        folder = folder.replace("/ › ", "/")
        window.title_row.set_document(document.display_name, folder, modified=document.dirty)
        window.setWindowTitle(f"{document.display_name}[*] – Whereas")
        window.setWindowModified(document.dirty)

    def show_tracking(self) -> None:
        window, document = self._window, self._window.document
        on, locked = document.tracking, document.tracking_locked
        window.command_bar.track.show_state(on=on, locked=locked)
        window.status_bar.show_tracking(on=on, locked=locked)
        window.actions_["tracking"].setChecked(on)
        window.actions_["tracking"].setEnabled(not (locked and on))
        window.command_bar.adapt()

    def show_display(self, display: Display) -> None:
        self._window.command_bar.display.set_label(display.title)
        self._window.settling.disturb()

    def show_history(self) -> None:
        document, actions = self._window.document, self._window.actions_
        for key, can, label in (
            ("undo", document.can_undo, document.undo_label),
            ("redo", document.can_redo, document.redo_label),
        ):
            actions[key].setText(f"{key.capitalize()}: {label}" if can else key.capitalize())
            actions[key].setEnabled(can)

    def show_trail(self) -> None:
        actions, trail = self._window.actions_, self._window.trail
        actions["back"].setEnabled(trail.can_go_back)
        actions["forward"].setEnabled(trail.can_go_forward)

    def show_save(self) -> None:
        self._window.status_bar.show_save(self._window.document.save_state)
        self.show_title()
        self._window.settling.disturb()

    def show_author(self) -> None:
        self._window.status_bar.show_author(self._window.document.author)

    def show_model(self) -> None:
        local, host = self._window.host.model_state()
        self._window.status_bar.show_model(local=local, host=host)

    def show_page(self) -> None:
        page = self._window.features.page
        complete = page.page_map.complete  # type: ignore[attr-defined]
        count = page.page_count() if complete else None  # type: ignore[attr-defined]
        current = page.current_page()  # type: ignore[attr-defined]
        self._window.status_bar.show_page(current + 1, count)

    def show_formats(self) -> None:
        self._window.commands.page.show_formats(self._window.command_bar)

    def show_theme(self) -> None:
        dark = self._window.host.theme.is_dark
        self._window.actions_["dark_theme"].setChecked(dark)
        self._window.title_row.buttons["top_theme"].set_icon("sun" if dark else "moon")

    def show_words(self) -> None:
        window, selection = self._window, self._window.document.selection
        chosen = None if selection is None or not selection.text else len(selection.text.split())
        window.status_bar.show_words(window.word_count.total, chosen)

    def show_zoom(self) -> None:
        window, page = self._window, self._window.features.page
        window.command_bar.zoom.set_label(f"{round(page.zoom * 100)} %")  # type: ignore[attr-defined]

    def show_counts(self) -> None:
        self._window.review_pane.refresh_counts()

    def report(self, text: str, undoable: bool) -> None:
        window = self._window
        undo = undoable and window.document.can_undo
        window.toast.show_text(
            text, action="Undo" if undo else "", on_action=window.commands.undo if undo else None
        )

    def show_owner(self, owner: str | None) -> None:
        if owner is None:
            self._window.banners.remove("locked")
            return
        self._window.banners.show_banner(
            BannerText(
                "locked",
                "info",
                f"{owner or 'Somebody'} has this file open in Word.",
                "It can be read and edited here, and saved under another name.",
                (BannerAction("saveas", "Save as…", self._window.saving.save_as),),
                icon="lock",
            )
        )
