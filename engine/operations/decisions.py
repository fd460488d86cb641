"""Accepting and rejecting tracked changes and suggestions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import Problem
from engine.identity import SuggestionId
from engine.ooxml.ns import SUGGESTION_ID
from engine.operations.comment_changes import comment_on, reply_to, set_thread_state
from engine.operations.comment_notes import written
from engine.operations.context import Context, Outcome, Plan
from engine.operations.decide import Marks, by_ids, by_suggestions
from engine.operations.targets import Stretch
from engine.redline.names import AUTHOR, DATE, ID, Decision, Element, P, ancestor_of
from engine.redline.notes import remove_unread_notes
from engine.redline.resolve import marks_in, resolve_marks
from engine.redline.stamp import renewed


def plan_revisions(
    context: Context, revision_ids: Sequence[str], decision: Decision
) -> Plan | Problem:
    """Decides the changes of these ids, in every story."""

    def apply() -> Outcome | Problem:
        marks = by_ids(context.document, revision_ids)
        if not marks:
            return Problem("missingRevision")
        return _resolve(context, marks, decision)

    return Plan(None, apply, phase=4)


def _resolve(context: Context, marks: Marks, decision: Decision) -> Outcome | Problem:
    removed: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for story, chosen in marks:
        report = resolve_marks(
            story.container,
            chosen,
            decision=decision,
            door=context.door,
            new_id=context.twin_id,
        )
        removed.extend(report.removed_notes)
        problems.extend(report.problems)
    remove_unread_notes(context.tx, removed)
    forget_vanished_suggestions(context)
    if problems and len(problems) == sum(len(chosen) for _, chosen in marks):
        return Problem("unsupportedBlock", problems[0].detail)
    return Outcome()


def forget_vanished_suggestions(context: Context) -> None:
    """A suggestion layered in something that went has nothing left to decide."""
    table = context.document.suggestions
    if not len(table):
        return
    alive = {
        mark.get(SUGGESTION_ID)
        for story in context.document.stories()
        for mark in marks_in(story.container)
    }
    for suggestion in table:
        if suggestion.suggestion_id not in alive and suggestion.facts.get("kind") != "comment":
            context.tx.set_suggestion(suggestion.suggestion_id, None)


def plan_suggestions(
    context: Context,
    suggestion_ids: Sequence[str],
    decision: Decision,
    *,
    tracked: bool,
    with_comment: bool,
    author: str | None,
) -> Plan | Problem:
    """Accepted, a suggestion becomes the user's tracked change or plain text; rejected, nothing."""
    table = context.document.suggestions
    wanted = [SuggestionId(each) for each in suggestion_ids]
    if not any(table.get(each) for each in wanted) and not by_suggestions(context.document, wanted):
        return Problem("missingSuggestion")

    def apply() -> Outcome | Problem:
        outcome = Outcome()
        for key in wanted:
            made = _decide(
                context, key, decision, tracked=tracked, with_comment=with_comment, author=author
            )
            if made.comment_id is not None:
                outcome = made
        return outcome

    return Plan(None, apply, phase=4)


def _decide(
    context: Context,
    key: SuggestionId,
    decision: Decision,
    *,
    tracked: bool,
    with_comment: bool,
    author: str | None,
) -> Outcome:
    suggestion = context.document.suggestions.get(key)
    marks = by_suggestions(context.document, [key])
    outcome = Outcome()
    comment = None if suggestion is None else suggestion.comment
    standalone = suggestion is not None and suggestion.facts.get("kind") == "comment"
    if decision == "accept" and comment and standalone:
        outcome = _write_comment(context, key, comment)
    elif decision == "accept" and comment and with_comment:
        outcome = _comment_on_marks(context, marks, comment)
    if decision == "accept" and tracked:
        _sign(context, marks, author or context.signature.author)
    elif marks:
        _resolve(context, marks, decision)
    context.tx.set_suggestion(key, None)
    forget_vanished_suggestions(context)
    return outcome


def _sign(context: Context, marks: Marks, author: str) -> None:
    """The marks become tracked changes of the user, dated now."""
    for _, chosen in marks:
        for mark in chosen:
            context.door.open(mark)
            signed = renewed(mark)
            signed.set(AUTHOR, author)
            signed.set(DATE, context.signature.date)
            context.made_ids.append(signed.get(ID) or "0")


def _write_comment(context: Context, key: SuggestionId, comment: str) -> Outcome:
    suggestion = context.document.suggestions.get(key)
    thread = "" if suggestion is None else suggestion.facts.get("parent", "")
    if suggestion is not None and thread and context.comments.entry(thread) is not None:
        state = suggestion.facts.get("state")
        if state is None:
            return reply_to(context, thread, comment)
        set_thread_state(context, thread, resolved=state == "resolved")
        return Outcome()
    block_id = suggestion.block_ids[0] if suggestion and suggestion.block_ids else ""
    block = context.block(block_id)
    if suggestion is None or isinstance(block, Problem):
        return Outcome()
    quote = suggestion.facts.get("quote", "")
    start = int(suggestion.facts.get("start", "0"))
    if block.text[start : start + len(quote)] != quote:
        start = block.text.find(quote)
    if start < 0 or not quote:
        return comment_on(context, Stretch(block, 0, len(block.text)), comment)
    return comment_on(context, Stretch(block, start, start + len(quote)), comment)


def _comment_on_marks(context: Context, marks: Marks, comment: str) -> Outcome:
    for _, chosen in marks:
        inline = [mark for mark in chosen if _stands_in_text(mark)]
        if inline:
            paragraph = ancestor_of(inline[0], P)
            if paragraph is not None:
                return written(context, inline, comment, at=paragraph)
        paragraph = ancestor_of(chosen[0], P)
        if paragraph is not None:
            return written(context, [], comment, at=paragraph)
    return Outcome()


def _stands_in_text(mark: Element) -> bool:
    parent = mark.getparent()
    return parent is not None and not parent.tag.endswith("Pr")
