"""Settings for all tests: laws draw the same examples each time, so that a red run can be run again."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
