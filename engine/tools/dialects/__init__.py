"""The catalogues' own ways of speaking: argument names, default view, envelope and strings."""

from __future__ import annotations

from engine.tools.dialects.speech import Dialect as Dialect
from engine.tools.dialects.speech import Folio, Foreign

NAMES = ("folio", "docx-editor", "pen")


def dialect(name: str) -> Dialect:
    """The dialect of a name; ValueError lists them."""
    if name == "folio":
        return Folio()
    if name == "docx-editor":
        from engine.tools.dialects.docx_editor import PHRASES, answer

        return Foreign(PHRASES, answer)
    if name == "pen":
        from engine.tools.dialects.pen import PHRASES, answer

        return Foreign(PHRASES, answer)
    raise ValueError(f'"{name}" is not a dialect; dialects are {", ".join(NAMES)}')
