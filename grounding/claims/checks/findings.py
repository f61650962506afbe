"""What of a claim's meaning a sentence contradicts, narrows or does not say: one finding per departure.

| kind        | what                                                             | verdict at most |
|-------------|------------------------------------------------------------------|-----------------|
| negation    | denied in one of the two only                                    | low             |
| opposite    | the reverse word                                                 | low             |
| number, …   | a number that the source lacks, or with another unit or bound    | low             |
| number      | found, but in another sentence, or beside another term           | medium          |
| name        | another name in its place                                        | low             |
| name, added | a name or a term that the sentence lacks                         | medium          |
| modality    | may, must, alleged, planned: in one of the two only, or exchanged| medium          |
| exception   | a condition or exception in one of the two only                  | medium          |
| quantity    | all, some, most, almost: likewise                                | medium          |
| order       | the terms in other parts, or from separate parts of the sentence | medium          |
| relation    | a preposition or particle exchanged: in, outside; on, off         | medium          |
| typo        | a term that agrees but for a slip of the pen                     | medium          |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.checks.numbers import (
    bound_before,
    bound_of,
    changed_bounds,
    lost_limits,
    lost_numbers,
    moved_numbers,
    parts_of,
)
from grounding.claims.checks.order import order_findings
from grounding.claims.checks.relations import changed_relations
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.outside import cuts_name, governed, is_denied, narrows_predicate
from grounding.claims.reading.sentence import Cue, Reading
from grounding.numbers import Quantity


def findings(pairing: Pairing, elsewhere: Sequence[Quantity]) -> list[Finding]:
    """Every departure of the claim's sentence; `elsewhere` are the numbers of the source's other sentences."""
    checked = (finding for check in _CHECKS for finding in check(pairing))
    return [*lost_numbers(pairing, elsewhere), *checked]


def _negations(p: Pairing) -> Iterator[Finding]:
    """Denials without a counterpart that bears on the same terms."""
    leading = _leading_denial(p)
    ours, theirs = _denials(p, 0), [c for c in _denials(p, 1) if c is not leading]
    hard = {c.token for c in p.claim.negations}, {c.token for c in p.source.negations}
    shared = sorted(
        ((len(common), a.token, b.token) for a in ours for b in theirs if (common := _common(a, b, p.links))),
        key=lambda row: (
            (row[1] in hard[0]) != (row[2] in hard[1]),
            p.claim.word(row[1]) != p.source.word(row[2]),
            -row[0],
            row[1:],
        ),
    )
    paired: dict[int, int] = {}
    for _, a, b in shared:
        if a not in paired and b not in paired.values():
            paired[a] = b
    yield from _other_focus(p, paired)
    yield from _other_clause(p, ours, theirs)
    alone = [c for c in ours if c.token not in paired and (c.token in hard[0] or _is_unable(p.claim, c))]
    if len(alone) == 2 and alone[1].token in alone[0].covers:  # "not unable" denies nothing
        alone = []
    lost = [c.token for c in theirs if c.token not in paired.values()]
    if len(alone) + len(lost) == len(p.reversed_terms):
        return
    for cue in alone:
        yield finding("negation", p, cue.token, low=True)
    for token in lost:
        # What was only asked or planned to be stopped may go on.
        open_ = any(token in hedge.covers for hedge in p.source.hedges)
        yield finding("negation", p, None, token, low=not open_)


def _denials(p: Pairing, side: int) -> list[Cue]:
    """The denying words of one side that bear on terms found in the other; "refused" and "refusal" deny alike."""
    reading, linked = (p.source, p.bearing) if side else (p.claim, p.linked)
    matched = {pair[side] for pair in p.terms}
    cues = (*reading.negations, *(c for c in reading.soft_negations if c.token not in matched))
    shared = {t for _, home in p.parts for t in home.shared} if side else set()
    known = {pair[side] for pair in p.links}
    # What only denies a thing that the claim does not name says nothing of it: "the treasurer, not the secretary".
    return [c for c in cues if c.covers & linked or (c.token in shared and c.covers & known) or not linked]


def _leading_denial(p: Pairing) -> Cue | None:
    """What opens the source's sentence and is a condition that the claim lacks: "Without consent, no tenant may …"."""
    source, lexicon = p.source, p.source.lexicon
    opens = next((c for c in source.negations if c.token == 0 and source.clauses[-1] > 0), None)
    if opens is None or any(source.clauses[j] == 0 for _, j in p.links):
        return None
    without = lexicon.relations.get(opens.word) == "without"
    next_denied = lexicon.denials_of_next.length_at(source.tokens.folded, 0) > 0
    return opens if without or (next_denied and p.claim.negations) else None


