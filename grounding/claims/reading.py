"""A sentence as claims are compared: its terms, names, numbers, and the words that deny, weaken, bound or narrow.

A cue covers the terms of its own clause behind it, `_AFTER` at most, else those before it (`_BEFORE`): scope of
negation as NegEx has it (Chapman and others 2001), phrases such as "not only" left out. Linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from blocks.text.fold import unligature
from blocks.text.scripts import UNSPACED
from grounding.claims import framing, grammar, lexicon
from grounding.claims.conditions import find_conditions, is_marked, opens_part
from grounding.claims.denied_degrees import NEARLY
from grounding.claims.phrases import is_verb, may_be_verb, phrase_openers
from grounding.claims.segments import Reach, Segment, find_segments
from grounding.meaning.tokens import Tokens, rejoin, tokenize
from grounding.numbers import Quantity, find_quantities

_JOINTS = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011](?=\w)|(?<=\b[ldjscmtnLDJSCMTN])['’](?=\w)|(?<=\b[qQ]u)['’](?=\w)"
)
_CLAUSE_MARK = re.compile(r"[,;:()\[\]\u2013\u2014、，；：،]")
_AFTER, _BEFORE = 6, 3
"""So many terms after a denying word it covers; where none follows in its clause, so many before."""

_PSEUDO = re.compile(
    r"\bnot only\b|"
    r"\b(?:no|not) (?:be )?(?:more|less|fewer|greater|later|longer|shorter|higher|lower|larger|smaller|taller|"
    r"earlier|over|under) than\b|"
    r"\bnicht nur\b|"
    r"\bnot (?:to )?exceed(?:ing)?\b|\bno solo\b|\bno sólo\b|\bnon seulement\b|\bnicht mehr als\b|\bno\.?(?=\s*\d)|"
    r"\bno doubt\b|\bwithout prejudice\b|\bno más de\b",
    re.I,
)
_SPLIT_LIMIT = re.compile(
    r"\b(not) [^\W\d_]+ ((?:more|less|fewer|greater|later|longer|earlier) than)\b", re.I
)
"""The same with a verb between: may not last longer than."""
_GERMAN_BY = re.compile(r"(?<=\d) um (?=\d)")
"""The preposition, not the micrometre: "2021 um 8 Prozent"."""
_PAIRED = frozenset("pas jamais aucun aucune rien personne guere".split())


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
    language: str
    """en, de, other, or "" where no function word tells."""
    clauses: tuple[int, ...]
    """For each token, the number of its clause."""
    terms: tuple[int, ...]
    """Tokens with a meaning of their own, numbers and cue words left out."""
    names: frozenset[int]
    """The terms that are names by their capitals."""
    numbers: tuple[tuple[int, Quantity], ...]
    """First token of each number, and the number."""
    negations: tuple[Cue, ...]
    """Denying words."""
    soft_negations: tuple[Cue, ...]
    """Terms that deny: fail, refuse, lack."""
    modals: tuple[tuple[Cue, int], ...]
    """Words of duty or permission, with their group."""
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

    @property
    def calendar(self) -> frozenset[int]:
        """The terms that are days or months."""
        return frozenset(i for i in self.terms if self.word(i) in lexicon.CALENDAR)

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


def read_claim_sentence(text: str) -> Reading:
    """Read one sentence."""
    text = unligature(rejoin(text))
    tokens = tokenize(_JOINTS.sub("–", text))
    language = guess_language(tokens.folded)
    quantities = [q for q in find_quantities(_GERMAN_BY.sub(" ;  ", text)) if not q.weak]
    numbers, inside = _placed(tokens, quantities)
    clauses = _clauses(tokens, inside)
    pseudo = _pseudo(text, tokens)
    negations = _negations(tokens, language, inside | pseudo)
    modals = _modals(tokens, language, inside)
    conditions = [i for i in find_conditions(text, tokens, language) if i not in inside | pseudo]
    used = inside | pseudo | set(negations) | {i for i, _ in modals} | set(conditions)
    terms = [
        i
        for i in range(len(tokens))
        if i not in used and (_is_letter_name(tokens, i) or not _is_filler(tokens.folded[i], language))
    ]
    quantifiers = [i for i in terms if tokens.folded[i] in framing.QUANTIFIERS]
    terms = [i for i in terms if i not in quantifiers]
    bearing = sorted({*terms, *quantifiers, *(first for first, _ in numbers)})

    marks = frozenset(i for i in range(1, len(tokens)) if opens_part(tokens, i))
    english = language in ("en", "")
    verbs = _verbs(tokens, inside) if english else frozenset[int]()
    bare = {i for i, _ in numbers if i + 1 not in inside}
    segments = find_segments(tokens, verbs=verbs, english=english, marks=marks, numbers=inside, bare=bare)
    reach = Reach(segments, verbs, tokens.folded)

    def cues(at: Collection[int]) -> tuple[Cue, ...]:
        return tuple(Cue(i, tokens.folded[i], _scope(i, clauses, bearing, reach)) for i in at)

    def terms_in(words: Collection[str]) -> tuple[Cue, ...]:
        return cues([i for i in terms if tokens.folded[i] in words])

    return Reading(
        text=text, tokens=tokens, language=language, clauses=tuple(clauses), terms=tuple(terms),
        names=_names(text, tokens, terms, language), numbers=tuple(numbers),
        negations=cues(negations), soft_negations=terms_in(framing.IMPLICIT_NEGATIONS),
        modals=tuple((cues([i])[0], group) for i, group in modals),
        hedges=terms_in(framing.HEDGES), turning=terms_in(framing.TURNING | NEARLY),
        conditions=cues(conditions), quantifiers=cues(quantifiers),
        segments=segments, verbs=verbs,
        openers=phrase_openers(tokens.folded, marks, verbs, language),
    )  # fmt: skip


def guess_language(words: Collection[str]) -> str:
    """en, de or other, by function words; "" where there are none."""
    english = sum(word in framing.ENGLISH for word in words)
    german = sum(word in framing.GERMAN for word in words)
    foreign = sum(word in _FOREIGN for word in words)
    if german > english and german >= foreign:
        return "de"
    if foreign > english:
        return "other"
    return "en" if english else ""


_FOREIGN = frozenset(
    """
    le la les des du et est une que qui pour dans el los las una por se y es il della per het een van niet zijn heeft
    werd werden voor met os uma nao em pelo pela dos das ao foi al di gli che nel non lo
    """.split()
)


def _placed(tokens: Tokens, quantities: list[Quantity]) -> tuple[list[tuple[int, Quantity]], set[int]]:
    """Each number with its first token, and all tokens that are inside of numbers."""
    numbers, inside = [], set()
    for q in quantities:
        at = [i for i in range(len(tokens)) if tokens.starts[i] < q.end and tokens.ends[i] > q.start]
        inside.update(at)
        if at:
            numbers.append((at[0], q))
    return numbers, inside


def _clauses(tokens: Tokens, inside: Collection[int]) -> list[int]:
    """The number of each token's clause: clauses end at commas, brackets and words like but, while."""
    numbers, number = [], 0
    for i in range(len(tokens)):
        marked = i > 0 and is_marked(tokens, i, _CLAUSE_MARK)
        word = tokens.folded[i]
        opens = word in grammar.CONTRASTS and word not in grammar.OPENERS_AFTER_COMMAS
        new = i > 0 and opens and i not in inside and not is_marked(tokens, i - 1, _CLAUSE_MARK)
        number += marked or new
        numbers.append(number)
    return numbers


