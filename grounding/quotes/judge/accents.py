"""Accents that make another word: "konnte" for "könnte", "è" for "e", where folding sees one word.

Who lacks an accent on his keys drops it everywhere; who drops or puts it in at one of several words writes another
word, if there is one. The points of vowels, which may always go, accents that a language need not write, and capitals
and names, which often lack theirs, tell nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence

from blocks.text.fold import skeleton, skeleton_with_accents
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.words.frequency import is_printed, lists_words
from grounding.model import Difference

Written = tuple[str, str, int]
"""A word of the quote, the same letters of the source, and where in the quote's text it begins."""
_OPTIONAL = {
    "en": "[\u0300-\u036f]", "nl": "[\u0300-\u036f]", "id": "[\u0300-\u036f]", "la": "[\u0300-\u036f]",
    "da": "\u0301", "nb": "\u0301", "sv": "\u0301", "tr": "\u0302", "cs": "(?<=o)\u0301",
}  # fmt: skip
"""Marks that a language can be written without: "naive", Danish "én", Turkish "hâlde", Czech "sezóna"."""
_CEDILLAS = str.maketrans("şţŞŢё", "șțȘȚе")
"""Romanian letters as old fonts have them; Russian "ё", for which most write "е"."""
_TONED = re.compile("(o|u)([\u0300\u0301\u0303\u0309\u0323])(a|e|y)(?![^\\W\\d_])")
"""A Vietnamese tone on the first of two vowels, which others write on the second: "hóa", "hoá"."""
_POLYTONIC = re.compile("[α-ω][\u0300\u0313\u0314\u0342\u0345]")
"""Older Greek spelling."""
_NOUNS_IN_CAPITALS = frozenset({"de"})
"""Languages in which a capital makes no name."""
_RARE = 10
"""Letters of a word from which on no list need have it: a compound or a form, in which a lost accent is a slip."""


def accent_rows(
    words: Sequence[Written], known: Collection[str], lexicon: Callable[[], Lexicon]
) -> list[Difference]:
    """A row for each word that its accents make another one."""
    changed = [(q, s, at) for q, s, at in words if q != s and _plain(q) != _plain(s)]
    if not changed:
        return []
    dropped = {mark for q, s, _ in changed for mark in _marks(q) ^ _marks(s)}
    sides = [q for q, _, _ in words], [s for _, s, _ in words]
    if any(map(_POLYTONIC.search, (unicodedata.normalize("NFD", word) for side in sides for word in side))):
        return []
    without = [all(dropped.isdisjoint(_marks(word)) for word in side) for side in sides]
    if any(without) and len(changed) > 1:
        return []
    listed = lists_words(known) or not lexicon().languages
    bare = any(not any(map(_marks, side)) for side in sides) or (any(without) and listed)
    marks = (_OPTIONAL[code] for code in sorted(lexicon().languages & _OPTIONAL.keys()))
    optional = re.compile("|".join(("\u0307", *marks)))
    return [
        Difference("word", q, s, at, harmless=False)
        for q, s, at in changed
        if _is_other(q, s, at, optional, lexicon())
        and _stands_for_itself(q.lower(), s.lower(), known, bare=bare)
    ]


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFD", word.translate(_CEDILLAS).casefold())
    return unicodedata.normalize("NFC", _TONED.sub(r"\1\3\2", apart))


def _marks(word: str) -> frozenset[str]:
    """The accents of a word, and its letters that are others with a stroke or without: "ø"."""
    apart = unicodedata.normalize("NFD", word.translate(_CEDILLAS).casefold())
    return frozenset(c for c in apart if not c.isascii() and skeleton(c) != c)


def _is_other(quoted: str, found: str, at: int, optional: re.Pattern[str], lexicon: Lexicon) -> bool:
    """True if the words have other accents where their language must have them."""
    if quoted.upper() == quoted.lower() or any(word.isupper() and len(word) > 1 for word in (quoted, found)):
        return False
    one, other = (unicodedata.normalize("NFC", word.translate(_CEDILLAS)) for word in (quoted, found))
    if one[0].isupper() and other[0].isupper():
        named = at and lexicon.languages.isdisjoint(_NOUNS_IN_CAPITALS)
        one, other = ("", "") if named else (one[1:], other[1:])
    if skeleton(quoted) in lexicon.accents_either_way:
        return False
    told = (
        optional.sub("", unicodedata.normalize("NFD", skeleton_with_accents(word))) for word in (one, other)
    )
    return next(told) != next(told)


def _stands_for_itself(quoted: str, found: str, known: Collection[str], *, bare: bool) -> bool:
    """True if the quote's word is another one than the source's, as far as lists of words tell."""
    if lists_words(known) and (is_printed(quoted, known) or is_printed(found, known)):
        return is_printed(quoted, known)
    return not bare and len(quoted) < _RARE
