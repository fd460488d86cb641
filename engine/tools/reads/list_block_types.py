"""`list_block_types`: the styles, list formats and marks that edits can use here."""

from __future__ import annotations

from typing import Any

from engine.tools.bridge import HasStyles
from engine.tools.marks import allowed_marks
from engine.tools.tool import Call, NoInput, Tool


class ListBlockTypes(NoInput, frozen=True):
    """List the paragraph styles of this document, the list formats, and the marks with the values
    they take."""


def run(asked: ListBlockTypes, call: Call) -> Any:
    """`{paragraphStyles, listFormats, table, marks}`."""
    styles = call.bridge.styles() if isinstance(call.bridge, HasStyles) else ()
    return {
        "paragraphStyles": [
            {"styleId": one.id, "name": one.name, "kind": one.kind}
            for one in styles
            if one.kind == "paragraph"
        ],
        "listFormats": ["numbered", "bullet"],
        "table": True,
        "marks": allowed_marks(),
    }


TOOL = Tool(name="list_block_types", input=ListBlockTypes, run=run, title="Listing block types")
