"""One full example of every operation type, with as many keys as it takes."""

from __future__ import annotations

from typing import Any

_META = {"severity": "high", "area": "Term"}
_RANGE = {
    "type": "textRange",
    "story": {"type": "main"},
    "blockId": "B1",
    "startOffset": 1,
    "endOffset": 4,
    "selectedTextHash": "h1a",
}
_BLOCK = {"blockId": "B1", "precondition": {"blockTextHash": "h3hn87"}, "suggestionId": "s1"}
_NOTE = {"comment": {"text": "Why"}}
_PROPERTIES = {
    "styleId": "Heading1",
    "outlineLevel": {"kind": "heading", "level": 0},
    "numbering": {"kind": "reference", "numId": 3, "ilvl": 1},
    "alignment": None,
    "spacing": {"spaceBefore": 0, "lineSpacing": -240, "lineSpacingRule": "exact"},
    "indentation": {"indentLeft": -10, "hangingIndent": True},
}
_INSERT = {
    **_BLOCK,
    **_NOTE,
    "text": "New",
    "inheritFormatting": False,
    "alignment": "both",
    "outlineLevel": {"kind": "bodyText"},
    "numbering": {"kind": "newList", "format": "bullet", "level": 2},
    "spacing": None,
    "lineBreakMode": "inline",
    "formattingScope": "allParagraphs",
    "moveId": "m1",
    "pageBreakBefore": True,
    "styleId": None,
}
_FORMAT = {
    "bold": True,
    "italic": None,
    "underline": {"style": "wave"},
    "strike": False,
    "fontFamily": {"ascii": "Arial"},
    "fontSizePt": 10.5,
    "color": "1F6FEB",
    "highlight": "yellow",
}


def _one(name: str, /, *parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"id": f"id-{name}", "type": name, **_META}
    for part in parts:
        found |= part
    return {**found, **more}


EXAMPLES: tuple[dict[str, Any], ...] = (
    _one("replaceInBlock", _BLOCK, _NOTE, find="a", replace="b", occurrence=2),
    _one("replaceRange", _NOTE, range=_RANGE, replace="b", suggestionId="s"),
    _one("commentOnRange", _NOTE, range=_RANGE),
    _one("formatRange", range=_RANGE, formatting=_FORMAT),
    _one("insertAfterBlock", _INSERT),
    _one("insertBeforeBlock", _BLOCK, text="", hardPageBreak={"clear": "all"}),
    _one("replaceBlock", _BLOCK, _NOTE, text="b", preserveFormatting=True, styleId=None),
    _one("deleteBlock", _BLOCK, _NOTE, moveId="m1"),
    _one(
        "splitBlock",
        _BLOCK,
        offset=3,
        separator=" ",
        firstParagraphProperties=_PROPERTIES,
        secondParagraphProperties={"numbering": {"kind": "levelOnly", "ilvl": 8}},
    ),
    _one(
        "mergeBlockWithNext",
        _BLOCK,
        separator=" ",
        mergedParagraphProperties={"numbering": {"kind": "inherit"}},
    ),
    _one("setBlockParagraphProperties", _BLOCK, properties=_PROPERTIES),
    _one("insertTable", _BLOCK, rows=[["a", "b"], ["c", "d"]], position="before"),
    _one("deleteTable", _BLOCK),
    _one("commentOnBlock", _BLOCK, _NOTE, quote="a", occurrence=1),
    _one(
        "insertSignatureTable",
        _BLOCK,
        _NOTE,
        parties=[{"name": "Acme", "signatory": "Jo", "title": "CEO"}, {"name": "Beta"}],
    ),
    _one("insertTableRow", _BLOCK, position="after", cellTexts=["a", ""]),
    _one("deleteTableRow", _BLOCK),
    _one("insertTableColumn", _BLOCK, position="before", cellTexts=[]),
    _one("deleteTableColumn", _BLOCK),
    _one("mergeTableCells", _BLOCK, endBlockId="B2"),
    _one("splitTableCell", _BLOCK),
    _one("moveBlock", _BLOCK, targetBlockId="B2", placement="before"),
    _one("insertBreak", _BLOCK, kind="sectionNextPage"),
    _one("updateFields", story={"type": "main"}, blockIds=["B1"]),
    _one("setField", _BLOCK, _NOTE, index=0, text="x"),
    _one(
        "resolveSuggestions",
        suggestionIds=["s1"],
        decision="accept",
        withComment=False,
        author="Jo",
        **{"as": "tracked"},
    ),
    _one("resolveRevisions", revisionIds=["1", "2"], decision="reject"),
    _one("replyComment", _NOTE, commentId="4"),
    _one("setCommentState", commentId="4", resolved=True),
    _one("editComment", _NOTE, commentId="4"),
    _one("deleteComment", commentId="4"),
    _one("insertText", _BLOCK, offset=0, reading="markup", text="x", formatting={"bold": True}),
    _one(
        "deleteSpan",
        start={"blockId": "B1", "offset": 0},
        end={"blockId": "B2", "offset": 3},
        reading="accepted",
    ),
    _one("setTracking", on=True),
    _one("spliceMarked", splices=[{"start": 0, "end": 1, "xml": "<body/>"}]),
)
