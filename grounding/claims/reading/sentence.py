"""A sentence as claims are compared: its terms, names, numbers, and the words that deny, weaken, bound or narrow.

A cue covers the terms that `reach` says. Linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from blocks.text.fold import unligature
from blocks.text.scripts import UNSPACED
from grounding.claims.reading.conditions import find_conditions
from grounding.claims.reading.lexicon import ClaimLexicon, claim_lexicon, sentence_languages
from grounding.claims.reading.reach import Reach
from grounding.claims.reading.segments import Segment, find_segments
from grounding.claims.reading.shares import find_shares
from grounding.claims.reading.words import Sentence
from grounding.meaning.cues import Cue as FoundCue
from grounding.meaning.cues import find_cues
from grounding.meaning.tokens import Tokens, rejoin, tokenize
from grounding.numbers.dates.dates import months

_JOINTS = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011](?=\w)|(?<=\b[ldjscmtnLDJSCMTN])['’](?=\w)|(?<=\b[qQ]u)['’](?=\w)"
)
_DENIALS = ("denials", "denials_of_next", "instead")
_HEDGES = ("hedges", "reports", "intentions")
_MODALS = ("may", "must", "should", "will")


@dataclass(frozen=True, slots=True)
class Cue:
    """A word that turns, weakens or narrows, with the terms it bears on."""

    token: int
    """Its place among the tokens."""
    word: str
    """Its skeleton."""
    covers: frozenset[int]
    """Tokens of the terms and numbers that it bears on."""


@dataclass(frozen=True)  # no slots: its views are worked out once
class Reading(Sentence):
    """One sentence, read."""

    whole: bool = True
    """False for a stretch of a sentence that is too long to be read at once."""

    @cached_property
    def terms(self) -> tuple[int, ...]:
        """Tokens with a meaning of their own, numbers and cue words left out."""
        return tuple(i for i in self._said if self.word(i) not in self.lexicon.measures)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The different words among the terms, folded."""
        return frozenset(self.places)

    @cached_property
    def places(self) -> Mapping[str, list[int]]:
        """Each of them, and the terms that are it, in order."""
        found: dict[str, list[int]] = {}
        for i in self.terms:
            found.setdefault(self.word(i), []).append(i)
        return found

    @cached_property
    def names(self) -> frozenset[int]:
        """The terms that are names: with a capital inside the sentence, and acronyms. In German, where every noun has a
        capital, acronyms alone."""
        raws = {i: self.tokens.raw(i) for i in self.terms}
        capital = {i for i, raw in raws.items() if raw[:1].isupper()}
        acronyms = {i for i, raw in raws.items() if len(raw) > 1 and raw.isupper() and raw.isalpha()}
        if len(acronyms) > len(self.terms) / 2:
            acronyms = set()
        if "de" in self.lexicon.languages or len(capital) > 0.8 * max(len(self.terms), 4):
            return frozenset(acronyms)
        return frozenset(acronyms | capital - ({0} if 1 not in capital else set()))

    @cached_property
    def negations(self) -> tuple[Cue, ...]:
        """Denying words."""
        denying = (c.first for c in self._denials if not self._is_first_half(c))
        return self._cues(sorted(set(denying) - self._limits))

    @cached_property
    def soft_negations(self) -> tuple[Cue, ...]:
        """Terms that deny: fail, refuse, lack."""
        return self._terms_in(["refusals"], self.lexicon.soft_denials.words)

    @cached_property
    def modals(self) -> tuple[tuple[Cue, str], ...]:
        """Words of duty or permission, with the list that they stand in."""
        return tuple((self._cues([cue.first])[0], cue.list) for cue in self._modals)

    @cached_property
    def hedges(self) -> tuple[Cue, ...]:
        """Terms that make a statement less than a fact."""
        cues = self._terms_in(_HEDGES, self.lexicon.doubting.words)
        return tuple(cue for cue in cues if not self._is_urged(cue.token))

    @cached_property
    def turning(self) -> tuple[Cue, ...]:
        """Terms such as almost, formerly."""
        return self._terms_in(["nearly", "past"], self.lexicon.weakening.words | self.lexicon.nearly.words)

    @cached_property
    def conditions(self) -> tuple[Cue, ...]:
        """Words that open an exception or a condition."""
        found = sorted({cue.first: cue.end for cue in self._conditions}.items())
        # "Only when": the last word opens the clause that it bears on.
        return tuple(Cue(k, self.word(k), self._reach.covers(end - 1)) for k, end in found)

    @cached_property
    def quantifiers(self) -> tuple[Cue, ...]:
        """All, some, most, …"""
        return self._cues(i for i in self._said if i not in self.terms)

    @cached_property
    def universals(self) -> tuple[Cue, ...]:
        """Those that make a statement of every one: all, any."""
        return tuple(c for c in self.quantifiers if self.lexicon.measures[c.word] in ("all", "any"))

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The statements that it makes."""
        return find_segments(self)

    @cached_property
    def shares(self) -> Mapping[int, frozenset[int]]:
        """First token of each number that "respectively" gives to something, and the tokens of that."""
        return find_shares(self, self._reach.bearing)

    @cached_property
    def calendar(self) -> frozenset[int]:
        """The terms that are days or months."""
        return frozenset(i for i in self.terms if self.word(i) in self.lexicon.calendar)

    @cached_property
    def dates(self) -> frozenset[int]:
        """First tokens of the dates, and the months that stand alone."""
        dates = (t for t, number in self.numbers if number.kind in ("date", "year"))
        return frozenset([*dates, *(t for t in self.terms if self.word(t) in months())])

    def is_attribute(self, token: int) -> bool:
        """True for a participle that stands before its noun and is no verb: "biased weights", "the biased weights"."""
        opens = any(token == part.start for part in self.segments)
        opens = opens or self.word(token - 1) in self.lexicon.determiners
        return opens and self.is_participle(token) and token + 1 in self.terms

    @cached_property
    def partitives(self) -> tuple[tuple[int, int], ...]:
        """First token and end of each "one of"."""
        lengths = (self.lexicon.partitives.length_at(self.tokens.folded, k) for k in range(len(self.tokens)))
        return tuple((k, k + length) for k, length in enumerate(lengths) if length)

    @cached_property
    def items(self) -> list[int]:
        """The terms and the first tokens of numbers, in order."""
        return sorted({*self.terms, *(t for t, _ in self.numbers)})

    @cached_property
    def bearing(self) -> frozenset[int]:
        """Those of them that are no verbs."""
        return frozenset(self.items).difference(t for t in self.verbs if not self.is_attribute(t))

    @cached_property
    def nouns(self) -> frozenset[int]:
        """What a noun phrase may have of them: no prepositions."""
        return frozenset(t for t in self.bearing if not self.opens_phrase(t))

    @property
    def asks(self) -> bool:
        """True for a question."""
        return self.text.rstrip("\"'”’»)] ").endswith(("?", "？", "؟"))

    @property
    def unspaced(self) -> bool:
        """True for a sentence of a script without spaces, mostly."""
        return sum(bool(UNSPACED.match(word)) for word in self.tokens.folded) * 2 > len(self.tokens)

    @cached_property
    def _found(self) -> list[FoundCue]:
        """The cues of the lists, those in numbers left out; an exception that opens with a denial, "nicht jedoch", as
        such; with the modals of contracted denials, could of "couldn't"."""
        lexicon = self.lexicon
        # "None of them" is a measure that denies.
        none = {"exceptions": lexicon.denials, "quantities": lexicon.denials_of_next}
        outside = [cue for cue in find_cues(self.tokens, lexicon) if cue.first not in self.inside]
        denying = {c for c in outside if self.word(c.first) in none.get(c.list, ())}
        heads = [(k, lexicon.contracted.get(word, "")) for k, word in enumerate(self.tokens.folded)]
        told = [(k, name) for k, head in heads for name in _MODALS if head in getattr(lexicon, name)]
        return [
            *(replace(cue, list="denials") if cue in denying else cue for cue in outside),
            *(FoundCue("modality", name, k, k + 1) for k, name in told),
        ]

    @cached_property
    def _limits(self) -> set[int]:
        """Tokens of what denies no clause, but draws a limit: "no more than", and one word of a bound before a number,
        "not exceed 5", "not before May"."""
        limits = {t for denial, k, end in self.denied_limits for t in (denial, *range(k, end))}
        bounds = self.lexicon.above.words | self.lexicon.below.words
        bounded = (at for at, _ in self.numbers if at > 1 and self.word(at - 1) in bounds)
        return limits | {t for at in bounded if self.denies(at - 2) for t in (at - 2, at - 1)}

    @cached_property
    def _denials(self) -> list[FoundCue]:
        return [cue for cue in self._found if cue.list in _DENIALS and not self.is_prefix(cue.end - 1)]

    @cached_property
    def _modals(self) -> list[FoundCue]:
        told = [cue for cue in self._found if cue.list in _MODALS and not self._is_content(cue)]
        return [*told, *(FoundCue("modality", "must", k, k + 1) for k in self._due())]

    def _due(self) -> Iterator[int]:
        """The infinitive marks that, with an auxiliary before them, express a duty at the end of a clause: "ist auf 5
        zu begrenzen"."""
        lexicon, auxiliary = self.lexicon, self.lexicon.be.words | self.lexicon.finite.words
        for k in range(0 if lexicon.english else len(self.tokens) - 1):
            at_end = self.word(k) in lexicon.infinitive_marks and not self.continues(k + 2)
            clause = (t for t in range(k) if self.clauses[t] == self.clauses[k])
            if at_end and self.continues(k + 1) and any(self.word(t) in auxiliary for t in clause):
                yield k

    @cached_property
    def _conditions(self) -> list[FoundCue]:
        return find_conditions(self, self._found)

    @cached_property
    def _used(self) -> frozenset[int]:
        """Tokens that are no terms: of numbers, limits, denials, modals and conditions."""
        cues = chain(self._denials, self._modals, self._conditions)
        return self.inside.union(self._limits, *(range(cue.first, cue.end) for cue in cues))

    @cached_property
    def _said(self) -> list[int]:
        """The terms, and the words of measure."""
        return [i for i in range(len(self.tokens)) if i not in self._used and not self._is_filler(i)]

    @cached_property
    def _reach(self) -> Reach:
        return Reach(self, self.segments, sorted({*self._said, *(first for first, _ in self.numbers)}))

    def _cues(self, at: Iterable[int]) -> tuple[Cue, ...]:
        return tuple(Cue(i, self.word(i), self._reach.covers(i)) for i in at)

    def _terms_in(self, lists: Collection[str], words: Collection[str]) -> tuple[Cue, ...]:
        """The terms of these lists of cues, and those among the words."""
        named = (cue for cue in self._found if cue.list in lists and not self._is_vague(cue))
        spans = [range(cue.first, cue.end) for cue in named]
        at = {next((i for i in span if i in self.terms), span.start) for span in spans} - self._used
        return self._cues(sorted(at | {i for i in self.terms if self.word(i) in words}))

    def _is_urged(self, token: int) -> bool:
        """True for "Note that" at the head of a sentence, which reports nobody's word."""
        opens = self.word(token + 1) in self.lexicon.openers
        return token == 0 and opens and self.word(token) in self.lexicon.factive

    def _is_first_half(self, cue: FoundCue) -> bool:
        """True for the "ne" of "ne … pas": the second half denies."""
        following = self.tokens.folded[cue.end : cue.end + 4]
        return len(self.word(cue.first)) < 3 and not self.lexicon.paired_denials.words.isdisjoint(following)

    def _is_vague(self, cue: FoundCue) -> bool:
        """True for a word that reports only before "that": "to maintain" the road."""
        vague = cue.end == cue.first + 1 and self.word(cue.first) in self.lexicon.vague_reports
        return vague and self.word(cue.end) not in self.lexicon.openers

    def _is_content(self, cue: FoundCue) -> bool:
        """True for a modal that is a month, or a word of its own: "allowed the appeal" for "allowed to"."""
        finite, marks = self.lexicon.finite, self.lexicon.infinitive_marks
        alone = cue.end - cue.first == 1 and bool(finite.words) and self.word(cue.first) not in finite
        return self.is_month(cue.first) or (alone and self.word(cue.end) not in marks)

    def _is_filler(self, i: int) -> bool:
        """True for a word that asserts nothing, and for a letter, but not for "in May", the capital of "vitamin C"."""
        word, raw = self.word(i), self.tokens.raw(i).strip(".,;:()")
        if i > 0 and len(raw) == 1 and raw.isascii() and raw.isupper() and raw != "I":
            return False
        if self.is_month(i):
            return False
        return word in self.lexicon.empty or (len(word) == 1 and word.isascii() and word.isalpha())


def read_claim_sentence(text: str, around: frozenset[str] = frozenset()) -> Reading:
    """Read one sentence; `around` are folded words that tell its language where it is too short to do so."""
    return read_claim_tokens(claim_tokens(text), around)


def claim_tokens(text: str) -> Tokens:
    """The words of a sentence as claims are compared: those with a hyphen or an elided article are two."""
    text = unligature(rejoin(text))
    return replace(tokenize(_JOINTS.sub("–", text)), text=text)


def tokens_lexicon(tokens: Tokens, around: frozenset[str]) -> ClaimLexicon:
    """The word lists of the languages of a sentence's words among those `around` it."""
    return claim_lexicon(sentence_languages(tokens.folded, around))


def read_claim_tokens(tokens: Tokens, around: frozenset[str], *, whole: bool = True) -> Reading:
    """`read_claim_sentence` of the words of a sentence, or (`whole` False) of a stretch of one."""
    return Reading(tokens, tokens_lexicon(tokens, around), whole)
