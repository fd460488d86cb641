"""The hosts that every acceptance test of the tools runs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.identity import StoryHandle
from engine.tools.dispatch import dispatch
from engine.tools.editor_bridge import editor_bridge
from engine.tools.options import parse_options
from engine.tools.session_bridge import SessionBridge
from engine.tools.tool import Surroundings
from tests.support.docs import docx
from tests.support.fake_bridge import FakeBlock, FakeBridge, FakeLiveBridge
from tests.support.fake_editor import FullEditor

PARAGRAPHS = (
    "# Term",
    "This Agreement starts today and runs for two years.",
    "## Renewal",
    "It renews for one year unless a party objects.",
    "# Payment",
    "The fee is due in thirty days. The fee is final.",
)


def fake(*paragraphs: str, live: bool = False, header: str = "") -> FakeBridge:
    """A host of strings; `# ` marks headings, a form feed begins a page where there are pages."""
    blocks: list[FakeBlock] = []
    for index, text in enumerate(paragraphs or PARAGRAPHS):
        level = len(text) - len(text.lstrip("#"))
        plain = text.lstrip("#").replace("\f", "")
        kind = "heading" if level else "paragraph"
        blocks.append(FakeBlock(f"B{index}", plain.strip(), kind, heading_level=level or None))
    bridge = FakeBridge(blocks)
    if live:
        half = len(blocks) // 2
        ids = [one.id for one in blocks]
        bridge = FakeLiveBridge(blocks, pages=(tuple(ids[:half]), tuple(ids[half:])))
    if header:
        bridge.stories[StoryHandle("header", relationship_id="rId1")] = [FakeBlock("H0", header)]
    return bridge


def headless(*paragraphs: str, header: str = "") -> SessionBridge:
    """A real document behind the headless bridge."""
    from engine.session.session import DocumentSession

    data = docx(*(paragraphs or PARAGRAPHS), header=header)
    return SessionBridge(DocumentSession.open(data, author="AI"))


def live(*paragraphs: str, header: str = "") -> FakeBridge:
    """A host with pages, a caret and a window."""
    return fake(*paragraphs, live=True, header=header)


def editor(*paragraphs: str) -> Any:
    """A host's own editor behind the editor bridge."""
    return editor_bridge(FullEditor(fake(*paragraphs)), author="AI")


HOSTS: dict[str, Callable[..., Any]] = {
    "editor": editor,
    "fake": fake,
    "headless": headless,
    "live": live,
}
"""Besides these the fixtures know `window`: the live bridge of a real window."""


def call(bridge: Any, name: str, arguments: Any = None, **settings: Any) -> dict[str, Any]:
    """One call as a host would make it; everything is allowed unless a profile is named."""
    profile = settings.pop("profile", "host")
    options = parse_options(settings.pop("options", None))

    def work() -> dict[str, Any]:
        return dispatch(
            name,
            {} if arguments is None else arguments,
            bridge,
            profile=profile,
            surroundings=Surroundings(options, **settings),
        )

    return carried(bridge, work)


def carried(bridge: Any, work: Callable[[], Any]) -> Any:
    """Work on a host: a window's is handed over to the thread that owns its document."""
    carry = getattr(bridge, "carry", None)
    return work() if carry is None else carry(work)


def watched(bridge: Any) -> list[Any]:
    """The batches that reach a host from now on."""
    if isinstance(bridge, FakeBridge):
        return bridge.batches
    seen: list[Any] = []
    apply = bridge.apply_operations
    bridge.apply_operations = lambda batch: (seen.append(batch), apply(batch))[1]
    return seen


def texts(bridge: Any) -> list[str]:
    """The texts of the body, blank ones too."""
    return [one.text for one in carried(bridge, bridge.snapshot)]


def block_with(bridge: Any, words: str) -> str:
    """The id of the block that holds these words."""
    return next(one["blockId"] for one in blocks(bridge) if words in one["text"])


def result(bridge: Any, name: str, arguments: Any = None, **settings: Any) -> Any:
    """The result of a call that has to succeed."""
    envelope = call(bridge, name, arguments, **settings)
    assert envelope["ok"], envelope
    return envelope["result"]


def blocks(bridge: Any) -> list[dict[str, Any]]:
    """The rows of the body."""
    return result(bridge, "read_document")
