"""One word in several spellings: British and American, short and long, and wrong forms of irregular words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from rapidfuzz.distance import Prefix

from blocks.text.fold import skeleton
from grounding.meaning.language_files import GERESH
from grounding.meaning.lexicon import Lexicon, function_words, lexicon_of
from grounding.meaning.tokens import Tokens, elided
from grounding.meaning.words.frequency import is_another_word
from grounding.numbers.dates.weekdays import name_one_day
from grounding.numbers.words.units import scales, units

_TO_LATIN = str.maketrans("асеорхуіјѕАВСЕНІЈКМОРЅТХ", "aceopxyijsABCEHIJKMOPSTX")
"""Cyrillic letters that look like Latin ones (Unicode, confusables.txt): typists and fonts take one for the other."""
_TO_CYRILLIC = str.maketrans({latin: cyrillic for cyrillic, latin in _TO_LATIN.items()})
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[\u0400-\u04ff]")
_STOPS = ".!?"
_SIGNS = "§¶#№/"
"""Of numbers; the short forms of a language tell what each stands for."""
_EDGES = "\"'“”‘’([)],;:"
_BRACKETS = "([)],;:"
_RAISED = "⁰¹⁴⁵⁶⁷⁸⁹"
"""Marks of notes behind a unit, whose squares and cubes are others."""
_PERCENT_IN_CASE = re.compile(r"[\d.,]*%[-:]([^\W\d_]+)")
_SHORTEST_RESPELT = 2
"""Letters of a word that has two spellings: Hindi "गई", "गयी"."""
_FEWEST_OF_SIGN = 2
"""Letters of a unit's sign: of one letter there are too many."""
_FEWEST_OF_STEM = 4
"""Letters that two forms of a word share, or that a short form has of a word."""
_MOST_OF_FORM = 6
"""Words that a short form stands for, at most."""
_INITIALS = re.compile(r"[^\W\d_](?:-[^\W\d_])+\W*")
_ENDED = re.compile(r"([^\W\d_]+\.)([^\W\d_]+)")
"""A short form with the ending of its case."""
_APOSTROPHE = re.compile("['’]")
_MARKED = re.compile("[.'’׳״\"]")
"""What a word has that may be listed in another way than it is printed."""


