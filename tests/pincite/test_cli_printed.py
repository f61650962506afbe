"""What the commands print of other people's words can't steer a terminal, nor turn its lines around."""

from __future__ import annotations

import pytest

from pincite.cli.output import one_line, printable, shortened


@pytest.mark.parametrize(
    "sign", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\x00"]
)
def test_signs_that_steer_a_terminal_are_replaced(sign: str) -> None:
    assert printable(f"a{sign}b") == "a\ufffdb"
    assert shortened(f"a{sign}b") == "“a\ufffdb”"
    assert one_line(ValueError(f"a{sign}b\nc")) == "a\ufffdb c"
