"""What a question asks for, a time, a name, a place or a number of things, and whether a sentence has it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from blocks.text.search_terms import search_terms, stem
from grounding.answers.term_shares import TermShares, spaced
from grounding.claims.reading.lexicon import claim_lexicon
from grounding.meaning.questions import asked_for, languages_asked_in, words_that_ask_nothing
from grounding.meaning.tokens import Tokens, tokenize
from grounding.numbers.find import find_quantities
from grounding.numbers.model import Quantity
from grounding.numbers.words.units import SOFT_UNITS

_BEFORE_COUNTED, _BEHIND_COUNTED = 2, 1
"""Words that may stand between a number and what it counts: "36 equal monthly instalments", "guests numbered 340"."""
_COUNTING = frozenset({"number", "amount"})
"""Kinds of quantities that count things; a year or a time counts none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks for."""

    terms: tuple[str, ...]
    """The question's words, as a search has them."""
    ignored: frozenset[str]
    """Those that ask nothing."""
    kinds: frozenset[str]
    """See `grounding.meaning.questions.ASKED_FOR`; empty where its words don't say."""
    counted: tuple[str, ...]
    """What is to be counted: "ships" of "How many ships called?"."""
    done: str
    """What stands right behind "who": what somebody did; "" where there is none."""
    shares: TermShares
    """Finds its terms in texts."""

    @classmethod
    def by(cls, question: str) -> Asked:
        """What the words of a question ask for."""
        terms = search_terms(question)
        kinds, ignored = asked_for(terms), words_that_ask_nothing(terms)
        behind = {kind: _behind(terms, words, ignored) for kind, words in kinds.items()}
        return cls(
            terms=tuple(terms),
            ignored=ignored,
            kinds=frozenset(kinds),
            counted=tuple(behind.get("how_many", ())),
            done=next(iter(behind.get("who", ())), ""),
            shares=TermShares(languages_asked_in(frozenset(terms))),
        )

    def is_in(self, sentence: str) -> bool:
        """True if the sentence has something of a kind that is asked for, or none is."""
        quantities = find_quantities(sentence)
        has = {
            "how_many": any(q.unit or self._names_counted(sentence) for q in quantities),
            "when": any(not q.unit or q.unit in SOFT_UNITS for q in quantities) or self._has_day(sentence),
            "who": self._may_name(sentence)
            and (not self.done or self.shares.share(self.done, spaced(sentence)) > 0),
            "where": self._may_name(sentence),
        }
        return not self.kinds or any(has[kind] for kind in self.kinds)

    def counts_another(self, sentence: str) -> bool:
        """True if the sentence has what is to be counted, and no number of it: none that says that carts under 2.5
        tonnes may cross a bridge tells how many do."""
        tokens = tokenize(sentence)
        places = [k for k, word in enumerate(tokens.folded) if self._is_counted(word)]
        quantities = [q for q in find_quantities(sentence) if q.kind in _COUNTING and q.unit != "%"]
        return bool(places) and not any(_counts(q, tokens, k) for k in places for q in quantities)

    def says_more(self, sentence: str) -> bool:
        """True if the sentence has a word of its own: "The Caran Cup" answers nothing about the Caran Cup."""
        return not self.ignored.union(self.terms).issuperset(search_terms(sentence))

    def _names_counted(self, sentence: str) -> bool:
        """True if a bare number may be of what is to be counted: that is there, or the question doesn't say what."""
        return not self.counted or any(map(self._is_counted, tokenize(sentence).folded))

    def _is_counted(self, word: str) -> bool:
        return bool(self.counted) and word.startswith(tuple(map(stem, self.counted)))

    def _has_day(self, sentence: str) -> bool:
        words = tokenize(sentence).folded
        return not claim_lexicon(languages_asked_in(frozenset(self.terms))).calendar.words.isdisjoint(words)

    def _may_name(self, sentence: str) -> bool:
        """True if a word with a capital, not the sentence's first nor one of the question's, may be a name; and
        wherever the script has no capitals."""
        if sentence.upper() == sentence.lower():
            return True
        later = re.split(r"\s+", sentence.strip("“”\"'«» "))[1:]
        asked = frozenset(self.terms)
        return any(
            word.lstrip("“\"'«(")[:1].isupper() and not asked.issuperset(search_terms(word)) for word in later
        )


def _behind(terms: Sequence[str], asking: Collection[str], ignored: Collection[str]) -> list[str]:
    """The terms that stand right behind a word that asks."""
    first = next(k for k, term in enumerate(terms) if term in asking) + 1
    end = next((k for k in range(first, len(terms)) if terms[k] in ignored), len(terms))
    return list(terms[first:end])


def _counts(number: Quantity, tokens: Tokens, k: int) -> bool:
    """True if the number may be of the things that token `k` names; a measure behind them is of something else."""
    start, end = tokens.starts[k], tokens.ends[k]
    if number.start < end:
        return len(tokens.text[number.end : start].split()) <= _BEFORE_COUNTED
    between = len(tokens.text[end : number.start].split())
    return between <= _BEHIND_COUNTED and (not number.unit or number.unit.partition("/")[0].isupper())
