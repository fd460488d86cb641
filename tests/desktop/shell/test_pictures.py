"""Pictures of the window: nothing is cut, nothing lies over something else, at every size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget

from desktop.main_window import MainWindow
from desktop.widgets.buttons import DropButton
from tests.support.desk import TestDesk
from tests.support.project import ROOT

SIZES = [(1100, 700), (1440, 900), (1920, 1080)]
# Filters and names of the document's or the user's own may be elided.
ELIDED = ("cmd_style", "assistant_playbook", "assistant_model", "changes_filter", "comments_filter")
DOUBLE = """
import os, sys
sys.path.insert(0, "packaging")
from pathlib import Path
from shots import MSA, Photographer
photographer = Photographer(Path(sys.argv[1]), Path(sys.argv[1]) / "home")
window = photographer.open(photographer.document("mutual-nda.docx", MSA), (1100, 700))
photographer.keep(window, "double")
photographer.close()
"""


def text_room(button: QWidget) -> tuple[int, int]:
    """How wide the text is and how much room it has."""
    if isinstance(button, DropButton):
        icon = 24 if button._icon else 0
        return button.fontMetrics().horizontalAdvance(button.label), button.width() - 33 - icon
    text = button.text().replace("&", "")  # type: ignore[attr-defined]
    icon = 0
    if isinstance(button, QToolButton | QPushButton) and not button.icon().isNull():
        icon = button.iconSize().width() + 4
    return button.fontMetrics().horizontalAdvance(text), button.width() - icon


def cut(window: MainWindow) -> list[str]:
    found: list[str] = []
    for kind in (QPushButton, QToolButton):
        for one in window.findChildren(kind):
            if not one.isVisible() or (not one.text() and not isinstance(one, DropButton)):
                continue
            if one.objectName().startswith(ELIDED):
                continue
            width, room = text_room(one)
            if width > room + 1:
                found.append(f"{one.objectName()}: {width} in {room}")
    return found


def overlapping(row: QWidget) -> list[str]:
    parts = [
        one
        for one in row.findChildren(QWidget)
        if one.isVisible() and isinstance(one, QToolButton | QPushButton | QLabel)
    ]
    areas = [(one, QRect(one.mapTo(row, QPoint(0, 0)), one.size())) for one in parts]
    return [
        f"{one.objectName()} and {other.objectName()}"
        for index, (one, area) in enumerate(areas)
        for other, second in areas[index + 1 :]
        if area.intersects(second) and not one.isAncestorOf(other) and not other.isAncestorOf(one)
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_or_covered_at_any_size(desk: TestDesk, theme: str) -> None:
    desk.desk.settings.update(theme=theme)
    window = desk.open(desk.sample())
    for size in SIZES:
        window.resize(*size)
        desk.wait(lambda: window.settling.is_settled)
        for tab in ("changes", "comments", "assistant"):
            window.commands.show_review(tab)
            assert cut(window) == [], (size, tab)
        for row in (window.command_bar, window.status_bar, window.title_row):
            assert overlapping(row) == [], size
        picture = window.grab().toImage()
        assert (picture.width(), picture.height()) == size
        chrome = desk.desk.theme.tokens.chrome
        assert picture.pixelColor(4, 40).name().upper() == chrome


def test_the_toast_stays_on_the_desk_when_it_gets_lower(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    window.document.reported.emit("Change accepted.", False)
    window.find_bar.open(replace=True)
    window.resize(1300, 720)
    desk.wait(lambda: window.settling.is_settled)
    toast = window.toast
    assert toast.isVisible()
    assert window.desk.rect().contains(toast.geometry())


@pytest.mark.slow
def test_at_200_percent_the_window_has_its_size_and_its_bars(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", DOUBLE, str(tmp_path)],
        cwd=ROOT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": "2",
            "PYTHONPATH": str(ROOT),
        },
        check=True,
        capture_output=True,
        timeout=100,
    )
    picture = QImage(str(tmp_path / "double.png"))
    assert (picture.width(), picture.height()) == (2200, 1400)
    assert picture.pixelColor(8, 90).name().upper() == "#F5F4F1"
