"""A file opens where its reader left it."""

from __future__ import annotations

from tests.support.desk import TestDesk


def test_the_page_is_remembered(desk: TestDesk) -> None:
    path = desk.sample("services-agreement.docx")
    window = desk.open(path)
    page = window.features.page
    desk.wait(lambda: page.page_map.complete)  # type: ignore[attr-defined]
    page.go_to_page(4)  # type: ignore[attr-defined]
    assert window.close()
    desk.wait(lambda: not desk.desk.windows)
    again = desk.open(path)
    desk.wait(lambda: again.features.page.current_page() == 3)  # type: ignore[attr-defined]
    assert again.status_bar.page.text().startswith("Page 4 of")


def test_zoom_and_splitter_are_remembered_per_size_class(desk: TestDesk) -> None:
    path = desk.sample()
    window = desk.open(path)
    window.actions_["zoom_width"].trigger()
    window.splitter.setSizes([260, 740, 440])
    window.splitter.splitterMoved.emit(260, 1)
    desk.wait(lambda: desk.desk.settings.window("normal").splitter != [])
    window.close()
    desk.wait(lambda: not desk.desk.windows)
    again = desk.open(path)
    assert again.features.page.zoom_mode == "fit_width"  # type: ignore[attr-defined]
    assert abs(again.splitter.sizes()[0] - 260) <= 2
    again.resize(1150, 700)
    assert again.features.page.zoom_mode == "fit_page_and_margin"  # type: ignore[attr-defined]
