"""Do the terms of a claim hang together as they do in the source? Who did what to whom, as far as order tells.

Phrases that open with a preposition may move; active and passive may change places if the doer does too; "the council's
approval" is "the approval of the council". Everything else in another order is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grounding import claim_words, lexicon
from grounding.claim_pairing import Pairing
from grounding.claim_reading import Reading

_SKIPPED = 2
"""So many terms passed over, with "and" or "or" among them, may part a verb from what it never had."""
_BY = frozenset({"by", "durch", "par", "por", "von"})


def order_findings(p: Pairing) -> Iterator[tuple[int, str, str]]:
    """Claim token, the claim's words, the source's words of each departure in how terms hang together."""
    if len(p.terms) < 2:
        return
    voice = _voice(p)
    if voice == "roles":
        yield _told(p, 0, 1)
        return
    runs = _runs(p.terms)
    if len(runs) > 1 and voice != "passive":
        for r in range(1, len(runs)):
            if not (_movable(p, runs[r - 1]) or _movable(p, runs[r]) or _genitive(p, runs, r)):
                k = p.terms.index(runs[r][0])
                yield _told(p, k - 1, k)
                return
    if len(runs) == 1:
        yield from _joined(p)


def _told(p: Pairing, first: int, second: int) -> tuple[int, str, str]:
    (a, x), (b, y) = p.terms[first], p.terms[min(second, len(p.terms) - 1)]
    there = sorted((x, y))
    return a, f"{p.claim.raw(a)} … {p.claim.raw(b)}", " … ".join(p.source.raw(j) for j in there)


def _runs(pairs: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The claim's terms in stretches that keep the source's order."""
    runs: list[list[tuple[int, int]]] = []
    for i, j in pairs:
        if runs and runs[-1][-1][1] <= j:
            runs[-1].append((i, j))
        else:
            runs.append([(i, j)])
    return runs


def _movable(p: Pairing, run: Sequence[tuple[int, int]]) -> bool:
    """True if the same kind of preposition opens the stretch in both texts."""
    i, j = run[0]
    ours, theirs = _opening(p.claim, i), _opening(p.source, j)
    if _hangs_elsewhere(p, j):
        return False
    return ours in claim_words.MOVABLE and theirs in claim_words.MOVABLE


def _hangs_elsewhere(p: Pairing, j: int) -> bool:
    """True if a verb that the claim lacks stands just before the source's phrase: "made in March"."""
    before = [t for t in p.source.terms if t < j and p.source.clauses[t] == p.source.clauses[j]][-1:]
    matched = {b for _, b in p.terms}
    return (
        bool(before)
        and before[0] not in matched
        and _is_participle(p.source.word(before[0]))
        and j - before[0] <= 4
    )


def _genitive(p: Pairing, runs: Sequence[Sequence[tuple[int, int]]], r: int) -> bool:
    """True for "the council's approval" against "approval of the council"."""
    (a, x), (b, y) = runs[r - 1][-1], runs[r][0]
    ours = _opening(p.claim, b) in claim_words.GENITIVES
    theirs = _opening(p.source, x) in claim_words.GENITIVES
    return ours != theirs and x - y <= 4 and b - a <= 4 and 1 in (x - y, b - a)


def _opening(reading: Reading, token: int) -> str:
    """The preposition before a term, articles, adjectives of no weight and numbers passed over; "" if there is none."""
    in_numbers = {t for t, _ in reading.numbers}
    for k in range(token - 1, max(-1, token - 5), -1):
        word = reading.word(k)
        if (
            word in claim_words.MOVABLE
            or word in claim_words.GENITIVES
            or word in _BY
            or word in ("to", "from")
        ):
            return word
        if word not in lexicon.ARTICLES and word not in lexicon.FILLERS and k not in in_numbers:
            return ""
    return ""


def _voice(p: Pairing) -> str:
    """passive: one text has the verb in the passive and its parts stand as they then should; roles: they do not."""
    for i, j in p.terms:
        ours, theirs = _is_passive(p.claim, i), _is_passive(p.source, j)
        if ours == theirs:
            continue
        flipped = [(b, a) for a, b in p.terms] if theirs else list(p.terms)
        passive, active = (i, j) if ours else (j, i)
        before = [(a, b) for a, b in flipped if a < passive]
        subject = before[-1:] or []
        reading = p.claim if ours else p.source
        agents = [(a, b) for a, b in flipped if a > passive and _opening(reading, a) in _BY]
        if agents and all(b > active for _, b in agents[:1]):
            return "roles"
        if subject and subject[0][1] < active:
            return "roles"
        return "passive"
    return ""


def _is_passive(reading: Reading, token: int) -> bool:
    """True for a participle behind a form of to be."""
    word = reading.word(token)
    if not _is_participle(word):
        return False
    return any(reading.word(k) in claim_words.BE for k in range(max(0, token - 2), token))


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in claim_words.PARTICIPLES


def _joined(p: Pairing) -> Iterator[tuple[int, str, str]]:
    """Neighbours in the claim that separate parts of the sentence have: "approved [A and refused] B"."""
    claim, source = p.claim, p.source
    places = {i: k for k, i in enumerate(claim.terms)}
    for k in range(len(p.terms) - 1):
        (a, x), (b, y) = p.terms[k], p.terms[k + 1]
        if places[b] - places[a] > 1 or y - x < 3:
            continue
        between = range(x + 1, y)
        passed = sum(t in source.terms for t in between)
        words = {source.word(t) for t in between}
        coordinated = passed >= _SKIPPED and words & claim_words.COORDINATORS
        contrasted = (
            words & claim_words.CONTRASTS and not {claim.word(t) for t in range(a, b)} & claim_words.CONTRASTS
        )
        if contrasted or (coordinated and not _in_brackets(source, x, y)):
            yield _told(p, k, k + 1)


def _in_brackets(source: Reading, x: int, y: int) -> bool:
    """True if what is passed over stands between commas or brackets."""
    return source.clauses[x] < source.clauses[x + 1] and source.clauses[y - 1] < source.clauses[y]
