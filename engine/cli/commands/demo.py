"""`demo`: the main job on a sample, without a screen."""

from __future__ import annotations

import json
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.inputs import save_session
from engine.cli.output import Answer, CommandError

if TYPE_CHECKING:
    from engine.cli.reviewing import Reviewed
    from engine.session.session import DocumentSession

SAMPLE = ("samples", "mutual-nda.docx")
AUTHOR = "Whereas"


def configure(parser: ArgumentParser) -> None:
    """A folder for the results; a new temporary one without it."""
    parser.add_argument("--out", metavar="DIR", help="where reviewed.docx and summary.json go")


def run(options: Namespace) -> Answer:
    """Reviews the sample offline and accepts every suggestion as a tracked change."""
    folder = Path(options.out) if options.out else Path(tempfile.mkdtemp(prefix="whereas-demo-"))
    return Answer(run_demo(folder))


def run_demo(folder: Path) -> dict[str, Any]:
    """Opens the sample, reviews it, accepts all suggestions with their comments, and saves."""
    from engine.cli.reviewing import OFFLINE, run_review
    from engine.resources import resource_path
    from engine.session.session import DocumentSession
    from engine.tools.session_bridge import SessionBridge

    if folder.exists() and not folder.is_dir():
        raise CommandError("usage", f"--out: this is a file; name a folder: {folder}")
    folder.mkdir(parents=True, exist_ok=True)
    session = DocumentSession.open(resource_path(*SAMPLE), author=AUTHOR)
    bridge = SessionBridge(session, "suggested")
    reviewed = run_review(session, bridge, playbook=None, model=OFFLINE, name=SAMPLE[-1])
    suggestions = accept_all(session)
    target = folder / "reviewed.docx"
    save_session(session, str(target))
    answer: dict[str, Any] = {
        "out": str(folder),
        "reviewed": str(target),
        "pages": [],
        "suggestions": suggestions,
        "comments": len(session.document.comments()),
    }
    _write_summary(folder, answer, reviewed)
    return answer


def accept_all(session: DocumentSession) -> int:
    """Turns every suggestion into a tracked change with its comment; how many there were."""
    ids = [str(one.suggestion_id) for one in session.document.suggestions]
    if not ids:
        return 0
    operation = {
        "id": "accept-all",
        "type": "resolveSuggestions",
        "suggestionIds": ids,
        "decision": "accept",
        "as": "tracked",
        "withComment": True,
    }
    session.run({"version": 1, "operations": [operation]}, label="Accept all suggestions")
    return len(ids)


def _write_summary(folder: Path, answer: dict[str, Any], reviewed: Reviewed) -> None:
    summary = {**answer, "review": reviewed.to_wire()}
    text = json.dumps(summary, ensure_ascii=False, indent=2)
    (folder / "summary.json").write_text(text + "\n", encoding="utf-8")
