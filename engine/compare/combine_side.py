"""Notes of marked copies: paired with the base's, or brought into it."""

from __future__ import annotations

from engine.compare.side_parts import empty_like, free_id, main_part
from engine.compare.versions import Version
from engine.ooxml.build import copied
from engine.ooxml.ns import RelType
from engine.opc import Package
from engine.opc.part import Part
from engine.redline.names import ID, INSERTING, W, is_within

_NOTES = {"footnote": RelType.FOOTNOTES, "endnote": RelType.ENDNOTES}


def adopt_notes(base: Package, copy: Version) -> None:
    """Gives the copy's notes the ids of the base: kept ones pair in order, new ones are brought.

    Word numbers note ids anew on every save, so equal ids need not be equal notes.
    """
    for kind, reltype in _NOTES.items():
        theirs = main_part(copy.package, reltype)
        if theirs is None:
            continue
        tag = f"{W}{kind}Reference"
        own = [each.get(ID, "") for each in base.main_document.root.iter(tag)]
        references = list(copy.package.main_document.root.iter(tag))
        kept = [each for each in references if not is_within(each, INSERTING)]
        names: dict[str, str] = {}
        if len(kept) == len(own):
            pairs = zip(kept, own, strict=True)
            names = {each.get(ID, ""): identity for each, identity in pairs}
        for each in references:
            if each.get(ID, "") not in names:
                names[each.get(ID, "")] = _bring_note(base, theirs, kind, each.get(ID, ""))
        notes = list(theirs.root.iterchildren(W + kind))
        for each in [*references, *(note for note in notes if note.get(W + "type") is None)]:
            each.set(ID, names.get(each.get(ID, ""), each.get(ID, "")))


def _bring_note(base: Package, theirs: Part, kind: str, identity: str) -> str:
    part = main_part(base, _NOTES[kind])
    notes = [each for each in theirs.root.iterchildren(W + kind) if each.get(ID) == identity]
    if part is None:
        part = empty_like(base, theirs, f"/word/{kind}s.xml", _NOTES[kind])
    new_id = free_id(part.root)
    for note in notes[:1]:
        made = copied(note)
        made.set(ID, new_id)
        part.root.append(made)
        part.touch()
    return new_id
