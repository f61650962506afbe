"""Acronyms that a document defines: "the Debian Free Software Guidelines (DFSG)", "RRV (Ross River virus)".

The initials of the words say it, small words among them skipped; a stricter form of Schwartz and Hearst, A Simple
Algorithm for Identifying Abbreviation Definitions in Biomedical Text (2003). One pass, constant for each word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SHORT = re.compile(r"(?P<open>[(\[])?(?P<short>[A-Z][A-Z\d&]{0,6}[A-Z])(?P<close>[)\]])?[.,;:]*")
_MIXED = re.compile(r"(?P<open>[(\[])(?P<short>[A-Z][A-Za-z]{0,6}[A-Z])(?P<close>[)\]])[.,;:]*")
"""With small letters too, in brackets: "(SmPC)"."""
_SMALL = 4
"""Letters that a word has at most, for its initial to be skipped: of, and, the, with."""
_COMPOUND = 5
"""Letters of a word for each of those that are short for it, at least."""
_WORD = re.compile(r"\w+")


def defined_acronyms(texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each acronym that these words define in brackets, with the words, casefolded, of which it is short.

    Not one that is defined twice, in different words.
    """
    found: dict[str, set[tuple[str, ...]]] = {}
    for i, text in enumerate(texts):
        # Far quicker: most words have no capital at their end.
        match = (
            _SHORT.fullmatch(text) if text.isupper() else _MIXED.fullmatch(text) if text[0] in "([" else None
        )
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


def _is_compound(short: str, word: str) -> bool:
    """True for the letters of one long word, its first among them: "Versicherungsnehmer (VN)"."""
    letters = iter(word)
    long = len(word) >= _COMPOUND * len(short)
    return long and word[0] == short[0].casefold() and all(letter in letters for letter in short.casefold())


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def _long_form(short: str, before: Sequence[str]) -> tuple[str, ...]:
    """The last words of `before` that begin with the acronym's letters; empty if they don't."""
    words = _words(" ".join(before))
    if words and _is_compound(short, words[-1]):
        return words[-1:]
    at = len(words)
    for letter in reversed([c.casefold() for c in short if c != "&" and not c.islower()]):
        while at and words[at - 1][0] != letter and at < len(words) and len(words[at - 1]) <= _SMALL:
            at -= 1
        if not at or words[at - 1][0] != letter:
            return ()
        at -= 1
    return words[at:]
