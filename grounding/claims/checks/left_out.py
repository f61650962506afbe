"""What a claim leaves out of the source's sentence that says of how much, of which, or of what the rest is true.

A claim may leave out what only adds something. It may not keep a thing and lose the word that the source's statement is
about: "the [dismissal] of the claim", "[one] of the first". English prepositions and verbs tell most; linear in terms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.segments import Segment
from grounding.claims.reading.sentence import Reading
from grounding.meaning.phrases import has_superlative_ending

_OWNER = ("'s", "’s")
"""Ends of an owner's name."""


def lost_heads(p: Pairing) -> Iterator[Finding]:
    """A thing that the source names only to say of which another is, or of which another than the claim does.

    "Appeals the claim" for "the dismissal of the claim", "the first" for "one of the first", "owns the mill" for "owns
    a share in the mill", "the plaintiff said" for "the plaintiff's mother said".
    """
    own = {t for _, home in p.parts for t in home.own}
    # What a quantity measures may go: "350 °C" for "a temperature of 350 °C".
    measured = {t for t, number in p.source.numbers if number.unit not in ("", "%")}
    for i, j in p.items:
        head = _lost_head(p, i, j)
        if head is not None and j in own - measured:
            yield finding("order", p, i, found=p.source.tokens.slice_text(min(head, j), max(head, j) + 1))
            return


def _lost_head(p: Pairing, i: int, j: int) -> int | None:
    """The source's word on which a thing hangs, if the claim lacks it or has the thing hang on another."""
    owner = p.source.raw(j).endswith(_OWNER) and not p.claim.raw(i).endswith(_OWNER)
    if owner and j + 1 in p.source.nouns - p.held:
        return j + 1
    joint, head = _joined(p.source, j)
    of = _is_genitive(p.source, joint)
    if head not in p.source.nouns or (head in p.held and not of):
        return None
    other, ours = _joined(p.claim, i)
    kept = (ours, head) in p.links if _is_genitive(p.claim, other) else head in p.held
    counted = _counts(p.claim, ours) and _counts(p.source, head)
    return None if counted or (kept if of else other >= 0) else head


def _counts(reading: Reading, token: int) -> bool:
    return any(token == first for first, _ in reading.numbers)


def _is_genitive(reading: Reading, token: int) -> bool:
    """True for "of"; where articles are among the words for it, only for the others."""
    word = reading.word(token)
    return word in reading.lexicon.genitives and word not in reading.lexicon.articles


def _joined(reading: Reading, token: int) -> tuple[int, int]:
    """The preposition before a noun phrase and the word on which it hangs, the first of a number; -1 where none is.

    "Of" and "dismissal" for the claim in "the dismissal of its claim".
    """
    joint = token - 1
    while reading.continues(joint + 1) and _is_inside(reading, joint):
        joint -= 1
    # Its article begins it: in "by the spring of 1874 the channel was deep" the channel hangs on nothing.
    while reading.continues(joint + 1) and reading.word(joint) in reading.lexicon.determiners:
        joint -= 1
    joins = _relates(reading, joint, token) or _is_genitive(reading, joint)
    if not (joins and reading.continues(joint + 1)):
        return -1, -1
    head = joint - 1 if reading.continues(joint) else -1
    return joint, reading.first_of_number(head)


def _relates(reading: Reading, joint: int, token: int) -> bool:
    """True for a preposition that is no conjunction and no "to" of an infinitive, with no "and" before the noun."""
    word, lexicon = reading.word(joint), reading.lexicon
    joined = any(reading.word(t) in lexicon.joiners for t in range(joint, token))
    other = word in lexicon.connections or word in lexicon.infinitive_marks
    return reading.opens_phrase(joint) and not joined and not other


def _is_inside(reading: Reading, token: int) -> bool:
    """True for a word of a noun phrase behind its article: noun, attribute, number, and "and" between two of them."""

    def named(at: int) -> bool:
        return at in reading.nouns or at in reading.inside

    joins = reading.word(token) in reading.lexicon.joiners and named(token - 1) and named(token + 1)
    return named(token) or joins


def lost_partitives(p: Pairing) -> Iterator[Finding]:
    """A part of what the claim names whole: "the oldest" for "among the oldest", "eine der ältesten"."""
    for first, end in p.source.partitives if not p.claim.partitives else ():
        clause = (t for t in p.source.terms if p.source.clauses[t] == p.source.clauses[end - 1])
        if next((t for t in clause if t >= end), first - 1) in p.matched:
            yield finding("quantity", p, found=p.source.tokens.slice_text(first, end))
            return


def widened_superlatives(p: Pairing) -> Iterator[Finding]:
    """Of which kind or where something is the first, or the one: "the oldest [iron] bridge", "the largest [in Wales]",
    "is the [deputy] director"."""
    source, lost = p.source, p.source.bearing - p.held
    for i, j in p.terms:
        if not _singles_out(p.claim, i):
            continue
        clause = (t for t in sorted(lost) if source.clauses[t] == source.clauses[j])
        home = next((home.own for _, home in p.parts if j in home.own), range(0))
        told = next((t for t in clause if t in home and _says_of_which(source, j, t, lost)), None)
        told = _relative_clause(p, j) if told is None else told
        if told is not None:
            yield finding("exception", p, i, told)


