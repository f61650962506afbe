"""Acronyms that a document defines: "the Debian Free Software Guidelines (DFSG)", "RRV (Ross River virus)".

The initials of the words say it, small words among them skipped; a stricter form of Schwartz and Hearst, A Simple
Algorithm for Identifying Abbreviation Definitions in Biomedical Text (2003). One pass, constant for each word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SHORT = re.compile(r"(?P<open>[(\[])?(?P<short>[A-Z][A-Z\d&]{0,6}[A-Z])(?P<close>[)\]])?[.,;:]*")
_SMALL = 4
"""Letters that a word has at most, for its initial to be skipped: of, and, the, with."""
_WORD = re.compile(r"\w+")


def defined_acronyms(texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each acronym that these words define in brackets, with the words, casefolded, of which it is short.

    Not one that is defined twice, in different words.
    """
    found: dict[str, set[tuple[str, ...]]] = {}
    for i, text in enumerate(texts):
        match = _SHORT.fullmatch(text) if text.isupper() else None  # far quicker, as most words are not
        if not match:
            continue
        short = match["short"]
        reach = 2 * len(short)
        if match["open"] and match["close"]:
            long = _long_form(short, texts[max(0, i - reach) : i])
        elif i + 1 < len(texts) and texts[i + 1][0] == "(" and match.end("short") == len(text):
            inside = " ".join(texts[i + 1 : i + 1 + reach]).partition(")")
            long = _long_form(short, inside[0].split()) if inside[1] else ()
            # All that the bracket holds is the long form.
            long = long if long and long == _words(inside[0]) else ()
        else:
            continue
        if long:
            found.setdefault(short, set()).add(long)
    return {short: forms.pop() for short, forms in found.items() if len(forms) == 1}


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def _long_form(short: str, before: Sequence[str]) -> tuple[str, ...]:
    """The last words of `before` that begin with the acronym's letters; empty if they don't."""
    words = _words(" ".join(before))
    at = len(words)
    for letter in reversed([c for c in short.casefold() if c != "&"]):
        while at and words[at - 1][0] != letter and at < len(words) and len(words[at - 1]) <= _SMALL:
            at -= 1
        if not at or words[at - 1][0] != letter:
            return ()
        at -= 1
    return words[at:]
