"""The word lists that claims need beyond those of quotes: the `[claims]` tables of the languages of a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from grounding.meaning.language import languages_of, listed_languages, passage_languages
from grounding.meaning.language_files import Groups, WordList
from grounding.meaning.lexicon import CUE_LISTS, Lexicon, read_lexicon
from grounding.meaning.tokens import tokenize

_NONE = WordList()
_TURNING = ("denials", "denials_of_next", "exceptions", "only", "conditions", "nearly", "hedges")
_ENGLISH = frozenset({"en"})
_QUOTED = frozenset({"la"})
"""Stands as phrases in texts of other languages: two of its words tell nothing."""
_FEWEST = 2
"""Listed words from which on a text without common words is taken for another language than English."""
_SAY_LITTLE = 8
"""Different words that are too few to tell a language by its commonest ones alone."""
_LAST_LATIN = "\u024f"


@dataclass(frozen=True)
class ClaimLexicon(Lexicon):
    """The lists of a sentence's languages, with those of sentence parts."""

    fillers: WordList = _NONE
    """Assert nothing by being there: beside articles, pronouns and auxiliaries."""
    finite: WordList = _NONE
    """Auxiliaries and modal verbs."""
    framing: WordList = _NONE
    """Say who says something; a claim may have them where the source has not."""
    framing_nouns: WordList = _NONE
    """Those of them that a claim may also be about: the author of the letter."""
    soft_denials: WordList = _NONE
    """Deny as verbs of refusal do, and are terms themselves: failure, against."""
    vague_reports: WordList = _NONE
    """Reports that are other verbs where no "that" follows: maintain, add."""
    reverses: frozenset[tuple[str, str]] = frozenset()
    """Opposites that paraphrases exchange, beside those of quotes."""
    paired_denials: WordList = _NONE
    """The second words of a denial of two: pas of "ne … pas"."""
    factive: WordList = _NONE
    """Before "that", leave no doubt of what follows: found that."""
    content_openers: WordList = _NONE
    """Behind a noun or verb, open what it is about: evidence that."""
    according: WordList = _NONE
    """Reports that bear on the whole sentence, wherever they stand."""
    pointing: WordList = _NONE
    """This, these: stand where an article may."""
    stressing: WordList = _NONE
    """Behind "every", what says no more than it: every single one, all her own."""
    weakening: WordList = _NONE
    """Weaken a statement by standing in it: partly, deputy."""
    doubting: WordList = _NONE
    """Make a statement less than a fact, beside hedges, reports and intentions."""
    inverting: WordList = _NONE
    """Open a condition at the head of a sentence: "Had it rained"."""
    whoever: WordList = _NONE
    """Make a statement of all who are or do what follows, where they open the sentence."""
    participles: WordList = _NONE
    """Irregular participles."""
    irregular_pasts: WordList = _NONE
    """Irregular past tenses that are rarely nouns."""
    presents: WordList = _NONE
    """Verbs in the present that are rarely nouns in the plural."""
    out_of: WordList = _NONE
    """Of, between a part and the number of the whole: six of eleven."""
    confirming: WordList = _NONE
    """As: opens what somebody expected and what came."""
    infinitives: WordList = _NONE
    """Endings of infinitives, in languages that have them on the word."""
    after_verbs: WordList = _NONE
    """Tell that the word before them is a verb."""
    no_participles: WordList = _NONE
    """Look like regular participles and are none."""
    light_adverbs: WordList = _NONE
    """May stand between a conjunction and the verb or number of its part."""
    parting: WordList = _NONE
    """Open another clause, or what is set against the one before it."""
    parting_after_commas: WordList = _NONE
    """Those of them that do so behind a comma only: not yet, so far."""
    time_openers: WordList = _NONE
    """Open a clause of time, or a phrase."""
    relatives: WordList = _NONE
    """Open a relative clause behind a comma."""
    whose: WordList = _NONE
    """Those of them that stand for an owner."""
    movable: WordList = _NONE
    """Prepositions whose phrase may stand anywhere in a sentence."""
    ways: WordList = _NONE
    """Further prepositions that open a phrase."""
    genitives: WordList = _NONE
    """Tie a noun to the one before it."""
    partitives: WordList = _NONE
    """Make a part of what they stand beside: one of, among."""
    definite: WordList = _NONE
    """Articles of what there is one of."""
    indefinite: WordList = _NONE
    """Articles of what is any one of its kind."""
    superlatives: WordList = _NONE
    """Single one out of all of a kind, beside words with the endings: first, most."""
    responses: WordList = _NONE
    """Answer a question of yes or no."""
    interjections: WordList = _NONE
    """Agree or greet."""
    time_limits: WordList = _NONE
    """Before a date, make a limit of it."""
    calendar: WordList = _NONE
    """Days and months."""
    respective: WordList = _NONE
    """Give each of several numbers to one of several things, in turn."""
    at_least: WordList = _NONE
    """Before a number: no less."""
    at_most: WordList = _NONE
    """Before a number: no more."""
    above: WordList = _NONE
    """Before a number: more; behind a denial: no more."""
    below: WordList = _NONE
    """Before a number: less; behind a denial: no less."""
    amounting: WordList = _NONE
    """Say that something has a figure, and nothing else: amounted."""
    fiscal: WordList = _NONE
    """Before a year, say that it is a financial one."""
    periods: WordList = _NONE
    """Beside a year or a date, say nothing else: year, ended."""
    placing: WordList = _NONE
    """Before the name of a row or column: among men."""
    sums: WordList = _NONE
    """Name rows and columns that sum up the others."""
    costs: WordList = _NONE
    """Name what is spent, which tables print with and without brackets."""
    losses: frozenset[tuple[str, str]] = frozenset()
    """A word for less than nothing, and what it is less of: loss, income."""
    in_past: WordList = _NONE
    """Auxiliaries of what was."""
    in_present: WordList = _NONE
    """Auxiliaries of what is."""
    infinitive_marks: WordList = _NONE
    """Before an infinitive."""
    turning_particles: WordList = _NONE
    """Particles that make another verb: called off is not called."""
    no_adverbs: WordList = _NONE
    """End as adverbs do and are none, or deny nothing of the sentence when they are gone."""
    unrelated: frozenset[tuple[str, str]] = frozenset()
    """Pairs of stem and word that share a beginning and are different words."""
    form_endings: tuple[str, ...] = ()
    """Endings of the forms of a word."""
    adverb_endings: tuple[str, ...] = ()
    """Endings of adverbs."""
    synonyms: Groups = field(default_factory=dict)
    """Words that may stand for each other: forms that no rule gives, near synonyms."""
    quantifiers: Groups = field(default_factory=dict)
    """How much or how often: all, some, most, ..."""
    relations: Groups = field(default_factory=dict)
    """Prepositions; one of another group makes another statement of the same words."""
    particles: Groups = field(default_factory=dict)
    """Behind a verb, say which way: switched on, switched off."""
    connections: Groups = field(default_factory=dict)
    """Conjunctions: cause, contrast, condition, exception."""
    directions: Groups = field(default_factory=dict)
    """Before a number, give its part in a change: from, to, by."""
    comparisons: Groups = field(default_factory=dict)
    """How two figures compare: rise, fall, same, move; more, less, exceed; most, least; high, low, by which "plus" and
    "más" become one of these; more_or_most and less_or_least where one word is both."""
    multiples: Groups = field(default_factory=dict)
    """Verbs of becoming so many times as much: 2 has doubled."""

    @cached_property
    def phrases(self) -> frozenset[str]:
        """Words that open a phrase."""
        return self.movable.words | self.ways.words

    @cached_property
    def where_and_when(self) -> frozenset[str]:
        """Prepositions that say where and when, and may stand for one another: in the year, during the year."""
        return frozenset(word for word, relation in self.relations.items() if relation == "in")

    @cached_property
    def determiners(self) -> frozenset[str]:
        """Words that open a noun phrase."""
        return self.articles.words | self.possessives.words | self.pointing.words

    @cached_property
    def before_statements(self) -> frozenset[str]:
        """Words that answer, agree or greet before a statement, and state nothing of a text alone."""
        return self.responses.words | self.interjections.words

    @cached_property
    def empty(self) -> frozenset[str]:
        """Words whose presence alone asserts nothing."""
        lists = (self.fillers, self.finite, self.articles, self.openers, self.connectives, self.joiners,
                 self.pronouns, self.possessives, self.pointing)  # fmt: skip
        return frozenset().union(*(each.words for each in lists))

    @cached_property
    def reversed_pairs(self) -> frozenset[tuple[str, str]]:
        """Every pair of words that say the reverse of each other, both ways round."""
        return self.opposites | self.reverses

    @cached_property
    def contrasts_of_clauses(self) -> frozenset[str]:
        """Words that open another clause, often the opposite one."""
        return self.contrasts.words | {w for w, kind in self.connections.items() if kind == "contrast"}

    @cached_property
    def measures(self) -> Groups:
        """How much or how often -> its group; where none are listed, each word is one of its own."""
        return self.quantifiers or {word: word for word in self.quantities.words | self.times.words}

    @cached_property
    def contracted(self) -> dict[str, str]:
        """A contracted word as it is folded -> the first word of what it stands for: "couldnt", "could"."""
        folded = {short: "".join(tokenize(short).folded) for short in self.contractions}
        return {folded[short]: long.split(" ")[0] for short, long in self.contractions.items()}

    def is_of(self, word: str, words: WordList) -> bool:
        """True for a folded word of a list, in full or contracted with a denial: "aren't"."""
        return word in words or self.contracted.get(word) in words

    @cached_property
    def listed(self) -> frozenset[str]:
        """Words that tell a text of this language: those that assert nothing, and those that turn or limit."""
        cues = (getattr(self, name).words for name in CUE_LISTS)
        return self.empty.union(self.phrases, *cues)

    @cached_property
    def turning(self) -> frozenset[str]:
        """Words that turn or limit a statement for certain: each tells as much of a language as two others."""
        return frozenset().union(*(getattr(self, name).words for name in _TURNING))

    @property
    def english(self) -> bool:
        """True if verbs can be told by their forms, which are known of English alone."""
        return "en" in self.languages


