"""Parts of which something is said: bounds, bases, shares and clauses that say which ones, which a claim leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.checks.numbers import bound_of
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Reading
from grounding.meaning.language_files import in_any
from grounding.numbers import Quantity

_BEHIND = 3
"""Words behind a percentage among which what it counts from begins: "a year above"."""
_OF = 2
"""Words that say "of the"."""
_SHARES = ("half", "third", "quarter", "most")
"""Measures of a part."""


def weakened_relatives(p: Pairing) -> Iterator[Finding]:
    """A word that the source has and the claim lacks of what says which are meant: "patients who had smoked [within the
    year] were"; and "the printer who lent it" for "the printer to whom he lent it"."""
    source, claim, held = p.source, p.claim, p.held
    for i, j in p.terms:
        if claim.word(i + 1) not in claim.lexicon.relatives or not claim.continues(i + 1):
            continue
        led = source.word(j + 2) in source.lexicon.relatives and source.opens_phrase(j + 1)
        if led and claim.word(i + 1) not in source.lexicon.openers:
            yield finding("relation", p, i + 1, j + 1)
        if source.word(j + 1) in source.lexicon.relatives:
            clause = _relative_clause(source, j + 2)
            told = next((t for t in source.items if t in clause and t not in held), None)
            if told is not None and not held.isdisjoint(clause):
                yield finding("exception", p, None, told)


def _relative_clause(reading: Reading, first: int) -> range:
    """The words of a clause to its mark, to "and", or to the verb of the sentence that it stands in."""
    lexicon, verbs = reading.lexicon, [False]
    for t in range(first, len(reading.tokens)):
        verb = t in reading.verbs or lexicon.is_of(reading.word(t), lexicon.finite)
        ended = verb and not verbs[-1] and any(verbs)
        if ended or (t > first and not reading.continues(t)) or reading.word(t) in lexicon.joiners:
            return range(first, t)
        verbs.append(verb or (verbs[-1] and reading.is_adverb(t)))
    return range(first, len(reading.tokens))


def narrowed_shares(p: Pairing) -> Iterator[Finding]:
    """What says of which things a share is, behind the noun: "la mitad de los centros [rurales] carecía"."""
    source = p.source
    if source.lexicon.english:  # whose attributes stand before it
        return
    shares = [c.token for c in source.quantifiers if source.lexicon.measures[c.word] in _SHARES]
    for token in shares:
        noun = next((j for _, j in p.terms if j > token), None)
        if noun is None or not source.continues(noun + 1) or source.opens_phrase(noun + 1):
            continue
        if noun + 1 in source.items and noun + 1 not in p.held:
            yield finding("quantity", p, None, noun + 1)


def lost_bounds(p: Pairing) -> Iterator[Finding]:
    """What the source says of a part that a number bounds: "all invoices" for "all invoices below 250 euros"."""
    lexicon = p.claim.lexicon
    denied = any(c.word in lexicon.denials_of_next for c in p.claim.negations)
    universal = p.claim.universals or denied or p.claim.word(0) in lexicon.whoever
    found = {s for _, s in p.numbers}
    clauses = {p.source.clauses[j] for j in p.bearing}
    for s, (token, number) in enumerate(p.source.numbers):
        if s in found or p.source.clauses[token] not in clauses or not bound_of(p.source, number):
            continue
        if universal or _bounds_noun(p, token, number):
            yield finding("comparison", p, found=number.text)


def lost_bases(p: Pairing) -> Iterator[Finding]:
    """What only a part is said of, or a percentage counts from: "[a third] of which", "4% [above] the base rate"."""
    source, found = p.source, {s for _, s in p.numbers}
    clauses = {source.clauses[j] for j in p.bearing}
    for s, (token, number) in enumerate(source.numbers):
        if s not in found and s + 1 in found and _is_of_next(source, s):
            yield finding("quantity", p, None, token)
        part = number.values and all(0 < value < 1 for value in number.values) and not number.unit
        if s not in found and part and source.clauses[token] in clauses:
            yield finding("quantity", p, None, token)
        if s not in found or number.unit not in ("%", "pp"):
            continue
        behind = (t for t, start in enumerate(source.tokens.starts) if start >= number.end)
        near = islice(behind, _BEHIND)
        base = next(
            (t for t in near if source.lexicon.relations.get(source.word(t)) in ("above", "below")), None
        )
        if base is not None and next((t for t in source.terms if t > base), base) not in p.held:
            yield finding("comparison", p, None, base)


def _is_of_next(source: Reading, s: int) -> bool:
    """True for the six of "six of the eleven stations"."""
    (token, number), (following, whole) = source.numbers[s : s + 2]
    between = [t for t in range(token + 1, following) if t not in source.inside]
    words, lexicon = [source.word(t) for t in between], source.lexicon
    counts = {number.kind, whole.kind}.isdisjoint(("date", "year", "time")) and not number.unit
    led = any(word in lexicon.out_of for word in words) and len(words) <= _OF
    return counts and led and all(in_any(word, lexicon.out_of, lexicon.articles) for word in words)


def _bounds_noun(p: Pairing, token: int, number: Quantity) -> bool:
    """True for a bound right behind an English noun that the claim has without it: "adults [under 60]"."""
    lexicon = p.source.lexicon
    bounds = lexicon.above | lexicon.below | lexicon.at_least | lexicon.at_most
    noun = p.source.before(token, {word for entry in bounds.entries() for word in entry})
    told = lexicon.english and noun in p.matched and p.source.continues(noun + 1)
    return told and noun not in p.source.verbs and number.kind not in ("date", "year", "time")
