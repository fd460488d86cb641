"""What a file brings with it is said when it opens, and a surprise inside is said as well."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from desktop.faults import catch_faults
from tests.support.desk import TestDesk, answering, press

RELATIONSHIPS = "word/_rels/document.xml.rels"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LINK = (
    f'<Relationship Id="rIdX" Type="{OFFICE}/image" Target="https://img.example/logo.png" '
    'TargetMode="External"/><Relationship Id="rIdY" '
    f'Type="{OFFICE}/hyperlink" Target="https://example.org" TargetMode="External"/>'
)
PROTECTION = '<w:documentProtection w:edit="{}" w:enforcement="1"/>'


def changed(path: Path, part: str, edit: Callable[[str], str]) -> Path:
    """The file with one part's text edited."""
    out = io.BytesIO()
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        for entry in source.infolist():
            data = source.read(entry)
            if entry.filename == part:
                data = edit(data.decode()).encode()
            target.writestr(entry, data)
    path.write_bytes(out.getvalue())
    return path


def protect(kind: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        head, rest = text.split("<w:trackRevisions", 1)
        tag, rest = rest.split("/>", 1)
        return f"{head}<w:trackRevisions{tag}/>{PROTECTION.format(kind)}{rest}"

    return edit


def test_an_ordinary_file_says_nothing(desk: TestDesk) -> None:
    assert desk.open(desk.sample()).banners.keys() == ()


def test_links_are_counted_shown_and_never_followed(desk: TestDesk) -> None:
    path = changed(
        desk.sample(),
        RELATIONSHIPS,
        lambda text: text.replace("</Relationships>", LINK + "</Relationships>"),
    )
    window = desk.open(path)
    banner = window.banners.banner("external")
    assert banner is not None
    assert "1 image is blocked. Nothing was loaded." in banner.accessibleName()
    with answering(press("links_close")) as seen:
        window.commands.show_links()
    texts = [one.text() for one in seen[0].findChildren(QLabel)]
    assert "https://img.example/logo.png" in texts
    assert "https://example.org" not in texts


def test_protected_tracking_shows_a_lock_that_does_not_open(desk: TestDesk) -> None:
    path = changed(desk.sample(), "word/settings.xml", protect("trackedChanges"))
    window = desk.open(path)
    assert window.banners.banner("protection") is not None
    assert window.command_bar.track.text() == "Tracking locked"
    assert not window.command_bar.track.isEnabled()
    window.commands.set_tracking(False)
    assert window.document.tracking


def test_other_protection_is_named(desk: TestDesk) -> None:
    path = changed(desk.sample(), "word/settings.xml", protect("readOnly"))
    banner = desk.open(path).banners.banner("protection")
    assert banner is not None and "read-only" in banner.accessibleName()


def test_more_than_two_banners_wait_behind_a_link(desk: TestDesk) -> None:
    from desktop.window.banners import BannerText

    window = desk.open(desk.sample())
    for key, tone in (("a", "info"), ("b", "warn"), ("c", "danger")):
        window.banners.show_banner(BannerText(key, tone, key.upper()))
    assert window.banners.banner("c") is not None  # what failed comes first
    assert window.banners.banner("b") is None
    window.banners._show_all()
    assert window.banners.banner("b") is not None


def test_a_surprise_is_a_banner_and_the_window_lives(
    desk: TestDesk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    window = desk.open(desk.sample())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_faults(lambda: window)
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    assert window.banners.banner("fault") is not None
    assert "a surprise" in caplog.text
