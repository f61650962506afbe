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
| typo        | a term that agrees but for a slip of the pen                     | medium          |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from grounding import claim_words
from grounding.claim_order import order_findings
from grounding.claim_pairing import Pairing
from grounding.claim_reading import Cue, Reading, bound_of, direction_of
from grounding.model import Difference
from grounding.numbers import Quantity, agree, same_numbers
from grounding.word_forms import same_word


class Finding(NamedTuple):
    """A difference and what it allows at most."""

    difference: Difference
    """What differs; `where` is an offset into the claim's sentence."""
    low: bool
    """True if the claim can't be right; False if it can be no more than medium."""


def findings(pairing: Pairing, elsewhere: Sequence[Quantity]) -> list[Finding]:
    """Every departure of the claim's sentence; `elsewhere` are the numbers of the source's other sentences."""
    steps: list[Callable[[], Iterator[Finding]]] = [
        lambda: _numbers(pairing, elsewhere),
        lambda: _bounds(pairing),
        lambda: _attribution(pairing),
        lambda: _negations(pairing),
        lambda: _opposites(pairing),
        lambda: _modality(pairing),
        lambda: _conditions(pairing),
        lambda: _quantities(pairing),
        lambda: _missing(pairing),
        lambda: _order(pairing),
    ]
    return [finding for step in steps for finding in step()]


def _finding(
    kind: str, reading: Reading, quoted: str, found: str, token: int | None, *, low: bool
) -> Finding:
    where = reading.tokens.starts[token] if token is not None else 0
    return Finding(Difference(kind, quoted, found, where, harmless=False), low)


def _numbers(p: Pairing, elsewhere: Sequence[Quantity]) -> Iterator[Finding]:
    """Numbers that the sentence lacks; `same_numbers` says against which they were changed."""
    told = {d.quoted.start: d for d in same_numbers(p.claim.text, p.source.text) if d.quoted is not None}
    for q in p.missing_numbers:
        token, number = p.claim.numbers[q]
        difference = told.get(number.start)
        instead = difference.found if difference else None
        kind = difference.kind if difference and difference.kind != "added" else "number"
        known = any(agree(number, other) for other in elsewhere)
        yield _finding(kind, p.claim, number.text, instead.text if instead else "", token, low=not known)


def _bounds(p: Pairing) -> Iterator[Finding]:
    """At least, at most, from, to: the same number in another part."""
    for q, s in p.numbers:
        (token, number), (_, found) = p.claim.numbers[q], p.source.numbers[s]
        bounds = bound_of(p.claim, number), bound_of(p.source, found)
        ways = direction_of(p.claim, number), direction_of(p.source, found)
        if bounds[0] != bounds[1]:
            yield _finding("comparison", p.claim, number.text, found.text, token, low=all(bounds))
        elif ways[0] != ways[1] and ("to" in ways or all(ways)):
            yield _finding("number", p.claim, number.text, found.text, token, low=all(ways))


def _attribution(p: Pairing) -> Iterator[Finding]:
    """A number whose neighbouring terms stand beside another number in the source."""
    if len(p.source.numbers) < 2:
        return
    at = [token for token, _ in p.source.numbers]
    for q, s in p.numbers:
        token, number = p.claim.numbers[q]
        near = _neighbours(p, token)
        if near and all(_nearer_to_another(p, j, s, at) for j in near):
            yield _finding("number", p.claim, number.text, p.source.numbers[s][1].text, token, low=False)


def _neighbours(p: Pairing, token: int) -> list[int]:
    """Where the source has the claim's next term after a number, if it follows at once, else the two around it."""
    numbers = [t for t, _ in p.claim.numbers]
    terms = {i: j for i, j in p.terms if min(numbers, key=lambda t: abs(t - i)) == token}
    after = [i for i in terms if i > token]
    before = [i for i in terms if i < token]
    if after and after[0] - token <= 2 and p.claim.clauses[after[0]] == p.claim.clauses[token]:
        return [terms[after[0]]]
    return [terms[i] for i in (before[-1:] + after[:1])]


