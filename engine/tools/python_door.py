"""The Python door: one document, its tools and its operations in a `with` block."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.errors import Problem, SaveError
from engine.operations.verb import Mode
from engine.session.session import DocumentSession
from engine.tools.dispatch import dispatch
from engine.tools.envelope import Envelope
from engine.tools.options import parse_options
from engine.tools.profiles import Access, access
from engine.tools.session_bridge import SessionBridge
from engine.tools.tool import Surroundings


class OpenDocument:
    """A document that is open for calls; nothing is written before `save`."""

    def __init__(
        self,
        session: DocumentSession,
        *,
        allowed: Access,
        mode: Mode,
        options: Mapping[str, Any] | None,
    ) -> None:
        self.session = session
        self.bridge = SessionBridge(session, mode)
        self._allowed = allowed
        self._host = Surroundings(parse_options(options), mode=mode, allow_direct=mode == "direct")

    def call(self, name: str, arguments: object = None) -> Envelope:
        """One tool call; the envelope says whether it ran, nothing is raised."""
        return dispatch(
            name, arguments, self.bridge, profile=self._allowed, surroundings=self._host
        )

    def apply(self, batch: Mapping[str, Any]) -> dict[str, Any]:
        """A batch of the operation contract; raises InvalidBatch with path and reason."""
        from engine.operations.batch import parse_batch

        return self.bridge.apply_operations(parse_batch(batch)).to_wire()

    def save(self, path: str | Path) -> Path:
        """Writes the document, atomically; suggestions are not written. Raises SaveError."""
        target = Path(path)
        problem = self.session.save(target)
        if isinstance(problem, Problem):
            raise SaveError(problem.message, code=problem.code)
        return target


@contextmanager
def whereas_open(
    path: str | Path | bytes,
    *,
    author: str = "AI",
    mode: Mode = "tracked-changes",
    profile: str = "host",
    options: Mapping[str, Any] | None = None,
    password: str | None = None,
) -> Generator[OpenDocument]:
    """Opens a contract: `with whereas_open("nda.docx", author="Jo") as document: ...`."""
    source = path if isinstance(path, bytes) else Path(path)
    session = DocumentSession.open(source, author=author, password=password)
    yield OpenDocument(session, allowed=access(profile), mode=mode, options=options)
