"""A sentence as claims are compared: its terms, names, numbers, and the words that deny, weaken, bound or narrow.

A cue covers the terms that `reach` says. Linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from blocks.text.fold import unligature
from blocks.text.scripts import UNSPACED
from grounding.claims.reading.conditions import find_conditions, is_marked, opens_part
from grounding.claims.reading.lexicon import ClaimLexicon, claim_lexicon, sentence_languages
from grounding.claims.reading.limits import denied_bounds, denied_limits, is_prefix
from grounding.claims.reading.phrases import is_verb, may_be_verb, phrase_openers
from grounding.claims.reading.reach import Reach, scope
from grounding.claims.reading.segments import Segment, find_segments
from grounding.claims.reading.shares import find_shares
from grounding.meaning.cues import Cue as FoundCue
from grounding.meaning.cues import find_cues
from grounding.meaning.tokens import Tokens, rejoin, tokenize
from grounding.numbers import Quantity, find_quantities

_JOINTS = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011](?=\w)|(?<=\b[ldjscmtnLDJSCMTN])['’](?=\w)|(?<=\b[qQ]u)['’](?=\w)"
)
_CLAUSE_MARK = re.compile(r"[,;:()\[\]\u2013\u2014、，；：،؛]")
_DENIALS = ("denials", "denials_of_next", "instead")
_HEDGES = ("hedges", "reports", "intentions")
_MODALS = ("may", "must", "should", "will")


@dataclass(frozen=True, slots=True)
class Cue:
    """A word that turns, weakens or narrows, with the terms it bears on."""

    token: int
    """Its place among the tokens."""
    word: str
    """Its skeleton."""
    covers: frozenset[int]
    """Tokens of the terms and numbers that it bears on."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence, read. Places are places among `tokens`."""

    text: str
    """The sentence as written."""
    tokens: Tokens
    """Its words; those with a hyphen or an elided article are two."""
    lexicon: ClaimLexicon
    """The word lists of its languages."""
    clauses: tuple[int, ...]
    """For each token, the number of its clause."""
    terms: tuple[int, ...]
    """Tokens with a meaning of their own, numbers and cue words left out."""
    vocabulary: frozenset[str]
    """The different words among the terms, folded."""
    names: frozenset[int]
    """The terms that are names by their capitals."""
    numbers: tuple[tuple[int, Quantity], ...]
    """First token of each number, and the number."""
    negations: tuple[Cue, ...]
    """Denying words."""
    soft_negations: tuple[Cue, ...]
    """Terms that deny: fail, refuse, lack."""
    modals: tuple[tuple[Cue, str], ...]
    """Words of duty or permission, with the list that they stand in."""
    hedges: tuple[Cue, ...]
    """Terms that make a statement less than a fact."""
    turning: tuple[Cue, ...]
    """Terms such as almost, formerly."""
    conditions: tuple[Cue, ...]
    """Words that open an exception or a condition."""
    quantifiers: tuple[Cue, ...]
    """All, some, most, …"""
    segments: tuple[Segment, ...]
    """The statements that it makes."""
    verbs: frozenset[int]
    """Tokens that are verbs, in English."""
    openers: tuple[str, ...]
    """For each token the preposition that opens its phrase, or ""."""
    shares: Mapping[int, frozenset[int]]
    """First token of each number that "respectively" gives to something, and the tokens of that."""
    whole: bool = True
    """False for a stretch of a sentence that is too long to be read at once."""

    @property
    def calendar(self) -> frozenset[int]:
        """The terms that are days or months."""
        return frozenset(i for i in self.terms if self.word(i) in self.lexicon.calendar)

    def word(self, token: int) -> str:
        """The token's skeleton; "" for a place before the first or behind the last."""
        return self.tokens.folded[token] if 0 <= token < len(self.tokens.folded) else ""

    def continues(self, token: int) -> bool:
        """True for a token in the clause of the one before it."""
        return 0 < token < len(self.tokens) and self.clauses[token] == self.clauses[token - 1]

    def before(self, token: int, passed: Collection[str]) -> int:
        """The nearest token before one that is none of the words `passed`; -1 where there is none."""
        return next((t for t in range(token - 1, -1, -1) if self.word(t) not in passed), -1)

    def raw(self, token: int) -> str:
        """The token as written, without the punctuation around it."""
        return self.text[self.tokens.starts[token] : self.tokens.ends[token]].strip(".,;:!?()[]\"'“”‘’«»…")

    def is_participle(self, token: int) -> bool:
        """True for an English word that may be a past participle."""
        return self.word(token).endswith("ed") or self.word(token) in self.lexicon.participles

    @property
    def asks(self) -> bool:
        """True for a question."""
        return self.text.rstrip("\"'”’»)] ").endswith(("?", "？", "؟"))

    @property
    def unspaced(self) -> bool:
        """True for a sentence of a script without spaces, mostly."""
        return sum(bool(UNSPACED.match(word)) for word in self.tokens.folded) * 2 > len(self.tokens)


