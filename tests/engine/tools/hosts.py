"""The hosts that every acceptance test of the tools runs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.tools.dispatch import dispatch
from engine.tools.options import parse_options
from engine.tools.session_bridge import SessionBridge
from engine.tools.tool import Surroundings
from tests.support.docs import docx
from tests.support.fake_bridge import FakeBlock, FakeBridge, FakeLiveBridge

PARAGRAPHS = (
    "# Term",
    "This Agreement starts today and runs for two years.",
    "## Renewal",
    "It renews for one year unless a party objects.",
    "# Payment",
    "The fee is due in thirty days. The fee is final.",
)


def fake(*paragraphs: str, live: bool = False) -> FakeBridge:
    """A host of strings; `# ` marks headings."""
    blocks: list[FakeBlock] = []
    for index, text in enumerate(paragraphs or PARAGRAPHS):
        plain = text.lstrip("#")
        level = len(text) - len(plain)
        kind = "heading" if level else "paragraph"
        blocks.append(FakeBlock(f"B{index}", plain.strip(), kind, heading_level=level or None))
    if live:
        half = len(blocks) // 2
        ids = [one.id for one in blocks]
        return FakeLiveBridge(blocks, pages=(tuple(ids[:half]), tuple(ids[half:])))
    return FakeBridge(blocks)


def headless(*paragraphs: str) -> SessionBridge:
    """A real document behind the headless bridge."""
    from engine.session.session import DocumentSession

    session = DocumentSession.open(docx(*(paragraphs or PARAGRAPHS)), author="AI")
    return SessionBridge(session)


def live(*paragraphs: str) -> FakeBridge:
    """A host with pages, a caret and a window."""
    return fake(*paragraphs, live=True)


HOSTS: dict[str, Callable[..., Any]] = {"fake": fake, "headless": headless, "live": live}


def call(bridge: Any, name: str, arguments: Any = None, **settings: Any) -> dict[str, Any]:
    """One call as a host would make it; everything is allowed unless a profile is named."""
    profile = settings.pop("profile", "host")
    options = parse_options(settings.pop("options", None))
    return dispatch(
        name,
        {} if arguments is None else arguments,
        bridge,
        profile=profile,
        surroundings=Surroundings(options, **settings),
    )


def result(bridge: Any, name: str, arguments: Any = None, **settings: Any) -> Any:
    """The result of a call that has to succeed."""
    envelope = call(bridge, name, arguments, **settings)
    assert envelope["ok"], envelope
    return envelope["result"]


def blocks(bridge: Any) -> list[dict[str, Any]]:
    """The rows of the body."""
    return result(bridge, "read_document")
