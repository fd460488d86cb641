"""Which tracked changes are one decision: replacements, and paragraphs that come or go whole."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.revision_drafts import Draft


def group_drafts(drafts: Sequence[Draft]) -> list[str]:
    """A group id per item; `joined` chains make one group, named by its first item."""
    names: dict[int, str] = {}
    used: set[str] = set()
    groups: list[str] = []
    for draft in drafts:
        first = _first(draft)
        name = names.get(id(first))
        if name is None:
            name = names[id(first)] = _free(f"{first.kind}:{first.revision_id}", used)
        groups.append(name)
    return groups


def join_column(drafts: Sequence[Draft]) -> None:
    """Cells that one hand inserted, struck or merged in a table came together and go together.

    A changed span or width belongs to them; without such a cell it stands for itself.
    """
    if all(draft.kind == "cellPropertiesChanged" for draft in drafts):
        return
    for draft in drafts[1:]:
        if draft is not drafts[0]:
            draft.joined = drafts[0]


def _first(draft: Draft) -> Draft:
    seen: set[int] = set()
    while draft.joined is not None and id(draft) not in seen:
        seen.add(id(draft))
        draft = draft.joined
    return draft


def _free(name: str, used: set[str]) -> str:
    """Files repeat revision ids; groups must not be joined by that."""
    found, number = name, 1
    while found in used:
        number += 1
        found = f"{name}:{number}"
    used.add(found)
    return found
