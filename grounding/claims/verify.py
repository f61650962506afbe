"""Does this text support this statement? For paraphrases, by words alone: no model and no network.

Each sentence of the claim is compared with the one sentence of the source that has most of it, so that words from
different sentences don't add up to a statement that nobody made. High needs every term and number of the claim in one
sentence and no difference that carries meaning; what each kind of difference allows is the table of `checks`. What
words alone can't see: synonyms beyond a short list (a true claim gets medium or low), arithmetic, what a pronoun
stands for, irony, and what follows from a text without standing in it; a `judge` may. Sentences of the claim times
those of the source, each pair about the product of their terms. Tuned by `MEDIUM_FROM`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import chain

from blocks.errors import QuoteError
from blocks.text.fold import skeleton
from grounding.claims.checks.finding import Finding
from grounding.claims.checks.findings import findings
from grounding.claims.checks.numbers import lost_numbers
from grounding.claims.judges.judge import Judge, ask_judge
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.lexicon import claim_lexicon, sentence_languages
from grounding.claims.reading.sentence import Reading, read_claim_sentence
from grounding.claims.reading.source_sentences import SourceSentences, stretches_of
from grounding.meaning.language import languages_of, listed_languages
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict as ClaimVerdict
from grounding.model import Difference
from grounding.model import Support as Support
from grounding.numbers import same_numbers
from grounding.reasons import Reason, because

MEDIUM_FROM = 0.2
"""Share of a claim's terms and numbers that one sentence must have for medium.

Of free paraphrases that are true nine in ten have it, of claims about something else one in a hundred.
"""

_ANSWER = re.compile(r"\W*([^\W\d_]+)\s?(?:[,!\u2013\u2014]|\.(?=\s))\s*(?=\w)")
"""A word that may answer before a statement: "Yes, the bridge was damaged"."""
_BOUNDS = re.compile(r"[<>≤≥±≈~](?=\W*\d)")
"""Signs before a number that make another statement of it."""
_GAP = re.compile(r"\.\.\.|…")
_LIKELY = 6
"""So many sentences are looked at closely."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """One sentence of the claim beside one of the source."""

    pairing: Pairing
    found: tuple[Finding, ...]
    verdict: Support
    verbatim: bool = False

    @property
    def confidence(self) -> float:
        return 1.0 if self.verbatim else self.pairing.coverage / (1 + 0.5 * len(self.found))

    @property
    def rank(self) -> tuple[object, ...]:
        """Greater is better: a sentence that supports it, else the one that is most about it."""
        verdict, p = self.verdict, self.pairing
        return verdict is Support.HIGH, p.coverage, verdict.rank, self.confidence, p.source.text


def verify_claim(claim: str, source: str, *, judge: Judge | None = None) -> ClaimVerdict:
    """Compare a claim with a text, such as a block's.

    The order of the source's sentences never matters. A whole sentence quoted word for word is high. A `judge` is asked
    about what is medium. Raises QuoteError for a claim without words and JudgeError for a judge that gives no verdict.
    """
    if not skeleton(claim):
        raise QuoteError("the claim is empty; give a statement in words")
    known = frozenset(tokenize(source).folded)
    around = known | frozenset(tokenize(claim).folded)
    # A text that tells its language is read the same whatever is claimed of it.
    sentences = _sentences(source, known if languages_of(known) else around)
    if not sentences:
        words = tuple(claim.split())
        return ClaimVerdict(
            claim, Support.LOW, 0.0, (), words, (), (), (), because("share", "the source has no words", "0%")
        )
    statements = list(_statements(claim, around))
    if not any(part.terms or part.numbers for _, part in statements):
        reason = because("no_statement", "the claim states nothing that a text could support")
        return ClaimVerdict(claim, Support.MEDIUM, 0.0, (), (), (), (), (), reason)
    different = {part.text: part for _, part in statements}
    best = {text: _best(part, sentences) for text, part in different.items()}
    found = _sum_up(claim, [(at, best[part.text]) for at, part in statements])
    return found if judge is None else ask_judge(judge, found, source)


_sentences = lru_cache(maxsize=256)(SourceSentences)
"""An answer compares several statements with one block."""


def _statements(claim: str, around: frozenset[str]) -> Iterator[tuple[int, Reading]]:
    """Where each sentence begins, and the sentence; "Yes" and the like before the first, or alone, state nothing."""
    at, stated = 0, False
    for part in chain.from_iterable(map(stretches_of, split_sentences(claim))):
        at = max(at, claim.find(part, at))
        answer = _ANSWER.match(part)
        words = tokenize(part).folded
        # One word tells no language: "Oui".
        lexicon = claim_lexicon(sentence_languages(words, around) if len(words) > 1 else listed_languages())
        # Behind a statement, or in an ellipsis, a word that may answer denies: "the rent … no … is due".
        answers = not stated and not _GAP.search(part)
        idle = lexicon.before_statements if answers else lexicon.interjections.words
        said = len(answer.group()) if answer and skeleton(answer.group(1)) in idle else 0
        if any(word not in idle for word in tokenize(part[said:]).folded):
            stated, read = True, read_claim_sentence(part[said:], around)
            if read.terms or read.numbers or read.negations or read.quantifiers:
                yield at + said, read


def _best(part: Reading, sentences: SourceSentences) -> _Compared:
    """The sentence that supports the claim's, else the one that has most of it."""
    same = sentences.same(part)
    alike = same is not None and _BOUNDS.findall(part.text) == _BOUNDS.findall(same.text)
    if same is not None and alike and not same_numbers(part.text, same.text):
        return _Compared(Pairing(part, same), (), Support.HIGH, verbatim=True)
    near = sentences.near(part)
    pairings = sorted((Pairing(part, s) for s in near), key=lambda p: (-p.coverage, p.source.text))
    likely = pairings[:_LIKELY]
    return max((_compare(p, near) for p in likely), key=lambda j: j.rank)