def _nearer_to_another(p: Pairing, j: int, s: int, at: list[int]) -> bool:
    """True if every place of the term at `j` is nearer to a number other than `s`."""
    language = p.source.language
    places = [t for t in p.source.terms if same_word(p.source.word(t), p.source.word(j), language)]

    def far(term: int, number: int) -> int:
        between = range(min(term, number), max(term, number))
        coordinated = sum(p.source.word(t) in claim_words.COORDINATORS for t in between)
        clauses = abs(p.source.clauses[term] - p.source.clauses[number])
        return abs(term - number) + coordinated + 10 * clauses

    return all(
        min((far(t, n) for k, n in enumerate(at) if k != s), default=999) < far(t, at[s]) for t in places
    )


def _negations(p: Pairing) -> Iterator[Finding]:
    """Denials without a counterpart that bears on the same terms."""
    links = p.links
    ours, theirs = _denials(p, p.claim, 0), _denials(p, p.source, 1)
    shared = sorted(
        ((len(_common(a, b, links)), a.token, b.token) for a in ours for b in theirs if _common(a, b, links)),
        key=lambda row: (-row[0], row[1], row[2]),
    )
    paired: tuple[set[int], set[int]] = (set(), set())
    for _, a, b in shared:
        if a not in paired[0] and b not in paired[1]:
            paired[0].add(a)
            paired[1].add(b)
    hard = {c.token for c in p.claim.negations}, {c.token for c in p.source.negations}
    turned = len(p.reversed_terms)
    alone = [c for c in ours if c.token not in paired[0] and c.token in hard[0]]
    lost = [c for c in theirs if c.token not in paired[1] and _counts(p, c, hard[1])]
    if turned and len(alone) + len(lost) == turned:
        return
    for cue in alone:
        yield _finding("negation", p.claim, p.claim.raw(cue.token), "", cue.token, low=True)
    for cue in lost:
        yield _finding("negation", p.claim, "", p.source.raw(cue.token), None, low=True)


def _denials(p: Pairing, reading: Reading, side: int) -> list[Cue]:
    """The denying words of one side that bear on terms found in the other."""
    linked = {link[side] for link in p.links}
    cues = (*reading.negations, *(c for c in reading.soft_negations if not _on_both_sides(p, c, side)))
    return [c for c in cues if c.covers & linked or not linked]


def _on_both_sides(p: Pairing, cue: Cue, side: int) -> bool:
    """True for a denying term that the other side has too: "refused" and "refusal" deny alike."""
    others = {c.token for c in (p.source if side == 0 else p.claim).soft_negations}
    return any(pair[side] == cue.token and pair[1 - side] in others for pair in p.terms)


def _counts(p: Pairing, cue: Cue, hard: set[int]) -> bool:
    """A denying term of the source counts as lost only where the claim lacks it, and has what it bears on after it."""
    if cue.token in hard:
        return True
    matched = {j for _, j in p.terms}
    turned = {j for _, j in p.reversed_terms}
    return cue.token not in matched and cue.token not in turned


def _common(a: Cue, b: Cue, links: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(i, j) for i, j in links if i in a.covers | {a.token} and j in b.covers | {b.token}}


def _opposites(p: Pairing) -> Iterator[Finding]:
    """Reverse words, unless a denial on one side turns them back."""
    if not p.reversed_terms:
        return
    turned = {i for i, _ in p.reversed_terms}, {j for _, j in p.reversed_terms}
    undone = sum(bool(c.covers & turned[0]) for c in p.claim.negations) != sum(
        bool(c.covers & turned[1]) for c in p.source.negations
    )
    for i, j in p.reversed_terms:
        yield _finding("opposite", p.claim, p.claim.raw(i), p.source.raw(j), i, low=not undone)