def _pseudo(text: str, tokens: Tokens) -> set[int]:
    """Tokens of phrases that deny nothing: not only, no more than."""
    spans = [m.span() for m in _PSEUDO.finditer(text)]
    spans += [m.span(group) for m in _SPLIT_LIMIT.finditer(text) for group in (1, 2)]
    return {i for i in range(len(tokens)) if any(a <= tokens.starts[i] < b for a, b in spans)}


def _negations(tokens: Tokens, language: str, used: Collection[int]) -> list[int]:
    """Denying words; of "ne … pas" the second."""
    found = []
    for i, word in enumerate(tokens.folded):
        following = tokens.folded[i + 1] if i + 1 < len(tokens) else ""
        if (word, following) in framing.DENYING_PAIRS:
            found.append(i)
        if i in used or not (lexicon.denies(word) or word == "n"):
            continue
        if language == "en" and (word in framing.NOT_NEGATIONS_IN_ENGLISH or word == "n"):
            continue
        if word == "mai":  # Italian has "non" beside it, and May is no denial
            continue
        if word in ("ne", "n") and any(w in _PAIRED for w in tokens.folded[i + 1 : i + 5]):
            continue
        found.append(i)
    return found


def _modals(tokens: Tokens, language: str, inside: Collection[int]) -> list[tuple[int, int]]:
    """Words of duty or permission with their group; "is required to" counts as must."""
    found = []
    for i, word in enumerate(tokens.folded):
        following = tokens.folded[i + 1] if i + 1 < len(tokens) else ""
        if i in inside:
            continue
        modal = lexicon.expand(word)[0]
        if modal in framing.MODAL_GROUPS and not (word == "may" and _is_month(tokens, i)):
            found.append((i, framing.MODAL_GROUPS[modal]))
        elif language == "en" and following == "to" and word in framing.PERIPHRASTIC_MODALS:
            found.append((i, framing.PERIPHRASTIC_MODALS[word]))
    return found


