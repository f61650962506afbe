"""A sentence as claims are compared: its terms, names, numbers, and the words that deny, weaken, bound or narrow.

A cue covers the terms of its own clause behind it, `_AFTER` at most, else those before it (`_BEFORE`): scope of
negation as NegEx has it (Chapman and others 2001), phrases such as "not only" left out. Linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from blocks.text.fold import unligature
from blocks.text.scripts import UNSPACED
from grounding.claims.conditions import find_conditions, is_marked, opens_part
from grounding.claims.limits import denied_bounds, denied_limits, is_prefix
from grounding.claims.lists import ClaimLexicon, claim_lexicon, sentence_languages
from grounding.claims.phrases import is_verb, may_be_verb, phrase_openers
from grounding.claims.segments import Reach, Segment, find_segments
from grounding.meaning.cues import Cue as FoundCue
from grounding.meaning.cues import find_cues
from grounding.meaning.tokens import Tokens, rejoin, tokenize
from grounding.numbers import Quantity, find_quantities

_JOINTS = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011](?=\w)|(?<=\b[ldjscmtnLDJSCMTN])['’](?=\w)|(?<=\b[qQ]u)['’](?=\w)"
)
_CLAUSE_MARK = re.compile(r"[,;:()\[\]\u2013\u2014、，；：，]")
_AFTER, _BEFORE = 6, 3
"""So many terms after a denying word it covers; where none follows in its clause, so many before."""
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
    whole: bool = True
    """False for a stretch of a sentence that is too long to be read at once."""

    @property
    def calendar(self) -> frozenset[int]:
        """The terms that are days or months."""
        return frozenset(i for i in self.terms if self.word(i) in self.lexicon.calendar)

    def word(self, token: int) -> str:
        """The token's skeleton."""
        return self.tokens.folded[token]

    def raw(self, token: int) -> str:
        """The token as written, without the punctuation around it."""
        return self.text[self.tokens.starts[token] : self.tokens.ends[token]].strip(".,;:!?()[]\"'“”‘’«»…")

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
    negations = [
        cue for cue in silent if cue.first not in limits and not _is_first_half(tokens, cue, lexicon)
    ]
    found += _contracted(tokens, lexicon)
    modals = [cue for cue in found if cue.list in _MODALS and not _is_content(tokens, cue, lexicon)]
    conditions = find_conditions(text, tokens, lexicon, found)
    used = inside | limits | {t for cue in (*silent, *modals, *conditions) for t in range(cue.first, cue.end)}
    terms = [
        i
        for i in range(len(tokens))
        if i not in used and (_is_letter_name(tokens, i) or not _is_filler(tokens.folded[i], lexicon))
    ]
    quantifiers = [i for i in terms if tokens.folded[i] in lexicon.measures]
    terms = [i for i in terms if i not in quantifiers]
    bearing = sorted({*terms, *quantifiers, *(first for first, _ in numbers)})

    marks = frozenset(i for i in range(1, len(tokens)) if opens_part(tokens, i))
    verbs = _verbs(tokens, inside, lexicon) if lexicon.english else frozenset[int]()
    bare = {i for i, _ in numbers if i + 1 not in inside}
    segments = find_segments(tokens, verbs=verbs, lexicon=lexicon, marks=marks, numbers=inside, bare=bare)
    reach = Reach(segments, verbs, tokens.folded, lexicon)

    def cues(at: Collection[int]) -> tuple[Cue, ...]:
        return tuple(Cue(i, tokens.folded[i], _scope(i, clauses, bearing, reach)) for i in at)

    def terms_in(lists: Collection[str], words: Collection[str]) -> tuple[Cue, ...]:
        named = [cue for cue in found if cue.list in lists and not _is_vague(tokens, cue, lexicon)]
        spans = [range(cue.first, cue.end) for cue in named]
        at = {next((i for i in span if i in terms), span.start) for span in spans} - used
        return cues(sorted(at | {i for i in terms if tokens.folded[i] in words}))

    return Reading(
        text=text, tokens=tokens, lexicon=lexicon, clauses=tuple(clauses), terms=tuple(terms),
        vocabulary=frozenset(tokens.folded[i] for i in terms),
        names=_names(text, tokens, terms, lexicon), numbers=tuple(numbers),
        negations=cues(sorted(cue.first for cue in negations)),
        soft_negations=terms_in(["refusals"], lexicon.soft_denials.words),
        modals=tuple((cues([cue.first])[0], cue.list) for cue in modals),
        hedges=terms_in(_HEDGES, lexicon.doubting.words),
        turning=terms_in(["nearly", "past"], lexicon.weakening.words | lexicon.nearly.words),
        conditions=cues(sorted(cue.first for cue in conditions)), quantifiers=cues(quantifiers),
        segments=segments, verbs=verbs, openers=phrase_openers(tokens.folded, marks, verbs, lexicon), whole=whole,
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
        if at:
            numbers.append((at[0], q))
    return numbers, inside


def _clauses(tokens: Tokens, inside: Collection[int], lexicon: ClaimLexicon) -> list[int]:
    """The number of each token's clause: clauses end at commas, brackets and words like but, while."""
    numbers, number = [], 0
    for i in range(len(tokens)):
        marked = i > 0 and is_marked(tokens, i, _CLAUSE_MARK)
        word = tokens.folded[i]
        opens = word in lexicon.contrasts_of_clauses and word not in lexicon.parting_after_commas
        new = i > 0 and opens and i not in inside and not is_marked(tokens, i - 1, _CLAUSE_MARK)
        number += marked or new
        numbers.append(number)
    return numbers


def _is_first_half(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for the "ne" of "ne … pas": the second half denies."""
    paired = lexicon.paired_denials
    return len(tokens.folded[cue.first]) < 3 and any(
        w in paired for w in tokens.folded[cue.end : cue.end + 4]
    )


def _as_denial(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> FoundCue:
    """An exception that opens with a denial as such: "nicht jedoch"."""
    denying = cue.list == "exceptions" and tokens.folded[cue.first] in lexicon.denials
    return replace(cue, list="denials") if denying else cue


def _contracted(tokens: Tokens, lexicon: ClaimLexicon) -> list[FoundCue]:
    """The modals of contracted denials: could of "couldn't"."""
    heads = [lexicon.contracted.get(word, "") for word in tokens.folded]
    return [
        FoundCue("modality", name, k, k + 1)
        for k, head in enumerate(heads)
        for name in _MODALS
        if head in getattr(lexicon, name)
    ]


def _is_vague(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for a word that reports only before "that": "to maintain" the road."""
    vague = cue.end == cue.first + 1 and tokens.folded[cue.first] in lexicon.vague_reports
    return vague and not any(word in lexicon.openers for word in tokens.folded[cue.end : cue.end + 1])


def _is_content(tokens: Tokens, cue: FoundCue, lexicon: ClaimLexicon) -> bool:
    """True for a modal that is a month, or a word of its own: "allowed the appeal" for "allowed to"."""
    word = tokens.folded[cue.first]
    if word in lexicon.calendar and _is_month(tokens, cue.first):
        return True
    following = tokens.folded[cue.end : cue.end + 1]
    known = bool(lexicon.finite.words)
    alone = known and cue.end - cue.first == 1 and word not in lexicon.finite
    return alone and not (following and following[0] in lexicon.infinitive_marks)


def _is_month(tokens: Tokens, i: int) -> bool:
    return i > 0 and tokens.text[tokens.starts[i]].isupper() and not tokens.text.isupper()


def _verbs(tokens: Tokens, inside: Collection[int], lexicon: ClaimLexicon) -> frozenset[int]:
    """The English verbs, May the month left out."""
    at = [i for i in range(len(tokens)) if i not in inside and is_verb(tokens.folded, i, lexicon)]
    sure = frozenset(i for i in at if not (tokens.folded[i] in lexicon.calendar and _is_month(tokens, i)))
    return sure or frozenset(
        i for i in range(1, len(tokens)) if i not in inside and may_be_verb(tokens.folded, i, lexicon)
    )


def _is_letter_name(tokens: Tokens, i: int) -> bool:
    """True for a single capital inside a sentence: group A, vitamin C."""
    raw = tokens.text[tokens.starts[i] : tokens.ends[i]].strip(".,;:()")
    return i > 0 and len(raw) == 1 and raw.isascii() and raw.isupper() and raw != "I"


def _is_filler(word: str, lexicon: ClaimLexicon) -> bool:
    return word in lexicon.empty or (len(word) == 1 and word.isascii() and word.isalpha())


def _names(text: str, tokens: Tokens, terms: list[int], lexicon: ClaimLexicon) -> frozenset[int]:
    """Terms with a capital inside the sentence, and acronyms. In German only acronyms: every noun has a capital."""
    raws = {i: text[tokens.starts[i] : tokens.ends[i]] for i in terms}
    capital = {i for i, raw in raws.items() if raw[:1].isupper()}
    acronyms = {i for i, raw in raws.items() if len(raw) > 1 and raw.isupper() and raw.isalpha()}
    if len(acronyms) > len(terms) / 2:
        acronyms = set()
    if "de" in lexicon.languages or len(capital) > 0.8 * max(len(terms), 4):
        return frozenset(acronyms)
    inner = {i for i in capital if i > 0}
    return frozenset(acronyms | inner | ({0} & capital if 1 in inner else set()))


def _scope(cue: int, clauses: list[int], bearing: list[int], reach: Reach) -> frozenset[int]:
    """The terms that a word bears on: those after it in its clause, else those before, else the nearest."""
    inserted = cue + 1 < len(clauses) and clauses[cue + 1] != clauses[cue]
    after = [
        i for i in bearing if i > cue and (inserted or clauses[i] == clauses[cue]) and reach.holds(cue, i)
    ]
    before = [i for i in bearing if i < cue and clauses[i] == clauses[cue] and reach.holds(i, cue)]
    if reach.folded[cue] in reach.lexicon.according:
        return frozenset(bearing)
    nearest = sorted((i for i in bearing if i != cue), key=lambda i: abs(i - cue))
    return frozenset(after[:_AFTER] or before[-_BEFORE:] or nearest[:_BEFORE])
