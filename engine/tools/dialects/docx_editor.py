"""The dialect of redlining editors: paragraphs by `paraId`, the original view, plain strings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import Flag, NonEmptyText, Text
from engine.operations.strict import Omittable, Reason
from engine.tools.dialects import docx_editor_reads as reads
from engine.tools.dialects.speech import Phrase, Speaker
from engine.tools.envelope import Envelope
from engine.tools.tool import NoInput, ToolInput
from engine.tools.vocabulary import PageNumber
from engine.tools.writes.reply_comment import CommentId

Index = Annotated[int, Field(ge=0), Reason("expected a non-negative integer")]
ParagraphLimit = Annotated[int, Field(ge=1), Reason("expected an integer of at least 1")]
Marks = Annotated[dict[str, Any], Reason("expected an object of marks")]


class ReadDocument(ToolInput, frozen=True):
    """Read the document as tagged lines, one for each paragraph, as it stands before any pending
    change is accepted. Use the ids in brackets as paraId."""

    from_index: Omittable[Index] = None
    to_index: Omittable[Index] = None


class ReadSelection(NoInput, frozen=True):
    """Read the user's selection and its paragraph."""


class ReadPage(ToolInput, frozen=True):
    """Read one page of the laid-out document."""

    page_number: PageNumber


class ReadPages(ToolInput, frozen=True):
    """Read a run of pages of the laid-out document, both ends included."""

    from_: PageNumber = Field(alias="from")
    to: PageNumber


class FindText(ToolInput, frozen=True):
    """Find a phrase in the document's original text."""

    query: NonEmptyText
    case_sensitive: Flag = False
    limit: ParagraphLimit = 20


class ReadComments(NoInput, frozen=True):
    """Read the comments and their replies."""


class ReadChanges(NoInput, frozen=True):
    """Read the pending tracked changes."""


class AddComment(ToolInput, frozen=True):
    """Comment on a paragraph, or on a phrase that occurs once in it."""

    para_id: NonEmptyText
    text: NonEmptyText
    search: Omittable[NonEmptyText] = None


class SuggestChange(ToolInput, frozen=True):
    """Propose a tracked change: search and replaceWith replace, an empty replaceWith deletes, an
    empty search appends to the paragraph. The phrase must occur exactly once."""

    para_id: NonEmptyText
    search: Text
    replace_with: Text


class ApplyFormatting(ToolInput, frozen=True):
    """Change the formatting of a paragraph, or of a phrase that occurs once in it."""

    para_id: NonEmptyText
    marks: Marks
    search: Omittable[NonEmptyText] = None


class SetParagraphStyle(ToolInput, frozen=True):
    """Give a paragraph a paragraph style of this document."""

    para_id: NonEmptyText
    style_id: NonEmptyText


class ReplyComment(ToolInput, frozen=True):
    """Reply to a comment."""

    comment_id: CommentId
    text: NonEmptyText


class ResolveComment(ToolInput, frozen=True):
    """Resolve a comment."""

    comment_id: CommentId


class Highlight(ToolInput, frozen=True):
    """How a place is highlighted after scrolling."""

    color: Omittable[Literal["yellow"] | Text] = None
    duration_ms: Omittable[Index] = None


class Scroll(ToolInput, frozen=True):
    """Scroll a paragraph into view."""

    para_id: NonEmptyText
    highlight: Omittable[Highlight] = None


def answer(outcome: Any) -> Envelope:
    """`{success, data}` or `{success, error}`."""
    if isinstance(outcome, Problem):
        return {"success": False, "error": outcome.message}
    return {"success": True, "data": outcome}


def _add_comment(asked: AddComment, speaker: Speaker) -> Any:
    arguments: dict[str, Any] = {"blockId": asked.para_id, "text": asked.text}
    if asked.search is not None:
        arguments["quote"] = asked.search
    made = _applied(speaker.native("add_comment", arguments))
    if isinstance(made, Problem):
        return made
    return f"Comment {made.get('commentId')} added on {asked.para_id}."


def _suggest_change(asked: SuggestChange, speaker: Speaker) -> Any:
    arguments = {
        "blockId": asked.para_id,
        "search": asked.search,
        "replaceWith": asked.replace_with,
    }
    return _said(_applied(speaker.native("suggest_change", arguments)))


def _apply_formatting(asked: ApplyFormatting, speaker: Speaker) -> Any:
    arguments: dict[str, Any] = {"blockId": asked.para_id, "marks": asked.marks}
    if asked.search is not None:
        arguments["search"] = asked.search
    return _said(_applied(speaker.native("apply_formatting", arguments)))


def _set_style(asked: SetParagraphStyle, speaker: Speaker) -> Any:
    arguments = {"blockId": asked.para_id, "styleId": asked.style_id}
    return _said(_applied(speaker.native("set_paragraph_style", arguments)))


def _reply(asked: ReplyComment, speaker: Speaker) -> Any:
    made = speaker.native("reply_comment", {"commentId": asked.comment_id, "text": asked.text})
    if isinstance(made, Problem):
        return made
    return f"Reply {made.get('replyId')} added to comment {asked.comment_id}."


def _resolve(asked: ResolveComment, speaker: Speaker) -> Any:
    made = speaker.native("resolve_comment", {"commentId": asked.comment_id})
    return made if isinstance(made, Problem) else f"Comment {asked.comment_id} resolved."


def _scroll(asked: Scroll, speaker: Speaker) -> Any:
    made = speaker.native("scroll", {"blockId": asked.para_id})
    if isinstance(made, Problem):
        return Problem(made.code, f"paraId {asked.para_id} not found.")
    return f"Scrolled to {asked.para_id}."


def _applied(result: Any) -> Any:
    """A skipped operation is a failure in this dialect."""
    if isinstance(result, Problem) or not result["skipped"]:
        return result
    return Problem(result["issues"][0]["code"], result["skipped"][0]["reason"])


def _said(result: Any) -> Any:
    return result if isinstance(result, Problem) else result["message"]


PHRASES = [
    Phrase("read_document", ReadDocument, reads.document),
    Phrase("read_selection", ReadSelection, reads.selection),
    Phrase("read_page", ReadPage, reads.page),
    Phrase("read_pages", ReadPages, reads.pages),
    Phrase("find_text", FindText, reads.found),
    Phrase("read_comments", ReadComments, reads.comments),
    Phrase("read_changes", ReadChanges, reads.changes),
    Phrase("add_comment", AddComment, _add_comment, "comment"),
    Phrase("suggest_change", SuggestChange, _suggest_change, "loop"),
    Phrase("apply_formatting", ApplyFormatting, _apply_formatting, "body"),
    Phrase("set_paragraph_style", SetParagraphStyle, _set_style, "body"),
    Phrase("reply_comment", ReplyComment, _reply, "comment"),
    Phrase("resolve_comment", ResolveComment, _resolve, "comment"),
    Phrase("scroll", Scroll, _scroll),
]
