"""`read_story`: one header, footer, note or the body."""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import Field

from engine.errors import Problem
from engine.identity import StoryHandle
from engine.operations.strict import Reason
from engine.tools.blocks import listed, row, story_text
from engine.tools.bridge import HasStories
from engine.tools.envelope import invalid
from engine.tools.reads.list_stories import NO_STORIES
from engine.tools.tool import Call, Tool, ToolInput
from engine.tools.vocabulary import ViewName

Handle = Annotated[dict[str, Any], Reason("expected a story handle from list_stories")]


class ReadStory(ToolInput, frozen=True):
    """Read one story (body, header, footer, footnote or endnote) by its handle."""

    handle: Handle = Field(description="A story handle from list_stories.")
    view: ViewName = "accepted"


def story_of(handle: object, call: Call) -> StoryHandle | Problem:
    """The story of a handle, if the document has it."""
    story = StoryHandle.from_wire(handle)
    if story is None:
        return invalid(f"{call.name}: a story handle from list_stories is needed.")
    if story not in cast("HasStories", call.bridge).list_stories():
        return Problem("missingStory", "The document has no such story. Run list_stories again.")
    return story


def run(asked: ReadStory, call: Call) -> Any:
    """The handle, the story's text and its blocks."""
    story = story_of(asked.handle, call)
    if isinstance(story, Problem):
        return story
    blocks = call.bridge.snapshot(story, view=asked.view)
    return {
        "handle": story.to_wire(),
        "text": story_text(story, blocks),
        "blocks": [row(block) for block in listed(blocks)],
    }


TOOL = Tool(
    name="read_story",
    input=ReadStory,
    run=run,
    title="Reading a header, footer or note",
    needs=HasStories,
    lacking=NO_STORIES,
)
