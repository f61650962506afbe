"""What Word shows when a link is pointed at."""

from __future__ import annotations

from renderers.docx.xml import holdable
from renderers.labels import labels_of
from renderers.outcomes import SIGNS
from renderers.report import Entry

_LONGEST = 250
"""Characters; Word shows 260."""
_LONGEST_QUOTE = 120


def tooltip(words: str) -> str:
    """The words on one line, cut where Word stops showing them."""
    shown = " ".join(holdable(words).split())
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"


def entry_tooltip(entry: Entry, language: str) -> str:
    """Title, pages, the first quoted words and what became of them."""
    labels = labels_of(language)
    said = [entry.title, labels.page_words(entry.pages)]
    for evidence in entry.evidence[:1]:
        words = evidence.words
        said.append(f"“{words if len(words) <= _LONGEST_QUOTE else words[: _LONGEST_QUOTE - 1] + '…'}”")
        said.append(f"{SIGNS[evidence.outcome]} {labels.outcomes[evidence.outcome]}")
    return tooltip(" — ".join(part for part in said if part))
