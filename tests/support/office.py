"""LibreOffice as an independent reader: convert a document, or skip with a reason."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SECONDS = 90


def soffice() -> str:
    """The program, or a skip that says what is missing."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if not found:
        pytest.skip("LibreOffice (soffice) is not installed")
    return found


def convert(source: Path, folder: Path, *, to: str = "pdf") -> Path:
    """The converted file in `folder`; a profile of its own lets conversions run side by side."""
    profile = (folder / "profile").resolve().as_uri()
    command = [soffice(), f"-env:UserInstallation={profile}", "--headless", "--convert-to", to]
    command += ["--outdir", str(folder), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    made = folder / f"{source.stem}.{to.split(':')[0]}"
    assert made.is_file(), f"LibreOffice made no {made.name}: {done.stdout}{done.stderr}"
    return made
