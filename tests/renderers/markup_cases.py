"""The tables of fixtures/markup as test cases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[2] / "fixtures" / "markup"
CASE = re.compile(r"^## (.+?)\n+`{5}\n(.*?)`{5}\n+`{5}\n(.*?)`{5}$", re.MULTILINE | re.DOTALL)


def cases(name: str) -> list[object]:
    """Text and outline of each case of a table."""
    found = CASE.findall((FIXTURES / name).read_text(encoding="utf-8"))
    return [pytest.param(text, tree.rstrip("\n"), id=title.replace(" ", "-")) for title, text, tree in found]
