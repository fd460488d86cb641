"""Keeps a producer's habits when a part is written again, so that only real changes differ.

None of this changes what the XML says: the space before `/>`, how a line feed in an attribute is
escaped, line ends between elements, the layout of the root's start tag.
"""

from __future__ import annotations

import re

from lxml import etree

_START_TAG = re.compile(rb"<(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>")
_TIGHT_EMPTY = re.compile(rb"[^ ]/>")
_EXPANDED_EMPTY = re.compile(rb"<([A-Za-z][\w.:-]*)></\1>")
_BARE_QUOTE = re.compile(rb">[^<\"]*\"[^<]*<")
_REFERENCES = ((b"&#10;", b"&#xA;"), (b"&#13;", b"&#xD;"), (b"&#9;", b"&#x9;"))


def in_style_of(body: bytes, original: bytes) -> bytes:
    """`body` (a serialised root element) in the habits of `original` (its root element before)."""
    body = _with_start_tag(body, original)
    for plain, habit in _REFERENCES:
        if habit in original and plain in body and plain not in original:
            body = body.replace(plain, habit)
    if b"<!" in body:
        return body  # a comment or CDATA section may hold what looks like markup
    body = _with_quotes(body, original)
    body = _with_empty_elements(body, original)
    feeds = original.count(b"\r\n")
    if feeds and feeds == original.count(b"\n"):
        body = body.replace(b"\n", b"\r\n")
    return body


def _with_start_tag(body: bytes, original: bytes) -> bytes:
    """Attribute order and white space of the root's start tag, when it says the same."""
    new, old = _START_TAG.match(body), _START_TAG.match(original)
    if new is None or old is None or new.group() == old.group():
        return body
    tags = new.group(), old.group()
    if tags[0].endswith(b"/>") != tags[1].endswith(b"/>"):
        return body
    return tags[1] + body[len(tags[0]) :] if _meaning(tags[0]) == _meaning(tags[1]) else body


def _meaning(start_tag: bytes) -> object:
    closed = start_tag if start_tag.endswith(b"/>") else start_tag[:-1] + b"/>"
    try:
        root = etree.fromstring(closed, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return start_tag
    return root.tag, dict(root.nsmap), dict(root.attrib)


def _with_quotes(body: bytes, original: bytes) -> bytes:
    """`&quot;` in text, for producers that escape every quotation mark."""
    if b"&quot;" not in original or _BARE_QUOTE.search(original):
        return body
    return _BARE_QUOTE.sub(lambda match: match.group().replace(b'"', b"&quot;"), body)


def _with_empty_elements(body: bytes, original: bytes) -> bytes:
    for name in set(_EXPANDED_EMPTY.findall(original)):
        if b"<%s/>" % name not in original:
            body = body.replace(b"<%s/>" % name, b"<%s></%s>" % (name, name))
    if b" />" in original and not _TIGHT_EMPTY.search(original):
        body = body.replace(b"/>", b" />")
    return body
