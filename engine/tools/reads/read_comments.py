"""`read_comments`: comment threads, all, open or resolved."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from engine.operations.strict import Reason
from engine.tools.bridge import Thread
from engine.tools.tool import Call, Tool, ToolInput

Filter = Annotated[
    Literal["all", "open", "resolved"], Reason("expected one of all, open, resolved")
]


class ReadComments(ToolInput, frozen=True):
    """Read the comment threads with author, text, the quoted words, replies and whether they are
    resolved."""

    filter: Filter = "all"


def thread_row(thread: Thread) -> dict[str, Any]:
    """One thread as JSON data."""
    entry: dict[str, Any] = {
        "id": thread.id,
        "author": thread.author,
        "date": thread.date,
        "text": thread.text,
        "resolved": thread.resolved,
        "blockId": thread.block_id,
        "quote": thread.quote,
        "story": thread.story.to_wire(),
        "replies": [
            {"id": one.id, "author": one.author, "date": one.date, "text": one.text}
            for one in thread.replies
        ],
    }
    if thread.provenance == "suggested":
        entry |= {"provenance": "suggested", "suggestionId": thread.id}
    return entry


def run(asked: ReadComments, call: Call) -> Any:
    """An array of threads in document order."""
    wanted = {"all": (True, False), "open": (False,), "resolved": (True,)}[asked.filter]
    return [thread_row(one) for one in call.bridge.comments() if one.resolved in wanted]


TOOL = Tool(name="read_comments", input=ReadComments, run=run, title="Reading comments")
