"""Conditions, exceptions and what else narrows a statement, that only one of a claim and its source has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from grounding.claims.checks.denials import leading_denial
from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Cue, Reading

_NARROWING = ("in", "to", "for")
"""Relations that say where, when, to whom or for whom something is denied."""


def changed_conditions(p: Pairing) -> Iterator[Finding]:
    """Exceptions and conditions that one of the two lacks."""
    ours, leading = p.claim.conditions, leading_denial(p)
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
    """ "If" for "unless", and "only" beside another word: "only to staff in Leeds" for "to staff only in Leeds"."""
    kinds = [sorted(_excepts(r, c.token) for c in cues) for r, cues in ((p.claim, ours), (p.source, theirs))]
    if kinds[0] != kinds[1]:
        yield finding("exception", p, ours[0].token, theirs[0].token)
    sides = [[c for c in r.conditions if c.word in r.lexicon.only] for r in (p.claim, p.source)]
    # "Only if" says more than "if".
    strict = (
        sum(r.lexicon.only.length_at(r.tokens.folded, c.token) > 0 for c in cues)
        for r, cues in ((p.claim, ours), (p.source, theirs))
    )
    if len(set(strict)) > 1:
        yield finding("exception", p, ours[0].token, theirs[0].token)
    for a, b in zip(*sides, strict=False):
        (near, behind), (there, _) = _limited(p.claim, a), _limited(p.source, b)
        entered = any(i in behind and j < b.token for i, j in p.terms if i not in p.claim.calendar)
        if near and there and ((near[0], there[0]) not in p.links or entered):
            yield finding("exception", p, a.token, b.token)


def weakened_conditions(p: Pairing) -> Iterator[Finding]:
    """A word of the source's condition that the claim's lacks: "if you live here [and work here]".

    What "or" joins may go, but not from an exception.
    """
    source, held = p.source, p.held
    for first in _opening_conditions(source) if _opening_conditions(p.claim) else ():
        condition = [t for t in source.items if first < t < _end_of_condition(source, first)]
        freed = _alternatives(source, condition, held) if not _excepts(source, first) else set()
        told = next((t for t in condition if t not in held | freed), None)
        if told is not None and not held.isdisjoint(condition):
            yield finding("exception", p, None, told)
            return


def _opening_conditions(reading: Reading) -> list[int]:
    """The tokens that open a condition or an exception, with a word of their own list or as "when" does."""
    lexicon, folded = reading.lexicon, reading.tokens.folded
    listed = lexicon.conditions | lexicon.exceptions
    opened = {c.token for c in reading.conditions if listed.length_at(folded, c.token)}
    joining = {word for word, kind in lexicon.connections.items() if kind == "condition"}
    joining -= lexicon.providing.words
    return sorted(opened.union(t for t, word in enumerate(folded) if word in joining))


def _end_of_condition(reading: Reading, first: int) -> int:
    """Where a condition ends: at a mark that no "and" follows, but for one right behind its first word."""
    joiners = reading.lexicon.joiners
    marks = (t for t in range(first + 2, len(reading.tokens)) if t in reading.marks)
    ends = (t for t in marks if reading.word(t) not in joiners and reading.word(t - 1) not in joiners)
    return next(ends, len(reading.tokens))


def _alternatives(reading: Reading, condition: Sequence[int], held: Collection[int]) -> set[int]:
    """The words of a condition beside an "or" that the claim lacks, without one in between that it has.

    Those that "and" joins to one that it has are no alternative: "if you live here and [work here], or are six".
    """
    lexicon, freed = reading.lexicon, set[int]()
    inside = range(condition[0], condition[-1]) if condition else ()
    for at in (t for t in inside if reading.word(t) in lexicon.alternatives):
        freed.update(takewhile(lambda t: t not in held, (t for t in condition if t > at)))
        before = list(takewhile(lambda t: t not in held, (t for t in reversed(condition) if t < at)))
        kept = max((t for t in condition if t < min(before, default=0)), default=at)
        joined = map(reading.word, range(kept, min(before, default=0)))
        if (lexicon.joiners.words - lexicon.alternatives.words).isdisjoint(joined):
            freed.update(before)
    return freed


def _excepts(reading: Reading, token: int) -> bool:
    """True for a word that opens an exception, False for one of a condition."""
    return reading.lexicon.exceptions.length_at(reading.tokens.folded, token) > 0


def _limited(reading: Reading, only: Cue) -> tuple[list[int], list[int]]:
    """The term or number that "only" limits, which may stand before it at the end of its clause, and those behind."""
    near = [t for t in reading.items if reading.clauses[t] == reading.clauses[only.token]]
    behind = [t for t in near if t > only.token]
    return behind[:1] or near[-1:], behind


def _limits_another_part(p: Pairing, cue: Cue) -> bool:
    """True for "only" in a part that the claim does not speak of: "ten of the ships, and only two of the boats"."""
    listed = p.source.lexicon.only.length_at(p.source.tokens.folded, cue.token) > 0
    only = listed and not cue.covers & p.bearing
    return only and not any(cue.token in home.all for _, home in p.parts)


def narrowed_outside(p: Pairing) -> Iterator[Finding]:
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
    if excepted or unknown or _narrows_predicate(p.source, behind):
        yield finding("exception", p, None, behind)


def _narrows_predicate(reading: Reading, token: int) -> bool:
    """True for a preposition behind a form of to be and an adjective, but one of a cause: "is free [for] children",
    "was no longer significant [among] women"."""
    lexicon = reading.lexicon
    if not reading.opens_phrase(token) or reading.word(token) in lexicon.connections:
        return False
    small = {word for entry in lexicon.denials.entries() for word in entry}
    verb = next(t for t in range(token - 2, -2, -1) if not (reading.is_adverb(t) or reading.word(t) in small))
    return reading.word(verb) in lexicon.be and not reading.is_participle(token - 1)


def narrowed_inside(p: Pairing) -> Iterator[Finding]:
    """What narrows a word under a denial or "all": "not liable for damage [that they cause]", "[caused by it]"."""
    source, lexicon = p.source, p.source.lexicon
    if not p.claim.negations and not p.claim.universals:
        return
    for _, j in p.terms:
        opens = source.word(j + 1) in lexicon.relatives or source.word(j + 1) in lexicon.openers
        # A comma sets off what only adds something, but in German, which has one before every clause.
        close = source.continues(j + 1) or (opens and "de" in lexicon.languages)
        # "Los pacientes [derivados por] el médico": where a noun that means all of its kind has an article too.
        made = not lexicon.english and j in source.nouns and source.word(j + 2) in lexicon.by
        narrows = opens or made or (_is_bare(source, j) and _hangs_on(source, j))
        if close and narrows and next((t for t in source.terms if t > j), j) not in p.matched:
            yield finding("exception", p, None, j + 1)


def _is_bare(reading: Reading, noun: int) -> bool:
    """True for a noun without an article: what hangs on it says which are meant."""
    first = reading.before(noun, {reading.word(t) for t in reading.terms})
    return noun not in reading.verbs and reading.word(first) not in reading.lexicon.determiners


def _hangs_on(reading: Reading, noun: int) -> bool:
    """True for "made by" behind a noun, and for a preposition behind one of which something is denied."""
    lexicon, behind = reading.lexicon, reading.word(noun + 1)
    made = reading.is_participle(noun + 1) and reading.word(noun + 2) in lexicon.by
    denied = any(c.token > noun and c.word not in lexicon.denials_of_next for c in reading.negations)
    return made or (denied and behind in lexicon.phrases and behind not in lexicon.infinitive_marks)


def denied_somewhere(p: Pairing) -> Iterator[Finding]:
    """Where, when or of whom something is denied, or anyone may do it, if the claim leaves it out: "no deaths occurred
    [in Denmark]", "[on Monday] the council did not vote"."""
    source, claim, held = p.source, p.claim, p.held
    none = {c.token for c in claim.negations if c.word in claim.lexicon.denials_of_next}
    none |= {0} if claim.word(0) in claim.lexicon.whoever else set()
    denied = {claim.clauses[c.token] for c in claim.negations}
    if not (none or denied):  # as in most claims
        return
    spoken = {source.clauses[j] for i, j in p.terms if claim.clauses[i] in denied}
    told = {word for word, relation in source.lexicon.relations.items() if relation in _NARROWING}
    placing = told | source.lexicon.placing.words
    for part, home in p.parts:
        narrowing = source.lexicon.phrases if part.start in none else placing
        if part.start not in none and claim.clauses[part.start] not in denied:
            continue
        opening = source.segments[0].own if source.word(0) in narrowing and home.start else ()
        for t in (t for t in source.items if (t in home.own or t in opening) and t not in held):
            # "No effect on [body] weight" leaves the phrase.
            left = t + 1 in held and source.continues(t + 1)
            apart = part.start not in none and not _hangs_on_held(source, t, held, spoken)
            if (source.openers[t] in narrowing or t in source.calendar) and not (left or apart):
                yield finding("exception", p, None, t)
                return


def _hangs_on_held(source: Reading, token: int, held: Collection[int], clauses: Collection[int]) -> bool:
    """True for a word of a phrase, in one of the clauses, that opens it or hangs on a word of `held`."""
    opener = max((k for k in range(token) if source.word(k) == source.openers[token]), default=0)
    before = max((t for t in source.items if t < opener), default=None)
    return before is None or (source.clauses[token] in clauses and before in held)
