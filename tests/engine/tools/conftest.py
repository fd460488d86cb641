"""Every test that asks for a host runs on each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.tools.hosts import HOSTS, PARAGRAPHS

Host = Callable[..., Any]
WINDOW = pytest.param("window", marks=pytest.mark.gui)


@pytest.fixture(params=[*sorted(HOSTS), WINDOW])
def host(request: pytest.FixtureRequest) -> Host:
    """A function that opens a document of given paragraphs on one kind of host."""
    if request.param == "window":
        return request.getfixturevalue("window")
    return HOSTS[request.param]


@pytest.fixture(params=[*sorted(name for name in HOSTS if name != "editor"), WINDOW])
def story_host(request: pytest.FixtureRequest) -> Host:
    """Hosts that read headers, footers and notes."""
    return _named(request)


@pytest.fixture(params=["live", WINDOW])
def live_host(request: pytest.FixtureRequest) -> Host:
    """Hosts with pages, a selection and a view."""
    return _named(request)


@pytest.fixture(params=["headless", WINDOW])
def document_host(request: pytest.FixtureRequest) -> Host:
    """Hosts over a real document."""
    return _named(request)


@pytest.fixture(params=sorted(set(HOSTS) - {"live"}))
def bare_host(request: pytest.FixtureRequest) -> Host:
    """Hosts without pages, selection or view."""
    return HOSTS[request.param]


def _named(request: pytest.FixtureRequest) -> Host:
    if request.param == "window":
        return request.getfixturevalue("window")
    return HOSTS[request.param]


@pytest.fixture
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """Documents in real windows; the fixtures of Qt are asked for only where they are used."""
    from tests.support.window_host import windows

    qtbot = request.getfixturevalue("qtbot")
    application = request.getfixturevalue("qapp")
    wait = lambda seen: qtbot.waitUntil(seen, timeout=10_000)  # noqa: E731
    with windows(application, tmp_path / "home", wait) as opened:
        yield lambda *paragraphs, **parts: opened(*(paragraphs or PARAGRAPHS), **parts)
