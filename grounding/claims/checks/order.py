"""Do the terms of a claim hang together as they do in the source? Who did what to whom, as far as order tells.

Each part of the claim is held against one part of the source (`segments`): terms from another part are told, and what
stands in another order (`moved`). No parser: words of sentence parts (`lexicon`, `phrases`) and order alone; quadratic
in a sentence's terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from grounding.claims.checks.finding import Finding, finding, out_of_order
from grounding.claims.checks.led import is_led
from grounding.claims.checks.moved import moved
from grounding.claims.checks.numbers import is_given
from grounding.claims.checks.voice import voice
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.segments import Segment

_SKIPPED = 2
"""So many terms passed over, with "and" or "or" among them, may part a verb from what it never had."""


def order_findings(p: Pairing) -> Iterable[Finding]:
    """Each departure in how terms hang together."""
    if (len(p.terms) < 2 and len(p.numbers) < 2) or is_led(p):
        return []
    found = [told for part, home in p.parts if (told := _part(p, part, home)) is not None]
    return found or _connections(p)


def _part(p: Pairing, part: Segment, home: Segment) -> Finding | None:
    pairs = [(i, j) for i, j in p.terms if i in part.own]
    return (
        _stray(p, part, home)
        or _mixed(p, part, home)
        or _roles(p, pairs)
        or _cases(p, pairs)
        or moved(p, pairs, home)
        or _dated(p, part)
        or _out_of_aside(p)
        or _labelled(p, pairs)
        or _across(p, part)
        or _narrowed(p, pairs)
        or _joined(p, pairs, home)
    )


def _stray(p: Pairing, part: Segment, home: Segment) -> Finding | None:
    """A term or number that the source's sentence has in another of its parts."""
    held = {j for _, j in p.items}
    lacking = next((j for j in home.head if j in p.source.terms and j not in held), None)
    if lacking is not None:
        return finding("order", p, p.items[0][0], lacking)
    own = [(i, j) for i, j in p.items if i in part.all]
    given = {p.source.numbers[s][0] for q, s in p.numbers if is_given(p, q, s)}
    given = given.union(*(p.source.shares[n] for n in given))
    for i, j in own:
        if j in given:
            continue
        if j not in home.all and not (i in p.claim.terms and p.counterparts(i, home.all)):
            return out_of_order(p, own[0], (i, j))
    return None


def _mixed(p: Pairing, part: Segment, home: Segment) -> Finding | None:
    """Terms of two clauses where verbs can't be told: "the town bought B" for "the town sold A, the school bought B".

    Told where the clause with most of them begins with another thing, or another date's clause has as many.
    """
    source = p.source
    items = [(i, j) for i, j in p.items if i in part.own and j not in home.shared]
    counts = Counter(source.clauses[j] for _, j in items)
    if source.lexicon.english or len(counts) < 2:
        return None
    held, dates = {j for _, j in items}, source.dates
    for clause in (c for c, n in counts.items() if n == max(counts.values())):
        first = next(t for t in source.items if source.clauses[t] == clause)
        if first not in held:
            return finding("order", p, items[0][0], first)
    for j in dates & held:
        rivals = [source.clauses[t] for t in dates - held if source.clauses[t] != source.clauses[j]]
        if any(counts[c] > 0 and counts[c] >= counts[source.clauses[j]] - 1 for c in rivals):
            return finding("order", p, items[0][0], j)
    return None


def _connections(p: Pairing) -> list[Finding]:
    """Parts of a claim that the source joins by another kind of conjunction: because for although."""
    told = []
    for part, home in p.parts:
        ours = p.claim.lexicon.connections.get(p.claim.word(part.start))
        theirs = p.source.lexicon.connections.get(p.source.word(home.start))
        if part.start and ours and theirs and ours != theirs:
            told.append(finding("order", p, part.start, home.start))
    return told


def _dated(p: Pairing, part: Segment) -> Finding | None:
    """A date of something else: "issued on 30 June" for "issued on 9 August for the quarter ended 30 June", "closed in
    1979" for "closed [after the fire in] 1979", "lifted in 1990" for "lifted the ban [that it had imposed in] 1990"."""
    small = p.source.lexicon.determiners | p.source.lexicon.phrases
    lexicon = p.source.lexicon
    other = lexicon.time_openers.words.union(
        lexicon.connections, lexicon.openers.words, lexicon.relatives.words
    )
    for i, j in p.items:
        if i not in part.own or j not in p.source.dates:
            continue
        before = p.source.before(j, small)
        lost = before in p.source.terms and before not in p.matched
        kept = max((t for t in p.matched if t < j), default=-1)
        event = not other.isdisjoint(map(p.source.word, range(kept + 1, before)))
        event = event and p.claim.openers[i] not in other
        made = p.source.is_participle(before)
        made = made and (p.claim.before(i, small), p.source.before(before, small)) not in p.terms
        if lost and (event or made):
            return finding("order", p, i, before)
    return None


