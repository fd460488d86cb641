"""What the first key after opening would have to wait for, done before it in small steps."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from engine.operations.catalogue import BY_TYPE
from engine.session.session import DocumentSession

_TYPED = ("insertText", "deleteSpan", "splitBlock", "mergeBlockWithNext")
_CARRIED_OUT_BY = (
    "importlib.metadata",
    "engine.redline.deletion",
    "engine.redline.placement",
    "engine.redline.text",
    "engine.operations.typing_changes",
    "engine.operations.paragraph_changes",
)


def make_ready(session: DocumentSession) -> Iterator[None]:
    """Reads the models of the operations of typing, what carries them out, and the numbers that
    revisions have taken. Each step takes some milliseconds; nothing changes in the document."""
    for name in _CARRIED_OUT_BY:
        import_module(name)
        yield
    for operation in _TYPED:
        BY_TYPE[operation].model.model_rebuild()
        yield
    session.document.next_free_id()
    yield
