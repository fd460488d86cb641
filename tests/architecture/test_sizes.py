"""Files and functions stay small enough to be read; nothing is exempt."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.project import ROOT, SOURCE_FOLDERS, python_files, shown

MOST_LINES_OF_A_FILE = 500
MOST_LINES_OF_A_FUNCTION = 50


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function with its length from `def` to its last line."""
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    long = {shown(path): n for path, n in lengths.items() if n > MOST_LINES_OF_A_FILE}
    assert lengths
    assert not long


def test_no_function_is_too_long() -> None:
    found = [(shown(path), *function) for path in python_files() for function in functions(path)]
    assert found
    assert not [row for row in found if row[2] > MOST_LINES_OF_A_FUNCTION]


def test_every_module_says_what_it_is_for() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in python_files()}
    silent = [shown(path) for path, tree in trees.items() if not ast.get_docstring(tree)]
    assert not silent


def test_no_function_is_too_complex() -> None:
    """`--ignore-noqa`: a comment in the source exempts nothing."""
    command = [sys.executable, "-m", "ruff", "check", "--select=C901", "--ignore-noqa"]
    done = subprocess.run(
        [*command, *SOURCE_FOLDERS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
