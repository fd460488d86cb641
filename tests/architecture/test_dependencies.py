"""What is imported is declared, what is declared is imported, and Qt's binding is a sound one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.support.project import ROOT

ENOUGH_CALLS = 3000
PROBE = """
import sys
from PySide6.QtCore import QObject
thing = QObject()
before = sys.getrefcount(None)
for _ in range({calls}):
    thing.setObjectName("x")
print(before - sys.getrefcount(None))
"""


def deptry(tmp_path: Path) -> list[dict[str, object]]:
    report = tmp_path / "deptry.json"
    command = [sys.executable, "-m", "deptry", ".", "--json-output", str(report)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return json.loads(report.read_text(encoding="utf-8"))


def test_declared_dependencies_are_exactly_the_imported_ones(tmp_path: Path) -> None:
    messages = [row["error"]["message"] for row in deptry(tmp_path)]  # type: ignore[index]
    assert not messages


def test_void_calls_of_the_binding_keep_the_count_of_none() -> None:
    """PySide6 6.12.0 loses one reference to `None` on every void call and aborts in the end."""
    command = [sys.executable, "-c", PROBE.format(calls=ENOUGH_CALLS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert abs(int(done.stdout)) < ENOUGH_CALLS // 100


def test_every_locked_requirement_has_a_hash() -> None:
    text = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    entries = [entry for entry in text.replace("\\\n", " ").splitlines() if "==" in entry]
    assert len(entries) > 20
    assert not [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry]
