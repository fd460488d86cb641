"""Nothing typed is lost: journals, what a kill leaves behind, suggestions kept beside a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop.workspace.file_store import Opened, open_file
from desktop.workspace.journal import LINES
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.recovery import Recovery
from engine.identity import Origin
from tests.support.docs import docx
from tests.support.project import ROOT

TYPIST = """
import sys, time
from pathlib import Path
from desktop.workspace.file_store import open_file
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.recovery import Recovery

path, root = Path(sys.argv[1]), Path(sys.argv[2])
opened = open_file(path, author="Mara Lindqvist", recovery=Recovery(root))
document = OpenDocument(opened.session, path=path, journal=opened.journal, source=opened.source)
block = document.document.snapshot().blocks[0].id
offset = 0
while True:
    letter = "abcdefghij"[offset % 10]
    document.run([{"type": "insertText", "blockId": block, "offset": offset,
                   "reading": "markup", "text": letter}])
    offset += 1
    print(letter, end="", flush=True)
    time.sleep(0.005)
"""


def opened(path: Path, root: Path) -> tuple[OpenDocument, Opened]:
    one = open_file(path, author="Mara Lindqvist", recovery=Recovery(root))
    document = OpenDocument(one.session, path=path, journal=one.journal, source=one.source)
    return document, one


def type_text(document: OpenDocument, text: str, *, offset: int = 0) -> None:
    block = document.document.snapshot().blocks[0].id
    operation = {"type": "insertText", "blockId": block, "offset": offset, "reading": "markup"}
    assert document.run([{**operation, "text": text}]).applied


def first_text(document: OpenDocument) -> str:
    return document.document.snapshot().blocks[0].text


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("The Supplier shall deliver.", "The Customer shall pay."))
    return path


def test_kill_9_in_the_middle_of_typing_loses_nothing(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    typist = subprocess.Popen(
        [sys.executable, "-c", TYPIST, str(contract), str(root)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert typist.stdout is not None
    typed = typist.stdout.read(60)
    os.kill(typist.pid, signal.SIGKILL)
    typed += typist.stdout.read()
    typist.wait()
    offers = Recovery(root).offers()
    assert [offer.name for offer in offers] == ["contract.docx"]
    restored = Recovery(root).restore(offers[0])
    text = restored.session.document.snapshot().blocks[0].text
    letters = text.removesuffix("The Supplier shall deliver.")
    # The operation that ran while the signal came may or may not be on disk; no earlier one fails.
    assert restored.complete
    assert len(typed) - 2 <= len(letters) <= len(typed) + 2
    assert letters.startswith(typed.decode()[: len(letters)])
    assert contract.read_bytes() == restored.source
    restored.journal.discard()
    assert Recovery(root).offers() == []


def test_a_document_that_is_only_read_leaves_no_trace(contract: Path, tmp_path: Path) -> None:
    document, one = opened(contract, tmp_path / "recovery")
    document.items()
    one.journal.close()
    assert not (tmp_path / "recovery").exists()


def test_a_document_open_elsewhere_is_not_offered(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    type_text(document, "x")
    one.journal.flush()
    assert Recovery(root).offers() == []
    one.journal.close()
    assert len(Recovery(root).offers()) == 1


def test_undo_after_a_pause_comes_back_as_it_was(contract: Path, tmp_path: Path) -> None:
    """Replayed at once, typing must not join into one step that the undo then takes back whole."""
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    now = time.time()
    ticks = iter([now, now + 0.1, now + 5.0, now + 5.1])

    def clock() -> float:
        document._clock.last = next(ticks)
        return document._clock.last

    document.session.clock = clock
    type_text(document, "a")
    type_text(document, "b", offset=1)
    type_text(document, "c", offset=2)
    document.undo()
    assert first_text(document).startswith("abThe")
    one.journal.close()
    restored = Recovery(root).restore(Recovery(root).offers()[0])
    assert restored.session.document.snapshot().blocks[0].text == first_text(document)
    restored.journal.discard()


def test_only_what_came_after_the_save_counts_as_lost(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    type_text(document, "One ")
    assert document.save().status == "saved"
    one.journal.flush()
    one.journal.close()
    assert Recovery(root).offers() == []
    type_text(document, "Two ")
    one.journal.close()
    (offer,) = Recovery(root).offers()
    assert (offer.unsaved, len(offer.entries)) == (1, 2)
    assert offer.saved is not None
    restored = Recovery(root).restore(offer)
    assert restored.session.document.snapshot().blocks[0].text.startswith("Two One The")
    restored.journal.discard()


def test_a_torn_last_line_costs_one_operation_only(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    for letter in "abc":
        type_text(document, letter)
    one.journal.close()
    lines = one.journal.folder / LINES
    lines.write_bytes(lines.read_bytes()[:-20])
    restored = Recovery(root).restore(Recovery(root).offers()[0])
    assert restored.session.document.snapshot().blocks[0].text.startswith("baThe")
    restored.journal.discard()


def test_a_full_disk_is_told_and_typing_goes_on(contract: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "recovery"
    blocked.write_text("a file where the folder should be")
    document, one = opened(contract, blocked)
    told: list[str] = []
    one.journal.failed = told.append
    type_text(document, "x")
    one.journal.flush()
    assert told
    assert first_text(document).startswith("xThe")


def suggest(document: OpenDocument) -> None:
    block = document.document.snapshot().blocks[1]
    operation = {"type": "replaceInBlock", "blockId": block.id, "find": "pay", "replace": "remit"}
    result = document.run([operation], mode="suggested", origin=Origin.AGENT)
    assert result.applied, result.skipped


def test_suggestions_kept_beside_the_file_come_back(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    suggest(document)
    type_text(document, "Now: ")
    outcome = document.save()
    assert b"remit" not in outcome.data
    one.journal.mark_kept(contract.read_bytes())
    one.journal.close()
    assert Recovery(root).offers() == []
    again, two = opened(contract, root)
    assert two.restored_suggestions == 1
    assert again.items().suggestions[0].new == "remit"
    assert again.document.snapshot().blocks[1].text == "The Customer shall remit."
    two.journal.close()


def test_kept_suggestions_wait_for_the_same_bytes_only(contract: Path, tmp_path: Path) -> None:
    root = tmp_path / "recovery"
    document, one = opened(contract, root)
    suggest(document)
    document.save()
    one.journal.mark_kept(contract.read_bytes())
    one.journal.close()
    contract.write_bytes(docx("Another file."))
    again, two = opened(contract, root)
    assert two.restored_suggestions == 0
    assert again.items().suggestions == ()
