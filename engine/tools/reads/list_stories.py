"""`list_stories`: body, headers, footers and notes with their text."""

from __future__ import annotations

from typing import Any, cast

from engine.tools.blocks import story_text
from engine.tools.bridge import Bridge, HasStories
from engine.tools.tool import Call, NoInput, Tool

NO_STORIES = "This host cannot read headers, footers and notes; only the body can be read."


class ListStories(NoInput, frozen=True):
    """List the body, headers, footers, footnotes and endnotes with their text and handles."""


def run(asked: ListStories, call: Call) -> Any:
    """An array of `{handle, text}`, the body first."""
    stories = cast("HasStories", call.bridge).list_stories()
    bridge: Bridge = call.bridge
    return [
        {"handle": story.to_wire(), "text": story_text(story, bridge.snapshot(story))}
        for story in stories
    ]


TOOL = Tool(
    name="list_stories",
    input=ListStories,
    run=run,
    title="Listing headers, footers and notes",
    needs=HasStories,
    lacking=NO_STORIES,
)
