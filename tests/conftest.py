"""Settings that every test shares: no screen, and property tests that run alike everywhere."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

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
