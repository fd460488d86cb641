"""A paragraph's number as a reference spells it: alone, in full, or relative to the reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from engine.document.labels import Label

Style = Literal["n", "r", "w"]
_HIGHER = re.compile(r"%([1-9])")
_NUMBER = re.compile(r"[\d.()\[\]\-–§]+|\b[IVXLCDMivxlcdm]+\b|\b[A-Za-z]\b")


def number_of(
    labels: Mapping[Any, Label], target: Any, *, source: Any, style: Style, bare: bool = False
) -> str | None:
    """The number of `target` as `\\n`, `\\r` or `\\w` shows it (ISO 29500-1 §17.16.5.51).

    `bare` (`\\t`) leaves out words such as "Section". None for a paragraph without a number.
    """
    chain = _chain(labels, target)
    if not chain:
        return None
    if style == "n":
        chain = chain[-1:]
    elif style == "r":
        chain = _relative(chain, _chain(labels, source))
    return "".join(_spelled(labels[paragraph], bare) for paragraph in chain)


def _chain(labels: Mapping[Any, Label], paragraph: Any) -> list[Any]:
    """The numbered paragraphs whose numbers make up the full one, outermost first.

    "(a)" under "1." is 1(a) in full; "1.1" already names its clause.
    """
    if paragraph not in labels:
        return []
    order = list(labels)
    position = order.index(paragraph)
    chain = [paragraph]
    while True:
        label = labels[chain[0]]
        named = {int(found) - 1 for found in _HIGHER.findall(label.level.text)}
        missing = [level for level in range(min(named, default=0)) if level not in named]
        if not missing:
            return chain
        while position > 0:
            position -= 1
            above = labels[order[position]]
            if above.num_id == label.num_id and above.level.index < label.level.index:
                chain.insert(0, order[position])
                break
        else:
            return chain


def _relative(target: list[Any], source: list[Any]) -> list[Any]:
    """Without the levels that the reader stands in anyway; the target itself always shows."""
    shared = 0
    for ours, theirs in zip(target[:-1], source, strict=False):
        if ours is not theirs:
            break
        shared += 1
    return target[shared:]


def _spelled(label: Label, bare: bool) -> str:
    text = label.text.strip().rstrip(".")
    if bare:
        text = "".join(_NUMBER.findall(text))
    return text