def _common(a: Cue, b: Cue, links: frozenset[Pair]) -> list[Pair]:
    return [(i, j) for i, j in links if i in a.covers | {a.token} and j in b.covers | {b.token}]


def _is_unable(reading: Reading, cue: Cue) -> bool:
    """True for a word that denies the verb behind it: unable to, failed to."""
    return (
        cue.word in reading.lexicon.refusals
        and reading.word(cue.token + 1) in reading.lexicon.infinitive_marks
    )


def _other_focus(p: Pairing, pairs: dict[int, int]) -> Iterator[Finding]:
    """A denial of what the claim does not speak of: "no evidence that it burnt" is not "it did not burn"."""
    for a, b in pairs.items():
        focus = next((t for t in p.source.terms if t > b), None)
        opened = focus is not None and p.source.word(focus + 1) in p.source.lexicon.content_openers
        if opened and focus not in p.matched:
            yield finding("negation", p, a, focus)


def _other_clause(p: Pairing, ours: Sequence[Cue], theirs: Sequence[Cue]) -> Iterator[Finding]:
    """A denial of a number that the source names in another part: "under six pay nothing, those over ten half"."""
    parts = {t: k for k, part in enumerate(p.source.segments) for t in part.own}
    denied = {parts[b.token] for b in theirs}
    for a in ours if theirs else ():
        for q, s in p.numbers:
            (token, number), (there, _) = p.claim.numbers[q], p.source.numbers[s]
            if (
                token in a.covers
                and parts[there] not in denied
                and not any(there in b.covers for b in theirs)
            ):
                yield finding("negation", p, token, quoted=number.text)


def _opposites(p: Pairing) -> Iterator[Finding]:
    """Reverse words, unless a denial on one side turns them back."""
    turned = {i for i, _ in p.reversed_terms}, {j for _, j in p.reversed_terms}
    undone = sum(bool(c.covers & turned[0]) for c in p.claim.negations) != sum(
        bool(c.covers & turned[1]) for c in p.source.negations
    )
    for i, j in p.reversed_terms:
        # "Not sold" follows from "unsold"; "unhappy" does not from "not happy".
        ours, theirs = p.claim.word(i), p.source.word(j)
        if not undone or not any(theirs == affix + ours for affix in p.source.lexicon.reversing):
            yield finding("opposite", p, i, j, low=not undone and not _sides_exchanged(p, i, j))


def _sides_exchanged(p: Pairing, i: int, j: int) -> bool:
    """True for a comparison turned round behind its reverse words: "A is less than B" for "B is more than A"."""
    ours, theirs = (
        next((t for t in range(at, len(r.tokens)) if r.word(t) in r.lexicon.than), None)
        for r, at in ((p.claim, i), (p.source, j))
    )
    if ours is None or theirs is None:
        return False
    crossed = [(a < ours) != (b < theirs) for a, b in p.terms if not i < a < ours]
    return 2 * sum(crossed) > len(crossed)


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
        if not (cue.word in p.source.lexicon.reports and _reports(p.claim)):
            yield finding("modality", p, None, cue.token)
    # Doubt that only the claim has, in words that are no terms of their own: "may have expired" for "expired".
    for cue in () if p.source.hedges or p.source.modals else p.claim.hedges:
        if cue.token not in p.claim.terms and cue.covers & p.linked:
            yield finding("modality", p, cue.token)
    yield from _governed(p)


def _governed(p: Pairing) -> Iterator[Finding]:
    """What the source has in a that-clause only, behind a word that the claim lacks: "they hope that it rains"."""
    known = p.matched.union(c.token for c in p.source.hedges)
    for first in range(1, min(p.bearing, default=0) + 1):
        verb = governed(p.source, first)
        if verb is not None and verb not in known:
            yield finding("modality", p, None, verb)


def _reports(reading: Reading) -> bool:
    """True for a claim that says itself that somebody says so."""
    lexicon = reading.lexicon
    return any(word in lexicon.reports or word in lexicon.according for word in reading.tokens.folded)


