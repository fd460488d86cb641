"""Namespaces, qualified names, relationship and content types of WordprocessingML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.opc.constants import CT_NAMESPACE, REL_NAMESPACE, ContentType, RelType
from engine.opc.strict import STRICT_TO_TRANSITIONAL, strict_relationship, transitional_relationship

__all__ = [
    "NAMESPACES",
    "STRICT_TO_TRANSITIONAL",
    "ContentType",
    "RelType",
    "local_name",
    "prefixed",
    "qn",
    "strict_relationship",
    "transitional_relationship",
]

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/"
_WORD = "http://schemas.microsoft.com/office/word/"
_WORD_DRAWING = _WORD + "2010/"

NAMESPACES: Mapping[str, str] = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": _OFFICE + "relationships",
    "m": _OFFICE + "math",
    "wp": _DRAWING + "wordprocessingDrawing",
    "a": _DRAWING + "main",
    "pic": _DRAWING + "picture",
    "c": _DRAWING + "chart",
    "dgm": _DRAWING + "diagram",
    "lc": _DRAWING + "lockedCanvas",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "w10": "urn:schemas-microsoft-com:office:word",
    "wne": _WORD + "2006/wordml",
    "w14": _WORD + "2010/wordml",
    "w15": _WORD + "2012/wordml",
    "w16": _WORD + "2018/wordml",
    "w16cex": _WORD + "2018/wordml/cex",
    "w16cid": _WORD + "2016/wordml/cid",
    "w16se": _WORD + "2015/wordml/symex",
    "w16sdtdh": _WORD + "2020/wordml/sdtdatahash",
    "w16du": _WORD + "2023/wordml/word16du",
    "wp14": _WORD_DRAWING + "wordprocessingDrawing",
    "wpc": _WORD_DRAWING + "wordprocessingCanvas",
    "wpg": _WORD_DRAWING + "wordprocessingGroup",
    "wps": _WORD_DRAWING + "wordprocessingShape",
    "wpi": _WORD_DRAWING + "wordprocessingInk",
    "sl": "http://schemas.openxmlformats.org/schemaLibrary/2006/main",
    "ds": _OFFICE + "customXml",
    "b": _OFFICE + "bibliography",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "dcmitype": "http://purl.org/dc/dcmitype/",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "ep": _OFFICE + "extended-properties",
    "op": _OFFICE + "custom-properties",
    "vt": _OFFICE + "docPropsVTypes",
    "ct": CT_NAMESPACE,
    "rel": REL_NAMESPACE,
    "xml": "http://www.w3.org/XML/1998/namespace",
}

W = "{" + NAMESPACES["w"] + "}"
R = "{" + NAMESPACES["r"] + "}"
M = "{" + NAMESPACES["m"] + "}"
WP = "{" + NAMESPACES["wp"] + "}"
A = "{" + NAMESPACES["a"] + "}"
PIC = "{" + NAMESPACES["pic"] + "}"
MC = "{" + NAMESPACES["mc"] + "}"
V = "{" + NAMESPACES["v"] + "}"
O = "{" + NAMESPACES["o"] + "}"  # noqa: E741
W10 = "{" + NAMESPACES["w10"] + "}"
W14 = "{" + NAMESPACES["w14"] + "}"
W15 = "{" + NAMESPACES["w15"] + "}"
W16CEX = "{" + NAMESPACES["w16cex"] + "}"
W16CID = "{" + NAMESPACES["w16cid"] + "}"
W16DU = "{" + NAMESPACES["w16du"] + "}"
WP14 = "{" + NAMESPACES["wp14"] + "}"
WPS = "{" + NAMESPACES["wps"] + "}"
WPG = "{" + NAMESPACES["wpg"] + "}"
WPC = "{" + NAMESPACES["wpc"] + "}"
DS = "{" + NAMESPACES["ds"] + "}"
CP = "{" + NAMESPACES["cp"] + "}"
DC = "{" + NAMESPACES["dc"] + "}"
DCTERMS = "{" + NAMESPACES["dcterms"] + "}"
EP = "{" + NAMESPACES["ep"] + "}"
OP = "{" + NAMESPACES["op"] + "}"
VT = "{" + NAMESPACES["vt"] + "}"
XML = "{" + NAMESPACES["xml"] + "}"

# Marks a revision element as the agent's undecided suggestion; in the tree only, never saved.
SUGGESTION_NAMESPACE = "urn:whereas:suggestion"
SUGGESTION = "{" + SUGGESTION_NAMESPACE + "}"
SUGGESTION_ID = SUGGESTION + "id"

_PREFIX_BY_URI = {uri: prefix for prefix, uri in NAMESPACES.items()}


@cache
def qn(name: str) -> str:
    """`w:p` → `{http://…/main}p`; raises `KeyError` for a prefix that is not declared here."""
    prefix, _, local = name.partition(":")
    return "{" + NAMESPACES[prefix] + "}" + local


def local_name(tag: str) -> str:
    """`{http://…/main}p` → `p`."""
    return tag.rpartition("}")[2]


def prefixed(tag: str) -> str:
    """`{http://…/main}p` → `w:p`; a namespace that is not listed keeps its Clark notation."""
    uri, brace, local = tag[1:].partition("}")
    if not brace or uri not in _PREFIX_BY_URI:
        return tag
    return f"{_PREFIX_BY_URI[uri]}:{local}"