def _roles(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    return out_of_order(p, pairs[0], pairs[1]) if len(pairs) > 1 and voice(p, pairs) == "roles" else None


def _cases(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """Two nouns whose articles stand in other cases: "Der Hund biss den Mann" for "Den Hund biss der Mann"."""
    known = p.claim.lexicon.case_articles
    turned = [(i, j) for i, j in pairs if (p.claim.word(i - 1), p.source.word(j - 1)) in known]
    if len(turned) < 2:
        return None
    i, j = turned[0]
    quoted, found = p.claim.tokens.slice_text(i - 1, i + 1), p.source.tokens.slice_text(j - 1, j + 1)
    return finding("order", p, i, quoted=quoted, found=found)


def _out_of_aside(p: Pairing) -> Finding | None:
    """A date that stands, between commas, with other words than in the source: "destroyed by a flood, was rebuilt in
    2010" for "destroyed by a flood in 2010, was rebuilt"."""
    ours, theirs = (
        list(accumulate(t in r.marks for t in range(len(r.tokens) + 1))) for r in (p.claim, p.source)
    )
    if not (ours[-1] and theirs[-1]):
        return None
    for q, s in p.numbers:
        (i, _), (j, number) = p.claim.numbers[q], p.source.numbers[s]
        if j not in p.source.dates and number.unit != "year":  # "2010 roku"
            continue
        beside = {theirs[b] for a, b in p.terms if ours[a] == ours[i]}
        left = {ours[a] for a, b in p.terms if theirs[b] == theirs[j]}
        if beside and left and theirs[j] not in beside and ours[i] not in left:
            return finding("order", p, i, j)
    return None


def _labelled(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """Two things of one name whose numbers have changed places: "version 3 reads files of version 4" for "version 4
    reads files of version 3"; not in the passive."""
    named: dict[str, list[Pair]] = {}
    for q, s in sorted(p.numbers):
        (i, ours), (j, theirs) = p.claim.numbers[q], p.source.numbers[s]
        if ours.label and ours.label == theirs.label:
            named.setdefault(ours.label, []).append((i, j))
    turned = [(a, b) for group in named.values() for a, b in pairwise(group) if b[1] < a[1]]
    for a, b in turned:
        verbs = p.source.verbs.intersection(range(b[1], a[1]))
        if verbs and voice(p, pairs) != "passive":
            return out_of_order(p, a, b)
    return None


def _across(p: Pairing, part: Segment) -> Finding | None:
    """A term or number that stands on the other side of "than", but for a phrase that leads the claim, or a phrase that
    stands on that of "that"; "more than 30" compares nothing."""
    sides = (p.claim, part.own), (p.source, range(len(p.source.tokens)))
    than = [[t for t in at if r.word(t) in r.lexicon.than and t + 1 not in r.inside] for r, at in sides]
    that = [[t for t in at if r.word(t) in r.lexicon.openers] for r, at in sides]
    items = [(i, j) for i, j in p.items if i in part.own]
    phrased = [
        (i, j) for i, j in items if p.claim.openers[i] == p.source.openers[j] in p.source.lexicon.phrases
    ]
    leads = p.claim.word(part.start) if p.claim.opens_phrase(part.start) else None
    led = {(i, j) for i, j in phrased if p.claim.openers[i] == leads}
    told = next((pair for pair in items if pair not in led and _crosses(than, pair)), None)
    told = told or next((pair for pair in phrased if _crosses(that, pair)), None)
    return out_of_order(p, items[0], told) if told else None


def _crosses(marks: Sequence[Sequence[int]], pair: Pair) -> bool:
    """True if as many marks stand in both texts and others of them before the pair's tokens."""
    before = {sum(t < token for t in at) for at, token in zip(marks, pair, strict=True)}
    return len(before) > 1 and len({len(at) for at in marks}) == 1


def _narrowed(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """A word such as "mainly" that stands before another phrase than in the source."""
    turning = {c.token for c in p.claim.turning}
    for (i, j), other in pairwise(pairs):
        following = next((t for t in p.source.terms if t > j), None)
        if i in turning and following not in (None, other[1]):
            return out_of_order(p, (i, j), other)
    return None


def _joined(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Finding | None:
    """Neighbours in the claim that "and" parts in the source: "approved [A and refused] B"."""
    neighbours = set(pairwise(p.claim.terms))
    for (a, x), (b, y) in pairwise(pairs):
        between = range(x + 1, y) if x in home.own and y in home.own else range(0)
        passed = sum(t in p.source.terms for t in between)
        joined = any(p.source.word(t) in p.source.lexicon.joiners for t in between)
        if (a, b) in neighbours and passed >= _SKIPPED and joined:
            return out_of_order(p, (a, x), (b, y))
    return None