def _modality(p: Pairing) -> Iterator[Finding]:
    """Duty, permission and doubt that only one of the two has, or in another strength."""
    linked = {i for i, _ in p.links}, {j for _, j in p.links}
    ours = [(c, g) for c, g in p.claim.modals if c.covers & linked[0] or not linked[0]]
    theirs = [(c, g) for c, g in p.source.modals if c.covers & linked[1]]
    if {g for _, g in ours} != {g for _, g in theirs}:
        raw = (
            " ".join(p.claim.raw(c.token) for c, _ in ours),
            " ".join(p.source.raw(c.token) for c, _ in theirs),
        )
        yield _finding("modality", p.claim, *raw, ours[0][0].token if ours else None, low=False)
    if _asks(p.source) and not _asks(p.claim):
        yield _finding("modality", p.claim, "", "?", None, low=False)
    matched = {j for _, j in p.terms}
    for cue in p.source.hedges:
        if cue.token not in matched and cue.covers & linked[1]:
            yield _finding("modality", p.claim, "", p.source.raw(cue.token), None, low=False)


def _asks(reading: Reading) -> bool:
    return reading.text.rstrip("\"'”’»)] ").endswith(("?", "？", "؟"))


def _conditions(p: Pairing) -> Iterator[Finding]:
    """Exceptions and conditions that one of the two lacks."""
    ours, theirs = p.claim.conditions, p.source.conditions
    if len(ours) == len(theirs):
        return
    longer = (p.claim, ours) if len(ours) > len(theirs) else (p.source, theirs)
    raw = " ".join(longer[0].raw(c.token) for c in longer[1])
    quoted, found = (raw, "") if longer[0] is p.claim else ("", raw)
    yield _finding("exception", p.claim, quoted, found, None, low=False)


def _quantities(p: Pairing) -> Iterator[Finding]:
    """All, some, most, almost: words of measure that only one of the two has."""
    linked = {i for i, _ in p.links}, {j for _, j in p.links}
    groups = claim_words.QUANTIFIERS
    ours = {groups[c.word]: c for c in p.claim.quantifiers}
    theirs = {groups[c.word]: c for c in p.source.quantifiers if c.covers & linked[1]}
    everywhere = {groups[c.word] for c in p.source.quantifiers}
    for group, cue in ours.items():
        if group not in everywhere:
            yield _finding("quantity", p.claim, p.claim.raw(cue.token), "", cue.token, low=False)
    for group, cue in theirs.items():
        if group not in ours:
            yield _finding("quantity", p.claim, "", p.source.raw(cue.token), None, low=False)
    matched = {j for _, j in p.terms}
    for cue in p.source.turning:
        if cue.token not in matched and cue.covers & linked[1]:
            yield _finding("quantity", p.claim, "", p.source.raw(cue.token), None, low=False)


def _missing(p: Pairing) -> Iterator[Finding]:
    """Terms that the sentence lacks: a name for another is a changed name."""
    told = {i for i, _ in p.reversed_terms}
    matched = {j for _, j in p.terms}
    for i in p.slips:
        found = dict(p.terms)[i]
        yield _finding("typo", p.claim, p.claim.raw(i), p.source.raw(found), i, low=False)
    for i in p.missing:
        if i in told:
            continue
        if i not in p.claim.names:
            yield _finding("added", p.claim, p.claim.raw(i), "", i, low=False)
            continue
        other = _name_instead(p, i, matched)
        yield _finding(
            "name",
            p.claim,
            p.claim.raw(i),
            p.source.raw(other) if other is not None else "",
            i,
            low=other is not None,
        )


def _name_instead(p: Pairing, i: int, matched: Iterable[int]) -> int | None:
    """The source's name that stands where the claim has this one: between the same neighbours, or the only one left."""
    free = [j for j in sorted(p.source.names) if j not in set(matched)]
    before = [j for t, j in p.terms if t < i][-1:]
    after = [j for t, j in p.terms if t > i][:1]
    between = [j for j in free if (not before or j > before[0]) and (not after or j < after[0])]
    if between:
        return between[0]
    return free[0] if len(free) == 1 else None


def _order(p: Pairing) -> Iterator[Finding]:
    for token, quoted, found in order_findings(p):
        yield _finding("order", p.claim, quoted, found, token, low=False)
