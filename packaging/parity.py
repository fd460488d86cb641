"""Show one conversation headless and live, side by side, and put the table into the README.

`python3 packaging/dev.py setup`, then `.venv/bin/python packaging/parity.py [--write]`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "resources" / "samples"
README = ROOT / "README.md"
BEGIN, END = "<!-- parity:begin -->", "<!-- parity:end -->"
PINNED = ("--author", "Ann Agent", "--date", "2026-01-02T03:04:05Z")
LIVE_ONLY = ("read_page", "read_selection", "scroll_to_block", "show_in_document")
HEAD = "| # | call | headless | live |\n| --- | --- | --- | --- |\n"


def envelopes(*options: str) -> list[dict[str, Any]]:
    """The answers of `whereas script` over a copy of the sample."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "mutual-nda.docx"
        copy.write_bytes((SAMPLES / "mutual-nda.docx").read_bytes())
        command = [sys.executable, "-m", "desktop", "script", str(copy)]
        command += [str(SAMPLES / "conversation.json"), *PINNED, *options]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def table() -> str:
    """One row a call: what was answered headless, and whether live says the same."""
    calls = json.loads((SAMPLES / "conversation.json").read_text(encoding="utf-8"))
    rows = []
    for number, (call, headless, live) in enumerate(
        zip(calls, envelopes(), envelopes("--live"), strict=True), start=1
    ):
        told = said(call["name"], live)
        alike = call["name"] not in LIVE_ONLY and told == said(call["name"], headless)
        cells = (said(call["name"], headless), "the same" if alike else told)
        rows.append(f"| {number} | `{call['name']}`{asked(call)} | {cells[0]} | {cells[1]} |")
    return HEAD + "\n".join(rows)


def asked(call: dict[str, Any]) -> str:
    """The argument that tells this call from others of its name."""
    arguments = call["arguments"]
    for name in ("query", "view", "search", "quote", "page"):
        if name in arguments:
            return f" {arguments[name]}"
    return f" {len(arguments['operations'])} operations" if "operations" in arguments else ""


def said(name: str, envelope: dict[str, Any]) -> str:
    """The gist of an answer, in a few words."""
    if not envelope["ok"]:
        return "refused: " + str(envelope["error"]).split(". ")[0].rstrip(".")[:70]
    result = envelope["result"]
    if isinstance(result, list):
        return f"{len(result)} entries"
    if "applied" in result:
        kinds = ("applied", "replayed", "skipped")
        return ", ".join(f"{len(result[kind])} {kind}" for kind in kinds if result.get(kind))
    for key in ("totalMatches", "totalSections", "totalPages"):
        if key in result:
            return f"{result[key]} {key.removeprefix('total').lower()}"
    return ", ".join(sorted(result)[:4])


def with_table(readme: str, rows: str) -> str:
    """The README with the table between its marks."""
    before, rest = readme.split(BEGIN)
    return f"{before}{BEGIN}\n{rows}\n{END}{rest.split(END)[1]}"


def main() -> int:
    rows = table()
    if "--write" in sys.argv:
        README.write_text(with_table(README.read_text(encoding="utf-8"), rows), encoding="utf-8")
    print(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
