"""Short names for the markup of revision cases."""

from __future__ import annotations

from tests.engine.redline.test_resolve import run


def struck(text: str) -> str:
    return run(text, "delText")


def p(inside: str, mark: str = "", properties: str = "") -> str:
    look = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    own = f"<w:pPr>{properties}{look}</w:pPr>" if mark or properties else ""
    return f"<w:p>{own}{inside}</w:p>"


def tc(inside: str, properties: str = "") -> str:
    own = f"<w:tcPr>{properties}</w:tcPr>" if properties else ""
    return f"<w:tc>{own}{inside}</w:tc>"


def tr(inside: str, properties: str = "") -> str:
    own = f"<w:trPr>{properties}</w:trPr>" if properties else ""
    return f"<w:tr>{own}{inside}</w:tr>"
