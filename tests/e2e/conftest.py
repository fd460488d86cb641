"""Fixtures of the walks through the whole program."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.desktop.conftest import desk

__all__ = ["desk", "display"]


@pytest.fixture
def display() -> Iterator[str]:
    """A display of our own, chosen by the server itself; skipped where there is none."""
    server = shutil.which("Xvfb")
    if not server:
        pytest.skip("Xvfb is not installed")
    told, write = os.pipe()
    running = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        number = os.read(told, 16).decode().strip()
        if not number:
            pytest.skip("Xvfb did not start")
        yield f":{number}"
    finally:
        os.close(told)
        running.terminate()
        running.wait()
