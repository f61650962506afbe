"""Which terms a word such as "not" or "plans" bears on.

Those of its own clause behind it, `_AFTER` at most, else those before it (`_BEFORE`): scope of negation as NegEx has it
(Chapman and others 2001), phrases such as "not only" left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding.claims.reading.segments import Segment
from grounding.claims.reading.words import Sentence

_AFTER, _BEFORE = 6, 3
"""So many terms after a denying word it covers; where none follows in its clause, so many before."""
_ASIDE = 6
"""Words between commas, right behind a cue, over which it reaches: "shall not, without consent, sign"."""
_PHRASE = 3
"""Words of a report before the one that is its cue."""
_SPEAKER, _HEARER = 5, 3
"""So many terms beside the verb may name who says so, to whom and when, of them so many behind it: "it fell, two people
close to the firm told the paper on Monday"."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the words of a sentence reach."""

    sentence: Sentence
    """The sentence."""
    segments: tuple[Segment, ...]
    """Its parts."""
    bearing: Sequence[int]
    """The tokens of its terms and numbers, rising."""

    def covers(self, cue: int) -> frozenset[int]:
        """The terms that a word bears on: those after it in its clause, else those before, else the nearest."""
        s, bearing = self.sentence, self.bearing
        if s.word(cue) in s.lexicon.according or self._is_said_aside(cue):
            return frozenset(bearing)
        clauses, own = s.clauses, s.clauses[cue]
        beyond = clauses[cue + 2 : cue + 2 + _ASIDE]
        inserted = clauses[cue + 1 : cue + 2] == (own + 1,) and any(clause > own + 1 for clause in beyond)
        same = [i for i in bearing if clauses[i] == own]
        after = [i for i in (bearing if inserted else same) if i > cue and self._holds(cue, i)]
        before = [i for i in same if i < cue and self._holds(i, cue)]
        nearest = sorted((i for i in bearing if i != cue), key=lambda i: abs(i - cue))
        return frozenset(after[:_AFTER] or before[-_BEFORE:] or nearest[:_BEFORE])

    def _is_said_aside(self, cue: int) -> bool:
        """True for a report in a clause that only says whose word the rest is: "it fell, the mayor said", "the mayor
        said: it fell", "по словам директора, …"."""
        s, clauses, reports = self.sentence, self.sentence.clauses, self.sentence.lexicon.reports
        folded = s.tokens.folded
        spans = [range(k, k + reports.length_at(folded, k)) for k in range(max(0, cue - _PHRASE), cue + 1)]
        report = next((span for span in spans if cue in span), range(0))
        own = [i for i in self.bearing if clauses[i] == clauses[cue] and i not in report]
        behind = sum(i > cue for i in own)
        if not report or clauses[-1] == 0 or len(own) > _SPEAKER or behind > _HEARER:
            return False
        if clauses[cue] > 0:
            first = s.word(clauses.index(clauses[cue]))
            return first not in s.lexicon.relatives and s.word(report.stop) not in s.lexicon.openers
        opened = s.word(clauses.index(1)) in s.lexicon.openers
        return opened or report.start == 0 or all(i < cue for i in own)

    def _holds(self, cue: int, i: int) -> bool:
        """False if a part with a finite verb of its own begins between the two: "plans to close A and will move B"."""
        ends = any(cue < part.start <= i and self._stands_alone(part, cue) for part in self.segments)
        return not ends and i < self._relative_end(cue)

    def _verbs_beside(self, token: int) -> list[int]:
        """The verbs of the token's part."""
        part = next(part.own for part in self.segments if token in part.own)
        return [v for v in part if v in self.sentence.verbs]

    def _relative_end(self, cue: int) -> int:
        """The token after a relative clause that a participle opens, "the dock [ordered from Pell] left"; else that
        after the last.

        The verb behind it must have no other subject: "ordered in May [the firm] to pay"; and "the bribes alleged in
        court" are in doubt themselves.
        """
        s, verbs = self.sentence, self._verbs_beside(cue)
        doubted = s.word(cue) in s.lexicon.reports or s.word(cue) in s.lexicon.hedges
        if doubted or cue not in verbs[:1] or len(verbs) < 2 or not self._opens_phrase(cue + 1):
            return len(s.tokens)
        nouns = [t for t in range(cue + 2, verbs[1]) if s.word(t) in s.lexicon.determiners]
        return verbs[1] if all(self._opens_phrase(t - 1) for t in nouns) else len(s.tokens)

    def _opens_phrase(self, token: int) -> bool:
        word, lexicon = self.sentence.word(token), self.sentence.lexicon
        return word in lexicon.by or (word in lexicon.phrases and word not in lexicon.infinitive_marks)

    def _stands_alone(self, part: Segment, cue: int) -> bool:
        """True for a part with a finite verb; where verbs can't be told, a conjunction tells a clause."""
        s, finite = self.sentence, self.sentence.lexicon.finite
        if not s.lexicon.english and s.word(part.start) in s.lexicon.parting:
            return True
        verb = s.first_verb(part.start, part.end)
        if verb is None or s.word(verb) in finite or part.subject.isdisjoint(part.shared):
            return verb is not None
        return not s.is_participle(verb) or all(s.word(v) not in finite for v in self._verbs_beside(cue))