@lru_cache(maxsize=64)
def claim_lexicon(languages: frozenset[str]) -> ClaimLexicon:
    """The lists of several languages as one."""
    return read_lexicon(ClaimLexicon, languages)


def sentence_languages(words: Collection[str], around: frozenset[str]) -> frozenset[str]:
    """The languages of a sentence of these folded words among the words `around` it.

    Where too little is said to tell, the languages' lists decide, then English; none for a script of no known language.
    """
    every = around | set(words)
    for found in (passage_languages(words, around), languages_of(around)):
        if found - _QUOTED:
            # "Do not take a double dose" has two of the commonest words of Czech.
            few = len(every) <= _SAY_LITTLE and _denies_in_english(frozenset(every), found)
            return _ENGLISH if few else found
    told = _by_lists(every, languages_of(every, 1)) or _by_lists(every, listed_languages())
    return told or (frozenset() if any(word[0] > _LAST_LATIN for word in words) else _ENGLISH)


def is_response(words: Sequence[str], around: frozenset[str]) -> bool:
    """True for folded words that only answer yes or no to a question, in a text with the words `around` them."""
    responses = claim_lexicon(sentence_languages(words, around)).responses
    at = 0
    while at < len(words) and (length := responses.length_at(words, at)):
        at += length
    return 0 < at == len(words)


@lru_cache(maxsize=256)
def _denies_in_english(words: frozenset[str], likely: frozenset[str]) -> bool:
    """True if an English denial is among the words that none of the likely languages has in its lists."""
    known = frozenset().union(*(claim_lexicon(frozenset({code})).listed for code in likely))
    return not (claim_lexicon(_ENGLISH).denials.words & words).issubset(known)


@lru_cache(maxsize=256)
def _by_lists(words: frozenset[str], likely: frozenset[str]) -> frozenset[str]:
    """Of the likely languages those whose lists have most of the words; none if all have too few."""
    known = {code: claim_lexicon(frozenset({code})) for code in likely | _ENGLISH}
    hits = {code: len(each.listed & words) + len(each.turning & words) for code, each in known.items()}
    most = max(hits.values())
    if most < _FEWEST:
        return frozenset()
    return _ENGLISH if hits["en"] == most else frozenset(code for code, n in hits.items() if n == most)
