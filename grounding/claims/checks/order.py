"""Do the terms of a claim hang together as they do in the source? Who did what to whom, as far as order tells.

Each part of the claim is held against one part of the source (`segments`): terms from another part are told. Within
the part, phrases that open with a preposition may move, but not across "than" nor past another phrase of the same
preposition; active and passive may change places if the doer does too; "the council's approval" is "the approval of
the council". Everything else in another order is told. No parser: words of sentence parts (`lexicon`, `phrases`) and
order alone; quadratic in a sentence's terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.checks.numbers import is_given
from grounding.claims.checks.voice import is_adverb, voice
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.segments import Segment
from grounding.claims.reading.sentence import Reading
from grounding.numbers.dates.dates import months

_SKIPPED = 2
"""So many terms passed over, with "and" or "or" among them, may part a verb from what it never had."""
_OWNER = ("'s", "’s")
"""Ends of an owner's name."""
_PLACE = "in"
"""The relation whose prepositions of place and time may stand for one another: in the year, during the year."""


def order_findings(p: Pairing) -> Iterable[Finding]:
    """Each departure in how terms hang together."""
    if len(p.terms) < 2 and len(p.numbers) < 2:
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
        or _headless(p, part, home)
        or _moved(p, pairs, home)
        or _across_than(p, part)
        or _narrowed(p, pairs)
        or _joined(p, pairs, home)
    )


def _told(p: Pairing, one: Pair, other: Pair) -> Finding:
    (a, x), (b, y) = one, other
    quoted = f"{p.claim.raw(a)} … {p.claim.raw(b)}"
    first, last = sorted((x, y))
    found = " … ".join(map(p.source.raw, (first, last)))
    if found == quoted:  # the same words in one order: what stands between them tells
        found = p.source.tokens.slice_text(first, last + 1)
    return finding("order", p, a, quoted=quoted, found=found)


def _stray(p: Pairing, part: Segment, home: Segment) -> Finding | None:
    """A term or number that the source's sentence has in another of its parts."""
    held = {j for _, j in p.items}
    lacking = next((j for j in home.head if j in p.source.terms and j not in held), None)
    if lacking is not None and p.items:
        return finding("order", p, p.items[0][0], lacking)
    own = [(i, j) for i, j in p.items if i in part.all]
    given = {p.source.numbers[s][0] for q, s in p.numbers if is_given(p, q, s)}
    given = given.union(*(p.source.shares[n] for n in given))
    for i, j in own:
        if j in given:
            continue
        if j not in home.all and not (i in p.claim.terms and p.counterparts(i, home.all)):
            return _told(p, own[0], (i, j))
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
    held, dates = {j for _, j in items}, _dates(source)
    bearing = sorted({*source.terms, *(t for t, _ in source.numbers)})
    for clause in (c for c, n in counts.items() if n == max(counts.values())):
        first = next(t for t in bearing if source.clauses[t] == clause)
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