def _is_month(tokens: Tokens, i: int) -> bool:
    return i > 0 and tokens.text[tokens.starts[i]].isupper() and not tokens.text.isupper()


def _verbs(tokens: Tokens, inside: Collection[int]) -> frozenset[int]:
    """The English verbs, May the month left out."""
    at = [i for i in range(len(tokens)) if i not in inside and is_verb(tokens.folded, i)]
    sure = frozenset(i for i in at if not (tokens.folded[i] == "may" and _is_month(tokens, i)))
    return sure or frozenset(
        i for i in range(1, len(tokens)) if i not in inside and may_be_verb(tokens.folded, i)
    )


def _is_letter_name(tokens: Tokens, i: int) -> bool:
    """True for a single capital inside a sentence: group A, vitamin C."""
    raw = tokens.text[tokens.starts[i] : tokens.ends[i]].strip(".,;:()")
    return i > 0 and len(raw) == 1 and raw.isascii() and raw.isupper() and raw != "I"


def _is_filler(word: str, language: str) -> bool:
    if language in ("en", "") and word in framing.NOT_FILLERS_IN_ENGLISH:
        return False
    return (
        word in lexicon.FILLERS
        or word in framing.AUXILIARIES
        or (len(word) == 1 and word.isascii() and word.isalpha())
    )


def _names(text: str, tokens: Tokens, terms: list[int], language: str) -> frozenset[int]:
    """Terms with a capital inside the sentence, and acronyms. In German only acronyms: every noun has a capital."""
    raws = {i: text[tokens.starts[i] : tokens.ends[i]] for i in terms}
    capital = {i for i, raw in raws.items() if raw[:1].isupper()}
    acronyms = {i for i, raw in raws.items() if len(raw) > 1 and raw.isupper() and raw.isalpha()}
    if len(acronyms) > len(terms) / 2:
        acronyms = set()
    if language == "de" or len(capital) > 0.8 * max(len(terms), 4):
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
    if reach.folded[cue] in framing.ACCORDING:
        return frozenset(bearing)
    nearest = sorted((i for i in bearing if i != cue), key=lambda i: abs(i - cue))
    return frozenset(after[:_AFTER] or before[-_BEFORE:] or nearest[:_BEFORE])
