"""Do the terms of a claim hang together as they do in the source? Who did what to whom, as far as order tells.

Each part of the claim is held against one part of the source (`segments`): terms from another part are told. Within
the part, phrases that open with a preposition may move, but not across "than" nor past another phrase of the same
preposition; active and passive may change places if the doer does too; "the council's approval" is "the approval of
the council". Everything else in another order is told. No parser: words of sentence parts (`lists`, `phrases`) and
order alone; quadratic in a sentence's terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grounding.claims.pairing import Pairing, counterparts
from grounding.claims.reading import Reading
from grounding.claims.segments import Segment
from grounding.claims.voice import is_participle, voice

_SKIPPED = 2
"""So many terms passed over, with "and" or "or" among them, may part a verb from what it never had."""

_PLACE = "in"
"""The relation whose prepositions of place and time may stand for one another: in the year, during the year."""

Told = tuple[int, str, str]
Pair = tuple[int, int]


def order_findings(p: Pairing) -> Iterator[Told]:
    """Claim token, the claim's words, the source's words of each departure in how terms hang together."""
    if len(p.terms) < 2 and len(p.numbers) < 2:
        return
    found = [
        told for part, home in zip(p.claim.segments, p.homes, strict=True) for told in _part(p, part, home)
    ]
    yield from found or _connections(p)


def _part(p: Pairing, part: Segment, home: Segment | None) -> Iterator[Told]:
    if home is None:
        return
    stray = _stray(p, part, home)
    if stray is not None:
        yield stray
        return
    pairs = [(i, j) for i, j in p.terms if i in part.own]
    departures = (
        _roles(p, pairs)
        or _turned_round(p, pairs)
        or _headless(p, part, home)
        or _moved(p, pairs, home)
        or _across_than(p, part)
        or _narrowed(p, pairs)
        or _joined(p, pairs, home)
    )
    if departures is not None:
        yield departures


def _told(p: Pairing, first: Pair, second: Pair) -> Told:
    (a, x), (b, y) = first, second
    there = sorted((x, y))
    return a, f"{p.claim.raw(a)} … {p.claim.raw(b)}", " … ".join(p.source.raw(j) for j in there)


def _stray(p: Pairing, part: Segment, home: Segment) -> Told | None:
    """A term or number that the source's sentence has in another of its parts."""
    items = sorted(_items(p))
    held = {j for _, j in items}
    lacking = [j for j in home.head if j in p.source.terms and j not in held]
    if lacking and items:
        return items[0][0], p.claim.raw(items[0][0]), p.source.raw(lacking[0])
    first = None
    for i, j in items:
        if i not in part.all:
            continue
        inside = j in home.all or (i in p.claim.terms and bool(counterparts(p.claim, p.source, i, home.all)))
        if not inside:
            return _told(p, first or (i, j), (i, j))
        first = first or (i, j)
    return None


def _items(p: Pairing) -> list[Pair]:
    """Terms and numbers found: claim token, source token."""
    numbers = [(p.claim.numbers[q][0], p.source.numbers[s][0]) for q, s in p.numbers]
    return [*p.terms, *numbers]


def _connections(p: Pairing) -> Iterator[Told]:
    """Parts of a claim that the source joins by another kind of conjunction: because for although."""
    for part, home in list(zip(p.claim.segments, p.homes, strict=True))[1:]:
        if home is None:
            continue
        ours, theirs = p.claim.word(part.start), p.source.word(home.start)
        groups = p.claim.lexicon.connections.get(ours), p.source.lexicon.connections.get(theirs)
        if groups[0] != groups[1] and all(groups):
            yield part.start, p.claim.raw(part.start), p.source.raw(home.start)


