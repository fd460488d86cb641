"""Ctrl+C: the exit code says so, and finished calls are in the file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.engine.cli.commands import contract, whereas
from tests.support.project import ROOT


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_an_interrupted_script_keeps_finished_calls(tmp_path: Path) -> None:
    file = contract(tmp_path, "The fee is due.")
    block_id = whereas("read", file).value["blocks"][0]["blockId"]
    change = {"type": "replaceInBlock", "blockId": block_id, "find": "due", "replace": "payable"}
    calls = [["suggest_changes", {"operations": [change]}], *[["read_document"]] * 400_000]
    path = tmp_path / "calls.json"
    path.write_text(json.dumps(calls), encoding="utf-8")
    out = tmp_path / "out.docx"
    command = [sys.executable, "-m", "engine.cli", "script", str(file), str(path)]
    process = subprocess.Popen(
        [*command, "--save", str(out)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    _let_it_work(process.pid)
    process.send_signal(signal.SIGINT)
    said, error = process.communicate(timeout=60)
    assert process.returncode == 130, error
    assert said == ""
    assert json.loads(error.splitlines()[-1])["error"]["code"] == "interrupted"
    assert len(whereas("changes", out).value["changes"]) == 2


def _let_it_work(pid: int) -> None:
    """Waits until the command has had 3 s of a core, however busy the machine is."""
    account = Path(f"/proc/{pid}/stat")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not account.exists():  # no such account on this system: time must do
            time.sleep(3)
            return
        ticks = account.read_text(encoding="ascii").rsplit(")", 1)[1].split()
        if int(ticks[11]) + int(ticks[12]) >= 3 * os.sysconf("SC_CLK_TCK"):
            return
        time.sleep(0.05)
