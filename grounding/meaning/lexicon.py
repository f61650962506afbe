"""The word lists of the languages that a passage is in: one TOML a language, read when a passage in it is judged.

An entry is a word or a phrase, kept as the folded tokens that alignment compares, so that scripts without spaces need
no other way. Nothing of one language reaches a passage in another; several only where a passage is in several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import Any, TypeVar

from blocks.text.fold import skeleton
from grounding.meaning.language import passage_languages
from grounding.meaning.language_files import Entry, Groups, WordList, read_lists

_Kind = TypeVar("_Kind", bound="Lexicon")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What the languages of a passage have; all of it empty for a language without a file."""

    languages: frozenset[str] = frozenset()
    """ISO 639-1 codes."""
    articles: WordList = WordList()
    """May be left out and put in."""
    openers: WordList = WordList()
    """"that" before a clause: may be left out."""
    connectives: WordList = WordList()
    """Join sentences and say nothing more: may be left out."""
    measuring_connectives: WordList = WordList()
    """Those that say how much where no comma stands behind them: however."""
    heads: WordList = WordList()
    """And, but: may be left out at the head of a sentence, which they only join to the one before."""
    heads_before_comma: WordList = WordList()
    """So, now: the same where a comma follows, and without one words of the sentence."""
    okurigana: WordList = WordList()
    """Verbs whose last kana may come and go before an ideograph, with which they make a noun: 飼い主, 飼主."""
    joined_heads: WordList = WordList()
    """And, written together with the word behind it."""
    denials: WordList = WordList()
    """Deny a clause."""
    denials_of_next: WordList = WordList()
    """Deny what follows them directly, not a whole clause."""
    no_denials: WordList = WordList()
    """Hold a denial and deny nothing: not only."""
    refusals: WordList = WordList()
    """Verbs and adjectives that deny what follows them."""
    opposed: WordList = WordList()
    """Against: before what somebody is set against."""
    instead: WordList = WordList()
    """Rather than, instead of."""
    exceptions: WordList = WordList()
    """Except, unless."""
    provisos: WordList = WordList()
    """Open a sentence that takes back a part of the one before it."""
    only: WordList = WordList()
    """Only, solely."""
    only_with_denial: WordList = WordList()
    """Words that mean only behind a denial: French "ne … que"."""
    conditions: WordList = WordList()
    """If, provided that."""
    explains: WordList = WordList()
    """That is: opens what a writer explains in brackets."""
    condition_ends: WordList = WordList()
    """End a condition before a comma: 的."""
    bounds: WordList = WordList()
    """At least, up to."""
    bounds_behind: WordList = WordList()
    """Or more, behind a number."""
    between: WordList = WordList()
    """Opens a range."""
    nearly: WordList = WordList()
    """Almost."""
    quantities: WordList = WordList()
    """All, some, half."""
    times: WordList = WordList()
    """Always, rarely."""
    degrees: WordList = WordList()
    """Fully, materially."""
    hedges: WordList = WordList()
    """Probably, allegedly."""
    reports: WordList = WordList()
    """Lay a statement in somebody's mouth."""
    intentions: WordList = WordList()
    """Proposes, expects."""
    past: WordList = WordList()
    """Former, initially."""
    may: WordList = WordList()
    """Permission."""
    having: WordList = WordList()
    """Before a participle, as what somebody is quoted: "quoted him as having said"."""
    to_have: WordList = WordList()
    """Before a participle, of what somebody is said to have done: "is said to have sold"."""
    means: WordList = WordList()
    """With, by, after: how, when and by whose leave something may be done."""
    must: WordList = WordList()
    """Duty."""
    should: WordList = WordList()
    """Advice."""
    will: WordList = WordList()
    """Future."""
    clause_openers: WordList = WordList()
    """Words with which something new begins."""
    subordinators: WordList = WordList()
    """Open a clause of their own, beyond which a denial does not reach."""
    joiners: WordList = WordList()
    """Go on with a list, over which a denial reaches."""
    alternatives: WordList = WordList()
    """Join what does alone: or."""
    only_endings: WordList = WordList()
    """Ends of words that say "only": Korean 에만 of 경우에만."""
    condition_endings: WordList = WordList()
    """Ends of verbs that set a condition: Turkish "ırsa" of "alınırsa"."""
    superlative_endings: WordList = WordList()
    """Of words that single one out of all of a kind: largest."""
    no_superlatives: WordList = WordList()
    """Have one of the endings and single nothing out: forest."""
    than: WordList = WordList()
    """Part the two sides of a comparison."""
    enclosing: Groups = field(default_factory=dict)
    """The first half of an exception of two -> the second: 除 … 外."""
    remainder: WordList = WordList()
    """What is left when some are told: the rest, the others."""
    roughly: WordList = WordList()
    """What "~" before a figure says."""
    at_least: WordList = WordList()
    """What "≥" says."""
    at_most: WordList = WordList()
    """What "≤" says."""
    lower: WordList = WordList()
    """What "<" says."""
    greater: WordList = WordList()
    """What ">" says."""
    ranges: WordList = WordList()
    """Join the two ends of a range: 10 to 50."""
    open_questions: WordList = WordList()
    """Whether: leave open what follows."""
    contrasts: WordList = WordList()
    """While, whereas."""
    set_off: WordList = WordList()
    """Relative pronouns before which a comma tells: with it the clause does not say which ones are meant."""
    reckoned: WordList = WordList()
    """Before, net, per: behind a figure, what it is a figure of."""
    pronouns: WordList = WordList()
    """Stand for a subject."""
    speakers: WordList = WordList()
    """We, I: but for those that are other words too, as the I of "phase I"."""
    addressed: WordList = WordList()
    """You."""
    possessives: WordList = WordList()
    """His, their: a writer's brackets may stand for one."""
    prepositions: WordList = WordList()
    """Hang on what stands before them."""
    be: WordList = WordList()
    """Auxiliaries of the passive."""
    by: WordList = WordList()
    """Before the doer in the passive."""
    providing: WordList = WordList()
    """Conditions that are verbs as well."""
    before_numbers: WordList = WordList()
    """Section, page: before the number of a reference."""
    editor: WordList = WordList()
    """Emphasis added."""
    told_by_hyphen: WordList = WordList()
    """Beginnings of words that another word has without a hyphen: re-sign, resign."""
    told_behind_hyphen: WordList = WordList()
    """Words that say something else behind a figure without a hyphen: 300-odd, 300 odd."""
    told_by_spelling: Groups = field(default_factory=dict)
    """Words that mean several things -> how one of them is spelled elsewhere: check, cheque; story, storey."""
    accents_either_way: WordList = WordList()
    """Words that older spellings have with an accent."""
    bare_nouns: WordList = WordList()
    """Charge, prison: without an article behind a preposition they say something else."""
    few_with_article: WordList = WordList()
    """Few, little: an article before them makes more of them, or less."""
    most_with_article: WordList = WordList()
    """Most, number: another article before them makes more of them, or less."""
    opposites: frozenset[tuple[str, str]] = frozenset()
    """Pairs of words that say the reverse of each other, both ways round."""
    same: frozenset[tuple[str, str]] = frozenset()
    """Pairs of spellings that mean the same, both ways round."""
    exchanged: frozenset[tuple[str, str]] = frozenset()
    """Pairs of beginnings whose exchange reverses a word: import, export."""
    contractions: Groups = field(default_factory=dict)
    """A contracted word with its apostrophe, in small letters -> what it stands for, folded: "don't", "do not"."""
    contracted_either_way: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Contracted words that have several long forms, which only the source can tell: "he'd", "he had", "he would"."""
    abbreviations: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Short form as it is printed, in small letters and without spaces -> the skeletons of what it stands for."""
    reversing: tuple[str, ...] = ()
    """Beginnings, endings ("-less") or insertions (Turkish "-me-") that turn a word into its reverse."""
    transcribed: Groups = field(default_factory=dict)
    """Letters -> how they are written where they are missing: ü, ue."""
    elsewhere: WordList = WordList()
    """Below, above: where else in a text, behind "see"."""
    leads: WordList = WordList()
    """See, cf., e.g.: before an author in a reference."""
    hereinafter: WordList = WordList()
    """Before what a document will call a thing, in a bracket: (hereinafter "the Buyer")."""
    full_stops: frozenset[str] = frozenset()
    """Short forms with their full stop, as they are printed: with it no sentence ends. Those of all lists are here."""
    endings: frozenset[str] = frozenset()
    """In which forms of one word differ, "" among them; none that makes another word of it."""
    duals: WordList = WordList()
    """Endings that make two, or many, of one; before a pronoun that hangs on the word their first letter does."""
    hung_pronouns: WordList = WordList()
    """Pronouns that are written together with the word before them."""
    case_endings: frozenset[str] = frozenset()
    """In which the cases of nouns and adjectives differ, "" among them."""
    case_articles: frozenset[tuple[str, str]] = frozenset()
    """Pairs of forms of one article, both ways round: another form is another case, gender or number."""
    respelt: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Patterns, and what the same part of a skeleton is in the other spelling: -our, -or."""
    wrong_forms: tuple[tuple[str, str], ...] = ()
    """Endings as a rule would have them, and as they are, where the result is no word: -eeped, -ept."""
    sure_forms: tuple[tuple[str, str], ...] = ()
    """The same, where nothing else can be meant: -yed, -ied."""

    def shortens(self, word: str) -> bool:
        """True if the full stop behind the word, as it is printed, is that of a short form; "no." is mostly none."""
        folded = skeleton(word) if word.islower() else ""
        if folded in self.denials or folded in self.denials_of_next:
            return False
        return word in self.full_stops or word[:1].lower() + word[1:] in self.full_stops

    def cue_entries(self) -> dict[str, list[tuple[Entry, str]]]:
        """First token of an entry that turns or limits a statement -> such entries and their lists, longest first."""
        found: dict[str, list[tuple[Entry, str]]] = {}
        for name in (*CUE_LISTS, "no_denials"):
            for entry in getattr(self, name).entries():
                found.setdefault(entry[0], []).append((entry, name))
        for entries in found.values():
            entries.sort(key=lambda row: -len(row[0]))
        return found


CUES_AT_ENDS = {"only_endings": "only", "condition_endings": "conditions"}
"""Lists of what such words end with, and the lists of which they are then."""

CUE_LISTS: dict[str, str] = {
    "denials_of_next": "negation",
    "denials": "negation",
    "exceptions": "exception",
    "only": "exception",
    "conditions": "condition",
    "instead": "negation",
    "refusals": "negation",
    "nearly": "quantity",
    "bounds": "comparison",
    "bounds_behind": "comparison",
    "between": "comparison",
    "quantities": "quantity",
    "times": "quantity",
    "degrees": "degree",
    "hedges": "modality",
    "reports": "modality",
    "intentions": "modality",
    "past": "modality",
    "may": "modality",
    "must": "modality",
    "should": "modality",
    "will": "modality",
}
"""Lists of words that turn or limit a statement -> the kind of difference; of a word in several, the first counts."""

NO_LANGUAGE = Lexicon()
"""What is known of a language without a file: nothing may be left out, nothing can be read."""


_OWN = 3
"""Words of a second language's lists, lacking in the first one's, with which a passage is in both: a word or two that
is quoted, or happens to be spelt alike, makes no language (tests/grounding/meaning/test_no_word_reaches_another.py)."""


def lexicon_for(words: Collection[str], vocabulary: Collection[str]) -> Lexicon:
    """The lists of the languages of a passage of these folded words, in a document of such a vocabulary."""
    languages = passage_languages(words, vocabulary)
    return lexicon_of(_sure(languages, Counter(words)) if len(languages) > 1 else languages)


def lexicon_of_text(text: str) -> Lexicon:
    """The lists of a text's languages; English ones where none is known."""
    words = [skeleton(word) for word in text.split()]
    found = lexicon_for(words, words)
    return found if found.languages else lexicon_of(frozenset({"en"}))


