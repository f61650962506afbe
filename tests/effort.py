"""How much a law is tried: a little in `make test`, much in `make test-long`. tests/conftest.py has the figures."""

from __future__ import annotations

from typing import Any

from hypothesis import settings


def is_long() -> bool:
    """Is this the run of `make test-long`?"""
    return settings.get_current_profile_name() == "long"


def rounds(count: int) -> int:
    """How often a test marked `scaled` tries what it draws itself: so often in the long run, else a sixth of it."""
    return count if is_long() else max(1, count // 6)


def examples(times: float, **more: Any) -> settings:
    """For a law: so many times the examples that others get, because its own are dear or the cases many; and any
    other settings of hypothesis."""
    return settings(max_examples=max(1, round(times * settings().max_examples)), **more)
