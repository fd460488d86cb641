"""Fixtures of the desk's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.support.desk import TestDesk


@pytest.fixture
def desk(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestDesk]:
    """A whole application in a temporary folder, with pauses that fit a test.

    Waits end as soon as what is waited for is there; machines that run tests are shared.
    """
    for pause in (
        "desktop.window.wiring.LATE_MS",
        "desktop.navigation.pane._SETTLE_MS",
        "desktop.workspace.find._LATE_MS",
        "desktop.window.state._PAUSE_MS",
    ):
        monkeypatch.setattr(pause, 5)
    made = TestDesk(qapp, tmp_path / "home", lambda seen: qtbot.waitUntil(seen, timeout=60_000))
    yield made
    made.close()
