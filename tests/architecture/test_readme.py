"""What the README tells a newcomer to type works as written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.project import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, flags=re.DOTALL)
SHELL = [line for language, text in BLOCKS if language == "sh" for line in text.splitlines()]
PYTHON = [text for language, text in BLOCKS if language == "python"]
DEV = "python3 packaging/dev.py "


def first_words(prefix: str) -> list[str]:
    return sorted({line[len(prefix) :].split()[0] for line in SHELL if line.startswith(prefix)})


def run_python(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_two_commands_are_there() -> None:
    assert {"demo", "test"} <= set(first_words(DEV))


@pytest.mark.parametrize("command", first_words(DEV))
def test_each_development_command_exists(command: str) -> None:
    usage = run_python("packaging/dev.py", "--help").stderr
    assert re.search(rf"^  {command}\b", usage, flags=re.MULTILINE)


@pytest.mark.parametrize("command", first_words(DEV + "run "))
def test_each_headless_command_exists(command: str) -> None:
    done = run_python("-m", "desktop", command, "--help")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("source", PYTHON)
def test_each_python_example_runs(source: str, tmp_path: Path) -> None:
    """In a folder that holds the sample under the name the example uses."""
    sample = ROOT / "resources" / "samples" / "mutual-nda.docx"
    (tmp_path / "contract.docx").write_bytes(sample.read_bytes())
    done = run_python(
        "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{source}", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "reviewed.docx").is_file()


def test_each_link_leads_to_a_file() -> None:
    targets = re.findall(r"\]\(([^)#]+)", README)
    assert not [
        target for target in targets if "://" not in target and not (ROOT / target).exists()
    ]