def _conditions(p: Pairing) -> Iterator[Finding]:
    """Exceptions and conditions that one of the two lacks."""
    ours, leading = p.claim.conditions, _leading_denial(p)
    theirs = tuple(c for c in p.source.conditions if not _limits_another_part(p, c))
    theirs += () if leading is None else (leading,)
    if len(ours) == len(theirs):
        yield from _other_condition(p, ours, theirs)
        return
    more = len(ours) > len(theirs)
    reading, cues, other = (p.claim, ours, p.source) if more else (p.source, theirs, p.claim)
    kinds = {reading.lexicon.connections.get(c.word) for c in cues}
    conditional = {word for word, kind in other.lexicon.connections.items() if kind == "condition"}
    if kinds == {"condition"} and not conditional.isdisjoint(other.tokens.folded):
        return
    raw = " ".join(reading.raw(c.token) for c in cues)
    yield finding("exception", p, quoted=raw if more else "", found="" if more else raw)


def _other_condition(p: Pairing, ours: Sequence[Cue], theirs: Sequence[Cue]) -> Iterator[Finding]:
    """ "If" for "unless", and "only" beside another word than in the source: "only to staff in Leeds" for "to staff only
    in Leeds"."""
    kinds = [sorted(_excepts(r, c) for c in cues) for r, cues in ((p.claim, ours), (p.source, theirs))]
    if kinds[0] != kinds[1]:
        yield finding("exception", p, ours[0].token, theirs[0].token)
    sides = [[c for c in r.conditions if c.word in r.lexicon.only] for r in (p.claim, p.source)]
    for a, b in zip(*sides, strict=False):
        (ours, aside), (theirs, _) = _limited(p.claim, a), _limited(p.source, b)
        entered = any(i in aside and j < b.token for i, j in p.terms if i not in p.claim.calendar)
        if ours and theirs and ((ours[0], theirs[0]) not in p.links or entered):
            yield finding("exception", p, a.token, b.token)


def _excepts(reading: Reading, cue: Cue) -> bool:
    """True for a word that opens an exception, False for one of a condition."""
    listed = reading.lexicon.exceptions.length_at(reading.tokens.folded, cue.token) > 0
    return listed or reading.lexicon.connections.get(cue.word) == "exception"


def _limited(reading: Reading, only: Cue) -> tuple[list[int], list[int]]:
    """The term or number that "only" limits, which may stand before it at the end of its clause, and those behind."""
    items = sorted({*reading.terms, *(t for t, _ in reading.numbers)})
    near = [t for t in items if reading.clauses[t] == reading.clauses[only.token] and t != only.token]
    behind = [t for t in near if t > only.token]
    return behind[:1] or near[-1:], behind


def _limits_another_part(p: Pairing, cue: Cue) -> bool:
    """True for "only" in a part that the claim does not speak of: "ten of the ships, and only two of the boats"."""
    listed = p.source.lexicon.only.length_at(p.source.tokens.folded, cue.token) > 0
    only = listed and not cue.covers & p.bearing
    return only and not any(cue.token in home.all for _, home in p.parts)


def _narrowed_outside(p: Pairing) -> Iterator[Finding]:
    """What hangs on the last word of a statement and narrows it: "is free [for children]", "shall not let [without …]".

    Behind an adjective any preposition does but one of a cause; behind a denial what denies in its turn.
    """
    last = len(p.claim.tokens) - 1
    behind = dict(p.terms).get(last, len(p.source.tokens)) + 1
    if not p.source.continues(behind) or p.source.word(behind) in p.claim.tokens.folded:
        return
    denied = any(p.claim.clauses[c.token] == p.claim.clauses[last] for c in p.claim.negations)
    excepted = denied and any(c.token == behind for c in p.source.negations)
    # Where prepositions can't be told, anything behind a denial may narrow it: "will lose his job [before June]".
    unknown = denied and not p.source.lexicon.phrases
    if excepted or unknown or narrows_predicate(p.source, behind):
        yield finding("exception", p, None, behind)


def _narrowed_inside(p: Pairing) -> Iterator[Finding]:
    """What narrows a word under a denial or "all": "not liable for damage [that visitors cause]", "[caused by them]"."""
    source, lexicon = p.source, p.source.lexicon
    if not p.claim.negations and not _speaks_of_all(p.claim):
        return
    for _, j in p.terms:
        opens = source.word(j + 1) in lexicon.relatives or source.word(j + 1) in lexicon.openers
        # A comma sets off what only adds something, but in German, which has one before every clause.
        close = source.continues(j + 1) or (opens and "de" in lexicon.languages)
        narrows = opens or (source.is_participle(j + 1) and _is_bare(source, j))
        if close and narrows and next((t for t in source.terms if t > j), j) not in p.matched:
            yield finding("exception", p, None, j + 1)


