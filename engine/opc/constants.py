"""Content types, relationship types and namespaces of the package layer."""

from __future__ import annotations

CT_NAMESPACE = "http://schemas.openxmlformats.org/package/2006/content-types"
REL_NAMESPACE = "http://schemas.openxmlformats.org/package/2006/relationships"

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships/"


class RelType:
    """Relationship types, in their transitional spelling."""

    OFFICE_DOCUMENT = _OFFICE + "officeDocument"
    STYLES = _OFFICE + "styles"
    NUMBERING = _OFFICE + "numbering"
    SETTINGS = _OFFICE + "settings"
    WEB_SETTINGS = _OFFICE + "webSettings"
    FONT_TABLE = _OFFICE + "fontTable"
    THEME = _OFFICE + "theme"
    HEADER = _OFFICE + "header"
    FOOTER = _OFFICE + "footer"
    FOOTNOTES = _OFFICE + "footnotes"
    ENDNOTES = _OFFICE + "endnotes"
    COMMENTS = _OFFICE + "comments"
    IMAGE = _OFFICE + "image"
    HYPERLINK = _OFFICE + "hyperlink"
    GLOSSARY = _OFFICE + "glossaryDocument"
    CUSTOM_XML = _OFFICE + "customXml"
    CUSTOM_XML_PROPS = _OFFICE + "customXmlProps"
    ATTACHED_TEMPLATE = _OFFICE + "attachedTemplate"
    ALT_CHUNK = _OFFICE + "aFChunk"
    SUB_DOCUMENT = _OFFICE + "subDocument"
    OLE_OBJECT = _OFFICE + "oleObject"
    EMBEDDED_PACKAGE = _OFFICE + "package"
    FRAME = _OFFICE + "frame"
    MAIL_MERGE_SOURCE = _OFFICE + "mailMergeSource"
    MAIL_MERGE_HEADER_SOURCE = _OFFICE + "mailMergeHeaderSource"
    CORE_PROPERTIES = _PACKAGE + "metadata/core-properties"
    EXTENDED_PROPERTIES = _OFFICE + "extended-properties"
    CUSTOM_PROPERTIES = _OFFICE + "custom-properties"
    THUMBNAIL = _PACKAGE + "metadata/thumbnail"
    SIGNATURE_ORIGIN = _PACKAGE + "digital-signature/origin"
    COMMENTS_EXTENDED = "http://schemas.microsoft.com/office/2011/relationships/commentsExtended"
    COMMENTS_IDS = "http://schemas.microsoft.com/office/2016/09/relationships/commentsIds"
    COMMENTS_EXTENSIBLE = (
        "http://schemas.microsoft.com/office/2018/08/relationships/commentsExtensible"
    )
    PEOPLE = "http://schemas.microsoft.com/office/2011/relationships/people"
    VBA_PROJECT = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
    KEY_MAP = "http://schemas.microsoft.com/office/2006/relationships/keyMapCustomizations"


_WML = "application/vnd.openxmlformats-officedocument.wordprocessingml."


class ContentType:
    """Content types that Whereas reads or writes."""

    RELATIONSHIPS = "application/vnd.openxmlformats-package.relationships+xml"
    XML = "application/xml"
    DOCUMENT = _WML + "document.main+xml"
    TEMPLATE = _WML + "template.main+xml"
    DOCUMENT_MACRO = "application/vnd.ms-word.document.macroEnabled.main+xml"
    TEMPLATE_MACRO = "application/vnd.ms-word.template.macroEnabledTemplate.main+xml"
    STYLES = _WML + "styles+xml"
    NUMBERING = _WML + "numbering+xml"
    SETTINGS = _WML + "settings+xml"
    FONT_TABLE = _WML + "fontTable+xml"
    HEADER = _WML + "header+xml"
    FOOTER = _WML + "footer+xml"
    FOOTNOTES = _WML + "footnotes+xml"
    ENDNOTES = _WML + "endnotes+xml"
    COMMENTS = _WML + "comments+xml"
    COMMENTS_EXTENDED = _WML + "commentsExtended+xml"
    COMMENTS_IDS = _WML + "commentsIds+xml"
    COMMENTS_EXTENSIBLE = _WML + "commentsExtensible+xml"
    PEOPLE = _WML + "people+xml"
    THEME = "application/vnd.openxmlformats-officedocument.theme+xml"
    CORE_PROPERTIES = "application/vnd.openxmlformats-package.core-properties+xml"
    EXTENDED_PROPERTIES = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
    CUSTOM_PROPERTIES = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
    VBA_PROJECT = "application/vnd.ms-office.vbaProject"


KIND_BY_CONTENT_TYPE = {
    ContentType.DOCUMENT: "docx",
    ContentType.TEMPLATE: "dotx",
    ContentType.DOCUMENT_MACRO: "docm",
    ContentType.TEMPLATE_MACRO: "dotm",
}