def _relative_clause(p: Pairing, token: int) -> int | None:
    """The first word of a clause behind a noun phrase that says which is meant, if the claim lacks it."""
    source, named = p.source, p.source.nouns
    end = next(t for t in range(token + 1, len(source.tokens) + 1) if t not in named)
    opens = source.word(end) in source.lexicon.openers or source.word(end) in source.lexicon.relatives
    first = next((t for t in source.terms if t >= end), None)
    return first if opens and source.continues(end) and first not in p.matched else None


def _singles_out(reading: Reading, token: int) -> bool:
    """True for a superlative, and for a word behind "most", "the only" or "is the"; not in "at least"."""
    lexicon, word, before = reading.lexicon, reading.word(token), reading.word(token - 1)
    ends = has_superlative_ending(word, lexicon)
    bound = (before, word) in lexicon.bounds.phrases
    sole = before in lexicon.only and reading.word(token - 2) in lexicon.determiners
    sole = sole or (before in lexicon.definite and reading.word(token - 2) in lexicon.be)
    return ends or sole or (word in lexicon.superlatives and not bound) or before in lexicon.superlatives


def _says_of_which(reading: Reading, superlative: int, token: int, lost: Collection[int]) -> bool:
    """True for a word in the superlative's noun phrase, and for one in a phrase of place or kind that is left out."""
    lexicon = reading.lexicon
    if reading.nouns.issuperset(range(min(token, superlative), max(token, superlative) + 1)):
        return True
    placing = lexicon.where_and_when | lexicon.genitives.words
    passed = (lexicon.determiners - lexicon.genitives.words).union(map(reading.word, lost))
    at = reading.before(token, passed)
    while reading.word(at) in lexicon.genitives and at - 1 in lost:
        at = reading.before(at, passed)
    return reading.word(at) in placing


def widened_universals(p: Pairing) -> Iterator[Finding]:
    """Of which things a statement about every one is made: "all [registered] voters", "every [second] winter".

    Not where they are pointed at, "all these [poor] people", nor by what only stresses, "every [single] day".
    """
    source, lexicon = p.source, p.source.lexicon
    every = {c.token for c in source.universals}
    articles = lexicon.determiners - lexicon.possessives.words - lexicon.pointing.words
    for cue in p.claim.universals:
        noun = next((j for i, j in p.items if i > cue.token), -1)
        lost = list(_attributes(source, noun)) if noun >= 0 else []
        opens = source.before(lost[-1] if lost else noun, articles)
        told = next((t for t in lost if t not in p.held and source.word(t) not in lexicon.stressing), None)
        if told is not None and opens in every:
            yield finding("exception", p, cue.token, told)
            return


def _attributes(reading: Reading, noun: int) -> Iterator[int]:
    """The words before a noun that say which are meant, backwards: no counts."""
    ranks = {t for t, number in reading.numbers if number.kind == "ordinal"}
    for t in range(noun - 1, -1, -1):
        if not (reading.continues(t + 1) and (t in reading.terms or t in reading.inside)):
            return
        if t in reading.terms or t in ranks:
            yield t


def generic_subjects(p: Pairing) -> Iterator[Finding]:
    """Which things of a kind an English sentence speaks of: "[late] payments cost", "rates [based on it] are".

    So behind "all" and "no", and behind "a" where something may or must be: "a [licensed] dealer may".
    """
    lost = p.source.bearing - p.held
    homes = dict.fromkeys(home for _, home in p.parts)
    whole = [part for part in p.source.segments if any(home.shared.issuperset(part.own) for home in homes)]
    for home in dict.fromkeys([*homes, *whole]):
        first, end, verb = _bare_subject(p, home)
        told = next((t for t in range(first, verb) if t in lost), None)
        told = _relative_clause(p, end - 1) if told is None and first < end else told
        verbal = any(j == end - 1 and p.claim.is_participle(i) for i, j in p.terms)
        if told is not None and end - 1 not in lost and not verbal:
            yield finding("exception", p, None, told)


def _bare_subject(p: Pairing, home: Segment) -> tuple[int, int, int]:
    """First token and end of a noun without an article that begins a part, and the part's verb; an empty one if another
    thing begins it."""
    source, lexicon = p.source, p.source.lexicon
    verbs = [t for t in home.own if t in source.verbs and not source.is_attribute(t)]
    if source.is_participle((verbs or [-1])[0]) and (len(verbs) > 1 or verbs[0] not in p.matched):
        verbs = verbs[1:]
    verb = verbs[0] if verbs else home.end
    opening = (lexicon.joiners, lexicon.openers, lexicon.parting, lexicon.subordinators, lexicon.time_openers)
    small = lexicon.denials_of_next.words.union(*(each.words for each in opening))
    small |= lexicon.indefinite.words if source.modals else frozenset()
    small |= {c.word for c in source.universals}
    # Behind a comma a preposition opens a clause: ", as rates based on it are".
    start = home.start + (home.start in source.marks and source.opens_phrase(home.start))
    first = next((t for t in range(start, verb) if source.word(t) not in small), verb)
    named = source.nouns - source.inside
    end = next((t for t in range(first, verb) if t not in named), verb)
    other = end == first or end - 1 in source.names or source.word(end) in lexicon.infinitive_marks
    # What hangs on the noun follows it at once.
    hangs = source.opens_phrase(end) or _is_genitive(source, end) or source.is_participle(end)
    behind = hangs and (verbs or home.start == 0)
    return (end, end, end) if other or not lexicon.english else (first, end, verb if behind else end)
