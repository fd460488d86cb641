"""Settings that every test shares: no screen, and property tests that run alike everywhere."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


_WINDOWS = frozenset(("qtbot", "qapp", "desk"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say which tests open windows; leave sweeps over all real documents out unless asked for."""
    for item in items:
        if _WINDOWS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.gui)
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)
    if os.environ.get("WHEREAS_FULL") == "1" or "sweep" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("sweep")]
    if left_out and len(items) > 1:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("sweep")]


# Machines that run tests are shared and slow at times; a deadline would fail for no fault of ours.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "fuzz", settings.get_profile("steady"), derandomize=False, max_examples=3000
)
settings.load_profile("steady")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Fuzzing also tries more of the properties that say themselves how often they are tried."""
    function = getattr(item, "function", None)
    own = getattr(function, "_hypothesis_internal_use_settings", None)
    factor = settings.default.max_examples // settings.get_profile("steady").max_examples
    if factor > 1 and own is not None and not hasattr(function, "fuzzed"):
        more = settings(own, max_examples=own.max_examples * factor, derandomize=False)
        function._hypothesis_internal_use_settings = more  # type: ignore[union-attr]
        function.fuzzed = True  # type: ignore[union-attr]
