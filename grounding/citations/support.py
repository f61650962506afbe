"""Does the place that a citation points to carry its statement, whoever's words it is in?

The quote's verdict says whether these are the document's words; this says whether the place states what they state,
so that a paraphrase is judged too. An exact quote needs no comparison of terms: it is high if nothing in its sentence
can deny or limit it, so that the usual citation costs little more than its match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from blocks.prompt.escaped import unescape_markup
from blocks.text.fold import skeleton
from grounding.claims.judges.judge import Judge, ask_judge
from grounding.claims.verify import verify_claim
from grounding.meaning.cues import find_cues
from grounding.meaning.lexicon import CUE_LISTS, lexicon_for
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict, Difference, Match, Support, Verdict
from grounding.numbers import find_quantities
from grounding.quotes.quote_parts import ELLIPSIS
from grounding.reasons import as_reason, because

_TURNING = frozenset(("negation", "exception", "condition"))
"""Kinds of differences that turn a statement by one word."""
_QUALIFYING = frozenset(
    name
    for name, kind in CUE_LISTS.items()
    if kind in _TURNING or name in ("hedges", "reports", "intentions")
)
"""Lists of words that, anywhere in a sentence, may turn what another part of it says."""
_COPIED = 8
"""Words from which on a text that lacks nothing but a word or two here and there was copied, not put in other words."""
_DROPPED = 2
"""So many words in a row are left out by a slip or a trick; who shortens honestly leaves out phrases and clauses.

23 of the 502 true claims of fixtures/claims that are high are taken for false quotes, and become undecided; of 35
false quotes that lack a telling word 22 were high without this, and none is with it.
"""


def support_of(
    match: Match,
    evidence: str,
    block_id: str,
    judge: Judge | None = None,
    cells: Callable[[str, ClaimVerdict], ClaimVerdict] | None = None,
) -> ClaimVerdict | None:
    """How far the text of the place supports the words that `match` was looked for with; None for words that state
    nothing, such as a lone dash.

    `cells` says what a row of a table makes of what its words say. A `judge` is asked about what is undecided. Raises
    JudgeError for a judge that gives no verdict.
    """
    claim = unescape_markup(match.quote)
    if not skeleton(claim):
        return None
    if match.verdict is Verdict.EXACT:
        evidence, outside = _own_sentences(match.text, evidence)
        if not match.differences and not _qualifies(outside, evidence):
            return _word_for_word(claim, match, block_id)
    found = replace(verify_claim(claim, evidence), block_id=block_id)
    found = _held_back(found if cells is None else cells(claim, found), match)
    return found if judge is None else ask_judge(judge, found, evidence)


def _own_sentences(words: str, evidence: str) -> tuple[str, str]:
    """The sentences in which the words stand, and these without the words; all of the evidence twice, where the words
    are not in one piece in it, as over the end of a block."""
    at = evidence.find(words)
    if at < 0:
        return evidence, evidence
    own, outside, begin = [], "", 0
    for sentence in split_sentences(evidence):
        begin = max(begin, evidence.find(sentence, begin))
        end = begin + len(sentence)
        if begin < at + len(words) and at < end:
            own.append(sentence)
            outside += f" {evidence[begin : max(begin, at)]} {evidence[min(end, at + len(words)) : end]}"
        begin = end
    return " ".join(own), outside


def _qualifies(outside: str, sentences: str) -> bool:
    """True if the rest of a sentence may deny or limit what it holds ("Nor do we find that …"), or can't be read."""
    if not skeleton(outside):
        return "?" in outside
    around = tokenize(sentences).folded
    lexicon = lexicon_for(around, around)
    cues = find_cues(tokenize(outside), lexicon)
    return "?" in outside or not lexicon.languages or any(cue.list in _QUALIFYING for cue in cues)


def false_quote(cited_text: str, differences: Sequence[Difference]) -> str:
    """What makes a false quote of words that are not verified: “cannot”; "" for a statement in other words.

    As a claim, half a sentence may be supported whose other half the place denies, and so may one that lacks a telling
    word. Signs of a quote are an ellipsis, a denial or a limit that only one side has, and a text that was copied but
    for a word or two.
    """
    harmful = [d for d in differences if not d.harmless]
    one_sided = [
        d for d in harmful if not (d.quoted and d.found) and len(f"{d.quoted}{d.found}".split()) <= _DROPPED
    ]
    moved = {skeleton(d.quoted) for d in harmful} & {skeleton(d.found) for d in harmful}
    telling = [d for d in one_sided if d.kind in _TURNING and skeleton(d.quoted or d.found) not in moved]
    copied = len(cited_text.split()) >= _COPIED and not any(d.quoted for d in harmful)
    if not telling and copied and len(one_sided) == len(harmful):
        telling = harmful
    if not telling:
        return "an ellipsis" if ELLIPSIS.search(cited_text) else ""
    return ", ".join(f"“{d.quoted or d.found}”" for d in telling)


def _held_back(found: ClaimVerdict, match: Match) -> ClaimVerdict:
    """Undecided in place of high for words that are a false quote; what turns them keeps a judge from raising it."""
    at = "" if match.verified or not found.verified else false_quote(match.quote, match.differences)
    if not at:
        return found
    differences = (*found.differences, *(d for d in match.differences if not d.harmless))
    shown = at if at.startswith("“") else "“…”"
    word = because("false_quote", f"but as a quote it is false, at {at}", shown)
    reason = as_reason(found.reason).then(word)
    return replace(found, verdict=Support.MEDIUM, differences=differences, reason=reason)


def _word_for_word(claim: str, match: Match, block_id: str) -> ClaimVerdict:
    return ClaimVerdict(
        claim=claim,
        verdict=Support.HIGH,
        confidence=1.0,
        matched_terms=tuple(claim.split()),
        missing_terms=(),
        numeric_matches=tuple(quantity.text for quantity in find_quantities(claim)),
        differences=(),
        sentences=(match.text,),
        reason=because("says_so", "the place says so word for word"),
        block_id=block_id,
    )
