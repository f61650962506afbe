"""Words cut to a length."""

from __future__ import annotations


def shortened(words: str, longest: int) -> str:
    """At most so many characters of the words: an ellipsis, which is one of them, stands for the rest."""
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip()}…"
