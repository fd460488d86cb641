"""Thirty random operations on one document, and what has to hold afterwards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.session import DocumentSession
from tests.e2e.random_operations import BUILDERS, Operation, batch_of, draw_of
from tests.e2e.whole_package import difference_of, new_faults

AUTHOR = "Zed Soak"
DATE = "2026-01-02T03:04:05Z"
# A comment covers the deleted words too, so its marks stand elsewhere when they are gone.
TEXT_AND_STRUCTURE = [name for name in BUILDERS if "omment" not in name]


def opened(package: bytes) -> DocumentSession:
    return DocumentSession.open(package, author=AUTHOR, date=DATE)


def run(session: DocumentSession, operations: Sequence[Operation], mode: str) -> Any:
    return session.run({"version": 1, "operations": list(operations), "mode": mode})


def check_reject(package: bytes, seed: int, *, total: int = 30) -> str:
    """Tracked, saved, re-opened, ours rejected: the input again; the file sound at every stage."""
    session, dice = opened(package), random.Random(seed)
    done = 0
    while done < total:
        size = dice.choice([1, 3, 8])
        batch = batch_of(draw_of(session, dice), size)
        done += size
        if not batch:
            return ""
        run(session, batch, "tracked-changes")
    saved = session.save()
    if found := new_faults(package, saved):
        return f"new faults: {found[:3]}"
    again = opened(saved)
    if again.save() != saved:
        return "opening and saving changed the file"
    if found := decide_ours(again, "reject"):
        return found
    rejected = again.save()
    if found := new_faults(package, rejected):
        return f"new faults after rejecting: {found[:3]}"
    return difference_of(package, rejected)


def check_accept(package: bytes, seed: int, *, total: int = 30) -> str:
    """One batch tracked and accepted says what the same batch says directly."""
    drawn = batch_of(draw_of(opened(package), random.Random(seed)), total, types=TEXT_AND_STRUCTURE)
    operations = [{k: v for k, v in each.items() if k != "comment"} for each in drawn]
    while operations:
        tracked, direct = opened(package), opened(package)
        first = run(tracked, operations, "tracked-changes")
        second = run(direct, operations, "direct")
        skipped = {each.id for each in (*first.skipped, *second.skipped)}
        if not skipped:
            break
        operations = [each for each in operations if each["id"] not in skipped]
    else:
        return ""
    straight = direct.save()
    if found := new_faults(package, straight):
        return f"new faults: {found[:3]}"
    again = opened(tracked.save())
    if found := decide_ours(again, "accept", comments=False):
        return found
    accepted = again.save()
    if found := new_faults(package, accepted):
        return f"new faults after accepting: {found[:3]}"
    return difference_of(straight, accepted, spelling=False)


def check_suggested(package: bytes, seed: int, *, total: int = 30) -> str:
    """Suggestions are in no saved file, and every step can be taken back and done again."""
    session, dice = opened(package), random.Random(seed)
    for mode in ("suggested", "direct", "tracked-changes"):
        batch = batch_of(draw_of(session, dice), total // 3)
        if batch:
            run(session, batch, mode)
            if mode == "suggested" and session.save() != package:
                return f"suggestions are in the file: {difference_of(package, session.save())}"
    changed = session.save()
    steps = 0
    while session.undo() is not None:
        steps += 1
    if session.save() != package:
        return f"undo: {difference_of(package, session.save()) or 'other bytes'}"
    for _ in range(steps):
        session.redo()
    # Where a prefix is declared may differ: nodes that move lose declarations they do not need.
    found = difference_of(changed, session.save())
    return f"redo: {found}" if found else ""


def decide_ours(session: DocumentSession, decision: str, *, comments: bool = True) -> str:
    """Decide every revision of ours and take our comments out; empty when nothing is left."""
    if comments:
        _delete_comments(session)
    ids = ours(session)
    if not ids:
        return ""
    operation = {"id": "r", "type": "resolveRevisions", "revisionIds": ids, "decision": decision}
    result = run(session, [operation], "tracked-changes")
    if not result.applied:
        return f"not decided: {[(each.id, each.code) for each in result.skipped]}"
    left = ours(session)
    return f"{len(left)} revisions of ours are left" if left else ""


def ours(session: DocumentSession) -> list[str]:
    items = session.document.revisions()
    found = [each for item in items if item.author == AUTHOR for each in item.revision_ids]
    return list(dict.fromkeys(str(each) for each in found))


def _delete_comments(session: DocumentSession) -> None:
    own = [str(thread.id) for thread in session.document.comments() if thread.author == AUTHOR]
    operations = [{"id": f"c{each}", "type": "deleteComment", "commentId": each} for each in own]
    if operations:
        run(session, operations, "direct")
