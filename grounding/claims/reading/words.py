"""The words of a sentence, with what every step of its reading asks of them: numbers, denials, clauses, verbs.

Verbs are told by their endings and a list, in English alone. Each view is worked out once, linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.meaning.tokens import Tokens
from grounding.meaning.words.opposites import denies
from grounding.numbers import Quantity, find_quantities
from grounding.numbers.words.number_words import counts_in

_HYPHENED = re.compile(r"[-\u2010\u2011]\w")
_PARTING = r",;:\u2013\u2014、，；：،؛"
_PART_MARK = re.compile(f"[{_PARTING}]")
_CLAUSE_MARK = re.compile(rf"[{_PARTING}()\[\]]")
_CLOSING = "\"'”’»"
_IDEOGRAPHIC = "\u3000"
"""The first character of the punctuation that is as wide as ideographs."""
_NO_VERBS = ("ss", "us", "is")
"""Endings of words that only look like verbs in the present."""


@dataclass(frozen=True)  # no slots: its views are worked out once
class Sentence:
    """A sentence in words. Places are places among `tokens`."""

    tokens: Tokens
    """Its words; those with a hyphen or an elided article are two."""
    lexicon: ClaimLexicon
    """The word lists of its languages."""

    @property
    def text(self) -> str:
        """The sentence as written."""
        return self.tokens.text

    def word(self, token: int) -> str:
        """The token's skeleton; "" for a place before the first or behind the last."""
        return self.tokens.word(token)

    def raw(self, token: int) -> str:
        """The token as written, without the punctuation around it."""
        return self.tokens.raw(token).strip(".,;:!?()[]\"'“”‘’«»…")

    def before(self, token: int, passed: Collection[str]) -> int:
        """The nearest token before one that is none of the words `passed`; -1 where there is none."""
        return next((t for t in range(token - 1, -1, -1) if self.word(t) not in passed), -1)

    @cached_property
    def _quantities(self) -> list[tuple[Quantity, list[int]]]:
        """Each number, and its tokens."""
        starts, ends = self.tokens.starts, self.tokens.ends
        found = (
            (q, [i for i in range(len(self.tokens)) if starts[i] < q.end and ends[i] > q.start])
            for q in find_quantities(_without_prepositions(self.text, self.lexicon))
        )
        languages = self.lexicon.languages
        return [(q, at) for q, at in found if not q.weak or (at and counts_in(self.word(at[0]), languages))]

    @cached_property
    def numbers(self) -> tuple[tuple[int, Quantity], ...]:
        """First token of each number, and the number."""
        return tuple((at[0], q) for q, at in self._quantities if at)

    def first_of_number(self, token: int) -> int:
        """The first token of the number that a token belongs to; of any other word the token itself."""
        return next((at[0] for _, at in self._quantities if token in at), token)

    @cached_property
    def inside(self) -> frozenset[int]:
        """All tokens that numbers have."""
        return frozenset(chain.from_iterable(at for _, at in self._quantities))

    def is_prefix(self, token: int) -> bool:
        """True for a token with a hyphen between it and the next: non-smokers."""
        return _HYPHENED.match(self.text, self.tokens.ends[token]) is not None

    def denies(self, token: int) -> bool:
        """True for a token that denies by itself and is no part of a word."""
        return denies(self.word(token), self.lexicon) and not self.is_prefix(token)

    @cached_property
    def denied_limits(self) -> list[tuple[int, int, int]]:
        """Denials that only draw a limit, "not more than", "not last longer than": the denial, the limit's first token
        and end."""
        found = []
        for k in range(1, len(self.tokens)):
            denial = next(filter(self.denies, (k - 1, k - 2)), None)
            if denial is not None:
                limits = (self.lexicon.above, self.lexicon.below)
                length = max(each.length_at(self.tokens.folded, k) for each in limits)
                found += [(denial, k, k + length)] if length > 1 else []
        return found

    @cached_property
    def marks(self) -> frozenset[int]:
        """Tokens with a comma, colon or dash before them."""
        return frozenset(self._marked(_PART_MARK))

    @cached_property
    def clauses(self) -> tuple[int, ...]:
        """For each token the number of its clause: clauses end at commas, brackets and words like but, while."""
        opening = self.lexicon.contrasts_of_clauses - self.lexicon.parting_after_commas.words
        marked = set(self._marked(_CLAUSE_MARK))
        begins = (
            i in marked or (i > 0 and word in opening and i not in self.inside and i - 1 not in marked)
            for i, word in enumerate(self.tokens.folded)
        )
        return tuple(accumulate(map(int, begins)))

    def _marked(self, mark: re.Pattern[str]) -> Iterator[int]:
        """Tokens with the mark and a space before them; behind a mark as wide as an ideograph none is written."""
        for i in range(1, len(self.tokens)):
            # Tokens keep the punctuation at their ends, a comma within quotes too: “close,” said.
            end = self.tokens.ends[i - 1]
            end -= self.text[end - 1] in _CLOSING
            gap = self.text[max(0, end - 1) : self.tokens.starts[i] + 1]
            found = mark.search(gap)
            if found is not None and (" " in gap or found.group() >= _IDEOGRAPHIC):
                yield i

    def continues(self, token: int) -> bool:
        """True for a token in the clause of the one before it."""
        return 0 < token < len(self.tokens) and self.clauses[token] == self.clauses[token - 1]

    def next_mark(self, start: int) -> int:
        """The first token from `start` on with a mark before it, or the end."""
        return next((i for i in range(start, len(self.tokens)) if i in self.marks), len(self.tokens))

    @cached_property
    def verbs(self) -> frozenset[int]:
        """The English verbs, May the month left out; none in a sentence without English."""
        outside = [i for i in range(len(self.tokens)) if self.lexicon.english and i not in self.inside]
        sure = [i for i in outside if self.is_verb(i) and not self.is_month(i)]
        return frozenset(sure or (i for i in outside if i and self._may_be_verb(i)))

    def first_verb(self, start: int, end: int) -> int | None:
        """The first verb from `start` to before `end`."""
        return next((i for i in range(start, end) if i in self.verbs), None)

    def is_verb(self, token: int) -> bool:
        """True for an English word that is a finite verb or a participle, by form and by what stands beside it."""
        lexicon, (before, word, after) = self.lexicon, map(self.word, (token - 1, token, token + 1))
        if lexicon.is_of(word, lexicon.finite):
            return True
        determined = before in lexicon.determiners
        if word in lexicon.irregular_pasts:
            return not determined
        if word.endswith("ed") and len(word) > 4 and word not in lexicon.no_participles:
            return not determined and before not in lexicon.movable and before not in lexicon.genitives
        named = token > 0 and self.tokens.raw(token)[:1].isupper()
        if determined or named or len(word) < 4 or not word.endswith("s") or word.endswith(_NO_VERBS):
            return False
        told = after.endswith("ly") or after in lexicon.determiners or after in lexicon.after_verbs
        return word in lexicon.presents or (len(word) > 4 and told and token > 0)

    def _may_be_verb(self, token: int) -> bool:
        """True for "carries" in "the bridge carries", "breed" in "the birds breed": where no other verb was found."""
        before, word, after = map(self.word, (token - 1, token, token + 1))
        small = self.lexicon.empty | self.lexicon.phrases
        if before in small or word in small or word.endswith((*_NO_VERBS, "ly")) or len(word) < 4:
            return False
        plural = before.endswith("s") and not before.endswith("ss")
        return word.endswith("s") or (plural and bool(after) and token > 1)

    def is_participle(self, token: int) -> bool:
        """True for an English word that may be a past participle."""
        return self.word(token).endswith("ed") or self.word(token) in self.lexicon.participles

    def is_adverb(self, token: int) -> bool:
        """True for a word that says how or when, by its ending or a list."""
        word, lexicon = self.word(token), self.lexicon
        ends = word.endswith(lexicon.adverb_endings) and word not in lexicon.no_adverbs
        return ends or word in lexicon.light_adverbs

    def is_month(self, token: int) -> bool:
        """True for "May" with its capital."""
        capital = token > 0 and self.tokens.raw(token)[0].isupper() and not self.text.isupper()
        return capital and self.word(token) in self.lexicon.calendar

    def opens_phrase(self, token: int) -> bool:
        """True for a preposition that opens a phrase; not in "the in-mine trucks"."""
        return self.word(token) in self.lexicon.phrases and not self.is_prefix(token)

    @cached_property
    def openers(self) -> tuple[str, ...]:
        """For each token the preposition that opens its phrase, or "" where it stands in none.

        A phrase ends at a comma, a verb, or an article that does not follow the preposition; what hangs on it by "of"
        or "and" belongs to it.
        """
        lexicon = self.lexicon
        opener, fresh, found = "", False, []
        for i, word in enumerate(self.tokens.folded):
            if i in self.marks or i in self.verbs:
                opener = ""
            if (word in lexicon.phrases or word in lexicon.by) and not self.is_prefix(i):
                opener, fresh = word, True
            elif word in lexicon.determiners:
                opener = opener if fresh else ""
            else:
                fresh = bool(opener) and (word in lexicon.genitives or word in lexicon.joiners)
            found.append(opener)
        return tuple(found)


def _without_prepositions(text: str, lexicon: ClaimLexicon) -> str:
    """The text with the preposition of "2021 um 8 Prozent" blotted out, which is no unit: the micrometre."""
    words = "|".join(re.escape(word) for word, way in lexicon.directions.items() if way == "by")
    return re.sub(rf"(?<=\d) ({words}) (?=\d)", lambda m: ";".center(len(m[0])), text) if words else text
