"""Reads from a document what its pages' look depends on: people, comments, removed text."""

from __future__ import annotations

from collections.abc import Callable

from desktop.editor.page_look import PageLook
from desktop.theme.theme import AuthorColours
from desktop.theme.tokens import LIGHT, Tokens
from desktop.workspace.review_state import Display, ReviewFilter
from engine.document.document import WordDocument
from engine.document.faces import RevisionMark
from engine.document.reading import Reading
from engine.document.revision_marks import mark_of

_EVERYTHING = ReviewFilter()


def page_look(
    document: WordDocument,
    display: Display,
    authors: AuthorColours,
    *,
    tokens: Tokens = LIGHT,
    muted: bool = True,
    chosen: ReviewFilter = _EVERYTHING,
) -> PageLook:
    """The look of a document's pages in one display; `chosen` greys what it leaves out."""
    shows_comments = display in (Display.ALL, Display.SIMPLE)
    threads = document.comments() if shows_comments else ()
    shown = [
        one
        for one in threads
        if one.block_id is not None and not one.resolved and chosen.shows_comment(one.author)
    ]
    return PageLook(
        tokens=tokens,
        author_slot=authors.slot,
        comment_authors={str(one.id): one.author for one in shown},
        comment_blocks={
            str(one.id): (str(one.block_id), str((one.block_ids or (one.block_id,))[-1]))
            for one in shown
        },
        left_out=_left_out(chosen),
        marks=display is Display.ALL,
        bars=shows_comments,
        comments=shows_comments,
        muted=muted,
        removed_in=RemovedText(document).in_block if display is Display.SIMPLE else _nothing,
    )


def _left_out(chosen: ReviewFilter) -> Callable[[RevisionMark], bool]:
    """By person and group: a mark alone knows no severity, nor what it is a part of."""
    marks = ReviewFilter(authors=chosen.authors, hidden=chosen.hidden)
    if not marks.is_active:
        return _nothing_left_out
    return lambda mark: (
        not marks.passes(
            author=mark.author,
            kind=mark.kind,
            severity=None,
            suggested=mark.suggestion_id is not None,
        )
    )


def _nothing_left_out(_: RevisionMark) -> bool:
    return False


class RemovedText:
    """Where tracked deletions lie in accepted text; asked for painted paragraphs only."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document

    def in_block(self, block_id: str) -> tuple[tuple[int, bool], ...]:
        """(offset in accepted text, only suggested) of every removed stretch."""
        inline = self._document.inline(block_id)
        if inline is None:
            return ()
        found: dict[tuple[int, bool], None] = {}
        for offset, atom in inline.shown(Reading.ACCEPTED):
            if atom.deleted and atom.text:
                marks = [mark_of(element) for element in atom.revisions]
                suggested = any(mark.suggestion_id for mark in marks)
                found[(offset, suggested)] = None
        return tuple(found)


def _nothing(_: str) -> tuple[tuple[int, bool], ...]:
    return ()
