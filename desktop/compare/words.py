"""Comparisons in words: counts, what was left out, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from desktop.workspace.item_words import counted

_STORIES = {
    "main": "body",
    "header": "header",
    "footer": "footer",
    "footnote": "footnote",
    "endnote": "endnote",
    "textBox": "text box",
}


def headline(counts: Mapping[str, int]) -> str:
    """ "12 paragraphs changed, 3 added, 1 moved."."""
    words = (
        ("modified", "changed"),
        ("added", "added"),
        ("deleted", "deleted"),
        ("moved", "moved"),
        ("formatChanged", "with other formatting"),
    )
    told = [(counts.get(kind, 0), word) for kind, word in words if counts.get(kind, 0)]
    if not told:
        return "No paragraph differs."
    number, word = told[0]
    rest = "".join(f", {count:,} {name}" for count, name in told[1:])
    return f"{counted(number, 'paragraph')} {word}{rest}."


def not_marked(unprocessed: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """What differs and carries no mark, one sentence each; equal ones are counted."""
    counts: dict[str, int] = {}
    for one in unprocessed:
        sentence = _sentence(one)
        counts[sentence] = counts.get(sentence, 0) + 1
    return tuple(
        text if number == 1 else f"{text.removesuffix('.')} ({number:,} times)."
        for text, number in counts.items()
    )


def _sentence(one: Mapping[str, Any]) -> str:
    reason = str(one.get("reason", ""))
    count = int(one.get("count", 1) or 1)
    match reason:
        case "missing-revised-story":
            return f"A {_story(one, 'baseStory')} of the original is missing in the revised one."
        case "missing-base-story":
            return f"A {_story(one, 'revisedStory')} is in the revised document only."
        case "not-compared":
            return f"Not compared: {one.get('what', 'a part of the document')}."
        case "comments-not-carried":
            verb = "is" if count == 1 else "are"
            return f"{counted(count, 'comment')} of the revised document {verb} not carried over."
        case "style-definitions-differ":
            verb = "differs" if count == 1 else "differ"
            noun = counted(count, "style definition")
            return f"{noun} {verb}; the result keeps those of the original."
        case _:
            what = reason.replace("-", " ") or "not named"
            return f"Not compared: {what}."


def _story(one: Mapping[str, Any], key: str) -> str:
    story = one.get(key) or one.get("story") or {}
    return _STORIES.get(str(story.get("type", "")), "part")


def property_names(names: Iterable[str]) -> str:
    """Changed properties as a reader would call them."""
    return ", ".join(dict.fromkeys(_spaced(name) for name in names))


def _spaced(name: str) -> str:
    """`keepNext` is "keep next"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
