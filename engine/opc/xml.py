"""The hardened XML door: bytes to tree with ceilings, and tree to bytes in the original style."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TypeAlias

from lxml import etree

from engine.errors import LimitExceeded, XmlRefused
from engine.opc.limits import Limits
from engine.opc.xml_style import in_style_of

__all__ = [
    "Element",
    "XmlText",
    "etree",
    "parse_utf8",
    "parse_xml",
    "read_text",
    "serialize",
    "unless_unchanged",
]

# The one name of lxml's element type; lxml itself marks it as private.
Element: TypeAlias = etree._Element  # pyright: ignore[reportPrivateUsage]

# BOM, declaration, comments, processing instructions and white space before the root element.
_PROLOGUE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s+|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
_DECLARATION = re.compile(r"^\s*<\?xml\s[^>]*?\?>", re.DOTALL)
_ENCODING = re.compile(r"""\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
# Python knows codecs that are no character sets, and slow ones; producers use none of them.
_CHARSETS = re.compile(
    r"utf-?16(-?[lb]e)?|utf-?32(-?[lb]e)?|iso-?8859-\d+|windows-\d+|shift[_-]jis|gbk?|gb2312"
    r"|gb18030|big5|euc-[jk][pr]|koi8-[ru]"
)
_DEFAULT_PROLOGUE = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'


@dataclass(frozen=True, slots=True)
class XmlText:
    """A part as UTF-8 without byte order mark, plus what is needed to write it back alike."""

    utf8: bytes
    encoding: str
    bom: bytes


def read_text(xml: bytes, *, name: str = "") -> XmlText:
    """Decodes any encoding a part may use to UTF-8; UTF-8 input is not copied.

    Raises `XmlRefused` when the bytes are not text in the encoding they declare.
    """
    if xml.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        little = xml.startswith(codecs.BOM_UTF16_LE)
        return _recoded(xml[2:], "utf-16-le" if little else "utf-16-be", bom=xml[:2], name=name)
    if xml.startswith((b"<\x00", b"\x00<")):
        return _recoded(xml, "utf-16-le" if xml[1] == 0 else "utf-16-be", bom=b"", name=name)
    bom = codecs.BOM_UTF8 if xml.startswith(codecs.BOM_UTF8) else b""
    declared = _ENCODING.search(xml[:200].split(b"?>")[0].decode("ascii", "replace"))
    encoding = declared.group(1).lower() if declared else "utf-8"
    if bom or encoding in {"utf-8", "utf8", "us-ascii", "ascii"}:
        return XmlText(xml[len(bom) :], "utf-8", bom)
    return _recoded(xml, encoding, bom=b"", name=name)


def _recoded(xml: bytes, encoding: str, *, bom: bytes, name: str) -> XmlText:
    try:
        if not _CHARSETS.fullmatch(encoding):
            raise LookupError(encoding)
        text = xml.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise XmlRefused(
            f"{_named(name)} of this document is not readable text;"
            " open it in Word and save it again."
        ) from None
    return XmlText(_redeclared(text).encode("utf-8"), encoding, bom)


def _redeclared(text: str) -> str:
    """Removes the declared encoding, which would contradict the UTF-8 bytes that we parse."""
    match = _DECLARATION.match(text)
    if match is None:
        return text
    return re.sub(r"""\s+encoding\s*=\s*["'][^"']*["']""", "", match.group(0)) + text[match.end() :]


def parse_xml(xml: bytes, *, limits: Limits | None = None, name: str = "") -> Element:
    """Parses one part; no entity, DOCTYPE or network access, and within the ceilings.

    Raises `XmlRefused` or `LimitExceeded`, each with one sentence for the user.
    """
    return parse_utf8(read_text(xml, name=name).utf8, limits=limits or Limits(), name=name)


def parse_utf8(xml: bytes, *, limits: Limits, name: str = "") -> Element:
    """Parses UTF-8 bytes; see `parse_xml`."""
    _refuse_doctype(xml)
    if _may_exceed(xml, limits.xml_nodes):
        raise LimitExceeded(
            f"{_named(name)} of this document has more than {limits.xml_nodes:,} elements;"
            " split the document and open the pieces."
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        strip_cdata=False,
        remove_blank_text=False,
    )
    try:
        root = etree.fromstring(xml, parser)
    except etree.XMLSyntaxError as error:
        raise _refusal(error, name) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise _doctype_refusal()
    return root


def _may_exceed(xml: bytes, nodes: int) -> bool:
    """Whether there are more elements than allowed; the shortest, `<a/>`, takes four bytes."""
    return len(xml) > 4 * nodes and xml.count(b"<") - xml.count(b"</") > nodes


def _refuse_doctype(xml: bytes) -> None:
    end = _prologue_end(xml)
    if xml[end : end + 2] == b"<!":
        raise _doctype_refusal()


def _doctype_refusal() -> XmlRefused:
    return XmlRefused(
        "This file declares a document type or entities, which Word documents never do;"
        " ask the sender for a clean copy.",
        code="doctypeRefused",
    )


def _refusal(error: etree.XMLSyntaxError, name: str) -> XmlRefused | LimitExceeded:
    text = str(error)
    if "depth" in text.lower():
        return LimitExceeded(
            f"{_named(name)} of this document is nested too deeply to read safely;"
            " ask the sender for a clean copy."
        )
    if "huge" in text.lower():
        return LimitExceeded(
            f"{_named(name)} of this document holds a piece of text too long to read safely;"
            " split the document and open the pieces."
        )
    line = error.lineno or 1
    return XmlRefused(
        f"{_named(name)} of this document is damaged (XML error in line {line});"
        " open and repair it in Word, then save it again."
    )


def _named(name: str) -> str:
    return f"The part {name}" if name else "A part"


def serialize(root: Element, *, like: bytes | None = None) -> bytes:
    """The part's bytes; `like` is its original, whose prologue, encoding and habits are kept."""
    body = etree.tostring(root, encoding="UTF-8", xml_declaration=False, with_tail=False)
    if like is None:
        return _DEFAULT_PROLOGUE + body
    original = read_text(like)
    start = _prologue_end(original.utf8)
    prologue, old_body = original.utf8[:start], original.utf8[start:]
    body = in_style_of(body, old_body) + _epilogue(old_body)
    if original.encoding == "utf-8":
        return original.bom + prologue + body
    text = _original_declaration(like, original, prologue) + body.decode("utf-8")
    return original.bom + text.encode(original.encoding, "xmlcharrefreplace")


def _prologue_end(xml: bytes) -> int:
    match = _PROLOGUE.match(xml)
    return match.end() if match else 0


def _original_declaration(like: bytes, original: XmlText, prologue: bytes) -> str:
    """The prologue with the declaration exactly as the original spelt it."""
    match = _DECLARATION.match(like[len(original.bom) :].decode(original.encoding))
    rest = _DECLARATION.sub("", prologue.decode("utf-8"), count=1)
    return (match.group(0) if match else "") + rest


def _epilogue(xml: bytes) -> bytes:
    """What follows the root element: white space, which some producers end a part with."""
    return xml[len(xml.rstrip(b" \t\r\n")) :]


def unless_unchanged(root: Element, blob: bytes | None) -> bytes | None:
    """The tree as bytes in the style of `blob`; None when it says what `blob` says."""
    if blob is not None:
        states = (etree.tostring(each, method="c14n") for each in (root, parse_xml(blob)))
        if len(set(states)) == 1:
            return None
    return serialize(root, like=blob)
