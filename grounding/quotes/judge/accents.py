"""Accents that make another word: "konnte" for "könnte", "è" for "e", where folding sees one word.

Who has no accents on his keys drops them all; who drops or puts in one of several writes another word, if there is
one. The points of vowels, which may always go, Russian "ё" and capitals, which often lack theirs, tell nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from blocks.text.fold import skeleton, skeleton_with_accents
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.words.frequency import is_printed, lists_words
from grounding.model import Difference

Written = tuple[str, str, int]
"""A word of the quote, the same letters of the source, and where in the quote's text it begins."""
_OPTIONAL = frozenset({"en", "nl", "id", "la"})
"""Languages that can be written without accents: "naive"."""
_RARE = 9
"""Letters of a word from which on no list need have it: a compound or a form, in which a lost accent is a slip."""


def accent_rows(
    words: Sequence[Written], known: Collection[str], lexicon: Callable[[], Lexicon]
) -> list[Difference]:
    """A row for each word that its accents make another one."""
    changed = [(q, s, at) for q, s, at in words if _is_other(q, s)]
    if not changed or (lexicon().languages and lexicon().languages <= _OPTIONAL):
        return []
    changed = [row for row in changed if skeleton(row[0]) not in lexicon().accents_either_way]
    bare = any(not any(map(_has_accents, side)) for side in list(zip(*words, strict=True))[:2])
    if bare and len(changed) > 1:
        return []
    return [
        Difference("word", q, s, at, harmless=False)
        for q, s, at in changed
        if _stands_for_itself(q.lower(), s.lower(), known, bare=bare)
    ]


def _has_accents(word: str) -> bool:
    return skeleton_with_accents(word) != skeleton(word)


def _is_other(quoted: str, found: str) -> bool:
    """True if the words have other accents, and not only on their capitals."""
    if quoted.upper() == quoted.lower() or (found.isupper() and len(found) > 1) or quoted.isupper():
        return False
    if quoted[:1].isupper() and found[:1].isupper():
        quoted, found = quoted[1:], found[1:]
    told = (skeleton_with_accents(word).replace("ё", "е") for word in (quoted, found))
    return next(told) != next(told)


def _stands_for_itself(quoted: str, found: str, known: Collection[str], *, bare: bool) -> bool:
    """True if the quote's word is another one than the source's, as far as lists of words tell."""
    if not lists_words(known):
        return not bare
    if is_printed(quoted, known):
        return True
    return not bare and len(quoted) < _RARE and not is_printed(found, known)
