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

from grounding.claims.denied_degrees import is_denied
from grounding.claims.finding import Finding, finding
from grounding.claims.numbers import (
    bound_before,
    bound_of,
    changed_bounds,
    lost_limits,
    lost_numbers,
    moved_numbers,
)
from grounding.claims.order import order_findings
from grounding.claims.pairing import Pairing
from grounding.claims.reading import Cue, Reading
from grounding.claims.relations import changed_relations
from grounding.claims.voice import narrows_predicate
from grounding.numbers import Quantity


def findings(pairing: Pairing, elsewhere: Sequence[Quantity]) -> list[Finding]:
    """Every departure of the claim's sentence; `elsewhere` are the numbers of the source's other sentences."""
    steps: list[Callable[[], Iterator[Finding]]] = [
        lambda: lost_numbers(pairing, elsewhere),
        lambda: changed_bounds(pairing),
        lambda: moved_numbers(pairing),
        lambda: lost_limits(pairing),
        lambda: _negations(pairing),
        lambda: _opposites(pairing),
        lambda: _modality(pairing),
        lambda: _conditions(pairing),
        lambda: _narrowed_outside(pairing),
        lambda: _quantities(pairing),
        lambda: _denied_degrees(pairing),
        lambda: _unbounded(pairing),
        lambda: _missing(pairing),
        lambda: _order(pairing),
        lambda: changed_relations(pairing),
    ]
    return [finding for step in steps for finding in step()]


def _negations(p: Pairing) -> Iterator[Finding]:
    """Denials without a counterpart that bears on the same terms."""
    links = p.links
    ours, theirs = _denials(p, p.claim, 0), _denials(p, p.source, 1)
    hard = {c.token for c in p.claim.negations}, {c.token for c in p.source.negations}
    shared = sorted(
        ((len(_common(a, b, links)), a.token, b.token) for a in ours for b in theirs if _common(a, b, links)),
        key=lambda row: ((row[1] in hard[0]) != (row[2] in hard[1]), -row[0], row[1], row[2]),
    )
    paired: tuple[set[int], set[int]] = (set(), set())
    for _, a, b in shared:
        if a not in paired[0] and b not in paired[1]:
            paired[0].add(a)
            paired[1].add(b)
    yield from _other_focus(p, [(a, b) for _, a, b in shared if a in paired[0] and b in paired[1]])
    yield from _other_clause(p, ours, theirs)
    turned = len(p.reversed_terms)
    alone = [c for c in ours if c.token not in paired[0] and (c.token in hard[0] or _is_unable(p.claim, c))]
    if len(alone) == 2 and alone[1].token in alone[0].covers:  # "not unable" denies nothing
        alone = []
    lost = [c for c in theirs if c.token not in paired[1] and _counts(p, c, hard[1])]
    if turned and len(alone) + len(lost) == turned:
        return
    for cue in alone:
        yield finding("negation", p.claim, p.claim.raw(cue.token), "", cue.token, low=True)
    for cue in lost:
        # What was only asked or planned to be stopped may go on.
        open_ = cue.token not in hard[1] and any(cue.token in hedge.covers for hedge in p.source.hedges)
        yield finding("negation", p.claim, "", p.source.raw(cue.token), None, low=not open_)


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
                yield finding("negation", p.claim, number.text, "", token, low=False)


