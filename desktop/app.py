"""The application: services made once, windows made per document, and the desk's commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from desktop.assistant.kept_conversation import ConversationStore
from desktop.comparing import Comparing
from desktop.desk_look import DeskLook
from desktop.desk_windows import DeskWindows
from desktop.doors import Doors
from desktop.editor.accessible import PageFactory
from desktop.faults import catch_faults
from desktop.main_window import MainWindow
from desktop.opening import Opening
from desktop.options import Options, read_options
from desktop.preferences.dialog import PreferencesDialog
from desktop.prepare.prepare_dialog import PrepareDialog
from desktop.preparing import Preparing
from desktop.recovering import Recovering
from desktop.start.start_screen import StartScreen
from desktop.start.start_window import StartWindow
from desktop.theme.theme import Theme
from desktop.window.banners import BannerText
from desktop.window.host import Host
from desktop.window.tables import about_dialog
from desktop.workspace.credentials import Credentials
from desktop.workspace.drops import FILTER, dropped_files
from desktop.workspace.jobs import Jobs
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.places import Places
from desktop.workspace.recovery import Recovery
from desktop.workspace.screen import may_open_windows
from desktop.workspace.settings import Settings
from engine.cli.logs import start_logging
from engine.cli.output import EXIT_UNUSABLE, emit_error
from engine.resources import resource_path

SAMPLE = "mutual-nda.docx"
NO_DISPLAY = "There is no display to open a window on; `whereas --help` lists what needs none."


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
        self.look = DeskLook(self.theme, self.settings)
        self.start_window: StartWindow | None = None
        self.quits = False
        """Whether the process ends with its last window."""
        self._application = application
        self._make_rooms()
        self._connect()

    def _make_rooms(self) -> None:
        self.opened = DeskWindows(
            self._host,
            credentials=self.credentials,
            recovery=self.recovery,
            places=self.places,
            state_json=self.options.state_json,
        )
        self.doors = Doors(self.places, self.settings, self.opened)
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
        self.comparing = Comparing(
            self.theme, self.settings, self.jobs, documents=lambda: self.opened.documents
        )
        self.preparing = Preparing(self.theme, self.jobs, show_preview=self.opened.show_unsaved)

    def _connect(self) -> None:
        self.opening.opened.connect(self.opened.show_opened)
        self.opening.restored.connect(self.opened.show_restored)
        self.opening.failed.connect(self._show_failure)
        self.opening.given_up.connect(self._show_something)
        self.opened.failed.connect(self._show_failure)
        self.opened.opened.connect(self._on_window)
        self.opened.forgotten.connect(self._look_for_the_end)
        self.doors.asked.connect(self.come_forward)
        self.comparing.made.connect(self.opened.show_made)

    # windows

    @property
    def windows(self) -> list[MainWindow]:
        return self.opened.all

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
            known = self.opened.of_file(path)
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

    def compare(self, window: QWidget, against: Path | None = None) -> None:
        """The window's document as the revised side, or as the original of `against`."""
        document = self._document_of(window)
        if against is None:
            self.comparing.compare(window, revised=document)
        else:
            self.comparing.compare(window, original=document, revised=against)

    def combine(self, window: QWidget) -> None:
        self.comparing.combine(window, base=self._document_of(window))

    def prepare(self, window: MainWindow) -> PrepareDialog:
        return self.preparing.prepare(
            window, window.document, review=lambda: window.commands.show_review("changes")
        )

    def _document_of(self, window: QWidget) -> OpenDocument | None:
        return window.document if isinstance(window, MainWindow) else None

    def show_preferences(self, parent: QWidget) -> None:
        PreferencesDialog(
            self.theme,
            parent,
            self.settings,
            self.credentials,
            conversations=ConversationStore.under(self.places.state),
        ).exec()

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
        self.doors.open_for_tools()

    def quit_if_done(self) -> None:
        """Ends the process once no window is left and nothing is about to open one.

        Qt's own rule would end it with the first dialog that closes before a window is there.
        """
        shown = self.start_window is not None and self.start_window.isVisible()
        if not self.windows and not shown and not self.jobs.running:
            self._application.quit()

    def come_forward(self, paths: Sequence[Path]) -> None:
        """A later start asked: for files, or just for a window."""
        self.open_paths(paths)
        front = self.opened.front() or (None if paths else self.show_start())
        if front is not None:
            front.raise_()
            front.activateWindow()

    def close(self) -> None:
        self.doors.close()
        self.opened.close()
        self.jobs.close()

    def offer_recovery(self) -> bool:
        """Offers back what was not saved when the program last ended."""
        return self.recovering.offer(self.active_window())

    # inside

    def _on_window(self, _window: MainWindow) -> None:
        if self.start_window is not None:
            self.start_window.hide()

    def _host(self) -> Host:
        return Host(
            theme=self.theme,
            settings=self.settings,
            open_dialog=self.open_dialog,
            open_paths=self.open_paths,
            open_sample=self.open_sample,
            show_preferences=self.show_preferences,
            model_state=self.look.model_state,
            reload=lambda window: self.opened.reload(window, lambda path: self.open_paths([path])),
            compare=self.compare,
            combine=self.combine,
            prepare=self.prepare,
            cut_clients=self.doors.cut_clients,
            quit=self.quit,
        )

    def _make_start(self) -> StartWindow:
        screen = StartScreen(self.theme, self.settings, model_state=self.look.model_state)
        window = StartWindow(self.theme, screen, dropped_files)
        screen.open_requested.connect(lambda: self.open_dialog(window))
        screen.sample_requested.connect(self.open_sample)
        screen.path_chosen.connect(lambda path: self.open_paths([path]))
        screen.locate_requested.connect(lambda path: self._locate(window, path))
        screen.compare_requested.connect(lambda: self.comparing.compare(window))
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

    def _show_failure(self, path: Path, fact: str, detail: str) -> None:
        window = self.active_window()
        if isinstance(window, MainWindow):
            window.banners.show_banner(BannerText("open", "danger", fact, detail))
        else:
            self.show_start().show_error(fact, detail)

    def _look_for_the_end(self) -> None:
        if self.quits:
            QTimer.singleShot(0, self, self.quit_if_done)

    def _show_something(self) -> None:
        if not self.windows:
            self.show_start()


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """The one QApplication of the process."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QApplication.setApplicationName("Whereas")
    QApplication.setDesktopFileName("whereas")
    return QApplication([sys.argv[0], *argv])


def handed_over(places: Places, files: Sequence[Path]) -> bool:
    """Whether a program that runs already has taken the files; its windows come forward."""
    from desktop.handover import hand_over

    return hand_over(places.state, files)


def run_windows(argv: Sequence[str]) -> int:
    """Windows for files, or the start screen; returns when the last one is closed."""
    options = read_options(argv)
    if not may_open_windows():
        return emit_error("noDisplay", NO_DISPLAY, exit_code=EXIT_UNUSABLE)
    application = make_application()
    places = Places.of_user()
    alone = options.state_json is not None  # whoever drives this window wants one of his own
    if not alone and handed_over(places, options.files):
        return 0
    screen_readers = PageFactory()  # asked by Qt for as long as the process lives
    screen_readers.install()
    desk = Desk(application, places, options)
    start_logging()
    catch_faults(desk.opened.front)
    desk.quits = True
    application.setQuitOnLastWindowClosed(False)
    desk.open_door()
    if not alone:
        desk.doors.open_for_starts()
    desk.begin(options.files)
    code = application.exec()
    desk.close()
    return code
