"""How far a text has a term of a question: the word itself, another form of it, or one that may stand for it."""

from __future__ import annotations

from blocks.text.search_terms import search_terms, stem
from grounding.claims.reading.lexicon import claim_lexicon

_OTHER_FORM = 0.8
"""What another form of a word counts."""


class TermShares:
    """The share of each term in texts, by the forms that questions in some languages may be answered in."""

    def __init__(self, languages: frozenset[str]) -> None:
        """`languages` are those that the question may be in."""
        self._groups = claim_lexicon(languages).synonyms

    def share(self, term: str, words: str) -> float:
        """1 where `words` of `spaced` have the term, less for another form of it, 0 for none: rose, for rise."""
        if f" {term} " in words:
            return 1.0
        if f" {stem(term)}" in words:
            return _OTHER_FORM
        group = self._groups.get(term)
        alike = group is not None and any(self._groups.get(word) == group for word in words.split())
        return _OTHER_FORM if alike else 0.0


def spaced(text: str) -> str:
    """The terms of a text, each between spaces, so that a whole one and a beginning can be looked for."""
    return f" {' '.join(search_terms(text))} "
