"""The application: services made once, windows made per document, and the desk's commands."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from desktop.attaching import Attaching
from desktop.editor.accessible import PageFactory
from desktop.faults import catch_faults
from desktop.features import make_features
from desktop.main_window import MainWindow
from desktop.opening import Opening
from desktop.options import Options, read_options
from desktop.preferences.dialog import CLOUD_HOST, PreferencesDialog
from desktop.recovering import Recovering, recovered_banner
from desktop.start.start_screen import StartScreen
from desktop.start.start_window import StartWindow
from desktop.theme.theme import Theme
from desktop.window.banners import BannerText
from desktop.window.drops import dropped_files
from desktop.window.host import Host
from desktop.window.saving import FILTER
from desktop.window.state import write_state
from desktop.window.tables import about_dialog
from desktop.workspace.credentials import Credentials
from desktop.workspace.file_store import Opened
from desktop.workspace.jobs import Jobs
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.places import Places
from desktop.workspace.recovery import Recovery, Restored
from desktop.workspace.settings import Settings
from engine.cli.logs import start_logging
from engine.resources import resource_path

SAMPLE = "mutual-nda.docx"
_log = logging.getLogger("whereas.desktop")


class Desk(QObject):
    """All windows of this process and what they share."""

    def __init__(
        self,
        application: QApplication,
        places: Places,
        options: Options | None = None,
        *,
        credentials: Credentials | None = None,
    ) -> None:
        super().__init__()
        self.options = options or Options()
        self.places = places
        self.settings = Settings(places)
        self.credentials = credentials or Credentials()
        self.recovery = Recovery(places.state / "recovery")
        self.jobs = Jobs()
        self.theme = Theme(application)
        self.windows: list[MainWindow] = []
        self.start_window: StartWindow | None = None
        self.attaching: Attaching | None = None
        self.quits = False
        """Whether the process ends with its last window."""
        self._application = application
        self._look: tuple[str, bool] | None = None
        self.apply_theme()
        self.settings.changed.connect(self.apply_theme)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.apply_theme)
        self.opening = Opening(
            theme=self.theme,
            settings=self.settings,
            recovery=self.recovery,
            jobs=self.jobs,
            parent_window=self.active_window,
        )
        self.recovering = Recovering(
            self.theme, self.recovery, restore=self.opening.restore, open_paths=self.open_paths
        )
        self.opening.opened.connect(self._show_opened)
        self.opening.restored.connect(self._show_restored)
        self.opening.failed.connect(self._show_failure)
        self.opening.given_up.connect(self._show_something)

    # look

    def apply_theme(self, _scheme: object = None) -> None:
        values = self.settings.values
        name = values.theme
        if name == "system":
            hints = QGuiApplication.styleHints()
            name = "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"
        if self._look != (name, values.dark_pages):
            self._look = (name, values.dark_pages)
            self.theme.use(name, dark_pages=values.dark_pages)

    def model_state(self) -> tuple[bool, str]:
        """(nothing leaves this computer, host of the model or "")."""
        values = self.settings.values
        if values.model == "offline":
            return True, ""
        host = urlsplit(values.base_url).netloc or CLOUD_HOST
        return values.local_only, host

    # windows

    def begin(self, paths: Sequence[Path]) -> None:
        """What a start shows: the files, what a crash left, or the start screen."""
        self.open_paths(paths)
        offered = self.offer_recovery()
        if not paths and not offered:
            self.show_start()

    def active_window(self) -> QWidget | None:
        return QApplication.activeWindow() or next(iter(self.windows), None) or self.start_window

    def show_start(self) -> StartWindow:
        if self.start_window is None:
            self.start_window = self._make_start()
        self.start_window.show()
        self.start_window.raise_()
        return self.start_window

    def open_paths(self, paths: Sequence[Path]) -> None:
        for path in paths:
            known = self._window_of(path)
            if known is None:
                self.opening.open(path.absolute())
            else:
                known.raise_()
                known.activateWindow()

    def open_dialog(self, parent: QWidget) -> None:
        recent = self.settings.values.recent_files
        folder = str(Path(recent[0]).parent) if recent else str(Path.home())
        names, _ = QFileDialog.getOpenFileNames(parent, "Open", folder, FILTER)
        self.open_paths([Path(name) for name in names])

    def open_sample(self) -> None:
        """As an unnamed document: the sample itself is never written to."""
        source = resource_path("samples", SAMPLE).read_bytes()
        target = self.recovery.root.parent / "samples" / SAMPLE
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            target.write_bytes(source)
        self.open_paths([target])

    def show_preferences(self, parent: QWidget) -> None:
        PreferencesDialog(self.theme, parent, self.settings, self.credentials).exec()

    def quit(self) -> None:
        """Every window may refuse; then nothing more is closed."""
        for window in list(self.windows):
            if not window.close():
                return
        if self.start_window is not None:
            self.start_window.close()
        self._application.quit()

    def open_door(self) -> None:
        """Lets tool servers of this user attach to the window in front."""
        self.attaching = Attaching(self.places, self.settings, self.front_window)
        self.attaching.changed.connect(self._show_clients)

    def quit_if_done(self) -> None:
        """Ends the process once no window is left and nothing is about to open one.

        Qt's own rule would end it with the first dialog that closes before a window is there.
        """
        shown = self.start_window is not None and self.start_window.isVisible()
        if not self.windows and not shown and not self.jobs.running:
            self._application.quit()

    def front_window(self) -> MainWindow | None:
        active = QApplication.activeWindow()
        if isinstance(active, MainWindow):
            return active
        return self.windows[-1] if self.windows else None

    def close(self) -> None:
        if self.attaching is not None:
            self.attaching.close()
        self.jobs.close()

    def offer_recovery(self) -> bool:
        """Offers back what was not saved when the program last ended."""
        return self.recovering.offer(self.active_window())

    # inside

    def make_window(self, document: OpenDocument) -> MainWindow:
        features = make_features(
            document,
            theme=self.theme,
            settings=self.settings,
            credentials=self.credentials,
            state_folder=self.places.state,
        )
        window = MainWindow(document, self._host(), features)
        window.closed.connect(self._forget)
        self.windows.append(window)
        if self.options.state_json is not None:
            target = self.options.state_json
            window.settled.connect(lambda: write_state(window, target))
        if self.attaching is not None:
            window.status_bar.show_clients(self.attaching.clients)
        window.show()
        window.features.page.setFocus()
        if self.start_window is not None:
            self.start_window.hide()
        return window

    def _show_clients(self, clients: tuple[str, ...]) -> None:
        for window in self.windows:
            window.status_bar.show_clients(clients)

    def _cut_clients(self) -> None:
        if self.attaching is not None:
            self.attaching.cut_all()

    def _host(self) -> Host:
        return Host(
            theme=self.theme,
            settings=self.settings,
            open_dialog=self.open_dialog,
            open_paths=self.open_paths,
            open_sample=self.open_sample,
            show_preferences=self.show_preferences,
            model_state=self.model_state,
            reload=self._reload,
            cut_clients=self._cut_clients,
            quit=self.quit,
        )

    def _make_start(self) -> StartWindow:
        screen = StartScreen(self.theme, self.settings, model_state=self.model_state)
        window = StartWindow(self.theme, screen, dropped_files)
        screen.open_requested.connect(lambda: self.open_dialog(window))
        screen.sample_requested.connect(self.open_sample)
        screen.path_chosen.connect(lambda path: self.open_paths([path]))
        screen.locate_requested.connect(lambda path: self._locate(window, path))
        screen.preferences_requested.connect(lambda: self.show_preferences(window))
        screen.about_requested.connect(lambda: about_dialog(self.theme, window).exec())
        window.dropped.connect(self.open_paths)
        window.closed.connect(self._look_for_the_end)
        return window

    def _locate(self, parent: QWidget, path: Path) -> None:
        name, _ = QFileDialog.getOpenFileName(parent, f"Locate {path.name}", "", FILTER)
        if name:
            self.settings.forget_file(str(path))
            self.open_paths([Path(name)])

    def _window_of(self, path: Path) -> MainWindow | None:
        wanted = path.resolve()
        for window in self.windows:
            known = window.document.path
            if known is not None and known.resolve() == wanted:
                return window
        return None

    def _show_opened(self, opened: Opened) -> None:
        document = OpenDocument(
            opened.session, path=opened.path, journal=opened.journal, source=opened.source
        )
        try:
            window = self.make_window(document)
        except Exception as error:  # the boundary of a slot: whoever opened the file must hear
            _log.exception("a window could not be made")
            opened.journal.close()
            detail = f"Its pages cannot be shown ({type(error).__name__}). The file is unchanged."
            self._show_failure(opened.path, f"“{opened.path.name}” cannot be opened.", detail)
            return
        if opened.restored_suggestions:
            count = opened.restored_suggestions
            noun = "suggestion" if count == 1 else "suggestions"
            document.reported.emit(f"{count} {noun} kept beside this file came back.", False)
        window.watch.check()

    def _show_restored(self, restored: Restored) -> None:
        offer = restored.offer
        restored.session.author = self.settings.values.author or offer.author
        document = OpenDocument(
            restored.session, path=offer.path, journal=restored.journal, source=restored.source
        )
        document.mark_dirty()
        window = self.make_window(document)
        window.banners.show_banner(recovered_banner(restored))
        window.watch.check()

    def _show_failure(self, path: Path, fact: str, detail: str) -> None:
        window = self.active_window()
        if isinstance(window, MainWindow):
            window.banners.show_banner(BannerText("open", "danger", fact, detail))
        else:
            self.show_start().show_error(fact, detail)

    def _reload(self, window: QWidget) -> None:
        if isinstance(window, MainWindow) and window.document.path is not None:
            path = window.document.path
            if window.close():
                self.open_paths([path])

    def _look_for_the_end(self) -> None:
        if self.quits:
            QTimer.singleShot(0, self, self.quit_if_done)

    def _show_something(self) -> None:
        if not self.windows:
            self.show_start()

    def _forget(self, window: MainWindow) -> None:
        self.windows.remove(window)
        window.deleteLater()
        self._look_for_the_end()


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """The one QApplication of the process."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QApplication.setApplicationName("Whereas")
    QApplication.setDesktopFileName("whereas")
    return QApplication([sys.argv[0], *argv])


def run_windows(argv: Sequence[str]) -> int:
    """Windows for files, or the start screen; returns when the last one is closed."""
    options = read_options(argv)
    application = make_application()
    screen_readers = PageFactory()  # asked by Qt for as long as the process lives
    screen_readers.install()
    desk = Desk(application, Places.of_user(), options)
    start_logging()
    catch_faults(desk.front_window)
    desk.quits = True
    application.setQuitOnLastWindowClosed(False)
    desk.open_door()
    desk.begin(options.files)
    code = application.exec()
    desk.close()
    return code
