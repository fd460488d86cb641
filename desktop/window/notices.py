"""What a file brings with it that its reader must know: macros, links, signature, protection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from desktop.window.banners import BannerAction, BannerText
from desktop.workspace.item_words import counted
from desktop.workspace.open_document import OpenDocument

_LINKED = {
    "image": "image",
    "attachedTemplate": "template",
    "oleObject": "object",
    "frame": "frame",
    "subDocument": "document",
    "mailMergeSource": "data source",
    "audio": "sound",
    "video": "video",
    "package": "object",
}
_PROTECTION = {
    "readOnly": "It is marked read-only. It can be edited here; Word will ask for the password.",
    "comments": "It is meant for comments only.",
    "forms": "Only its form fields are meant to be filled in.",
    "trackedChanges": "Every change is tracked.",
}


def notices_of(document: OpenDocument, show_links: Callable[[], object]) -> list[BannerText]:
    """One banner per fact, the ones about safety first."""
    package = document.document.package
    found: list[BannerText] = []
    links = external_links(document)
    if links:
        found.append(_links_banner(links, show_links))
    if package.macros:
        detail = "They never run here and are kept in the file as they are."
        found.append(BannerText("macros", "warn", "This file holds macros.", detail))
    if package.signed:
        detail = "Saving changes breaks its digital signature. Save a copy to keep the original."
        found.append(BannerText("signature", "info", "This file is signed.", detail))
    protection = document.document.settings.protection
    if protection.enforced and protection.kind in _PROTECTION:
        detail = _PROTECTION[protection.kind]
        found.append(
            BannerText("protection", "info", "This file is protected.", detail, icon="lock")
        )
    return found


def external_links(document: OpenDocument) -> list[tuple[str, str]]:
    """Kind and address of everything that Word would load; links to click are not meant."""
    found: list[tuple[str, str]] = []
    for _, link in document.document.package.external_relationships():
        kind = link.reltype.rstrip("/").rpartition("/")[2]
        if kind != "hyperlink":
            found.append((_LINKED.get(kind, "part"), link.target))
    return found


def _links_banner(links: list[tuple[str, str]], show_links: Callable[[], object]) -> BannerText:
    counts = Counter(kind for kind, _ in links)
    named = " and ".join(counted(number, kind) for kind, number in counts.items())
    verb = "is" if len(links) == 1 else "are"
    return BannerText(
        "external",
        "warn",
        "This file links to other places.",
        f"{named} {verb} blocked. Nothing was loaded.",
        (BannerAction("show", "Show links", show_links, closes=False),),
        icon="link-off",
    )
