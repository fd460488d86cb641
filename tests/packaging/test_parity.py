"""The table of calls in the README is what the program answers today."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.project import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.gui]


def test_the_table_of_the_readme_is_the_programs_own() -> None:
    command = [sys.executable, "packaging/parity.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split("<!-- parity:begin -->")[1].split("<!-- parity:end -->")[0]
    assert shown.strip() in done.stdout
    assert len([row for row in shown.splitlines() if row.startswith("| ")]) > 25
