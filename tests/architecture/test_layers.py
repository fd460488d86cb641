"""The house's import rules hold."""

from __future__ import annotations

import subprocess
import sys

from tests.support.project import ROOT


def test_every_import_contract_is_kept() -> None:
    script = "import sys; from importlinter import cli; sys.exit(cli.lint_imports(no_logo=True))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_folder_packaging_is_no_python_package() -> None:
    """It would hide the library of that name from every tool started in the project's root."""
    assert not (ROOT / "packaging" / "__init__.py").exists()
