"""`whereas demo`: a reviewed file and pictures of its pages, with a screen and without one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from desktop.theme.tokens import LIGHT
from engine.session.session import DocumentSession
from tests.support.office import convert
from tests.support.project import ROOT

COMMAND = [sys.executable, "-m", "desktop", "demo", "--out"]


def environment(tmp_path: Path, **more: str) -> Mapping[str, str]:
    plain = {key: value for key, value in os.environ.items() if key != "QT_QPA_PLATFORM"}
    plain |= {"DISPLAY": "", "WAYLAND_DISPLAY": "", "WHEREAS_HOME": str(tmp_path / "home")}
    return {**plain, **more}


def check(answer: dict[str, Any], folder: Path) -> None:
    reviewed = DocumentSession.open(folder / "reviewed.docx", author="Reader").document
    assert len(reviewed.revisions()) >= 5
    assert len(reviewed.comments()) >= 3
    assert len(answer["pages"]) == 3
    for name in answer["pages"]:
        assert_shows_marks(Path(name))


def assert_shows_marks(picture: Path) -> None:
    """The suggestions' colour stands on the sheet and again in the lane of cards beside it."""
    image = QImage(str(picture))
    assert image.width() > 800 and image.height() > 1000
    colour = QColor(LIGHT.page_authors[1])
    sheet = _count(image, colour, 0, image.width() * 3 // 4)
    lane = _count(image, colour, image.width() * 3 // 4, image.width())
    assert sheet > 50 and lane > 50, (sheet, lane)


def _count(image: QImage, colour: QColor, left: int, right: int) -> int:
    part = image.copy(left, 0, right - left, image.height())
    plain = part.convertToFormat(QImage.Format.Format_RGB32)  # its pixels live as long as it does
    pixels = bytes(plain.constBits())
    wanted = bytes((colour.blue(), colour.green(), colour.red(), 255))
    return pixels.count(wanted)


@pytest.mark.gui
def test_without_a_display_it_leaves_a_file_and_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = subprocess.run(
        [*COMMAND, str(folder)],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    check(json.loads(done.stdout), folder)
    assert convert(folder / "reviewed.docx", tmp_path / "office").stat().st_size > 5000


@pytest.mark.gui
@pytest.mark.slow
def test_with_a_display_the_window_stays_open(display: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    running = subprocess.Popen(
        [*COMMAND, str(folder)],
        cwd=ROOT,
        env=environment(tmp_path, DISPLAY=display, QT_QPA_PLATFORM="xcb"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert running.stdout is not None
        answer = json.loads(running.stdout.readline())
        check(answer, folder)
        time.sleep(1)
        assert running.poll() is None, "the window is still there"
    finally:
        running.kill()
        running.wait()
