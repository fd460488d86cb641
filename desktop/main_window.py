"""One window for one document: bars, banners, panes and page, composed from what it is given."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from desktop.actions import MENUS, Actions
from desktop.navigation.pane import NavigationPane
from desktop.widgets.containers import column
from desktop.widgets.feedback import Toast
from desktop.widgets.focus_ring import FocusRing
from desktop.widgets.guard import guarded
from desktop.window.banners import BannerStack
from desktop.window.closing import Closing
from desktop.window.command_bar import CommandBar
from desktop.window.commands import WindowCommands
from desktop.window.find_bar import FindBar
from desktop.window.host import Features, Host
from desktop.window.pane_layout import PaneLayout
from desktop.window.position import Position
from desktop.window.regions import Regions
from desktop.window.review_commands import ReviewCommands
from desktop.window.review_pane import ReviewPane
from desktop.window.saving import Saving
from desktop.window.state import Settling
from desktop.window.status_bar import StatusBar
from desktop.window.title_row import TitleRow
from desktop.window.trail import Trail
from desktop.window.view_strip import ViewStrip
from desktop.window.wiring import Wiring
from desktop.window.words import WordCount
from desktop.workspace.drops import dropped_files
from desktop.workspace.file_watch import FileWatch
from desktop.workspace.find import Finder
from desktop.workspace.open_document import OpenDocument

MINIMUM_SIZE = (1100, 700)
FIRST_SIZE = (1440, 900)


class MainWindow(QMainWindow):
    """Owns the widgets; what they do is in `desktop.window`."""

    closed = Signal(object)

    def __init__(self, document: OpenDocument, host: Host, features: Features) -> None:
        super().__init__()
        self.document = document
        self.host = host
        self.features = features
        self.setObjectName("main_window")
        self.setMinimumSize(*MINIMUM_SIZE)
        self.resize(*FIRST_SIZE)
        self.setAcceptDrops(True)
        self._make_services()
        self.commands = WindowCommands(self)
        self.commands.bind()
        self._make_widgets()
        self._compose()
        self.wiring = Wiring(self)
        self.wiring.connect_all()

    @property
    def settled(self) -> Signal:
        return self.settling.settled  # type: ignore[return-value]

    def _make_services(self) -> None:
        settings, document = self.host.settings, self.document
        self.actions_ = Actions(self)
        self.finder = Finder(document, self)
        self.trail = Trail(self.features.page, self)
        self.watch = FileWatch(document, self)
        self.word_count = WordCount(document, self)
        self.position = Position(document, self.features.page, settings)
        self.banners = BannerStack(self.host.theme)
        self.saving = Saving(
            document,
            theme=self.host.theme,
            window=self,
            banners=self.banners,
            saved_as=settings.remember_file,
        )
        self.closing = Closing(document, theme=self.host.theme, window=self, saving=self.saving)
        self.review = ReviewCommands(
            document,
            ask=lambda title, sentence: self.commands.confirm(title, sentence),
            stay=lambda: settings.values.stay_after_decision,
            with_comment=lambda: settings.values.comment_enters_file,
        )

    def _make_widgets(self) -> None:
        theme, actions = self.host.theme, self.actions_
        tools = [
            (name, actions.command(key).icon, actions[key])
            for name, key in (
                ("top_find", "find"),
                ("top_theme", "dark_theme"),
                ("top_settings", "preferences"),
            )
        ]
        self.title_row = TitleRow(theme, tools)
        for title, keys in MENUS:
            menu = self.title_row.menu_bar.addMenu(title)
            actions.fill(menu, keys)
            menu.menuAction().setVisible(not menu.isEmpty())
        self.command_bar = CommandBar(theme, actions, self.commands.menus)
        self.navigation = NavigationPane(
            theme,
            self.document,
            finder=self.finder,
            pages=self.features.page,  # type: ignore[arg-type]
        )
        self.find_bar = FindBar(theme, self.finder)
        self.view_strip = ViewStrip(theme, self.document)
        self.review_pane = ReviewPane(theme, self.document, self.features)
        self.status_bar = StatusBar(theme)
        self.settling = Settling(self)

    def _compose(self) -> None:
        self.desk = QWidget()
        self.desk.setObjectName("desk")
        self.desk.setLayout(column(self.find_bar, self.view_strip, self.features.page, spacing=0))
        self.desk.layout().setStretch(2, 1)  # type: ignore[union-attr]
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setObjectName("panes")
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for part in (self.navigation, self.desk, self.review_pane):
            self.splitter.addWidget(part)
        self.splitter.setStretchFactor(1, 1)
        self.panes = PaneLayout(
            self.splitter, self.navigation, self.review_pane, self.host.settings
        )
        centre = QWidget()
        rows = QVBoxLayout(centre)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for part in (self.title_row, self.command_bar, self.banners):
            rows.addWidget(part)
        rows.addWidget(self.splitter, 1)
        rows.addWidget(self.status_bar)
        self.setCentralWidget(centre)
        self.toast = Toast(self.host.theme, self.desk)
        self.focus_ring = FocusRing(self.host.theme, self)
        regions = (
            self.command_bar,
            self.banners,
            self.navigation,
            self.features.page,
            self.review_pane,
            self.status_bar,
        )
        self.regions = Regions(self, regions, home=self.features.page)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.wiring.bars.fit()

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.closing.may_close():
            event.ignore()
            return
        self.wiring.disconnect_all()
        event.accept()
        self.closed.emit(self)

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        files: list[Path] = dropped_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.host.open_paths(files)
