"""What the engine's jobs cost: opening, reading, editing, deciding, saving, tools, review."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from engine.bench.documents import Documents
from engine.bench.timing import Measurement, measure
from engine.document.reading import Reading
from engine.document.snapshot import BlockSnapshot
from engine.resources import resource_path
from engine.session import DocumentSession
from engine.tools.dispatch import dispatch
from engine.tools.session_bridge import SessionBridge

_AUTHOR = "Reviewer"
_DATE = "2024-01-01T00:00:00Z"
# A word that every contract has often and a reviewer looks for.
_SEARCHED = "agreement"


@dataclass(frozen=True, slots=True)
class Amount:
    """How often each job is measured."""

    usual: int
    strokes: int

    @classmethod
    def of(cls, quick: bool) -> Amount:
        """Enough for a median; with `quick` just so."""
        return cls(5, 20) if quick else cls(15, 100)


def results(quick: bool, documents: Documents | None = None) -> list[Measurement]:
    """All measurements of the engine, each over fresh input."""
    documents = documents or Documents.find()
    amount = Amount.of(quick)
    found: list[Measurement] = []
    for job in (_reading, _editing, _deciding, _calls, _strokes, _review):
        found.extend(job(documents, amount))
    found.append(start_up(amount.usual))
    return found


def opened(data: bytes) -> DocumentSession:
    """A session with all blocks of the body read."""
    session = DocumentSession.open(data, author=_AUTHOR, date=_DATE)
    session.document.snapshot()
    return session


def edits(session: DocumentSession, wanted: int) -> dict[str, Any]:
    """A batch that replaces one word in each of `wanted` blocks spread over the document."""
    blocks = [block for block in session.document.snapshot().blocks if _unique_word(block.text)]
    step = max(1, len(blocks) // wanted)
    chosen = blocks[::step][:wanted]
    operations = [
        {
            "id": f"edit-{number}",
            "type": "replaceInBlock",
            "blockId": block.id,
            "find": (word := _unique_word(block.text)),
            "replace": f"{word}ed",
        }
        for number, block in enumerate(chosen)
    ]
    return {"version": 1, "operations": operations, "mode": "tracked-changes"}


def _unique_word(text: str) -> str:
    """A long word that stands in the text once."""
    words = (word for word in text.split() if len(word) > 5 and word.isalpha())
    return next((word for word in words if text.count(word) == 1), "")


def _reading(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    for name, data in (
        ("76 pages", documents.contract),
        ("300 pages", documents.pages_300),
        ("600 pages", documents.pages_600),
    ):
        yield measure(
            f"open and read all, {name}", opened, prepare=_given(data), times=amount.usual
        )


def _editing(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    for name, data in (("76 pages", documents.contract), ("300 pages", documents.pages_300)):
        batch = edits(opened(data), 50)

        def edit_and_save(data: bytes, batch: Any = batch) -> bytes:
            session = DocumentSession.open(data, author=_AUTHOR, date=_DATE)
            session.run(batch)
            return session.save()

        yield measure(
            f"open, 50 tracked edits and save, {name}",
            edit_and_save,
            prepare=_given(data),
            times=amount.usual,
        )
    batch_200 = edits(opened(documents.pages_300), 200)
    yield measure(
        "batch of 200 operations, 300 pages",
        lambda session: session.run(batch_200),
        prepare=_session(documents.pages_300),
        times=amount.usual,
    )


def _deciding(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    yield measure(
        "open, accept all and save, redlined contract",
        lambda data: _accept_all(DocumentSession.open(data)).save(),
        prepare=_given(documents.redlined),
        times=amount.usual,
    )
    yield measure(
        "accept 1,000 changes, 300 pages",
        _accept_all,
        prepare=_session(documents.changes_1000),
        times=amount.usual,
    )
    session = opened(documents.changes_1000)
    ids = iter([item.id for item in session.document.revisions()])
    yield measure(
        "accept one change, 300 pages with 1,000",
        lambda revision: session.run(_decision([revision])),
        prepare=lambda: next(ids),
        times=amount.usual,
    )


def _accept_all(session: DocumentSession) -> DocumentSession:
    session.run(_decision([item.id for item in session.document.revisions()]))
    return session


def _decision(revisions: list[str]) -> dict[str, Any]:
    operation = {
        "id": "decision",
        "type": "resolveRevisions",
        "revisionIds": revisions,
        "decision": "accept",
    }
    return {"version": 1, "operations": [operation]}


def _calls(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    bridge = SessionBridge(opened(documents.pages_300), "tracked-changes")
    for tool, arguments in (("read_document", {}), ("find_text", {"query": _SEARCHED})):
        yield measure(
            f"{tool}, 300 pages",
            lambda call: dispatch(call[0], call[1], bridge, profile="host"),
            prepare=_given((tool, arguments)),
            times=amount.usual,
        )


def _strokes(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    """A typed character in the middle: operation, snapshot and faces; then undo."""
    session = opened(documents.pages_300)
    document = session.document
    document.view(reading=Reading.MARKUP)
    block = clause_in_the_middle(session)
    offsets = count(100)
    seconds = count(0, 10)

    def stroke(offset: int) -> None:
        operation = {
            "id": "key",
            "type": "insertText",
            "blockId": block.id,
            "offset": offset,
            "text": "x",
        }
        session.run({"version": 1, "operations": [operation]})
        document.snapshot()
        document.view(reading=Reading.MARKUP)

    def undo(_: None) -> None:
        session.undo()
        document.snapshot()
        document.view(reading=Reading.MARKUP)

    session.clock = lambda: float(next(seconds))
    yield measure(
        "typed character to faces, 300 pages",
        stroke,
        prepare=lambda: next(offsets),
        times=amount.strokes,
    )
    yield measure(
        "save, 300 pages", lambda each: each.save(), prepare=_given(session), times=amount.usual
    )
    yield measure("undo to faces, 300 pages", undo, prepare=_given(None), times=amount.strokes)


def clause_in_the_middle(session: DocumentSession) -> BlockSnapshot:
    """A long paragraph of its own, as most typing goes into."""
    blocks = session.document.snapshot().blocks
    in_same = Counter(block.top_key for block in blocks)
    texts = [b for b in blocks if len(b.text) > 200 and in_same[b.top_key] == 1]
    return texts[len(texts) // 2]


def _review(documents: Documents, amount: Amount) -> Iterator[Measurement]:
    from engine.playbook.document_facts import read_facts
    from engine.playbook.fit import NEUTRAL
    from engine.playbook.library import load_playbook
    from engine.playbook.review import review

    playbook = load_playbook(NEUTRAL, resource_path("playbooks"))
    yield measure(
        "review plan, 76 pages",
        lambda session: review(read_facts(session.document), playbook),
        prepare=_session(documents.contract),
        times=min(amount.usual, 5),
    )


def start_up(times: int) -> Measurement:
    """A whole headless command as a process, from the installed console script."""
    script = Path(sys.executable).with_name("whereas")
    command = [str(script)] if script.is_file() else [sys.executable, "-m", "desktop"]
    sample = str(resource_path("samples", "mutual-nda.docx"))
    return measure(
        "command start-up (info)",
        lambda words: subprocess.run(words, capture_output=True, check=True),
        prepare=_given([*command, "info", sample]),
        times=times,
    )


def _given(value: Any) -> Callable[[], Any]:
    return lambda: value


def _session(data: bytes) -> Callable[[], DocumentSession]:
    return lambda: opened(data)
