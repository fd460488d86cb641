"""Every test that asks for a host runs on each of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tools.hosts import HOSTS


@pytest.fixture(params=sorted(HOSTS))
def host(request: pytest.FixtureRequest) -> Any:
    """A function that opens a document of given paragraphs on one kind of host."""
    return HOSTS[request.param]
