"""Turns a playbook edit into the smallest replacement that a reviewer reads as words."""

from __future__ import annotations

import re

from engine.playbook.cues import CueReader
from engine.playbook.finding import Edit
from engine.playbook.numerals import EN_WORD
from engine.playbook.passages import Passage
from engine.playbook.schema import TextEdit
from engine.playbook.slots import SlotFiller

_MOSTLY = 0.7
_NUMBER_WORD = re.compile(rf"(?i){EN_WORD}(?!\w)")
_NUMBER_WORDS_BEFORE = re.compile(rf"(?i)(?<!\w)(?:{EN_WORD}[\s-]+(?:and\s+)?)+$")


def propose_edit(
    edits: tuple[TextEdit, ...], passage: Passage, *, reader: CueReader, filler: SlotFiller
) -> tuple[Edit, tuple[str, ...]] | None:
    """The first edit whose pattern matches, with unfilled slots; None when it changes nothing."""
    for edit in edits:
        in_sentence = edit.where == "sentence"
        text = passage.text if in_sentence else passage.block.text
        base = passage.start if in_sentence else 0
        match = reader.search(edit.find, text)
        if match is None:
            continue
        words = match.expand(edit.replace) if "\\" in edit.replace else edit.replace
        filled = filler.fill(words)
        new = _in_style_of(match.group(0), filled.text, passage, at_start=match.start() == 0)
        start = _whole_number(text, match.start(), match.group(0))
        found = _shrink(passage, base + start, base + match.end(), new)
        return (found, filled.needs_input) if found else None
    return None


def _whole_number(text: str, start: int, old: str) -> int:
    """Takes in the number words before a match, so that "one hundred twenty" goes as a whole."""
    if not _NUMBER_WORD.match(old):
        return start
    before = _NUMBER_WORDS_BEFORE.search(text, 0, start)
    return before.start() if before else start


def _in_style_of(old: str, new: str, passage: Passage, *, at_start: bool) -> str:
    """Capitals follow the original: a shouted sentence stays shouted, a first word capital."""
    letters = [c for c in passage.text if c.isalpha()]
    shouted = bool(letters) and sum(c.isupper() for c in letters) > _MOSTLY * len(letters)
    if shouted or (old.isupper() and len(old) > 3):
        return new.upper()
    if at_start and old[:1].isupper() and new[:1].islower():
        return new[:1].upper() + new[1:]
    return new


def _shrink(passage: Passage, start: int, end: int, new: str) -> Edit | None:
    """Leaves the words shared at either end alone, also when only their case differs."""
    text = passage.block.text
    old_words = re.findall(r"\s+|[^\s]+", text[start:end])
    new_words = re.findall(r"\s+|[^\s]+", new)
    while old_words and new_words and old_words[0].lower() == new_words[0].lower():
        start += len(old_words.pop(0))
        new_words.pop(0)
    while old_words and new_words and old_words[-1].lower() == new_words[-1].lower():
        end -= len(old_words.pop())
        new_words.pop()
    replace = "".join(new_words)
    if text[start:end] == replace:
        return None
    return Edit(passage.block.block_id, start, end, text[start:end], replace)
