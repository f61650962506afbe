"""One word in several spellings: British and American, short and long, and wrong forms of irregular words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.words.frequency import is_another_word

_AMERICAN = [
    (re.compile(pattern), new)
    for pattern, new in (
        (r"(?<=[a-z]{3})our(?=$|s|ed|ing|abl|ful|less|ly|it|hood)", "or"),
        (r"is(?=(?:e[sdr]?|ers|ing|ations?)$)", "iz"),
        (r"ys(?=(?:e[sdr]?|ers|ing)$)", "yz"),
        (r"(cent|met|lit|theat|fib|sab|calib|somb|lust|goit|spect|meag)re(s?)$", r"\1er\2"),
        (r"(?<=[a-z]{2}en)c(?=es?$)", "s"),
        (r"ogue(?=s?$)", "og"),
        (r"(?<=[aeiouy][a-z][eai])ll(?=ed$|ing$|ers?$|ors?$)", "l"),
        (r"(?<=[aeiouy][a-z]{2}[eai])ll(?=ed$|ing$|ers?$|ors?$)", "l"),
        (r"(?<=dg)e(?=ments?$)", ""),
        (r"(?<=[a-z]{3}l)l(?=ments?$|ful)", ""),
        (r"(?<=fulfil)l$", ""),
        (
            r"(?<=an)ae(?=m|sth)|(?<=p)ae(?=d)|(?<=h)ae(?=m)|(?<=f)[ao]e(?=t|c)|(?<=arch)ae|(?<=gyn)ae|(?<=medi)ae",
            "e",
        ),
        (r"^oe(?=soph|str)", "e"),
        (r"programme(?=s?$)", "program"),
        (r"^grey", "gray"),
        (r"^agei", "agi"),
    )
]
"""From British to American endings; those that would make another word of some word are left out (filled, filed)."""
_FORMS = [
    (skeleton(wrong), skeleton(right))
    for wrong, right in (
        ("fs", "ves"), ("fes", "ves"), ("eeped", "ept"), ("bringed", "brought"), ("teached", "taught"),
        ("catched", "caught"), ("buyed", "bought"), ("holded", "held"), ("selled", "sold"),
        ("telled", "told"), ("finded", "found"),
        ("losed", "lost"), ("leaded", "led"), ("choosed", "chose"), ("writed", "wrote"), ("rised", "rose"),
        ("sended", "sent"), ("spended", "spent"), ("builded", "built"), ("standed", "stood"), ("meeted", "met"),
    )
]  # fmt: skip
"""Endings as a rule would have them, and as they are; where the result is no word."""
_SURE_FORMS = (
    ("ys", "ies"),
    ("yed", "ied"),
    ("yes", "ies"),
    ("ayed", "aid"),
    ("childs", "children"),
    ("moneys", "monies"),
)
"""The same, where nothing else can be meant."""
_STOPS = ".!?"
_EDGES = "\"'“”‘’([)],;:"


def transcribes(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if one word is the other with letters that its keyboard lacked: "fuer" for "für"."""
    return bool(lexicon.transcribed) and skeleton(_transcribed(a, lexicon)) == skeleton(
        _transcribed(b, lexicon)
    )


def _transcribed(word: str, lexicon: Lexicon) -> str:
    word = word.casefold()
    for letter, written in lexicon.transcribed.items():
        word = word.replace(letter, next(iter(written)))
    return word


def signs_for(word: str, lexicon: Lexicon) -> str:
    """The signs that may stand for a folded word: "&" for and, "§" before a number; empty for most words."""
    if word in lexicon.joiners:
        return "&"
    return "§¶#№" if word in lexicon.before_numbers else "×" if word == "x" else ""


def abbreviates(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if either of two texts as they are printed is the short form of the other: "z. B." and "zum Beispiel"."""
    return _stands_for(a, b, lexicon) or _stands_for(b, a, lexicon)


def _stands_for(short: str, long: str, lexicon: Lexicon) -> bool:
    key = "".join(short.split()).strip(_EDGES).casefold()
    return skeleton(long) in lexicon.abbreviations.get(key, ())


def abbreviated(quote: Sequence[str], source: Sequence[str], lexicon: Lexicon) -> list[tuple[int, int]]:
    """Pairs of words as they are printed, by their places, of which one is the short form of the other."""
    short = [_key(w) in lexicon.abbreviations for w in source]
    long = {form for forms in lexicon.abbreviations.values() for form in forms}
    pairs = []
    for i, word in enumerate(quote):
        if _key(word) in lexicon.abbreviations:
            pairs += [(i, j) for j, other in enumerate(source) if abbreviates(word, other, lexicon)]
        elif skeleton(word) in long:
            pairs += [
                (i, j) for j, other in enumerate(source) if short[j] and abbreviates(word, other, lexicon)
            ]
    return pairs


def _key(word: str) -> str:
    return word.strip(_EDGES).casefold()


def expand(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """A contracted word, as it is printed, as the folded words that it stands for; anything else as itself."""
    key = word.strip(_EDGES + _STOPS).replace("’", "'").casefold()
    long = lexicon.contractions.get(key)
    return tuple(next(iter(long)).split()) if long else (skeleton(word),)


def same_spelling(a: str, b: str) -> bool:
    """True if two skeletons are the British and the American spelling of one word."""
    return min(len(a), len(b)) >= 4 and _american(a) == _american(b)


def _american(word: str) -> str:
    for pattern, new in _AMERICAN:
        word = pattern.sub(new, word)
    return word


def misformed(wrong: str, right: str, known: Collection[str]) -> bool:
    """True if `wrong` is `right` with a regular ending in place of its own: "repayed" for "repaid".

    Both are skeletons; `known` holds the folded words of the document.
    """
    if _has_ending_of(wrong, right, _SURE_FORMS):
        return True
    return _has_ending_of(wrong, right, _FORMS) and not is_another_word(wrong, right, known)


def _has_ending_of(wrong: str, right: str, forms: Sequence[tuple[str, str]]) -> bool:
    return len(right) >= 4 and any(
        wrong.endswith(ending) and wrong[: -len(ending)] + other == right for ending, other in forms
    )
