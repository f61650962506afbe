"""What a word does where it stands among tokens: ends a sentence or clause, counts, awaits a verb or what follows."""

from __future__ import annotations

import re

from blocks.text.acronyms import CAPITALS
from blocks.text.scripts import IDEOGRAPH
from grounding.meaning.language_files import in_any
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens
from grounding.numbers import find_quantities
from grounding.numbers.dates.dates import months_by_themselves

_INITIAL = re.compile(rf"[(\[]?[{CAPITALS}]\.|v\.")
_DAY = re.compile(r"\d{1,2}\.")
_SENTENCE_END = re.compile(r"(?<![.!?。！？।؟۔])[.!?。！？।؟۔]+[\"'”’)\]»」』]*(?:\[\d+\])?$")
_CLAUSE_END = re.compile(r"[;:؛；：—–][\"'”’)\]]*$|-$|\)[,.]?$")
_NO_LEAD = (".", ",", ";", ":", "?", "!")
"""What no article has behind it."""
_COMMA = re.compile(r"[,，、،][\s\"“‘„«「『《(（\[]*$")
"""What opens a quotation or a bracket behind it is printed with the word before."""

_LONG_FOREIGN = 3
"""Kana before a long last vowel from which on it tells no other word: キー, スキー."""
_LONG_LAST = re.compile(rf"[ァ-ヺー]{{{_LONG_FOREIGN}}}ー(?![ァ-ヺー])")


def ends_sentence(word: str, lexicon: Lexicon) -> bool:
    """True for a word, as it is printed, with a full stop that is no initial's and no short form's."""
    if _SENTENCE_END.search(word) is None:
        return False
    return not (_INITIAL.fullmatch(word) or lexicon.shortens(word.lstrip("([")))


def sentence_ends(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> list[int]:
    """Which of the tokens `first` to before `end` end a sentence; a day before its month does not: "6. Juni"."""
    return [
        k
        for k in range(first, end)
        if ends_sentence(tokens.printed(k), lexicon)
        and not (_DAY.fullmatch(tokens.printed(k)) and tokens.word(k + 1) in months_by_themselves())
    ]


def has_superlative_ending(word: str, lexicon: Lexicon) -> bool:
    """True for "largest", not for "forest"."""
    return word.endswith(tuple(lexicon.superlative_endings.words)) and word not in lexicon.no_superlatives


def is_optional_kana(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for the last kana of a verb that spelling lets go before an ideograph, 飼い主 is 飼主, and for a long last
    vowel of a foreign word, ブラウザー is ブラウザ."""
    if tokens.folded[k] == "ー":
        around = range(max(0, k - _LONG_FOREIGN), min(k + 2, len(tokens)))
        return _LONG_LAST.match("".join(map(tokens.raw, around))) is not None
    ends = any(
        tuple(tokens.folded[k + 1 - len(verb) : k + 1]) == verb for verb in lexicon.okurigana.entries()
    )
    return ends and IDEOGRAPH.fullmatch(tokens.word(k + 1)) is not None


def is_mere_article(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for an article that may come and go: that of "a few" and "the most" says how many, or how much."""
    article = lexicon.articles.holds(tokens.folded[k], tokens.raw(k))
    # "A." is a label, and Greek "του" behind its noun a pronoun.
    leads = not tokens.printed(k).endswith(_NO_LEAD) and k + 1 < len(tokens)
    # "In the charge of", "to the prison".
    told = tokens.word(k + 1) in lexicon.bare_nouns and tokens.word(k - 1) in lexicon.prepositions
    return article and leads and tokens.word(k + 1) not in lexicon.few_with_article and not told


def ends_clause(word: str) -> bool:
    """True for a word, as it is printed, with a colon, a semicolon, a dash or the end of a bracket."""
    return _CLAUSE_END.search(word) is not None


def ends_part(word: str) -> bool:
    """True for a word, as it is printed, with any mark between the parts of a sentence."""
    return ends_clause(word) or ends_in_comma(word)


def ends_in_comma(word: str) -> bool:
    """True for a word, as it is printed, with a comma."""
    return _COMMA.search(word) is not None


def is_adversative(word: str, lexicon: Lexicon) -> bool:
    """True for "but", "yet": what opens a clause, hangs on none and goes on with none."""
    others = (lexicon.subordinators, lexicon.joiners, lexicon.openers, lexicon.open_questions)
    return word in lexicon.clause_openers and not in_any(word, *others)


def awaits_verb(tokens: Tokens, first: int, lexicon: Lexicon) -> bool:
    """True if an auxiliary stands right before token `first`: "shall", "may"."""
    return in_any(tokens.folded[first - 1], lexicon.may, lexicon.must, lexicon.should, lexicon.will)


def is_auxiliary(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for "may", "shall", "is"."""
    return awaits_verb(tokens, k + 1, lexicon) or tokens.folded[k] in lexicon.be


def counted(tokens: Tokens, k: int) -> bool:
    """True if a number begins with token `k`, in digits or words."""
    if k >= len(tokens):
        return False
    if any(map(str.isdigit, tokens.folded[k])):
        return True
    found = find_quantities(tokens.slice_text(k, min(k + 3, len(tokens))))
    return bool(found) and found[0].start == 0


def hangs(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows token `end` hangs on what ends before token `first`: "refused to", "most of the"."""
    small = (lexicon.articles, lexicon.openers, lexicon.prepositions, lexicon.be)
    return all(in_any(word, *small) for word in tokens.folded[first:end])
