"""What docs/security.md names as its tests is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_NAMED = re.compile(r"`((?:tests/[\w/]+\.py)?)::(\w+)`")


def test_every_promise_names_a_test_that_is_there() -> None:
    named = 0
    for line in (ROOT / "docs" / "security.md").read_text("utf-8").splitlines():
        path = ""
        for file, test in _NAMED.findall(line):
            path = file or path
            assert re.search(rf"^def {test}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), (path, test)
            named += 1
    assert named > 30
