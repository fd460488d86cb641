"""Pictures of the running program, for the README: python packaging/shots.py [FOLDER]."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt  # noqa: E402
from PySide6.QtGui import QImage, QPainter  # noqa: E402
from PySide6.QtWidgets import QScrollArea, QWidget  # noqa: E402

from desktop.app import Desk, make_application  # noqa: E402
from desktop.demo_command import Guide  # noqa: E402
from desktop.main_window import MainWindow  # noqa: E402
from desktop.workspace.credentials import Credentials  # noqa: E402
from desktop.workspace.places import Places  # noqa: E402
from desktop.workspace.review_items import object_key  # noqa: E402
from engine.resources import resource_path  # noqa: E402

PAUSE_SECONDS = 0.8
SIZE, SMALL = (1440, 900), (1100, 700)
NDA, MSA = "Mutual NDA Larkfield – Osprey.docx", "Calder – Brightwater MSA v4.docx"
OLDER = ("Lease 3 Tannery Court.docx", "Data processing addendum.docx", "Order form Halden.docx")


class Photographer(Guide):
    """Drives the program as a user would, and keeps what its windows show."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        application = make_application()
        credentials = Credentials(use_keyring=False)
        super().__init__(
            application, Desk(application, Places.under(home), credentials=credentials)
        )
        self.desk.settings.update(author="Mara Lindqvist", theme="light")
        self.matter = home / "Matters" / "Larkfield" / "Drafts"
        self.matter.mkdir(parents=True)

    def document(self, sample: str, name: str) -> Path:
        target = self.matter / name
        shutil.copy(resource_path("samples", sample), target)
        return target

    def show_suggestion(self, window: MainWindow, number: int) -> None:
        """Makes one of the suggestions the active one, on the page and in the pane."""
        order = [one for one in window.document.items().order if one.kind == "suggestion"]
        item = order[number]
        known = window.document.items().suggestion(item.id)
        window.document.activate(item)
        if known is not None and known.block_id is not None:
            window.document.reveal(known.block_id)
        self.rest(window)
        self.pause()
        area = window.findChild(QScrollArea, "assistant_scroll")
        card = window.findChild(QWidget, f"assistant_card_{object_key(item.id)}")
        if area is not None and card is not None:
            area.ensureWidgetVisible(card, 0, 16)
        self.rest(window)

    def pause(self) -> None:
        """Cards that open take their height a moment later."""
        end = time.monotonic() + PAUSE_SECONDS
        self.wait(lambda: time.monotonic() > end)

    def accept_some(self, window: MainWindow) -> None:
        """Every second suggestion becomes a tracked change of the user."""
        order = [one for one in window.document.items().order if one.kind == "suggestion"]
        window.document.activate(None)
        window.document.resolve(order[::2], "accept")
        self.rest(window)

    def keep_start(self) -> None:
        for name in (*OLDER, MSA, NDA):
            self.desk.settings.remember_file(self.document("services-agreement.docx", name))
        start = self.desk.show_start()
        start.resize(*SMALL)
        for _ in range(10):
            self.application.processEvents()
        self.keep(start, "start")

    def keep(self, widget: QWidget, name: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        widget.grab().save(str(self.folder / f"{name}.png"))

    def keep_page(self, window: MainWindow, index: int, name: str) -> None:
        """One page as it would be printed."""
        image = QImage(850, 1100, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = window.features.page
        page.paint_page(painter, index, QRectF(image.rect()))  # type: ignore[attr-defined]
        painter.end()
        image.save(str(self.folder / f"{name}.png"))


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="whereas-pictures-") as home:
        photographer = Photographer(folder, Path(home).resolve())
        window = photographer.open(photographer.document("mutual-nda.docx", NDA), SIZE)
        photographer.review(window)
        photographer.show_suggestion(window, 1)
        photographer.keep(window, "main-light")
        photographer.desk.settings.update(theme="dark")
        photographer.rest(window)
        photographer.pause()
        photographer.keep(window, "main-dark")
        photographer.desk.settings.update(theme="light")
        photographer.accept_some(window)
        photographer.keep_page(window, 0, "redlined-page")
        photographer.keep_start()
        photographer.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "pictures")
