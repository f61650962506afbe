"""Does what an answer cites carry the statement at a use of it: verified, undecided or refused?

Quotes in a statement are looked for as quotes, and must be there; the statement around them is judged as a claim. A
statement is verified only if the evidence states all of it. It is refused for what the evidence contradicts, and where
too little of it is there; a statement in another language than the evidence or of one word, and the writer's words
around a true quote, only for what contradicts. The rest is undecided: a person or a judge can settle it.

Where a sentence has several citations, each part is compared with what it cites, and counts as verified only if it says
whom it is about: what its sentence of the evidence begins with must stand in the answer too. "Revenue grew [1] and fell
in Leeds [2]" is not what "Costs fell in Leeds" says. The same goes for statements that begin with a pronoun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from blocks.text.fold import skeleton
from grounding.citations.check.evidence import Evidence, together
from grounding.citations.uses.find import FEWEST_TERMS, Use, is_statement
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.lexicon import claim_lexicon
from grounding.claims.reading.sentence import (
    Reading,
    claim_tokens,
    read_claim_sentence,
    read_claim_tokens,
    tokens_lexicon,
)
from grounding.markers.all_citations import QUOTE_ENDS
from grounding.meaning.language import languages_of
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict, Support
from grounding.numbers import find_quantities
from grounding.reasons import as_reason, because

Status = Literal["verified", "undecided", "refused"]
"""What became of a statement."""
STATUSES: tuple[Status, ...] = ("refused", "undecided", "verified")
"""The worst first."""

_QUOTED = re.compile(
    "|".join(rf"[{starts}]([^{starts}{end}]+){end}" for end, starts in QUOTE_ENDS.items() if end not in "’'«")
)
_FEWEST_QUOTED = 2
"""Words between quotation marks from which they are a quote: one alone may be a term, or meant otherwise."""
_NO_STATEMENT = because("no_statement", "the citation stands for no statement")
_CONTRADICTS = frozenset({"negation", "opposite"})


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a statement, and why."""

    status: Status
    """Verified, undecided or refused."""
    support: Support | None = None
    """How far the evidence supports it; None where it was not compared."""
    reason: str = ""
    """Why it is not verified; "" if it is."""


def judge_run(use: Use, evidence: Sequence[Evidence], *, linked: bool) -> list[Judged]:
    """What became of a use for each thing that its run of citations cites.

    `linked` is True if all that stands before it in its sentence are statements themselves. Several citations support a
    statement together; one that adds nothing where another supports all of it is undecided.
    """
    found = [_judge(use, one, linked=linked) for one in evidence]
    if len(found) < 2:
        return found
    if any(one.status == "verified" for one in found):
        said = "another citation beside it supports the statement, this one does not"
        idle = Judged("undecided", Support.LOW, because("others_support", said))
        return [idle if one.status == "refused" else one for one in found]
    whole = _judge(use, together(evidence), linked=linked)
    if whole.status == "verified":
        return [whole] * len(found)
    shared = _shared(use.part, evidence)
    rank = STATUSES.index
    return [
        max(one, part, key=lambda judged: rank(judged.status))
        for one, part in zip(found, shared, strict=True)
    ]


def _shared(words: str, evidence: Sequence[Evidence]) -> list[Judged]:
    """A statement of several parts, such as "A rose and B fell", of which each place says some, and all say all.

    A part has what it shares with the others, its subject too (`grounding.claims.reading.segments`); a word that
    relates it to them, such as because, is a word of it, that the evidence must have.
    """
    read = read_claim_sentence(words, frozenset(tokenize(words).folded))
    parts = [" ".join(map(read.raw, sorted(segment.all))) for segment in read.segments]
    said = [[_judge_words(part, "", one).status for part in parts] for one in evidence]
    best = [max(column, key=STATUSES.index) for column in zip(*said, strict=True)]
    status: Status = min(best, key=STATUSES.index, default="refused")
    if status != "verified":
        missing = because("not_together", "the places together do not say all of it")
        return [Judged(status, None, missing)] * len(evidence)
    beside = because("others_support", "others beside it support the statement, this one does not")
    idle = Judged("undecided", Support.LOW, beside)
    return [Judged("verified", Support.HIGH) if "verified" in row else idle for row in said]


def _judge(use: Use, evidence: Evidence, *, linked: bool) -> Judged:
    if not use.sentence or not skeleton(use.sentence):
        return Judged("undecided", None, _NO_STATEMENT)
    if use.alone:
        return _under_head(use, evidence, _judge_words(use.sentence, use.before, evidence))
    if not is_statement(use.part):
        return _of_few_words(use, evidence)
    whole = _judge_words(use.up_to, "", evidence)
    if whole.status == "verified":
        return whole
    part = _judge_words(use.part, use.before, evidence, must_name=use.earlier > 0)
    if part.status == "verified" and use.earlier and not (linked and _is_joined(use)):
        said = "what stands before it in the sentence may change what it says"
        return Judged("undecided", part.support, because("before_may_change", said))
    return part


def _of_few_words(use: Use, evidence: Evidence) -> Judged:
    """A part that states nothing by itself stands for the sentence; others that it cites may support the rest of it."""
    whole = _judge_words(use.sentence, "", evidence)
    mentioned = set(tokenize(use.part).folded) & set(tokenize(evidence.text).folded)
    if whole.status != "refused" or not mentioned:
        return whole
    said = "the sentence cites several places, and this one has a part of it"
    return Judged("undecided", whole.support, because("part_only", said))


