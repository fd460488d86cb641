"""The dialect of redlining editors: paragraphs by `paraId`, the original view, plain strings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from engine.errors import Problem
from engine.operations.scalars import Flag, NonEmptyText, Text
from engine.operations.strict import Omittable, Reason
from engine.tools.dialects import docx_editor_reads as reads
from engine.tools.dialects.places import located, paragraph_id
from engine.tools.dialects.speech import Phrase, Speaker
from engine.tools.envelope import Envelope
from engine.tools.tool import Call, NoInput, ToolInput
from engine.tools.vocabulary import PageNumber
from engine.tools.writes.formatting import formatted, styled
from engine.tools.writes.reply_comment import CommentId

Ordinal = Annotated[int, Reason("expected an integer")]
Index = Annotated[int, Field(ge=0), Reason("expected a non-negative integer")]
ParagraphLimit = Annotated[int, Field(ge=1), Reason("expected an integer of at least 1")]
Marks = Annotated[dict[str, Any], Reason("expected an object of marks")]


class ReadDocument(ToolInput, frozen=True):
    """Read the document as tagged lines, one for each paragraph, as it stands before any pending
    change is accepted. Use the ids in brackets as paraId."""

    from_index: Omittable[Ordinal] = None
    to_index: Omittable[Ordinal] = None


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

    query: Text
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


def answer(outcome: Any, call: Call) -> Envelope:
    """`{success, data}` or `{success, error}`; what was read leniently is said beside the data."""
    if isinstance(outcome, Problem):
        return {"success": False, "error": outcome.message or outcome.code}
    said = {"success": True, "data": outcome}
    if call.normalizations:
        said["normalizations"] = [one.to_wire() for one in call.normalizations]
    return said


def _add_comment(asked: AddComment, speaker: Speaker) -> Any:
    target = located(asked.para_id, asked.search, speaker)
    if isinstance(target, Problem):
        return target
    made = _applied(speaker.native("add_comment", {**target.named("quote"), "text": asked.text}))
    if isinstance(made, Problem):
        return made
    return f"Comment {made.get('commentId')} added on {target.block_id}."


def _suggest_change(asked: SuggestChange, speaker: Speaker) -> Any:
    target = located(asked.para_id, asked.search, speaker)
    if isinstance(target, Problem):
        return target
    arguments = {**target.named("search"), "replaceWith": asked.replace_with}
    return _said(_applied(speaker.native("suggest_change", arguments)))


def _apply_formatting(asked: ApplyFormatting, speaker: Speaker) -> Any:
    target = located(asked.para_id, asked.search, speaker)
    if isinstance(target, Problem):
        return target
    arguments = {**target.named("search"), "marks": asked.marks}
    made = speaker.native("apply_formatting", arguments)
    return _stands(made, formatted(target.block_id, asked.search or None))


def _set_style(asked: SetParagraphStyle, speaker: Speaker) -> Any:
    block_id = paragraph_id(asked.para_id, speaker)
    arguments = {"blockId": block_id, "styleId": asked.style_id}
    made = speaker.native("set_paragraph_style", arguments)
    return _stands(made, styled(block_id, asked.style_id))


def _reply(asked: ReplyComment, speaker: Speaker) -> Any:
    made = speaker.native("reply_comment", {"commentId": asked.comment_id, "text": asked.text})
    if isinstance(made, Problem):
        return made
    return f"Reply {made.get('replyId')} added to comment {asked.comment_id}."


def _resolve(asked: ResolveComment, speaker: Speaker) -> Any:
    made = speaker.native("resolve_comment", {"commentId": asked.comment_id})
    return made if isinstance(made, Problem) else f"Comment {asked.comment_id} resolved."


def _scroll(asked: Scroll, speaker: Speaker) -> Any:
    block_id = paragraph_id(asked.para_id, speaker)
    made = speaker.native("scroll", {"blockId": block_id})
    if isinstance(made, Problem):
        return Problem(made.code, f"paraId {asked.para_id} not found.")
    return f"Scrolled to {block_id}."


def _applied(result: Any) -> Any:
    """A skipped operation is a failure in this dialect."""
    if isinstance(result, Problem) or not result["skipped"]:
        return result
    return Problem(result["issues"][0]["code"], result["skipped"][0]["reason"])


def _stands(result: Any, sentence: str) -> Any:
    """The sentence also where the text already looked as was asked: no failure in this dialect."""
    made = _applied(result)
    refused = isinstance(made, Problem) and made.code != "noopOperation"
    return made if refused else sentence


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
