"""Which terms a word such as "not" or "plans" bears on.

Those of its own clause behind it, `_AFTER` at most, else those before it (`_BEFORE`): scope of negation as NegEx has it
(Chapman and others 2001), phrases such as "not only" left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.claims.reading.segments import Segment

_AFTER, _BEFORE = 6, 3
"""So many terms after a denying word it covers; where none follows in its clause, so many before."""
_ASIDE = 6
"""Words between commas, right behind a cue, over which it reaches: "shall not, without consent, sign"."""
_SPEAKER = 3
"""So many terms beside the verb may name who says so and when: "it fell, the mayor of Leeds said on Monday"."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a word such as "not" or "plans" reaches into the parts that follow its own."""

    segments: tuple[Segment, ...]
    verbs: frozenset[int]
    folded: list[str]
    lexicon: ClaimLexicon

    def holds(self, cue: int, i: int) -> bool:
        """False if a part with a finite verb of its own begins between the two: "plans to close A and will move B"."""
        ends = any(cue < s.start <= i and self._stands_alone(s, cue) for s in self.segments)
        return not ends and i < self._relative_end(cue)

    def _verbs_beside(self, token: int) -> list[int]:
        """The verbs of the token's part."""
        part = next(s.own for s in self.segments if token in s.own)
        return [v for v in part if v in self.verbs]

    def _relative_end(self, cue: int) -> int:
        """The token after a relative clause that a participle opens, "the dock [ordered from Pell] left"; else that
        after the last.

        The verb behind it must have no other subject: "ordered in May [the firm] to pay"; and "the bribes alleged in
        court" are in doubt themselves.
        """
        last, word, lexicon, verbs = len(self.folded), self.folded[cue], self.lexicon, self._verbs_beside(cue)
        doubted = word in lexicon.reports or word in lexicon.hedges
        if doubted or cue not in verbs[:1] or len(verbs) < 2 or not self._opens_phrase(cue + 1):
            return last
        nouns = [t for t in range(cue + 2, verbs[1]) if self.folded[t] in lexicon.determiners]
        return verbs[1] if all(self._opens_phrase(t - 1) for t in nouns) else last

    def _opens_phrase(self, token: int) -> bool:
        word, lexicon = self.folded[token], self.lexicon
        return word in lexicon.by or (word in lexicon.phrases and word not in lexicon.infinitive_marks)

    def _stands_alone(self, segment: Segment, cue: int) -> bool:
        """True for a part with a finite verb; where verbs can't be told, a conjunction tells a clause."""
        if not self.lexicon.english and self.folded[segment.start] in self.lexicon.parting:
            return True
        verb = next((v for v in segment.own if v in self.verbs), None)
        if verb is None:
            return False
        word, finite = self.folded[verb], self.lexicon.finite
        if word in finite or segment.subject.isdisjoint(segment.shared):
            return True
        participle = word.endswith("ed") or word in self.lexicon.participles
        return not participle or all(self.folded[v] not in finite for v in self._verbs_beside(cue))


def scope(cue: int, clauses: Sequence[int], bearing: list[int], reach: Reach) -> frozenset[int]:
    """The terms that a word bears on: those after it in its clause, else those before, else the nearest."""
    if reach.folded[cue] in reach.lexicon.according or _is_said_aside(cue, clauses, bearing, reach):
        return frozenset(bearing)
    inserted = clauses[cue] + 1 in clauses[cue + 1 : cue + 2] and any(
        clauses[i] > clauses[cue] + 1 for i in range(cue + 2, min(cue + 2 + _ASIDE, len(clauses)))
    )
    same = [i for i in bearing if clauses[i] == clauses[cue]]
    after = [i for i in (bearing if inserted else same) if i > cue and reach.holds(cue, i)]
    before = [i for i in same if i < cue and reach.holds(i, cue)]
    nearest = sorted((i for i in bearing if i != cue), key=lambda i: abs(i - cue))
    return frozenset(after[:_AFTER] or before[-_BEFORE:] or nearest[:_BEFORE])


def _is_said_aside(cue: int, clauses: Sequence[int], bearing: Sequence[int], reach: Reach) -> bool:
    """True for a report in a clause that only says whose word the rest is: "it fell, the mayor said", "the mayor
    said: it fell"."""
    own = [i for i in bearing if clauses[i] == clauses[cue] and i != cue]
    if reach.folded[cue] not in reach.lexicon.reports or clauses[-1] == 0 or len(own) > _SPEAKER:
        return False
    if clauses[cue] > 0:
        return reach.folded[clauses.index(clauses[cue])] not in reach.lexicon.relatives
    opened = reach.folded[clauses.index(1)] in reach.lexicon.openers
    return opened or all(i < cue for i in own)
