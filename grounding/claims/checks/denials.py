"""Denials and reverse words that only one of a claim and its source has, or has of something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.sentence import Cue, Reading

_REACH = 4
"""Words behind a denial among which a word may be what it denies."""


def changed_negations(p: Pairing) -> Iterator[Finding]:
    """Denials without a counterpart that bears on the same terms."""
    leading = leading_denial(p)
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
    # A word that the source lacks may say there what is denied: "is discontinued" for "is not sold any more".
    strange = set(p.missing) - p.claim.names
    for cue in alone:
        said = _says_only(p.claim, cue.token, p.source) or not strange.isdisjoint(cue.covers)
        yield finding("negation", p, cue.token, low=not said)
    for token in lost:
        # What was only asked or planned to be stopped may go on.
        open_ = any(token in hedge.covers for hedge in p.source.hedges)
        said = open_ or _says_only(p.source, token, p.claim) or bool(strange)
        yield finding("negation", p, None, token, low=not said)


def _says_only(reading: Reading, token: int, other: Reading) -> bool:
    """True if the other text has "only" for this denial: "only traders use it" for "not used by the public".

    Not where the denial is of "only" itself: "notice by mail alone is not valid".
    """
    only = [c.token for c in reading.conditions if c.word in reading.lexicon.only]
    denied = any(reading.clauses[t] == reading.clauses[token] for t in only)
    return not denied and any(c.word in other.lexicon.only for c in other.conditions)


def _denials(p: Pairing, side: int) -> list[Cue]:
    """The denying words of one side that bear on terms found in the other; "refused" and "refusal" deny alike."""
    reading, linked = (p.source, p.bearing) if side else (p.claim, p.linked)
    matched = {pair[side] for pair in p.terms}
    cues = (*reading.negations, *(c for c in reading.soft_negations if c.token not in matched))
    shared = {t for _, home in p.parts for t in home.shared} if side else set()
    known = {pair[side] for pair in p.links}
    # "Than those who did [not] swim", of which "swam" is another form that the claim has too.
    equal = {j for i, j in p.terms if p.claim.word(i) == p.source.word(j)} if side else set()
    meant = {p.claim.word(i) for i, j in p.terms if j in equal and p.claim.word(i) != p.source.word(j)}
    linked |= {t for c in cues for t in c.covers if reading.word(t) in meant}
    # What only denies a thing that the claim does not name says nothing of it: "the treasurer, not the secretary".
    return [c for c in cues if c.covers & linked or (c.token in shared and c.covers & known) or not linked]


def leading_denial(p: Pairing) -> Cue | None:
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
    lexicon = reading.lexicon
    return cue.word in lexicon.refusals and reading.word(cue.token + 1) in lexicon.infinitive_marks


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
    covered = frozenset[int]().union(*(b.covers for b in theirs))
    for a in ours if theirs else ():
        for q, s in p.numbers:
            (token, number), (there, _) = p.claim.numbers[q], p.source.numbers[s]
            if token in a.covers and there not in covered and parts[there] not in denied:
                yield finding("negation", p, token, quoted=number.text)


def opposites(p: Pairing) -> Iterator[Finding]:
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
    """True for a comparison turned round behind its reverse words, "A is less than B" for "B is more than A", and where
    no word tells: "+" and "*"."""
    ours, theirs = (
        next((t for t in range(at, len(r.tokens)) if r.word(t) in r.lexicon.than), None)
        for r, at in ((p.claim, i), (p.source, j))
    )
    if ours is None or theirs is None:
        return False
    crossed = [(a < ours) != (b < theirs) for a, b in p.terms if not i < a < ours]
    return not crossed or 2 * sum(crossed) > len(crossed)


def denied_degrees(p: Pairing) -> Iterator[Finding]:
    """What the source's denial is about, if the claim lacks it: "did not change" for "did not change significantly"."""
    for j in p.source.terms if p.claim.negations else ():
        if j not in p.matched and _is_denied(p.source, j):
            yield finding("negation", p, None, j)


def _is_denied(source: Reading, j: int) -> bool:
    """True if token `j` says how or how often, and a denial shortly before it in its clause denies that."""
    word, lexicon = source.word(j), source.lexicon
    if not (word in lexicon.degrees or word in lexicon.times or source.is_adverb(j)):
        return False
    denials = (cue.token for cue in source.negations if cue.word in lexicon.denials)
    return any(j - _REACH <= k < j and source.clauses[k] == source.clauses[j] for k in denials)