def _under_head(use: Use, evidence: Evidence, judged: Judged) -> Judged:
    """A cell under a number, such as a year, says so: what the evidence must say too."""
    if judged.status != "verified" or not find_quantities(use.head):
        return judged
    headed = _judge_words(f"{use.head}: {use.sentence}", "", evidence)
    if headed.status == "verified":
        return judged
    under = because("under_heading", f"the cell stands under {use.head}", use.head)
    return Judged("undecided", headed.support, under.then(as_reason(headed.reason), ": "))


def _judge_words(words: str, before: str, evidence: Evidence, *, must_name: bool = False) -> Judged:
    """Quotes as quotes, the whole as a claim."""
    quotes = [quote for quote in quotes_in(words) if len(quote.split()) >= _FEWEST_QUOTED]
    for quote in quotes:
        match = evidence.find(quote)
        if not match.verified:
            said = f"it does not say “{quote}” ({match.verdict})"
            return Judged("refused", None, because("not_said", said, quote))
    if not skeleton(words):
        return Judged("undecided", None, _NO_STATEMENT)
    found = evidence.support(words)
    status = _status(words, quotes, found, evidence)
    if status == "verified" and not _names_its_subject(words, before, found, must_name=must_name):
        reason = "whom or what it is about stands in the source, but not here"
        return Judged("undecided", Support.MEDIUM, because("subject_missing", reason))
    if status == "verified" and (limit := _limit(words, found, evidence)):
        said = f"the source goes on, and limits it: “{limit}”"
        return Judged("undecided", Support.MEDIUM, because("limited", said, limit))
    return Judged(status, found.verdict, "" if status == "verified" else found.reason)


def _status(words: str, quotes: Sequence[str], found: ClaimVerdict, evidence: Evidence) -> Status:
    if found.verdict is Support.HIGH:
        return "verified"
    compared = len(found.matched_terms) + len(found.missing_terms) + len(found.numeric_matches)
    few = compared < FEWEST_TERMS
    # Beside one word or none, what else the evidence denies is about something else.
    contradicted = bool(found.numbers) or any(
        d.kind in _CONTRADICTS and (d.quoted or not few) for d in found.differences
    )
    if quotes and not contradicted and not is_statement(_without(words, quotes)):
        return "verified"
    lenient = bool(quotes) or few or _in_other_language(words, evidence.text)
    if found.verdict is Support.MEDIUM or (lenient and not contradicted):
        return "undecided"
    return "refused"


def quotes_in(words: str) -> list[str]:
    """What stands between quotation marks in a statement."""
    found = (next(group for group in one.groups() if group is not None) for one in _QUOTED.finditer(words))
    return [quote.strip(" ,;") for quote in found if skeleton(quote)]


def _without(words: str, quotes: Sequence[str]) -> str:
    for quote in quotes:
        words = words.replace(quote, " ")
    return words


def _in_other_language(words: str, text: str) -> bool:
    """True if both tell their language, and it isn't the same."""
    ours, theirs = (languages_of(tokenize(one).folded) for one in (words, text))
    return bool(ours and theirs) and not ours & theirs


def _names_its_subject(words: str, before: str, found: ClaimVerdict, *, must_name: bool) -> bool:
    """True if what the evidence's clause names before the statement's first word stands in the answer before it too.

    Asked of parts of a sentence, and of statements that begin with a pronoun; others name what they are about.
    """
    around = frozenset(tokenize(f"{before} {words}").folded)
    tokens = claim_tokens(words)
    # Most statements neither follow another nor begin with a pronoun, and are not read once more for that.
    if not must_name and set(tokens.folded[:1]).isdisjoint(tokens_lexicon(tokens, around).pronouns.words):
        return True
    claim = read_claim_tokens(tokens, around)
    sources = [read_claim_sentence(sentence, around) for sentence in found.sentences[:1]]
    return all(_names(claim, read_claim_sentence(before, around), source) for source in sources)


def _names(claim: Reading, before: Reading, source: Reading) -> bool:
    """True if the subject of the source's clause, or without one what begins the clause, is named."""
    paired = Pairing(claim, source)
    placed = [*paired.terms, *((claim.numbers[q][0], source.numbers[s][0]) for q, s in paired.numbers)]
    if not placed:
        return False
    _, first = min(placed)
    said = {j for _, j in placed} | {j for _, j in Pairing(before, source).terms}
    clause = next((segment for segment in source.segments if first in segment.own), None)
    earlier = {j for j in source.terms if j < first}
    if clause is None or not (subject := set(clause.subject) & set(source.terms)):
        return {j for j in earlier if source.clauses[j] == source.clauses[first]} <= said
    # What its own clause has before, such as the verb, too: "rejected A [1], and B [2]" is not "accepted B".
    return not subject.isdisjoint(said) and earlier & set(clause.own) - subject <= said


def _limit(words: str, found: ClaimVerdict, evidence: Evidence) -> str:
    """What stands right beside these words in their sentence and limits them, such as "unless"; "" for nothing."""
    said = skeleton(words)
    if said == skeleton(" ".join(found.sentences)) or said not in skeleton(evidence.text):
        return ""
    return next((d.found for d in evidence.find(words).differences if d.kind == "edge"), "")


def _is_joined(use: Use) -> bool:
    """True if a part is only set beside what stands before it: behind a comma, or a word such as and, while."""
    words = tokenize(use.part).folded
    lexicon = claim_lexicon(languages_of(tokenize(use.sentence).folded))
    opens = words[0] if words else ""
    if opens in lexicon.openers or opens in lexicon.content_openers:
        return False
    beside = opens in lexicon.joiners or opens in lexicon.contrasts
    return beside or use.parted or lexicon.connections.get(opens) == "contrast"