def transcribes(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if one word is the other with letters that its keyboard lacked: "fuer" for "für"."""
    written = (skeleton(_transcribed(word, lexicon)) for word in (a, b))
    return bool(lexicon.transcribed) and next(written) == next(written)


def _transcribed(word: str, lexicon: Lexicon) -> str:
    word = word.casefold()
    for letter, written in lexicon.transcribed.items():
        word = word.replace(letter, written)
    return word


def mixes_scripts(a: str, b: str) -> bool:
    """True if two words, as they are printed, are one but for letters of another script that look alike."""
    read = _in_one_script(a), _in_one_script(b)
    return read != (a, b) and skeleton(read[0]) == skeleton(read[1])


def _in_one_script(word: str) -> str:
    """A word with Latin and Cyrillic letters in the one of them in which it can be: "ІBM" with a Cyrillic І."""
    if word.isascii() or not _LATIN.search(word):
        return word
    for table, others in ((_TO_LATIN, _CYRILLIC), (_TO_CYRILLIC, _LATIN)):
        if not others.search(written := word.translate(table)):
            return written
    return word


def names_unit(long: str, short: str, lexicon: Lexicon) -> bool:
    """True if one text says the unit or the scale of which the other is the sign: "nanograms" and "ng", "miljoen" and
    "mln", "Volumenprozent" and "Volumen-%"."""
    name, sign = skeleton(long), skeleton(short)
    if sign not in units():  # with a note's mark, "GWh¹"
        sign = skeleton(short.rstrip(_EDGES + _STOPS + _RAISED))
    if ended := _PERCENT_IN_CASE.fullmatch(short.rstrip(_EDGES + _STOPS)):  # "12%-kal" and "százalékkal"
        return name.endswith(skeleton(ended[1])) and units().get(name) == units()["%"]
    if short.rstrip(_EDGES + _STOPS).endswith("%"):
        return name.startswith(sign) and units().get(name.removeprefix(sign)) == units()["%"]
    if not _FEWEST_OF_SIGN <= len(sign) < len(name) - 1 or sign in function_words(lexicon.languages):
        return False
    return any(
        table.get(name) is not None and table.get(name) == table.get(sign) for table in (units(), scales())
    )


def signs_for(word: str, lexicon: Lexicon) -> str:
    """The signs that may stand for a folded word: "&" for and, "§" for section; empty for most words."""
    if word in lexicon.joiners:
        return "&"
    found = "".join(sign for sign in _SIGNS if word in lexicon.abbreviations.get(sign, ()))
    return found or ("×" if word == "x" else "")


def abbreviates(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if either of two texts as they are printed is the short form of the other: "z. B." and "zum Beispiel",
    "Do." and "Donnerstag"."""
    if name_one_day(a, b, lexicon.languages):
        return True
    (one, a), (other, b) = elided(a), elided(b)
    return one == other and (_stands_for(a, b, lexicon) or _stands_for(b, a, lexicon))


def _stands_for(short: str, long: str, lexicon: Lexicon) -> bool:
    key = "".join(short.split()).strip(_EDGES).casefold()
    # "Mt Ada": a name's, without its stop.
    named = short[:1].isupper() and key not in lexicon.denials_of_next
    keys = (*_keys(short), f"{key}.") if named else _keys(short)
    if _has_initials(key, long):
        return True
    word = skeleton(long)
    ended = _ENDED.fullmatch(key)
    if ended and ended[2] in lexicon.case_endings:  # Turkish "dk.dan" for "dakikadan"
        return any(word == form + skeleton(ended[2]) for form in lexicon.abbreviations.get(ended[1], ()))
    forms = [form for each in keys for form in lexicon.abbreviations.get(each, ())]
    return word in forms or any(_is_case_of(word, form, lexicon) for form in forms)


def _keys(short: str) -> tuple[str, ...]:
    """Under what a short form, as it is printed, may be listed: without a sentence's full stop, "(6 kpl).", and with
    the mark that Hebrew ones end with or have, which others have around them."""
    joined = "".join(short.split()).casefold()
    key = joined.strip(_EDGES)
    marked = joined.strip(_BRACKETS).translate(GERESH)
    return key, key[:-1].rstrip(_EDGES) if key.endswith(".") else key, marked


def _has_initials(short: str, long: str) -> bool:
    """True for the hyphened initials of hyphened words: "y-o-y" for "year-on-year"."""
    initials, words = short.split("-"), long.casefold().split("-")
    hyphened = len(initials) == len(words) > 1 and all(len(initial) == 1 for initial in initials)
    return hyphened and all(map(str.startswith, words, initials)) and long.count("-") < len(long) // 2


def _is_case_of(word: str, form: str, lexicon: Lexicon) -> bool:
    """True for another case of a long form: "godzin" for "godzina"."""
    stem = Prefix.similarity(word, form)
    return stem >= _FEWEST_OF_STEM and {word[stem:], form[stem:]} <= {"", *lexicon.case_endings}


def clips(short: Tokens, k: int, long: str, lexicon: Lexicon) -> bool:
    """True if token `k` is the beginning of a word, with a stop behind which the sentence goes on: "temp. powyżej" for
    "temperaturze powyżej". A short form that is listed stands for what the list has."""
    letters, stop, behind = short.raw(k).strip(_EDGES).partition(".")
    if not (stop and letters.isalpha()) or behind or len(letters) < _FEWEST_OF_STEM or k + 1 >= len(short):
        return False
    goes_on = short.printed(k).endswith((",", ";", ":")) or short.raw(k + 1)[0].islower()
    listed = f"{letters.casefold()}." in lexicon.abbreviations
    stem, word = skeleton(letters), skeleton(long)
    return goes_on and not listed and word.startswith(stem) and len(word) > len(stem) + 1


def abbreviated(quote: Tokens, source: Tokens, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Pairs of their tokens of which one is the short form of the other."""
    return [*_shortened(quote, source, lexicon), *((i, j) for j, i in _shortened(source, quote, lexicon))]


def _shortened(short: Tokens, long: Tokens, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Pairs of which the first is the short form of the second."""
    initials = [i for i, word in enumerate(short.words()) if word[1:2] == "-" and _INITIALS.fullmatch(word)]
    hyphened = [
        (i, j)
        for i in initials
        for j in range(len(long))
        if _has_initials(short.raw(i).casefold(), long.raw(j))
    ]
    folded = long.folded
    if _APOSTROPHE.search(long.text):  # "l'articolo"
        folded = [skeleton(elided(word)[1]) for word in long.words()]
    if _long_forms(lexicon.languages).isdisjoint(folded):  # as in most quotes
        return hyphened
    meant = [(i, _forms_of(word, lexicon)) for i, word in enumerate(short.words())]
    listed = [(i, j) for i, forms in meant if forms for j, word in enumerate(folded) if word in forms]
    return hyphened + listed


def abbreviated_ends(quote: Tokens, source: Tokens, lexicon: Lexicon) -> list[tuple[int, range]]:
    """A short form with which the quote begins, or ends, and the several words for which it stands, the outmost one
    first: "e.g." and "for example"."""
    ends = [(i, step, _forms_of(quote.raw(i), lexicon)) for i, step in ((0, 1), (len(quote) - 1, -1))]
    return [
        (i, range(j, k)[::step])
        for i, step, forms in ends
        if forms
        for j in range(len(source) - 1)
        for k in range(j + 2, min(j + _MOST_OF_FORM, len(source)) + 1)
        if "".join(source.folded[j:k]) in forms
    ]


def written_out_ends(quote: Tokens, source: Tokens, lexicon: Lexicon) -> list[tuple[int, int]]:
    """The outmost of several words with which the quote begins, or ends, with the short form that stands for them:
    "United States" and "US"."""
    known, words = _long_forms(lexicon.languages), range(len(quote))
    ends = [(i, row) for n in range(2, _MOST_OF_FORM + 1) for i, row in ((0, words[:n]), (-1, words[-n:]))]
    long = {(words[i], form) for i, row in ends if (form := quote.joined(row)) in known}
    return [
        (i, j)
        for i, form in long
        for j, word in enumerate(source.words())
        if form in _forms_of(word, lexicon)
    ]


def _forms_of(word: str, lexicon: Lexicon) -> Collection[str]:
    """The long forms, folded, of a short form as it is printed."""
    known = lexicon.abbreviations
    forms = known.get(word.strip(_EDGES).casefold())
    if forms or not _MARKED.search(word):  # as most words
        return forms or ()
    return next(filter(None, map(known.get, _keys(elided(word.strip(_BRACKETS))[1]))), ())


@lru_cache(maxsize=64)
def _long_forms(languages: frozenset[str]) -> frozenset[str]:
    return frozenset(form for forms in lexicon_of(languages).abbreviations.values() for form in forms)


def contracts(quoted: str, found: str, lexicon: Lexicon) -> bool:
    """True if one text, as it is printed, has words that the other has contracted; of several long forms that a
    contracted word may have the quote can't choose one."""
    mine, theirs = ([w for word in text.split() for w in _expand(word, lexicon)] for text in (quoted, found))
    return mine == theirs or skeleton(found) in lexicon.contracted_either_way.get(_contracted(quoted), ())


def contracted_ends(quote: Tokens, source: Tokens, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Pairs of a contracted word with which the quote begins, or ends, and the first, or last, of two for which it
    stands."""
    last = len(quote) - 1
    ends = [(i, k) for i, k in ((0, 0), (last, 1)) if _APOSTROPHE.search(quote.raw(i))]
    return [
        (i, j + k)
        for i, k in ends
        for j in range(len(source) - 1)
        if contracts(quote.raw(i), source.slice_text(j, j + 2), lexicon)
    ]


def _expand(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """A contracted word, as it is printed, as the folded words that it stands for; anything else as itself."""
    long = lexicon.contractions.get(_contracted(word))
    return tuple(long.split()) if long else (skeleton(word),)


def _contracted(word: str) -> str:
    return word.strip(_EDGES + _STOPS).replace("’", "'").casefold()


def same_spelling(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if two skeletons are one word in two spellings of the language: British and American."""
    return min(len(a), len(b)) >= _SHORTEST_RESPELT and _respelt(a, lexicon) == _respelt(b, lexicon)


def _respelt(word: str, lexicon: Lexicon) -> str:
    for pattern, new in lexicon.respelt:
        word = pattern.sub(new, word)
    return word


def misformed(wrong: str, right: str, known: Collection[str], lexicon: Lexicon) -> bool:
    """True if `wrong` is `right` with a regular ending in place of its own: "repayed" for "repaid".

    Both are skeletons; `known` holds the folded words of the document.
    """
    if _has_ending_of(wrong, right, lexicon.sure_forms):
        return True
    return _has_ending_of(wrong, right, lexicon.wrong_forms) and not is_another_word(wrong, right, known)


def _has_ending_of(wrong: str, right: str, forms: Sequence[tuple[str, str]]) -> bool:
    return len(right) >= 4 and any(
        wrong.endswith(ending) and wrong[: -len(ending)] + other == right for ending, other in forms
    )
