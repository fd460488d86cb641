"""The windows of this process: made for documents, found by their files, forgotten when closed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.compare.result import VersionResult
from desktop.features import make_features
from desktop.main_window import MainWindow
from desktop.recovering import recovered_banner
from desktop.window.banners import BannerText
from desktop.window.host import Host
from desktop.window.state import write_state
from desktop.workspace.credentials import Credentials
from desktop.workspace.file_store import Opened
from desktop.workspace.item_words import counted
from desktop.workspace.journal import Origin
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.places import Places
from desktop.workspace.presence import Presence
from desktop.workspace.recovery import Recovery, Restored
from engine.session.session import DocumentSession

_log = logging.getLogger("whereas.desktop")


class DeskWindows(QObject):
    """`failed(path, fact, detail)` tells of a document whose window could not be made."""

    opened = Signal(object)  # MainWindow
    forgotten = Signal()
    failed = Signal(object, str, str)

    def __init__(
        self,
        host: Callable[[], Host],
        *,
        credentials: Credentials,
        recovery: Recovery,
        places: Places,
        state_json: Path | None,
    ) -> None:
        super().__init__()
        self._host = host
        self._credentials = credentials
        self._recovery = recovery
        self._places = places
        self._state_json = state_json
        self._presence = Presence(places.state / "open")
        self._shown_as: dict[MainWindow, Path] = {}
        self.all: list[MainWindow] = []

    @property
    def documents(self) -> list[OpenDocument]:
        return [window.document for window in self.all]

    def front(self) -> MainWindow | None:
        active = QApplication.activeWindow()
        if isinstance(active, MainWindow):
            return active
        return self.all[-1] if self.all else None

    def of_file(self, path: Path) -> MainWindow | None:
        wanted = path.resolve()
        for window in self.all:
            known = window.document.path
            if known is not None and known.resolve() == wanted:
                return window
        return None

    def make(self, document: OpenDocument, result: VersionResult | None = None) -> MainWindow:
        host = self._host()
        features = make_features(
            document,
            theme=host.theme,
            settings=host.settings,
            credentials=self._credentials,
            state_folder=self._places.state,
            result=result,
        )
        window = MainWindow(document, host, features)
        window.closed.connect(self._forget)
        self.all.append(window)
        if self._state_json is not None:
            target = self._state_json
            window.settled.connect(lambda: write_state(window, target))
        document.saved_state_changed.connect(lambda: self._announce(window))
        self._announce(window)
        window.show()
        window.features.page.setFocus()
        self.opened.emit(window)
        return window

    # what was opened, restored or made

    def show_opened(self, opened: Opened) -> None:
        document = OpenDocument(
            opened.session, path=opened.path, journal=opened.journal, source=opened.source
        )
        try:
            window = self.make(document)
        except Exception as error:  # the boundary of a slot: whoever opened the file must hear
            _log.exception("a window could not be made")
            opened.journal.close()
            detail = f"Its pages cannot be shown ({type(error).__name__}). The file is unchanged."
            self.failed.emit(opened.path, f"“{opened.path.name}” cannot be opened.", detail)
            return
        if opened.restored_suggestions:
            noun = counted(opened.restored_suggestions, "suggestion")
            document.reported.emit(f"{noun} kept beside this file came back.", False)
        window.watch.check()

    def show_restored(self, restored: Restored) -> None:
        offer = restored.offer
        restored.session.author = self._host().settings.values.author or offer.author
        document = OpenDocument(
            restored.session, path=offer.path, journal=restored.journal, source=restored.source
        )
        document.mark_dirty()
        window = self.make(document)
        window.banners.show_banner(recovered_banner(restored))
        window.watch.check()

    def show_made(self, result: VersionResult) -> MainWindow:
        """A document that is in no file: it is unsaved until the user saves it somewhere."""
        window = self.show_unsaved(result.session, result.source, result.title, result)
        window.commands.show_review("summary")
        if result.unproven:
            detail = "Accepting or rejecting everything may not give the two versions."
            window.banners.show_banner(
                BannerText("unproven", "danger", "This redline is not proven.", detail)
            )
        return window

    def show_unsaved(
        self,
        session: DocumentSession,
        source: bytes,
        title: str,
        result: VersionResult | None = None,
    ) -> MainWindow:
        session.author = self._host().settings.values.author
        origin = Origin(source, None, f"{title}.docx", session.author)
        document = OpenDocument(
            session, journal=self._recovery.journal(origin), source=source, title=title
        )
        document.mark_dirty()
        return self.make(document, result)

    def reload(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        """The file as it is on disk, instead of what the window shows."""
        if isinstance(window, MainWindow) and window.document.path is not None:
            path = window.document.path
            if window.close():
                open_path(path)

    def close(self) -> None:
        self._presence.close()

    def _announce(self, window: MainWindow) -> None:
        """Tells other processes of this user which file the window shows, or hears of theirs."""
        path, former = window.document.path, self._shown_as.get(window)
        if path == former:
            return
        if former is not None:
            self._presence.release(former)
            window.banners.remove("elsewhere")
        if path is None:
            return
        self._shown_as[window] = path
        if not self._presence.claim(path):
            fact = "This file is open in another Whereas window."
            detail = "What is saved there is not shown here. Saving here asks before replacing it."
            window.banners.show_banner(BannerText("elsewhere", "warn", fact, detail, icon="lock"))

    def _forget(self, window: MainWindow) -> None:
        self.all.remove(window)
        path = self._shown_as.pop(window, None)
        if path is not None:
            self._presence.release(path)
        window.deleteLater()
        self.forgotten.emit()