def _other_focus(p: Pairing, pairs: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    """A denial of what the claim does not speak of: "no evidence that it burnt" is not "it did not burn"."""
    matched = {j for _, j in p.links}
    for a, b in pairs:
        focus = next((t for t in p.source.terms if t > b), None)
        if focus is None or focus in matched or focus + 1 >= len(p.source.tokens):
            continue
        if p.source.word(focus + 1) in p.source.lexicon.content_openers:
            yield finding("negation", p.claim, p.claim.raw(a), p.source.raw(focus), a, low=False)


def _denials(p: Pairing, reading: Reading, side: int) -> list[Cue]:
    """The denying words of one side that bear on terms found in the other."""
    linked = p.bearing if side else {link[0] for link in p.links}
    cues = (*reading.negations, *(c for c in reading.soft_negations if not _on_both_sides(p, c, side)))
    shared = {t for home in p.homes if home for t in home.shared} if side else set()
    return [c for c in cues if c.covers & linked or c.token in shared or not linked]


def _on_both_sides(p: Pairing, cue: Cue, side: int) -> bool:
    """True for a denying term that the other side has too: "refused" and "refusal" deny alike."""
    others = {c.token for c in (p.source if side == 0 else p.claim).soft_negations}
    return any(pair[side] == cue.token and pair[1 - side] in others for pair in p.terms)


def _is_unable(reading: Reading, cue: Cue) -> bool:
    """True for a word that denies the verb behind it: unable to, failed to."""
    following = reading.tokens.folded[cue.token + 1 : cue.token + 2]
    return cue.word in reading.lexicon.refusals and any(
        word in reading.lexicon.infinitive_marks for word in following
    )


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
        # "Not sold" follows from "unsold"; "unhappy" does not from "not happy".
        ours, theirs = p.claim.word(i), p.source.word(j)
        if not undone or not any(theirs == affix + ours for affix in p.source.lexicon.reversing):
            yield finding("opposite", p.claim, p.claim.raw(i), p.source.raw(j), i, low=not undone)


def _modality(p: Pairing) -> Iterator[Finding]:
    """Duty, permission and doubt that only one of the two has, or in another strength."""
    linked = {i for i, _ in p.links}, p.bearing
    ours = [(c, g) for c, g in p.claim.modals if c.covers & linked[0] or not linked[0]]
    theirs = [(c, g) for c, g in p.source.modals if c.covers & linked[1]]
    if {g for _, g in ours} != {g for _, g in theirs}:
        raw = (
            " ".join(p.claim.raw(c.token) for c, _ in ours),
            " ".join(p.source.raw(c.token) for c, _ in theirs),
        )
        yield finding("modality", p.claim, *raw, ours[0][0].token if ours else None, low=False)
    if _asks(p.source) != _asks(p.claim):
        quoted, found = ("?", "") if _asks(p.claim) else ("", "?")
        yield finding("modality", p.claim, quoted, found, None, low=False)
    matched = {j for _, j in p.terms}
    hedged = {cue.word for cue in p.claim.hedges}
    for cue in p.source.hedges:
        if cue.token in matched or cue.word in hedged or not cue.covers & linked[1]:
            continue
        if cue.word in p.source.lexicon.reports and _reports(p.claim):
            continue
        yield finding("modality", p.claim, "", p.source.raw(cue.token), None, low=False)
    yield from _put_in(p, linked[0])
    yield from _governed(p)


def _put_in(p: Pairing, linked: set[int]) -> Iterator[Finding]:
    """Doubt that only the claim has, in words that are no terms of their own: "may have expired" for "expired"."""
    for cue in p.claim.hedges:
        if (
            cue.token not in p.claim.terms
            and cue.covers & linked
            and not (p.source.hedges or p.source.modals)
        ):
            yield finding("modality", p.claim, p.claim.raw(cue.token), "", cue.token, low=False)


def _governed(p: Pairing) -> Iterator[Finding]:
    """What the source has in a that-clause only, behind a word that the claim lacks: "they hope that it rains"."""
    matched = {j for _, j in p.terms}
    hedges = {c.token for c in p.source.hedges}
    for t in range(len(p.source.tokens)):
        verb = governed(p.source, t + 1)
        if verb is not None and verb not in matched | hedges and p.bearing and min(p.bearing) > t:
            yield finding("modality", p.claim, "", p.source.raw(verb), None, low=False)


def governed(reading: Reading, first: int) -> int | None:
    """The word before a that-clause that begins at `first` if it leaves open whether what follows is so, else None."""
    if not first or reading.word(first - 1) not in reading.lexicon.complements or first in reading.verbs:
        return None
    before = [i for i in reading.terms if first - 4 <= i < first - 1][-1:]
    if not before:
        return None
    lexicon = reading.lexicon
    told = (
        reading.word(before[0]) in lexicon.factive
        and reading.word(before[0] - 1) not in lexicon.infinitive_marks
    )
    return None if told else before[0]


def _reports(reading: Reading) -> bool:
    """True for a claim that says itself that somebody says so."""
    lexicon = reading.lexicon
    return any(word in lexicon.reports or word in lexicon.according for word in reading.tokens.folded)


def _asks(reading: Reading) -> bool:
    return reading.text.rstrip("\"'”’»)] ").endswith(("?", "？", "؟"))


def _conditions(p: Pairing) -> Iterator[Finding]:
    """Exceptions and conditions that one of the two lacks."""
    ours = p.claim.conditions
    theirs = tuple(c for c in p.source.conditions if not _limits_another_part(p, c))
    if len(ours) == len(theirs):
        return
    longer = (p.claim, ours) if len(ours) > len(theirs) else (p.source, theirs)
    others = p.source if longer[0] is p.claim else p.claim
    kinds = {longer[0].lexicon.connections.get(c.word) for c in longer[1]}
    if kinds == {"condition"} and any(
        others.lexicon.connections.get(word) == "condition" for word in others.tokens.folded
    ):
        return
    raw = " ".join(longer[0].raw(c.token) for c in longer[1])
    quoted, found = (raw, "") if longer[0] is p.claim else ("", raw)
    yield finding("exception", p.claim, quoted, found, None, low=False)


def _limits_another_part(p: Pairing, cue: Cue) -> bool:
    """True for "only" in a part that the claim does not speak of: "ten of the ships, and only two of the boats"."""
    if cue.word not in p.source.lexicon.only or cue.covers & p.bearing:
        return False
    return not any(cue.token in home.all for home in p.homes if home)


def _narrowed_outside(p: Pairing) -> Iterator[Finding]:
    """What hangs on the last word of a statement and narrows it: "is free [for children]", "shall not let [without …]".

    Behind an adjective any preposition does but one of a cause; behind a denial what denies in its turn.
    """
    last = len(p.claim.tokens) - 1
    behind = dict(p.terms).get(last, len(p.source.tokens)) + 1
    if behind >= len(p.source.tokens) or p.source.clauses[behind] != p.source.clauses[behind - 1]:
        return
    new = p.source.word(behind) not in p.claim.tokens.folded
    denied = any(p.claim.clauses[c.token] == p.claim.clauses[last] for c in p.claim.negations)
    excepted = denied and any(c.token == behind for c in p.source.negations)
    if new and (excepted or narrows_predicate(p.source, behind)):
        yield finding("exception", p.claim, "", p.source.raw(behind), None, low=False)


def _quantities(p: Pairing) -> Iterator[Finding]:
    """All, some, most, almost: words of measure that only one of the two has."""
    linked = {i for i, _ in p.links}, p.bearing
    groups = p.claim.lexicon.measures, p.source.lexicon.measures
    ours = {groups[0][c.word]: c for c in p.claim.quantifiers}
    theirs = {groups[1][c.word]: c for c in p.source.quantifiers if c.covers & linked[1]}
    for group, cue in ours.items():
        if group not in theirs:
            yield finding("quantity", p.claim, p.claim.raw(cue.token), "", cue.token, low=False)
    for group, cue in theirs.items():
        if group not in ours:
            yield finding("quantity", p.claim, "", p.source.raw(cue.token), None, low=False)
        elif bound_before(p.source, cue.token) != bound_before(p.claim, ours[group].token):
            yield finding("comparison", p.claim, "", p.source.raw(cue.token), None, low=False)
    matched = {j for _, j in p.terms}
    for cue in p.source.turning:
        if cue.token not in matched and cue.covers & linked[1]:
            yield finding("quantity", p.claim, "", p.source.raw(cue.token), None, low=False)


def _denied_degrees(p: Pairing) -> Iterator[Finding]:
    """What the source's denial is about, if the claim lacks it: "did not change" for "did not change significantly"."""
    matched = {j for _, j in p.terms}
    for j in p.source.terms if p.claim.negations else ():
        if j not in matched and is_denied(p.source, j):
            yield finding("negation", p.claim, "", p.source.raw(j), None, low=False)


def _unbounded(p: Pairing) -> Iterator[Finding]:
    """All of what the source says of a part that a number bounds: "all invoices" for "all invoices below 250 euros"."""
    universal = [c for c in p.claim.quantifiers if p.claim.lexicon.measures[c.word] in ("all", "any")]
    universal += [c for c in p.claim.negations if c.word in p.claim.lexicon.denials_of_next]
    found = {s for _, s in p.numbers}
    clauses = {p.source.clauses[j] for j in p.bearing}
    for s, (token, number) in enumerate(p.source.numbers):
        if universal and s not in found and bound_of(p.source, number) and p.source.clauses[token] in clauses:
            yield finding("comparison", p.claim, "", number.text, None, low=False)


def _missing(p: Pairing) -> Iterator[Finding]:
    """Terms that the sentence lacks: a name for another is a changed name."""
    told = {i for i, _ in p.reversed_terms}
    matched = {j for _, j in p.terms}
    for i in p.slips:
        found = dict(p.terms)[i]
        yield finding("typo", p.claim, p.claim.raw(i), p.source.raw(found), i, low=False)
    for i in p.missing:
        if i in told:
            continue
        if i not in p.claim.names:
            yield finding("added", p.claim, p.claim.raw(i), "", i, low=False)
            continue
        other = _name_instead(p, i, matched)
        yield finding(
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
        yield finding("order", p.claim, quoted, found, token, low=False)