def _is_bare(reading: Reading, noun: int) -> bool:
    """True for a noun before "made by", without an article: "damage caused by visitors", not "the line planned by them"."""
    first = reading.before(noun, {reading.word(t) for t in reading.terms})
    lexicon = reading.lexicon
    return reading.word(noun + 2) in lexicon.by and reading.word(first) not in lexicon.determiners


def _speaks_of_all(reading: Reading) -> bool:
    return any(reading.lexicon.measures[c.word] in ("all", "any") for c in reading.quantifiers)


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
    for cue in p.source.turning:
        if cue.token not in p.matched and cue.covers & p.bearing:
            yield finding("quantity", p, None, cue.token)


def _denied_degrees(p: Pairing) -> Iterator[Finding]:
    """What the source's denial is about, if the claim lacks it: "did not change" for "did not change significantly"."""
    for j in p.source.terms if p.claim.negations else ():
        if j not in p.matched and is_denied(p.source, j):
            yield finding("negation", p, None, j)


def _unbounded(p: Pairing) -> Iterator[Finding]:
    """What the source says of a part that a number bounds: "all invoices" for "all invoices below 250 euros"."""
    lexicon = p.claim.lexicon
    denied = any(c.word in lexicon.denials_of_next for c in p.claim.negations)
    universal = _speaks_of_all(p.claim) or denied or p.claim.word(0) in lexicon.whoever
    found = {s for _, s in p.numbers}
    clauses = {p.source.clauses[j] for j in p.bearing}
    for s, (token, number) in enumerate(p.source.numbers):
        if s in found or p.source.clauses[token] not in clauses or not bound_of(p.source, number):
            continue
        if universal or _bounds_noun(p, token, number):
            yield finding("comparison", p, found=number.text)


def _bounds_noun(p: Pairing, token: int, number: Quantity) -> bool:
    """True for a bound right behind an English noun that the claim has without it: "adults [under 60]"."""
    lists = (
        p.source.lexicon.above,
        p.source.lexicon.below,
        p.source.lexicon.at_least,
        p.source.lexicon.at_most,
    )
    noun = p.source.before(token, {word for each in lists for entry in each.entries() for word in entry})
    told = p.source.lexicon.english and noun in p.matched and p.source.continues(noun + 1)
    return told and noun not in p.source.verbs and number.kind not in ("date", "year", "time")


def _missing(p: Pairing) -> Iterator[Finding]:
    """Terms that the sentence lacks: a name for another is a changed name."""
    for i in p.slips:
        yield finding("typo", p, i, dict(p.terms)[i])
    told = {i for i, _ in p.reversed_terms}
    for i in p.missing:
        named = i in p.claim.names
        other = _name_instead(p, i) if named else None
        if i not in told:
            yield finding("name" if named else "added", p, i, other, low=other is not None)


def _cut_names(p: Pairing) -> Iterator[Finding]:
    """Names that go on in the source: "Harbour Board" for "Harbour Board Company"; not "Dr Roe" for "Dr Ann Roe"."""
    free = p.source.names - p.matched
    ends = [*p.terms, *((p.claim.numbers[q][0], p.source.numbers[s][0]) for q, s in p.numbers)]
    for i, j in ends:
        behind = next(k for k in count(j + 1) if k not in free)
        if behind > j + 1 and behind not in p.matched and cuts_name(p.source, j + 1):
            yield finding("name", p, i, j + 1)


def _name_instead(p: Pairing, i: int) -> int | None:
    """The source's name that stands where the claim has this one: between the same neighbours, or the only one left."""
    free = sorted(p.source.names - p.matched)
    before = next((j for t, j in reversed(p.terms) if t < i), -1)
    after = next((j for t, j in p.terms if t > i), len(p.source.tokens))
    between = [j for j in free if before < j < after]
    return between[0] if between else free[0] if len(free) == 1 else None


_CHECKS: tuple[Callable[[Pairing], Iterable[Finding]], ...] = (
    changed_bounds, moved_numbers, lost_limits, _negations, _opposites, _modality, _conditions, _narrowed_outside, _narrowed_inside, parts_of,
    _quantities, _denied_degrees, _unbounded, _missing, _cut_names, order_findings, changed_relations,
)  # fmt: skip