def read_claim_sentence(text: str, around: frozenset[str] = frozenset()) -> Reading:
    """Read one sentence; `around` are folded words that tell its language where it is too short to do so."""
    return read_claim_tokens(claim_tokens(text), around)


def claim_tokens(text: str) -> Tokens:
    """The words of a sentence as claims are compared: those with a hyphen or an elided article are two."""
    text = unligature(rejoin(text))
    return replace(tokenize(_JOINTS.sub("–", text)), text=text)


def tokens_lexicon(tokens: Tokens, around: frozenset[str]) -> ClaimLexicon:
    """The word lists of the languages of a sentence's words among those `around` it."""
    return claim_lexicon(sentence_languages(tokens.folded, around))


def read_claim_tokens(tokens: Tokens, around: frozenset[str], *, whole: bool = True) -> Reading:
    """`read_claim_sentence` of the words of a sentence, or (`whole` False) of a stretch of one."""
    text = tokens.text
    lexicon = tokens_lexicon(tokens, around)
    quantities = [q for q in find_quantities(_without_prepositions(text, lexicon)) if not q.weak]
    numbers, inside = _placed(tokens, quantities)
    clauses = _clauses(tokens, inside, lexicon)
    found = [
        _as_denial(tokens, cue, lexicon) for cue in find_cues(tokens, lexicon) if cue.first not in inside
    ]
    limits = denied_bounds(tokens, [at for at, _ in numbers], lexicon)
    limits |= {t for denial, k, end in denied_limits(tokens, lexicon) for t in (denial, *range(k, end))}
    silent = [cue for cue in found if cue.list in _DENIALS and not is_prefix(tokens, cue.end - 1)]
    denying = [c.first for c in silent if c.first not in limits and not _is_first_half(tokens, c, lexicon)]
    found += _contracted(tokens, lexicon)
    modals = [cue for cue in found if cue.list in _MODALS and not _is_content(tokens, cue, lexicon)]
    modals += _due(tokens, clauses, lexicon)
    conditions = find_conditions(tokens, lexicon, found)
    used = inside | limits | {t for cue in (*silent, *modals, *conditions) for t in range(cue.first, cue.end)}
    said = [i for i in range(len(tokens)) if i not in used and not _is_filler(tokens, i, lexicon)]
    terms = [i for i in said if tokens.word(i) not in lexicon.measures]
    bearing = sorted({*said, *(first for first, _ in numbers)})

    marks = frozenset(i for i in range(1, len(tokens)) if opens_part(tokens, i))
    verbs = _verbs(tokens, inside, lexicon) if lexicon.english else frozenset[int]()
    segments = find_segments(tokens, verbs=verbs, lexicon=lexicon, marks=marks, numbers=inside)
    reach = Reach(segments, verbs, tokens.folded, lexicon)

    def cues(at: Iterable[int]) -> tuple[Cue, ...]:
        return tuple(Cue(i, tokens.folded[i], scope(i, clauses, bearing, reach)) for i in at)

    def terms_in(lists: Collection[str], words: Collection[str]) -> tuple[Cue, ...]:
        named = [cue for cue in found if cue.list in lists and not _is_vague(tokens, cue, lexicon)]
        spans = [range(cue.first, cue.end) for cue in named]
        at = {next((i for i in span if i in terms), span.start) for span in spans} - used
        return cues(sorted(at | {i for i in terms if tokens.folded[i] in words}))

    return Reading(
        text=text, tokens=tokens, lexicon=lexicon, clauses=clauses, terms=tuple(terms),
        vocabulary=frozenset(tokens.folded[i] for i in terms),
        names=_names(tokens, terms, lexicon), numbers=tuple(numbers),
        negations=cues(sorted(denying)),
        soft_negations=terms_in(["refusals"], lexicon.soft_denials.words),
        modals=tuple((cues([cue.first])[0], cue.list) for cue in modals),
        hedges=terms_in(_HEDGES, lexicon.doubting.words),
        turning=terms_in(["nearly", "past"], lexicon.weakening.words | lexicon.nearly.words),
        conditions=cues(sorted(cue.first for cue in conditions)),
        quantifiers=cues(i for i in said if i not in terms),
        segments=segments, verbs=verbs, openers=phrase_openers(tokens.folded, marks, verbs, lexicon), whole=whole,
        shares=find_shares(tokens, bearing, [at for at, _ in numbers], inside, lexicon),
    )  # fmt: skip


def _without_prepositions(text: str, lexicon: ClaimLexicon) -> str:
    """The text with the preposition of "2021 um 8 Prozent" blotted out, which is no unit: the micrometre."""
    words = "|".join(re.escape(word) for word, way in lexicon.directions.items() if way == "by")
    return re.sub(rf"(?<=\d) ({words}) (?=\d)", lambda m: ";".center(len(m[0])), text) if words else text


def _placed(tokens: Tokens, quantities: list[Quantity]) -> tuple[list[tuple[int, Quantity]], set[int]]:
    """Each number with its first token, and all tokens that are inside of numbers."""
    numbers, inside = [], set()
    for q in quantities:
        at = [i for i in range(len(tokens)) if tokens.starts[i] < q.end and tokens.ends[i] > q.start]
        inside.update(at)
        numbers += [(i, q) for i in at[:1]]
    return numbers, inside