def _compare(p: Pairing, near: Sequence[Reading]) -> _Compared:
    found = tuple((lost_numbers if p.translates else findings)(p, [s for s in near if s is not p.source]))
    return _Compared(p, found, _verdict(p, found))


def _verdict(p: Pairing, found: Sequence[Finding]) -> Support:
    if not p.claim.terms and not p.claim.numbers:
        return Support.MEDIUM
    # A number alone may be of anything; between languages numbers alone can be compared.
    enough = p.translates or (p.coverage >= MEDIUM_FROM and bool(p.terms or not p.claim.terms))
    if not enough or any(f.low for f in found):
        return Support.LOW
    # Where words have no spaces between, terms are single characters: in a row alone they say something.
    # So do denials and doubts of a language without word lists go unseen.
    # What turns a stretch of a sentence may stand outside of it.
    unread = (
        p.translates
        or (p.claim.unspaced and not _in_a_row(p))
        or not p.source.lexicon.languages
        or not p.source.whole
    )
    return Support.MEDIUM if found or unread else Support.HIGH


def _in_a_row(p: Pairing) -> bool:
    """True if the source's sentence has the claim's words in a row and its clause ends with them.

    What goes on behind a verb may deny it: "フェリーは運航を再開する[予定はない]".
    """
    ours, theirs = p.claim.tokens.folded, p.source.tokens.folded
    ends = (at + len(ours) for at, word in enumerate(theirs) if word == ours[0])
    return any(theirs[end - len(ours) : end] == ours and not p.source.continues(end) for end in ends)


def _sum_up(claim: str, compared: Sequence[tuple[int, _Compared]]) -> ClaimVerdict:
    """The verdict of a claim, whose sentences begin at these places, is that of its weakest sentence."""
    weakest = min((j for _, j in compared), key=lambda j: (j.verdict.rank, j.confidence))
    told = [(at, f.difference) for at, j in compared for f in j.found]
    pairings = [j.pairing for _, j in compared]
    return ClaimVerdict(
        claim=claim,
        verdict=weakest.verdict,
        confidence=round(weakest.confidence, 4),
        matched_terms=tuple(p.claim.raw(i) for p in pairings for i, _ in p.terms),
        missing_terms=tuple(word for p in pairings for word in _missing(p)),
        numeric_matches=tuple(p.claim.numbers[q][1].text for p in pairings for q, _ in p.numbers),
        differences=tuple(replace(d, where=min(len(claim), at + d.where)) for at, d in told),
        sentences=tuple(p.source.text for p in pairings),
        reason=_reason(weakest),
    )


def _missing(p: Pairing) -> list[str]:
    numbers = [p.claim.numbers[q][1].text for q in p.missing_numbers]
    return [p.claim.raw(i) for i in p.missing if not p.translates] + numbers


def _reason(compared: _Compared) -> Reason:
    if compared.verbatim:
        return because("says_so", "a sentence of the source says so word for word")
    if compared.verdict is Support.HIGH:
        said = "one sentence of the source has every term and number, and nothing found differs"
        return because("says_so", said)
    # What speaks against it first: “100% of the terms” reads as if it were supported.
    telling = [_say(f.difference) for f in sorted(compared.found, key=lambda f: not f.low)]
    rest = len(telling) - 3
    more = [because("more", f"and {rest} more", f"{rest}")] if rest > 0 else []
    share = f"{compared.pairing.coverage:.0%}"
    found = because("share", f"{share} of the terms and numbers stand in one sentence", share)
    if compared.pairing.translates:
        found = because("other_language", "the source is in another language: only numbers can be compared")
    return reduce(Reason.then, [*telling[:3], *more, found])


def _say(d: Difference) -> Reason:
    if d.quoted and d.found:
        said = f"“{d.quoted}” against “{d.found}”"
    else:
        said = f"“{d.quoted}” only in the claim" if d.quoted else f"“{d.found}” only in the source"
    return because("differs", f"{d.kind} {said}", d.kind, d.quoted, d.found)
