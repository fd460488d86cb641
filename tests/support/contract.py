"""A document session with short words, for tests that state what operations do."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from engine.opc import Package
from engine.prepare.health import check_package
from engine.session import DocumentSession
from tests.support.docs import Item, docx, part_text
from tests.support.xmldiff import explain_difference

DATE = "2026-01-02T03:04:05Z"
AUTHOR = "Zed Young"
MODES = ("direct", "tracked-changes", "suggested")
Operation = dict[str, Any]


class Contract:
    """One open document, operations by type and position, and what came of them."""

    def __init__(self, *items: Item | bytes, author: str = AUTHOR, **given: Any) -> None:
        first = items[0] if items else None
        if isinstance(first, bytes):
            self.package = first
        else:
            self.package = docx(*items, **given)  # type: ignore[arg-type]
        self.session = DocumentSession.open(self.package, author=author, date=DATE)

    @property
    def document(self) -> Any:
        return self.session.document

    @property
    def blocks(self) -> list[Any]:
        return list(self.document.snapshot().blocks)

    @property
    def texts(self) -> list[str]:
        return [block.text for block in self.blocks]

    def id(self, position: int) -> str:
        return self.blocks[position].id

    def of(self, text: str) -> str:
        """The id of the one block that says exactly this."""
        (found,) = [block.id for block in self.blocks if block.text == text]
        return found

    def span(self, position: int, part: str, *, story: Any = "main") -> dict[str, Any]:
        block = self.blocks[position]
        start = block.text.index(part)
        return {
            "type": "textRange",
            "story": story,
            "blockId": block.id,
            "startOffset": to_utf16(block.text, start),
            "endOffset": to_utf16(block.text, start + len(part)),
            "selectedTextHash": text_hash(part),
        }

    def run(self, *operations: Operation, mode: str = "tracked-changes", **more: Any) -> Any:
        named = [{"id": f"op{n}", **each} for n, each in enumerate(operations)]
        return self.session.run({"version": 1, "operations": named, "mode": mode, **more})

    def done(self, *operations: Operation, mode: str = "tracked-changes", **more: Any) -> Any:
        """A run of which nothing may be refused."""
        result = self.run(*operations, mode=mode, **more)
        assert not result.skipped, [(one.code, one.detail) for one in result.skipped]
        return result

    def refused(self, *operations: Operation, mode: str = "tracked-changes") -> str:
        """The code that the last operation of a batch is refused with."""
        result = self.run(*operations, mode=mode)
        assert result.skipped, "nothing was refused"
        return result.skipped[-1].code

    def decide(self, decision: str, *, author: str | None = AUTHOR) -> None:
        items = self.document.revisions()
        ids = [n for item in items if author in (None, item.author) for n in item.revision_ids]
        if ids:
            self.done({"type": "resolveRevisions", "revisionIds": ids, "decision": decision})

    def xml(self, part: str = "word/document.xml") -> str:
        return part_text(self.session.save(), part)

    def reopened(self, *, author: str = AUTHOR) -> Contract:
        """The document as it is in the saved file."""
        return Contract(self.session.save(), author=author)

    def unlike(self, package: bytes, part: str = "word/document.xml") -> str:
        """Empty when the saved part equals that of another file, run borders aside."""
        return explain_difference(self.xml(part), part_text(package, part), join_runs=True)


def replacing(block_id: str, find: str, new: str, **more: Any) -> Operation:
    return {"type": "replaceInBlock", "blockId": block_id, "find": find, "replace": new, **more}


def op(name: str, block_id: str, **more: Any) -> Operation:
    return {"type": name, "blockId": block_id, **more}


def edited(package: bytes, old: str, new: str, part: str = "word/document.xml") -> bytes:
    """The package with a piece of one part's XML replaced."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as source, zipfile.ZipFile(buffer, "w") as target:
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename == part:
                text = content.decode("utf-8")
                assert old in text, f"{old} is not in {part}"
                content = text.replace(old, new).encode("utf-8")
            target.writestr(entry, content)
    return buffer.getvalue()


def assert_sound(package: bytes) -> None:
    """What the health check says about a file that must be sound."""
    assert not [fault.to_wire() for fault in check_package(Package.open(package))]


def ids_of(xml: str, tag: str) -> list[str]:
    """The w:id of every such revision, in document order."""
    return re.findall(rf'<w:{tag} w:id="(\d+)"', xml)