def _clauses(tokens: Tokens, inside: Collection[int], lexicon: ClaimLexicon) -> tuple[int, ...]:
    """The number of each token's clause: clauses end at commas, brackets and words like but, while."""
    opening = lexicon.contrasts_of_clauses - lexicon.parting_after_commas.words
    marked = [is_marked(tokens, i, _CLAUSE_MARK) for i in range(len(tokens))]
    begins = (
        marked[i] or (i > 0 and word in opening and i not in inside and not marked[i - 1])
        for i, word in enumerate(tokens.folded)
    )
    return tuple(accumulate(map(int, begins)))


def _is_first_half(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for the "ne" of "ne … pas": the second half denies."""
    short = len(tokens.folded[cue.first]) < 3
    return short and not lexicon.paired_denials.words.isdisjoint(tokens.folded[cue.end : cue.end + 4])


def _as_denial(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> FoundCue:
    """An exception that opens with a denial as such: "nicht jedoch"."""
    denying = cue.list == "exceptions" and tokens.folded[cue.first] in lexicon.denials
    return replace(cue, list="denials") if denying else cue


def _contracted(tokens: Tokens, lexicon: ClaimLexicon) -> list[FoundCue]:
    """The modals of contracted denials: could of "couldn't"."""
    heads = ((k, lexicon.contracted.get(word, "")) for k, word in enumerate(tokens.folded))
    told = ((k, name) for k, head in heads for name in _MODALS if head in getattr(lexicon, name))
    return [FoundCue("modality", name, k, k + 1) for k, name in told]


def _due(tokens: Tokens, clauses: Sequence[int], lexicon: ClaimLexicon) -> list[FoundCue]:
    """The duties that an auxiliary and an infinitive at the end of the clause express: "ist auf 5 zu begrenzen"."""
    ends = [k + 1 for k in range(len(tokens) - 1) if clauses[k] != clauses[k + 1]] + [len(tokens)]
    marks = [end - 2 for end in ends if end > 1 and tokens.word(end - 2) in lexicon.infinitive_marks]
    auxiliary = lexicon.be.words | lexicon.finite.words
    due = (
        k for k in marks if any(clauses[t] == clauses[k] and tokens.word(t) in auxiliary for t in range(k))
    )
    return [FoundCue("modality", "must", k, k + 1) for k in due if not lexicon.english]


def _is_vague(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for a word that reports only before "that": "to maintain" the road."""
    vague = cue.end == cue.first + 1 and tokens.word(cue.first) in lexicon.vague_reports
    return vague and tokens.word(cue.end) not in lexicon.openers


def _is_content(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for a modal that is a month, or a word of its own: "allowed the appeal" for "allowed to"."""
    if _is_month(tokens, cue.first, lexicon):
        return True
    alone = cue.end - cue.first == 1 and tokens.word(cue.first) not in lexicon.finite
    return bool(lexicon.finite.words) and alone and tokens.word(cue.end) not in lexicon.infinitive_marks


def _is_month(tokens: Tokens, i: int, lexicon: ClaimLexicon) -> bool:
    """True for "May" with its capital."""
    capital = i > 0 and tokens.raw(i)[0].isupper() and not tokens.text.isupper()
    return capital and tokens.word(i) in lexicon.calendar


def _verbs(tokens: Tokens, inside: Collection[int], lexicon: ClaimLexicon) -> frozenset[int]:
    """The English verbs, May the month left out."""
    outside = [i for i in range(len(tokens)) if i not in inside]
    sure = [i for i in outside if is_verb(tokens, i, lexicon) and not _is_month(tokens, i, lexicon)]
    return frozenset(sure or (i for i in outside if i and may_be_verb(tokens, i, lexicon)))


def _is_filler(tokens: Tokens, i: int, lexicon: ClaimLexicon) -> bool:
    """True for a word that asserts nothing, and for a letter, but not the capital of "group A", "vitamin C"."""
    word, raw = tokens.word(i), tokens.raw(i).strip(".,;:()")
    if i > 0 and len(raw) == 1 and raw.isascii() and raw.isupper() and raw != "I":
        return False
    return word in lexicon.empty or (len(word) == 1 and word.isascii() and word.isalpha())


def _names(tokens: Tokens, terms: list[int], lexicon: ClaimLexicon) -> frozenset[int]:
    """Terms with a capital inside the sentence, and acronyms. In German only acronyms: every noun has a capital."""
    raws = {i: tokens.raw(i) for i in terms}
    capital = {i for i, raw in raws.items() if raw[:1].isupper()}
    acronyms = {i for i, raw in raws.items() if len(raw) > 1 and raw.isupper() and raw.isalpha()}
    if len(acronyms) > len(terms) / 2:
        acronyms = set()
    if "de" in lexicon.languages or len(capital) > 0.8 * max(len(terms), 4):
        return frozenset(acronyms)
    return frozenset(acronyms | capital - ({0} if 1 not in capital else set()))
