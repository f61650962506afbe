"""What of a claim's meaning a sentence contradicts, narrows or does not say: one finding per departure.

| kind        | what                                                             | verdict at most |
|-------------|------------------------------------------------------------------|-----------------|
| negation    | denied in one of the two only                                    | low             |
| negation    | the same, where the source lacks a word that may say so too      | medium          |
| opposite    | the reverse word                                                 | low             |
| number, …   | a number that the source lacks, or with another unit or bound    | low             |
| number      | found, but in another sentence, or beside another term           | medium          |
| name        | another name in its place, which the source has nowhere          | low             |
| name, added | a name or a term that the sentence lacks                         | medium          |
| modality    | may, must, alleged, planned: in one of the two only, or exchanged| medium          |
| modality    | it was so, for it is so, it is to be so, make it so              | medium          |
| exception   | a condition or exception in one of the two only                  | medium          |
| quantity    | all, some, most, almost: likewise                                | medium          |
| order       | the terms in other parts, or from separate parts of the sentence | medium          |
| relation    | a preposition or particle exchanged: in, outside; on, off         | medium          |
| typo        | a term that agrees but for a slip of the pen                     | medium          |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from grounding.claims.checks.alternatives import changed_alternatives
from grounding.claims.checks.denials import changed_negations, denied_degrees, opposites
from grounding.claims.checks.finding import Finding, finding
from grounding.claims.checks.left_out import (
    generic_subjects,
    lost_heads,
    lost_partitives,
    widened_superlatives,
    widened_universals,
)
from grounding.claims.checks.narrowing import (
    changed_conditions,
    denied_somewhere,
    narrowed_inside,
    narrowed_outside,
    weakened_conditions,
)
from grounding.claims.checks.numbers import (
    bound_before,
    changed_bounds,
    direction_before,
    lost_limits,
    lost_numbers,
    moved_numbers,
    parts_of,
    turned,
)
from grounding.claims.checks.order import order_findings
from grounding.claims.checks.parts import (
    lost_bases,
    lost_bounds,
    narrowed_shares,
    weakened_relatives,
)
from grounding.claims.checks.relations import changed_relations
from grounding.claims.checks.tense import changed_tenses
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Reading


def findings(pairing: Pairing, others: Sequence[Reading]) -> list[Finding]:
    """Every departure of the claim's sentence; `others` are the source's other sentences."""
    checked = (finding for check in _CHECKS for finding in check(pairing))
    return [*lost_numbers(pairing, others), *_missing(pairing, others), *checked]


def _modality(p: Pairing) -> Iterator[Finding]:
    """Duty, permission and doubt that only one of the two has, or in another strength."""
    ours = [(c.token, g) for c, g in p.claim.modals if c.covers & p.linked or not p.linked]
    theirs = [(c.token, g) for c, g in p.source.modals if c.covers & p.bearing]
    if {g for _, g in ours} != {g for _, g in theirs}:
        quoted, found = (" ".join(r.raw(t) for t, _ in g) for r, g in ((p.claim, ours), (p.source, theirs)))
        yield finding("modality", p, ours[0][0] if ours else None, quoted=quoted, found=found)
    if p.source.asks != p.claim.asks:
        yield finding("modality", p, quoted="?" * p.claim.asks, found="?" * p.source.asks)
    hedged = {cue.word for cue in p.claim.hedges}
    for cue in p.source.hedges:
        if cue.token in p.matched or cue.word in hedged or not cue.covers & p.bearing:
            continue
        if not (cue.word in p.source.lexicon.reports and _reports(p, cue.token)):
            yield finding("modality", p, None, cue.token)
    # Doubt that only the claim has, in words that are no terms of their own: "may have expired" for "expired".
    for cue in () if p.source.hedges or p.source.modals else p.claim.hedges:
        if cue.token not in p.claim.terms and cue.covers & p.linked:
            yield finding("modality", p, cue.token)
    yield from _governed(p)


def _governed(p: Pairing) -> Iterator[Finding]:
    """What the source has in a that-clause only, behind a word that the claim lacks: "they hope that it rains"."""
    source, lexicon = p.source, p.source.lexicon
    # Doubt that reaches what follows it is told already, or bears on another part.
    known = p.matched.union(c.token for c in source.hedges if any(t > c.token for t in c.covers))
    start = min(p.bearing, default=0)
    opened = [k for k in range(start) if source.clauses[k] == source.clauses[start]]
    for k in opened:
        # "Tandis que" opens no clause of content.
        compound = k and lexicon.clause_openers.length_at(source.tokens.folded, k - 1) > 1
        if source.word(k) not in lexicon.openers or k + 1 in source.verbs or compound:
            continue
        # What opens relative clauses too does so behind a noun: "que" right behind a verb, "confía en que".
        back = 3 if source.word(k) not in lexicon.relatives else 2 if source.opens_phrase(k - 1) else 1
        verb = next((i for i in reversed(source.terms) if k - back <= i < k), k)
        told = source.word(verb) in lexicon.factive and source.word(verb - 1) not in lexicon.infinitive_marks
        if verb < k and not told and verb not in known:
            yield finding("modality", p, None, verb)


def _confirmed(p: Pairing) -> Iterator[Finding]:
    """What a claim says to have come as somebody expected, where the source only has it expected."""
    claim, lexicon = p.claim, p.claim.lexicon
    if lexicon.confirming.words.isdisjoint(claim.tokens.folded):
        return
    if not lexicon.confirming.words.isdisjoint(p.source.tokens.folded):
        return
    for cue in claim.hedges:
        near = range(max(0, cue.token - _CONFIRMED), cue.token)
        opened = next((t for t in near if claim.word(t) in lexicon.confirming), None)
        if opened is not None and (opened == 0 or not claim.continues(opened)):
            yield finding("modality", p, opened)


def _made_facts(p: Pairing) -> Iterator[Finding]:
    """A verb that the claim has as a fact, and the source as an infinitive that hangs on a verb which the claim lacks:
    "retrasará" for "estudia retrasar"."""
    endings = tuple(p.source.lexicon.infinitives.words)
    for i, j in p.terms if endings else ():
        verb, told = p.source.word(j), p.claim.word(i)
        if verb.endswith(endings) and not told.endswith(endings) and verb != told:
            governing = j - 1 - (p.source.word(j - 1) in p.source.lexicon.infinitive_marks)
            if governing in p.source.terms and governing not in p.matched and p.source.continues(j):
                yield finding("modality", p, i, governing)


def _reports(p: Pairing, token: int) -> bool:
    """True for a claim that says itself that somebody says so, and not in a word that is another one of the source than
    `token`: "had been told" for "said that they had been told"."""
    partners, lexicon = dict(p.terms), p.claim.lexicon
    said = (i for i, word in enumerate(p.claim.tokens.folded) if word in lexicon.reports)
    own = any(partners.get(i, token) == token for i in said)
    return own or any(word in lexicon.according for word in p.claim.tokens.folded)


def _quantities(p: Pairing) -> Iterator[Finding]:
    """All, some, most, almost: words of measure that only one of the two has."""
    measures = p.claim.lexicon.measures, p.source.lexicon.measures
    ours = {measures[0][c.word]: c.token for c in p.claim.quantifiers}
    theirs = {measures[1][c.word]: c.token for c in p.source.quantifiers if c.covers & p.bearing}
    for group, token in ours.items():
        if group not in theirs:
            yield finding("quantity", p, token)
    denied = {t for c in p.source.negations for t in c.covers} if p.claim.negations else set()
    for group, token in theirs.items():
        if group == "any" and token in denied:  # "does not charge any fees" is "charges no fees"
            continue
        if group not in ours:
            yield finding("quantity", p, None, token)
        elif bound_before(p.source, token) != bound_before(p.claim, ours[group]):
            yield finding("comparison", p, None, token)
        elif turned(direction_before(p.claim, ours[group]), direction_before(p.source, token)):
            yield finding("number", p, ours[group], token, low=False)
        elif _adds(p, ours[group]):
            yield finding("quantity", p, ours[group], token)
    for cue in p.source.turning:
        if cue.token not in p.matched and cue.covers & p.bearing:
            yield finding("quantity", p, None, cue.token)


def _adds(p: Pairing, ours: int) -> bool:
    """True for a measure of what only the source counts: "all plots" for "five plots, all of them"."""
    counted = next((j for i, j in p.terms if i > ours), None)
    before = -1 if counted is None else p.source.tokens.ends[counted - 1] if counted else 0
    return any(number.end == before and not number.unit for _, number in p.unasked_numbers)


def _missing(p: Pairing, others: Sequence[Reading]) -> Iterator[Finding]:
    """Terms that the sentence lacks: a name for another is a changed name, if the source has it nowhere."""
    for i in p.slips:
        yield finding("typo", p, i, dict(p.terms)[i])
    told = {i for i, _ in p.reversed_terms}
    for i in p.missing:
        named = i in p.claim.names
        other = _name_instead(p, i) if named else None
        if i not in told:
            low = other is not None and all(p.claim.word(i) not in r.vocabulary for r in others)
            yield finding("name" if named else "added", p, i, other, low=low)


def _cut_names(p: Pairing) -> Iterator[Finding]:
    """Names that go on in the source: "Harbour Board" for "Harbour Board Company"; not "Dr Roe" for "Dr Ann Roe"."""
    source = p.source
    free, called = source.names - p.matched, source.names - source.calendar
    ends = [*p.terms, *((p.claim.numbers[q][0], source.numbers[s][0]) for q, s in p.numbers)]
    for i, j in ends:
        behind = next(k for k in count(j + 1) if k not in free)
        # A number may be a part of the name: "the Russell 2000 [Growth]".
        last = j if j in source.terms else j - 1
        if behind > j + 1 and behind not in p.matched and source.continues(j + 1) and last in called:
            yield finding("name", p, i, j + 1)


def _name_instead(p: Pairing, i: int) -> int | None:
    """The source's name that stands where the claim has this one: between the same neighbours, or the only one left."""
    free = sorted(p.source.names - p.matched)
    before = next((j for t, j in reversed(p.terms) if t < i), -1)
    after = next((j for t, j in p.terms if t > i), len(p.source.tokens))
    between = [j for j in free if before < j < after]
    return between[0] if between else free[0] if len(free) == 1 else None


_CONFIRMED = 4
"""Words before "expected" among which "as" stands: "as most of them had expected"."""
_CHECKS: tuple[Callable[[Pairing], Iterable[Finding]], ...] = (
    changed_bounds, moved_numbers, parts_of, lost_limits, changed_negations, opposites, _modality, changed_conditions,
    weakened_conditions, weakened_relatives, narrowed_outside, narrowed_shares, narrowed_inside, denied_somewhere,
    _quantities, lost_partitives, denied_degrees, lost_bounds, lost_bases, _cut_names, order_findings,
    lost_heads, widened_superlatives, widened_universals, generic_subjects, changed_relations, changed_alternatives,
    changed_tenses, _confirmed, _made_facts,
)  # fmt: skip
