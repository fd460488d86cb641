"""The set-up script: quick when nothing changed, silent on `run`, plain about what is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.project import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the fake program is a script")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project that is set up, with a `whereas` that tells how it was called and exits with 7."""
    for name in ("dev.py", "system_needs.py", "requirements.lock"):
        (tmp_path / "packaging").mkdir(exist_ok=True)
        shutil.copy(ROOT / "packaging" / name, tmp_path / "packaging" / name)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    program = tmp_path / ".venv" / "bin" / "whereas"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$PWD: $*"\nexit 7\n')
    program.chmod(0o755)
    (tmp_path / ".venv" / ".whereas-stamp").write_text(evaluate(tmp_path, "dev.fingerprint()"))
    return tmp_path


def evaluate(clone: Path, expression: str, *, before: str = "") -> str:
    """What the expression is inside the clone's own scripts."""
    code = f"import dev, system_needs\n{before}\nprint({expression})"
    command = [sys.executable, "-c", code]
    folder = clone / "packaging"
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def dev(clone: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(clone / "packaging" / "dev.py"), *arguments]
    return subprocess.run(command, cwd=cwd or clone, capture_output=True, text=True, check=False)


def test_run_hands_over_arguments_folder_and_exit_code(clone: Path) -> None:
    folder = clone / "elsewhere"
    folder.mkdir()
    done = dev(clone, "run", "info", "a b.docx", cwd=folder)
    assert (done.stdout, done.stderr, done.returncode) == (f"{folder}: info a b.docx\n", "", 7)


def test_demo_and_bench_are_commands_of_the_program(clone: Path) -> None:
    assert dev(clone, "demo", "--out", "D").stdout.endswith(": demo --out D\n")
    assert dev(clone, "bench", "--quick").stdout.endswith(": bench --quick\n")


@pytest.mark.parametrize(
    ("given", "walked"), [(("--editor", "50", "--seed", "7"), "50,7"), (("--editor", "9"), "9,1")]
)
def test_the_editor_is_fuzzed_from_a_seed(clone: Path, given: list[str], walked: str) -> None:
    program = clone / ".venv" / "bin" / "pytest"
    program.write_text('#!/bin/sh\necho "$WHEREAS_FUZZ: $*"\nexit 3\n')
    program.chmod(0o755)
    done = dev(clone, "fuzz", *given, "-x")
    told = f"{walked}: -s -m sweep tests/desktop/editor/test_fuzz.py -x\n"
    assert (done.stdout, done.returncode) == (told, 3)


def test_a_fuzz_without_a_number_of_edits_is_a_usage_error(clone: Path) -> None:
    done = dev(clone, "fuzz", "--editor", "many")
    assert done.returncode == 2
    assert done.stderr.startswith("usage: dev.py fuzz")


def test_an_unknown_command_is_a_usage_error(clone: Path) -> None:
    done = dev(clone, "frobnicate")
    assert done.returncode == 2
    assert done.stderr.startswith("usage:")


@pytest.mark.parametrize("name", ["packaging/requirements.lock", "pyproject.toml"])
def test_a_changed_requirement_asks_for_a_new_set_up(clone: Path, name: str) -> None:
    assert evaluate(clone, "dev.read_stamp() == dev.fingerprint()") == "True"
    with (clone / name).open("a") as file:
        file.write("# changed\n")
    assert evaluate(clone, "dev.read_stamp() == dev.fingerprint()") == "False"


def test_an_environment_made_by_hand_elsewhere_does_not_count(clone: Path) -> None:
    """A copied or broken interpreter is made anew, not trusted."""
    assert evaluate(clone, "dev.works(dev.tool('python'))") == "False"
    assert evaluate(clone, f"dev.works({sys.executable!r})") == "False"


def test_what_is_missing_is_said_in_one_line(clone: Path) -> None:
    before = "system_needs.shutil.which = lambda name: None\nsystem_needs.sys.platform = 'linux'"
    call = "system_needs.provide(system_needs.TEST_NEEDS)"
    code = f"import system_needs\n{before}\n{call}"
    command = [sys.executable, "-c", code]
    folder = clone / "packaging"
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr == "not found on this system: Xvfb, soffice\n"


def test_packages_renamed_for_the_time_type_count_as_there(clone: Path) -> None:
    before = (
        "listing = 'libglib2.0-0t64 install ok installed\\nlibegl1 deinstall ok config-files\\n'\n"
        "answer = type('Answer', (), {'stdout': listing})\n"
        "system_needs.subprocess.run = lambda *args, **more: answer"
    )
    found = evaluate(clone, "system_needs.installed_packages(('libglib2.0-0',))", before=before)
    assert found == "{'libglib2.0-0'}"


def test_a_set_up_without_the_network_says_what_to_do(clone: Path) -> None:
    code = "import dev\ndev.must(sys.executable, '-c', 'raise SystemExit(3)', hint=dev.OFFLINE)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}"],
        cwd=clone / "packaging",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "set-up failed at" in done.stderr
    assert "PIP_INDEX_URL" in done.stderr.splitlines()[-1]


def test_a_broken_set_up_is_begun_again(clone: Path) -> None:
    stamp = clone / ".venv" / ".whereas-stamp"
    stamp.unlink()
    done = evaluate(clone, "dev.read_stamp() == dev.fingerprint()")
    assert done == "False"
