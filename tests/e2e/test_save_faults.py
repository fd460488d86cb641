"""Whatever step of a save fails, the old file or the new one is whole and nothing lies about."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import SaveError
from engine.session import DocumentSession
from tests.support.docs import docx


class Fault:
    """Fails the k-th call of one function of `os`, as a disk would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, number: int, code: int) -> None:
        self.calls = 0
        self.failed = False
        real: Callable[..., Any] = getattr(os, name)

        def faulty(*arguments: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls == number:
                self.failed = True
                raise OSError(code, os.strerror(code))
            return real(*arguments, **more)

        monkeypatch.setattr(os, name, faulty)


def changed_session(path: Path) -> tuple[DocumentSession, bytes]:
    """An unsaved session, and the bytes that saving it should give."""
    twins = [DocumentSession.open(path, author="Zed", date="2026-01-02T03:04:05Z") for _ in "ab"]
    for session in twins:
        block = session.document.snapshot().blocks[0].id
        operation = {"id": "a", "type": "insertText", "blockId": block, "offset": 0, "text": "new "}
        assert session.run({"version": 1, "operations": [operation]}).applied
    return twins[0], twins[1].save()


@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "open"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_old_or_new_is_whole(
    step: str, number: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("words of a contract"))
    old = path.read_bytes()
    session, new = changed_session(path)
    fault = Fault(monkeypatch, step, number, code)
    try:
        assert session.save(path) == new
        said = ""
    except SaveError as error:
        said = error.message
    monkeypatch.undo()
    now = path.read_bytes()
    assert now in (old, new)
    assert (now == new) or said
    assert not said or "disk" in said or os.strerror(code) in said
    assert not fault.failed or said
    assert [entry.name for entry in tmp_path.iterdir()] == ["contract.docx"]
    assert session.save(path) == new  # the next try succeeds


@pytest.mark.parametrize("written", [0, 1, 100])
def test_a_full_disk_leaves_the_old_file(
    written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("words of a contract"))
    old = path.read_bytes()
    session, _ = changed_session(path)
    real = os.fdopen

    def small(handle: int, mode: str) -> Any:
        file = real(handle, mode)
        write = file.write

        class Full:
            def __enter__(self) -> Full:
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def write(self, data: bytes) -> int:
                write(data[:written])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        return Full()

    monkeypatch.setattr(os, "fdopen", small)
    with pytest.raises(SaveError, match="No space left"):
        session.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == old
    assert [entry.name for entry in tmp_path.iterdir()] == ["contract.docx"]
    assert session.modified


def test_a_save_that_fails_keeps_the_session_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "contract.docx"
    path.write_bytes(docx("words"))
    session, _ = changed_session(path)
    Fault(monkeypatch, "replace", 1, errno.EACCES)
    with pytest.raises(SaveError, match="choose another place"):
        session.save(path)
    monkeypatch.undo()
    assert session.can_undo and session.modified


def test_a_link_keeps_pointing_at_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "real.docx", tmp_path / "link.docx"
    target.write_bytes(docx("words"))
    link.symlink_to(target)
    session, new = changed_session(link)
    session.save(link)
    assert link.is_symlink() and target.read_bytes() == new