def _sure(languages: frozenset[str], passage: Counter[str]) -> frozenset[str]:
    """Of languages whose commonest words are there, those that no other equals: by words of all lists, or by `_OWN`."""
    there = {code: passage.keys() & _words_of(code) for code in languages}
    often = {code: sum(passage[word] for word in found) for code, found in there.items()}
    return frozenset(
        code
        for code, found in there.items()
        if all(
            often[code] > often[other] or found == words or len(found - words) >= _OWN
            for other, words in there.items()
        )
    )


@cache
def _words_of(code: str) -> frozenset[str]:
    """The single words of all lists of a language."""
    lexicon = lexicon_of(frozenset({code}))
    lists = (getattr(lexicon, row.name) for row in fields(Lexicon))
    return frozenset(word for each in lists if isinstance(each, WordList) for word in each.words)


@lru_cache(maxsize=64)
def lexicon_of(languages: frozenset[str]) -> Lexicon:
    """The lists of several languages as one; those without a file add nothing."""
    return read_lexicon(Lexicon, languages)


def read_lexicon(kind: type[_Kind], languages: frozenset[str]) -> _Kind:
    """The lists of several languages as one lexicon of this kind: `Lexicon`, or one with further fields."""
    merged: dict[str, Any] = {}
    for code in sorted(languages):
        for name, value in _made(kind, code).items():  # type: ignore[arg-type]  # a class is hashable
            merged[name] = _both(merged[name], value) if name in merged else value
    return kind(**merged)


def _both(one: Any, other: Any) -> Any:
    """One field's values in two languages as one value."""
    if isinstance(one, tuple):
        return one + other
    if isinstance(one, dict):
        sets = {key: one[key] | other[key] for key in one.keys() & other if isinstance(other[key], frozenset)}
        return one | other | sets
    return one | other


@cache
def _made(kind: type[Lexicon], code: str) -> dict[str, object]:
    """What a language's file has of the fields of a lexicon of this kind; empty without a file."""
    return read_lists(code, {row.name: str(row.type) for row in fields(kind)})


_FUNCTION_LISTS = (
    "articles", "openers", "connectives", "prepositions", "pronouns", "possessives", "be", "by", "clause_openers",
    "joiners",
)  # fmt: skip


@lru_cache(maxsize=64)
def function_words(languages: frozenset[str]) -> frozenset[str]:
    """The words of these languages that say little of where a quote stands, since they stand everywhere."""
    lexicon = lexicon_of(languages)
    return frozenset().union(*(getattr(lexicon, name).words for name in _FUNCTION_LISTS))