def _moved(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Told | None:
    """Terms in another order than the source's that no rule lets move."""
    core: list[Pair] = []
    last: dict[str, Pair] = {}
    passive = voice(p, pairs) == "passive"
    for i, j in pairs:
        theirs = p.source.openers[j]
        if not _movable(p, i, j):
            core.append((i, j))
            continue
        if i in p.claim.calendar:
            continue
        before = last.get(theirs)
        leads = j in home.shared or (before is not None and before[1] in home.shared)
        if before and j < before[1] and not leads and not _same_phrase(p, before[0], i):
            return _told(p, before, (i, j))
        last[theirs] = (i, j)
    for first, second in pairwise(core):
        if second[1] < first[1] and not (
            passive or _excused(p, first, second) or _elliptic(first, second, home)
        ):
            return _told(p, first, second)
    return None


def _same_phrase(p: Pairing, a: int, b: int) -> bool:
    return not any(p.claim.word(t) in p.claim.lexicon.phrases for t in range(a + 1, b))


def _elliptic(first: Pair, second: Pair, home: Segment) -> bool:
    """True if one of the two is a verb that the part shares with the one before it: "B [rose] by 3 %"."""
    return any(j not in home.own and (home.head or j not in home.subject) for j in (first[1], second[1]))


def _movable(p: Pairing, i: int, j: int) -> bool:
    """True if the same kind of preposition opens the phrase in both texts, or both are adverbs."""
    if _hangs_elsewhere(p, j):
        return False
    word = p.claim.word(i)
    if word.endswith(p.claim.lexicon.adverb_endings) and word == p.source.word(j):
        return True
    ours, theirs = p.claim.openers[i], p.source.openers[j]
    if ours == theirs:
        return ours in p.claim.lexicon.phrases or ours in p.claim.lexicon.by
    relations = p.claim.lexicon.relations.get(ours), p.source.lexicon.relations.get(theirs)
    return relations == (_PLACE, _PLACE)


def _hangs_elsewhere(p: Pairing, j: int) -> bool:
    """True if a verb that the claim lacks stands just before the source's phrase: "made in March"."""
    opener = next((t for t in range(j, -1, -1) if p.source.word(t) == p.source.openers[j]), j)
    before = [t for t in p.source.terms if t < opener and p.source.clauses[t] == p.source.clauses[j]][-1:]
    matched = {b for _, b in p.terms}
    return (
        bool(before)
        and before[0] not in matched
        and is_participle(p.source, before[0])
        and opener - before[0] <= 2
    )


def _excused(p: Pairing, first: Pair, second: Pair) -> bool:
    """True for "the council's approval" as "approval of the council", "Leeds office" as "office in Leeds", "listed
    shares" as "shares listed"."""
    (a, x), (b, y) = first, second
    verbs = {a, b} & p.claim.verbs or {x, y} & p.source.verbs
    if b - a > 4 or x - y > 4:
        return False
    if p.claim.verbs & set(range(a + 1, b)) or p.source.verbs & set(range(y + 1, x)):
        return False
    if verbs:
        return x - y == 1 and b - a == 1 and not {a, b} & p.claim.verbs and is_participle(p.source, x)
    lexicon = p.source.lexicon
    joins = lexicon.genitives.words
    if lexicon.english:
        joins |= lexicon.phrases | lexicon.by.words
    ours = {p.claim.word(t) for t in range(a + 1, b)} & joins
    theirs = {p.source.word(t) for t in range(y + 1, x)} & joins
    if bool(ours) != bool(theirs):
        return 1 in (x - y, b - a) or bool((ours | theirs) & lexicon.genitives.words)
    return x - y == 1 and b - a == 1 and any(is_participle(p.claim, t) for t in (a, b))


def _roles(p: Pairing, pairs: Sequence[Pair]) -> Told | None:
    return _told(p, pairs[0], pairs[1]) if len(pairs) > 1 and voice(p, pairs) == "roles" else None


def _across_than(p: Pairing, part: Segment) -> Told | None:
    """A term or number that stands on the other side of "than"."""
    ours = [t for t in part.own if p.claim.word(t) in p.claim.lexicon.than]
    items = sorted((i, j) for i, j in _items(p) if i in part.own)
    theirs = [t for t in range(len(p.source.tokens)) if p.source.word(t) in p.source.lexicon.than]
    if not ours or len(ours) != len(theirs):
        return None
    for i, j in items:
        sides = sum(t < i for t in ours), sum(t < j for t in theirs)
        if sides[0] != sides[1]:
            return _told(p, items[0], (i, j))
    return None


def _headless(p: Pairing, part: Segment, home: Segment) -> Told | None:
    """A claim about the turbines, the plaintiff where the source speaks of two of them, of the plaintiff's mother."""
    items = sorted((i, j) for i, j in _items(p) if i in part.own)
    relative = p.source.word(home.start) in p.source.lexicon.relatives
    if not items or "de" in p.source.lexicon.languages or (relative and items[0][1] in home.shared):
        return None
    (i, j), matched = items[0], {y for _, y in _items(p)}
    lexicon = p.source.lexicon
    joins = lexicon.genitives.words | (lexicon.phrases if lexicon.english else frozenset())
    before = next(
        (t for t in range(j - 1, -1, -1) if p.source.word(t) not in lexicon.determiners - joins), -1
    )
    ours = {p.claim.word(t) for t in range(max(part.start, i - 3), min(i + 2, part.end))}
    if before < 1 or p.source.word(before) not in joins or ours & joins or _has_genitive(p.claim, i):
        return None
    head = before - 1
    heads = {*p.source.terms, *(t for t, _ in p.source.numbers), *(c.token for c in p.source.quantifiers)}
    if head < home.start or head not in heads or head in matched | p.source.verbs:
        return None
    return i, p.claim.raw(i), f"{p.source.raw(head)} {p.source.raw(before)} {p.source.raw(j)}"


def _has_genitive(reading: Reading, token: int) -> bool:
    return reading.raw(token).endswith(("'s", "’s", "s'", "s’"))


def _turned_round(p: Pairing, pairs: Sequence[Pair]) -> Told | None:
    """A term behind another preposition that tells direction or time: to for from, after for before."""
    for k, (i, j) in enumerate(pairs):
        ours, theirs = _close_opener(p.claim, i), _close_opener(p.source, j)
        directed = ours in p.claim.lexicon.directed or theirs in p.source.lexicon.directed
        if ours and theirs and ours != theirs and directed:
            return _told(p, pairs[k - 1] if k else (i, j), (i, j))
    return None


def _close_opener(reading: Reading, token: int) -> str:
    """The preposition of the term's phrase if it stands right before it, articles passed over."""
    opener = reading.openers[token]
    before = [reading.word(t) for t in range(max(0, token - 3), token)]
    return opener if opener in before else ""


def _narrowed(p: Pairing, pairs: Sequence[Pair]) -> Told | None:
    """A word such as "mainly" that stands before another phrase than in the source."""
    turning = {c.token for c in p.claim.turning}
    for k, (i, j) in enumerate(pairs[:-1]):
        following = [t for t in p.source.terms if t > j][:1]
        if i in turning and following and following[0] != pairs[k + 1][1]:
            return _told(p, (i, j), pairs[k + 1])
    return None


def _joined(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Told | None:
    """Neighbours in the claim that "and" parts in the source: "approved [A and refused] B"."""
    places = {i: k for k, i in enumerate(p.claim.terms)}
    for first, second in pairwise(pairs):
        (a, x), (b, y) = first, second
        between = range(x + 1, y) if {x, y} <= set(home.own) else range(0)
        passed = sum(t in p.source.terms for t in between)
        joined = any(p.source.word(t) in p.source.lexicon.joiners for t in between)
        if places[b] - places[a] == 1 and passed >= _SKIPPED and joined:
            return _told(p, first, second)
    return None