def _moved(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Finding | None:
    """Terms in another order than the source's that no rule lets move."""
    core: list[Pair] = []
    last: dict[str, Pair] = {}
    for i, j in pairs:
        if _tells_when(p, i, j) or _closes_clause(p, i, j):
            continue
        if not _movable(p, i, j):
            core.append((i, j))
            continue
        opener = p.source.openers[j]
        before = last.get(opener)
        if before and j < before[1] and j not in home.shared and not _same_phrase(p, before[0], i):
            return _told(p, before, (i, j))
        last[opener] = (i, j)
    passive = voice(p, pairs) == "passive"
    for first, second in pairwise(core):
        # A passive turns the sentence's parts round, but no words that stand side by side: "three graves, one empty".
        if passive and (
            second[0] - first[0] > 1 or p.source.clauses[first[1]] == p.source.clauses[second[1]]
        ):
            continue
        if second[1] < first[1] and not (_excused(p, first, second) or _elliptic(first, second, home)):
            return _told(p, first, second)
    return None


def _tells_when(p: Pairing, i: int, j: int) -> bool:
    """True for the only date of the source's sentence, or the word before it: "w lipcu 2021", "в апреле".

    Where prepositions are listed they tell what may move.
    """
    when = [_dates(r) for r in (p.claim, p.source)]
    near = [not {t, t + 1}.isdisjoint(dates) for t, dates in zip((i, j), when, strict=True)]
    return len(when[1]) == 1 and all(near) and not p.source.lexicon.phrases


def _dates(reading: Reading) -> set[int]:
    """First tokens of the dates, and the months that stand alone."""
    dates = {t for t, number in reading.numbers if number.kind in ("date", "year")}
    return dates.union(t for t in reading.terms if reading.word(t) in months())


def _closes_clause(p: Pairing, i: int, j: int) -> bool:
    """True for a German verb at the end of one of the two clauses, which says nothing of who does what.

    "hat die Wohnungen an die Stadt verkauft" is "verkaufte die Wohnungen an die Stadt". Small letters tell it from
    nouns, and no noun follows as one does an adjective.
    """
    if "de" not in p.source.lexicon.languages:
        return False
    sides = (p.claim, i), (p.source, j)
    verbs = (r.raw(t).islower() and not (r.continues(t + 1) and r.raw(t + 1)[:1].isupper()) for r, t in sides)
    return all(verbs) and any(not r.continues(t + 1) and _has_auxiliary(r, t) for r, t in sides)


def _has_auxiliary(reading: Reading, token: int) -> bool:
    """True if a form of to be or have, or a modal, stands before a token in its clause."""
    before = (t for t in range(token) if reading.clauses[t] == reading.clauses[token])
    return any(reading.word(t) in reading.lexicon.finite for t in before)


def _same_phrase(p: Pairing, a: int, b: int) -> bool:
    return not any(p.claim.word(t) in p.claim.lexicon.phrases for t in range(a + 1, b))


def _elliptic(first: Pair, second: Pair, home: Segment) -> bool:
    """True if one of the two is a verb that the part shares with the one before it: "B [rose] by 3 %"."""
    return any(j not in home.own and (home.head or j not in home.subject) for j in (first[1], second[1]))


def _movable(p: Pairing, i: int, j: int) -> bool:
    """True if the same kind of preposition opens the phrase in both texts, or both are adverbs."""
    if _hangs_elsewhere(p, j):
        return False
    ours, theirs, lexicon = p.claim.openers[i], p.source.openers[j], p.claim.lexicon
    if is_adverb(p.claim, i) and p.claim.word(i) == p.source.word(j):
        return True
    if ours == theirs:
        return ours in lexicon.phrases or ours in lexicon.by
    return lexicon.relations.get(ours) == p.source.lexicon.relations.get(theirs) == _PLACE


def _hangs_elsewhere(p: Pairing, j: int) -> bool:
    """True if a verb that the claim lacks stands just before the source's phrase: "made in March"."""
    opener = next((t for t in range(j, -1, -1) if p.source.word(t) == p.source.openers[j]), j)
    before = next((t for t in reversed(p.source.terms) if t < opener), -3)
    return opener - before <= 2 and before not in p.matched and p.source.is_participle(before)


def _excused(p: Pairing, first: Pair, second: Pair) -> bool:
    """True for "the council's approval" as "approval of the council", "Leeds office" as "office in Leeds", "listed
    shares" as "shares listed"."""
    (a, x), (b, y) = first, second
    if b - a > 4 or x - y > 4 or p.source.clauses[x] != p.source.clauses[y]:
        return False
    if p.claim.verbs.intersection(range(a + 1, b)) or p.source.verbs.intersection(range(y + 1, x)):
        return False
    adjoining = x - y == 1 and b - a == 1
    if {a, b} & p.claim.verbs or {x, y} & p.source.verbs:
        return adjoining and not {a, b} & p.claim.verbs and p.source.is_participle(x)
    genitives = p.source.lexicon.genitives.words
    joins = genitives | p.source.lexicon.phrases | p.source.lexicon.by.words
    joins = joins if p.source.lexicon.english else genitives
    ours = joins.intersection(map(p.claim.word, range(a + 1, b)))
    theirs = joins.intersection(map(p.source.word, range(y + 1, x)))
    if bool(ours) != bool(theirs):
        return 1 in (x - y, b - a) or not genitives.isdisjoint(ours | theirs)
    return adjoining and any(map(p.claim.is_participle, (a, b)))


def _roles(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    return _told(p, pairs[0], pairs[1]) if len(pairs) > 1 and voice(p, pairs) == "roles" else None


def _cases(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """Two nouns whose articles stand in other cases: "Der Hund biss den Mann" for "Den Hund biss der Mann"."""
    known = p.claim.lexicon.case_articles
    turned = [(i, j) for i, j in pairs if (p.claim.word(i - 1), p.source.word(j - 1)) in known]
    if len(turned) < 2:
        return None
    i, j = turned[0]
    quoted, found = p.claim.tokens.slice_text(i - 1, i + 1), p.source.tokens.slice_text(j - 1, j + 1)
    return finding("order", p, i, quoted=quoted, found=found)


def _across_than(p: Pairing, part: Segment) -> Finding | None:
    """A term or number that stands on the other side of "than"."""
    ours = [t for t in part.own if p.claim.word(t) in p.claim.lexicon.than]
    theirs = [t for t, word in enumerate(p.source.tokens.folded) if word in p.source.lexicon.than]
    items = [(i, j) for i, j in p.items if i in part.own]
    for i, j in items if len(ours) == len(theirs) else ():
        if sum(t < i for t in ours) != sum(t < j for t in theirs):
            return _told(p, items[0], (i, j))
    return None


def _headless(p: Pairing, part: Segment, home: Segment) -> Finding | None:
    """A claim about the turbines, the plaintiff where the source speaks of two of them, of the plaintiff's mother."""
    claim, source, lexicon = p.claim, p.source, p.source.lexicon
    i, j = next(((i, j) for i, j in p.items if i in part.own), (-1, -1))
    joins = lexicon.genitives.words | lexicon.phrases
    joint = source.before(j, lexicon.determiners - joins)
    ours = map(claim.word, range(max(part.start, i - 3), i))
    owner = source.raw(j).endswith(_OWNER) and not claim.raw(i).endswith(_OWNER)
    if _lost_genitive(p, i, j):
        return finding("order", p, i, found=source.tokens.slice_text(j, j + 3))
    if i < 0 or not joins.isdisjoint(ours) or not (owner or source.word(joint) in joins):
        return None
    head = j + 1 if owner else joint - 1
    heads = {*source.terms, *(t for t, _ in source.numbers), *(c.token for c in source.quantifiers)}
    if head < home.start or head not in heads - source.verbs - {there for _, there in p.items}:
        return None
    return finding("order", p, i, found=" ".join(map(source.raw, (j, head) if owner else (head, joint, j))))


def _lost_genitive(p: Pairing, i: int, j: int) -> bool:
    """True for "exports" where an English sentence begins with "exports of steel": without an article, all of them."""
    source = p.source
    lost = source.word(j + 1) in source.lexicon.genitives and j + 2 in set(source.terms) - p.matched
    return i == j == 0 and lost and source.lexicon.english


def _narrowed(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """A word such as "mainly" that stands before another phrase than in the source."""
    turning = {c.token for c in p.claim.turning}
    for (i, j), other in pairwise(pairs):
        following = next((t for t in p.source.terms if t > j), None)
        if i in turning and following not in (None, other[1]):
            return _told(p, (i, j), other)
    return None


def _joined(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Finding | None:
    """Neighbours in the claim that "and" parts in the source: "approved [A and refused] B"."""
    neighbours = set(pairwise(p.claim.terms))
    for (a, x), (b, y) in pairwise(pairs):
        between = range(x + 1, y) if x in home.own and y in home.own else range(0)
        passed = sum(t in p.source.terms for t in between)
        joined = any(p.source.word(t) in p.source.lexicon.joiners for t in between)
        if (a, b) in neighbours and passed >= _SKIPPED and joined:
            return _told(p, (a, x), (b, y))
    return None
