"""`resolve`: accepts or rejects tracked changes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any, get_args

from engine.cli.inputs import open_session, read_json, save_session
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer, CommandError
from engine.cli.parser import add_file, add_save, add_strict
from engine.identity import StoryHandle, StoryKind

if TYPE_CHECKING:
    from engine.session.session import DocumentSession


STORY_KINDS = get_args(StoryKind)


def configure(parser: ArgumentParser) -> None:
    """FILE accept|reject with filters."""
    add_file(parser)
    parser.add_argument("decision", choices=("accept", "reject"))
    parser.add_argument("--ids", metavar="A,B", help="only these changes")
    parser.add_argument("--author", help="only changes of this author")
    parser.add_argument("--kind", help="only changes of this kind")
    parser.add_argument("--story", help='only this story: "main", a kind, or a handle as JSON')
    add_save(parser)
    add_strict(parser)


def run(options: Namespace) -> Answer:
    """Resolves what can be resolved and reports the rest."""
    story = _story(options.story)
    _check_kind(options.kind)
    session = open_session(options, author="AI")
    items = session.document.revisions()
    chosen = [one for one in items if _wanted(one, options) and _in_story(one, story)]
    skipped = _unknown(options, items)
    if chosen:
        skipped += _resolve(session, chosen, options.decision)
    remaining = session.document.revisions()
    value = {
        "resolved": len(items) - len(remaining),
        "remaining": len(remaining),
        "skipped": skipped,
        "saved": save_session(session, options.save),
    }
    refused = options.strict and bool(skipped)
    return Answer(value, EXIT_REFUSED if refused else EXIT_OK)


def _check_kind(kind: str | None) -> None:
    """A misspelled kind would look like a file without such changes."""
    from engine.document.revision_scan import REVISION_KINDS

    if kind is not None and kind not in REVISION_KINDS:
        known = ", ".join(sorted(REVISION_KINDS))
        raise CommandError("usage", f'There is no kind "{kind}". Kinds are: {known}.')


def _wanted(item: Any, options: Namespace) -> bool:
    ids = _ids(options)
    return (
        (ids is None or str(item.id) in ids)
        and options.author in (None, item.author)
        and options.kind in (None, item.kind)
    )


def _ids(options: Namespace) -> list[str] | None:
    if options.ids is None:
        return None
    return [one.strip() for one in options.ids.split(",") if one.strip()]


def _story(value: str | None) -> StoryHandle | str | None:
    """A kind of story, or one story by its handle."""
    if value is None or value in STORY_KINDS:
        return value
    handle = None
    if value.lstrip().startswith("{"):
        handle = StoryHandle.from_wire(read_json(value, what="--story"))
    if handle is None:
        kinds = ", ".join(STORY_KINDS)
        raise CommandError("usage", f"--story: expected one of {kinds}, or a handle from `info`")
    return handle


def _in_story(item: Any, story: StoryHandle | str | None) -> bool:
    return story is None or story in (item.story, item.story.kind)


def _unknown(options: Namespace, items: Any) -> list[dict[str, str]]:
    known = {str(one.id) for one in items}
    missing = [one for one in _ids(options) or () if one not in known]
    return [_skip(one, "missingRevision") for one in missing]


def _resolve(session: DocumentSession, chosen: list[Any], decision: str) -> list[dict[str, str]]:
    from engine.operations.batch import parse_batch

    ids = list(dict.fromkeys(str(one.id) for one in chosen))
    operation = {
        "id": "resolve",
        "type": "resolveRevisions",
        "revisionIds": ids,
        "decision": decision,
    }
    batch = parse_batch({"version": 1, "mode": "direct", "operations": [operation]})
    result = session.run(batch)
    if result.skipped:
        one = result.skipped[0]
        return [_skip(each, one.code, one.detail) for each in ids]
    # Changes that stand in a malformed place are left and named, the others are resolved.
    left = {str(one.id) for one in session.document.revisions()}
    return [_skip(each, "unsupportedBlock") for each in ids if each in left]


def _skip(revision_id: str, code: str, detail: str = "") -> dict[str, str]:
    from engine.operations.reasons import prose

    return {"id": revision_id, "code": code, "reason": prose(code, detail)}
