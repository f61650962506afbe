"""One word against another: slip of the pen or of the OCR, other form, opposite, or another word altogether.

Rules in their order (`change_of_words`), the sure ones first; `misspelt` tells slips. Constant in the size of the
document. Tuned by the word lists.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rapidfuzz.distance import OSA, Prefix

from blocks.text.fold import skeleton
from grounding.meaning.language import languages_of
from grounding.meaning.lexicon import Lexicon, lexicon_of
from grounding.meaning.tokens import elided
from grounding.meaning.words.frequency import is_another_word, is_numbered_name, per_million
from grounding.meaning.words.misspelt import is_misspelt, look_alike
from grounding.meaning.words.opposites import carries_meaning, denies, opposite
from grounding.meaning.words.spellings import (
    abbreviates,
    misformed,
    mixes_scripts,
    names_unit,
    same_spelling,
    transcribes,
)
from grounding.model import Difference
from grounding.numbers.dates.dates import months
from grounding.numbers.note_marks import without_mark
from grounding.numbers.words.short_numerals import roman_alike
from grounding.numbers.words.word_meanings import says_another_number

_FEWEST_HITS = 3
"""Common words of another language that must stand in a document for its words to have that language's endings."""
_STOPS = ".,;:!?"
_RUN_TOGETHER = tuple(".,;:!?)]”’")
"""Signs behind which a space may be missing."""
_FEW_WORDS = 200
"""Words of a text that may be too short for its language to show; English is taken for granted there."""
_ENGLISH = frozenset({"en"})
_NUMBERED = re.compile(r"(?<![^\W\d_])[^\W\d_]++(?=\d)")
"""The letters that end where a figure begins."""
_UNREAD, _UNREAD_LETTERS, _FEWEST_READ = "\ufffd", "[^\\W\\d_]{1,3}", 4
"""Unicode's replacement character, the letters of a ligature for which it stands, and those that must be left."""
_PARTS = re.compile(r"(?:[^\W_][\u0300-\u036f\u0900-\u0963]*)+")
"""With the signs of vowels, as Hindi has them."""
_HYPHEN = re.compile("[-‐‑]")
_NUMERAL = re.compile("[IVXLCDM]{2,}")
_ROMAN = re.compile("[ivxlcdm]+")


def change_of_words(
    quoted: str, found: str, where: int, known: Collection[str], lexicon: Lexicon
) -> Difference:
    """One word of the quote against another of the source."""
    if other := _with_other_elision(quoted, found, where, lexicon):
        return other
    a, b = skeleton(quoted), skeleton(found)
    cut = (
        (quoted.endswith(("-", "\u00ad")) and _begins(b, a))
        or _is_piece(quoted.strip(_STOPS), found.strip(_STOPS))
        or (_is_second_half(a, found) and per_million(b, known) > 0 == per_million(a, known))
    )
    if cut:
        return Difference("cut", quoted, found, where, harmless=True)
    unmarked = without_note(found, quoted, known)
    if unmarked is not None:
        change = change_of_words(quoted, unmarked, where, known, lexicon) if a != skeleton(unmarked) else None
        return change or Difference("mark", quoted, found, where, harmless=True)
    if (
        abbreviates(quoted, found, lexicon)
        or transcribes(quoted, found, lexicon)
        or mixes_scripts(quoted, found)
        or names_unit(quoted, found, lexicon)
        or names_unit(found, quoted, lexicon)
    ):
        return Difference("spelling", quoted, found, where, harmless=True)
    if roman_alike(quoted, found, lexicon.languages) or roman_alike(found, quoted, lexicon.languages):
        return Difference("notation", quoted, found, where, harmless=True)
    if a != b and all(map(_NUMERAL.fullmatch, (quoted.strip(_STOPS), found.strip(_STOPS)))):
        return Difference("number", quoted, found, where, harmless=False)  # XVII and XVIII
    if _is_unread(quoted, found) or _is_unread(found, quoted):
        return Difference("typo", quoted, found, where, harmless=True)
    if _names_other_part(quoted, found):
        return Difference("word", quoted, found, where, harmless=False)
    named = quoted[:1].isupper() and found[:1].isupper()
    kind, harmless = _change(a, b, known, lexicon, named=named)
    if harmless and _turns_part(quoted, found, lexicon):
        kind, harmless = "opposite", False
    if kind == "mark" and (is_named_by_number(quoted, known) or is_named_by_number(found, known)):
        kind, harmless = "number", False
    return Difference(kind, quoted, found, where, harmless)


def _turns_part(quoted: str, found: str, lexicon: Lexicon) -> bool:
    """True if one part of a compound says the reverse: "case-sensitive" and "case-insensitive"."""
    mine, theirs = ([skeleton(part) for part in _HYPHEN.split(word)] for word in (quoted, found))
    differing = [pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]]
    return len(mine) == len(theirs) > 1 == len(differing) and opposite(*differing[0], lexicon)


def _names_other_part(quoted: str, found: str) -> bool:
    """True if one letter that stands by itself in a name is another one: "(R)-lactic" and "(S)-lactic"."""
    mine, theirs = (_PARTS.findall(word) for word in (quoted, found))
    differing = [(a, b) for a, b in zip(mine, theirs, strict=False) if a.casefold() != b.casefold()]
    if not len(mine) == len(theirs) > 1 == len(differing):
        return False
    return all(len(part) == 1 and part.isalpha() for part in differing[0]) and not look_alike(*differing[0])


def without_note(found: str, quoted: str, known: Collection[str]) -> str | None:
    """`without_mark` of a page's word whose figure is no part of a name."""
    return None if is_named_by_number(found, known) else without_mark(found, quoted)


def is_named_by_number(word: str, known: Collection[str]) -> bool:
    """True if a figure directly behind letters of the word, as it is printed, may be a part of a name: "Rab5"."""
    return any(is_numbered_name(m.group(), known) for m in _NUMBERED.finditer(word))


def _is_piece(quoted: str, found: str) -> bool:
    """True if the file runs the quote's word together with another at a sign: "thereafter.[3]", quoted as "[3]"."""
    rest = found.removesuffix(quoted) if found.endswith(quoted) else found.removeprefix(quoted)
    edge = rest[-1:] if found.endswith(quoted) else rest[:1]
    return rest != found and edge in _RUN_TOGETHER and not any(c.isdigit() for c in rest)


def _is_unread(word: str, whole: str) -> bool:
    """True for the whole word with letters that an engine could not decode: "le\ufffders" for "letters"."""
    parts = [skeleton(part) for part in word.split(_UNREAD)]
    if len(parts) < 2 or sum(map(len, parts)) < _FEWEST_READ:
        return False
    return re.fullmatch(_UNREAD_LETTERS.join(parts), skeleton(whole)) is not None


def begins_joined(quoted: str, found: str, lexicon: Lexicon) -> bool:
    """True if the source writes "and" together with the word: Arabic "ولا", from which a quote begins with "لا"."""
    word, whole = skeleton(quoted), skeleton(found)
    return any(whole == head + word for head in lexicon.joined_heads.words)


def _is_second_half(word: str, found: str) -> bool:
    """True if the folded word is what stands behind the line's end in the source's: "nent" of "compo- nent"."""
    _, broken, rest = found.rpartition("- ")
    return bool(broken) and skeleton(rest) == word


def _with_other_elision(quoted: str, found: str, where: int, lexicon: Lexicon) -> Difference | None:
    """The row of a word that is the same but for what is written together with it: "l'article", "n'engage"."""
    (mine, word), (theirs, same) = elided(quoted), elided(found)
    if mine == theirs or skeleton(word) != skeleton(same) or (mine and theirs and len(word) < _FEWEST_READ):
        return None
    heads = [head for head in (mine, theirs) if head]
    kind = next(filter(None, (carries_meaning(head, lexicon) for head in heads)), "")
    kind = kind or ("word" if mine and theirs else "added" if mine else "omitted")
    return Difference(kind, quoted, found, where, harmless=all(head in lexicon.articles for head in heads))


def is_slip(quoted: str, found: str, known: Collection[str], lexicon: Lexicon) -> bool:
    """True if the quote's word is the source's with a slip of the pen or of the OCR."""
    return change_of_words(quoted, found, 0, known, lexicon).kind == "typo"


def is_slip_in_pieces(pieces: Sequence[str], found: str, known: Collection[str], lexicon: Lexicon) -> bool:
    """True if the quote has the source's word in pieces, with a slip in one: "S TRATEEGIC" for "STRATEGIC".

    Together they are as like it as any by itself, and none is a word: a short one put in beside a slip is no piece.
    """
    whole, *apart = ("".join(pieces), *pieces)
    far, *farther = (OSA.distance(skeleton(text), skeleton(found)) for text in (whole, *apart))
    words = (
        carries_meaning(piece, lexicon) or (len(piece) > 2 and per_million(piece, known))
        for piece in map(skeleton, pieces)
    )
    return far <= min(farther) and not any(words) and is_slip(whole, found, known, lexicon)


def _begins(word: str, start: str) -> bool:
    """True if the word begins so, give or take a slip."""
    lengths = range(len(start) - 1, len(start) + 2) if len(start) > 4 else ()
    return word.startswith(start) or any(OSA.distance(start, word[:length]) <= 1 for length in lengths)


def _change(a: str, b: str, known: Collection[str], lexicon: Lexicon, *, named: bool) -> tuple[str, bool]:
    """(kind, is it harmless) for two skeletons; `named` says that both are written like names."""
    special = carries_meaning(a, lexicon)
    if opposite(a, b, lexicon):
        return "opposite", False
    if says_another_number(a, b, lexicon.languages):
        return "number", False
    if lexicon.duals and (_is_dual(a, b, lexicon) or _is_dual(b, a, lexicon)):
        return "quantity", False
    if len({months().get(word) for word in (a, b)} - {None}) == 2:
        return "date", False
    if lexicon.told_by_spelling.get(b) == a:
        return "word", False
    if same_spelling(a, b, lexicon):
        return "spelling", True
    if b in months() and _has_other_case(a, b, lexicon):
        return "inflection", False  # "since April" for "in April"
    if _is_roman(a, b) or _is_roman(b, a):
        return "number", False
    if look_alike(a, b) and not is_another_word(a, b, known):
        return "typo", True
    if _digits(a) == _digits(b) != "" and len(max(_letters(a), _letters(b), key=len)) < 4:
        return "number", False  # 12A for 12B: a code, not a slip
    if _digits(a) != _digits(b):
        return ("mark", True) if _marked(a, b) or _marked(b, a) else ("number", False)
    slipped = not special and (
        is_misspelt(a, b, known, named=named, sure=bool(lexicon.languages)) or misformed(a, b, known, lexicon)
    )
    if slipped:
        return "typo", True
    if denies(a, lexicon) or denies(b, lexicon):
        return "negation", False
    if telling := special or carries_meaning(b, lexicon):
        return telling, False
    if (a in lexicon.articles and b in lexicon.articles) or (a, b) in lexicon.same:
        return "word", (a, b) not in lexicon.case_articles
    if _inflected(a, b, known):
        return "inflection", True
    return "word", False


def _is_dual(one: str, two: str, lexicon: Lexicon) -> bool:
    """True if the second word says two of what the first says one of: Arabic "الطرفان", "سنتين", "ثلثيها"."""
    stems = (one, *(one[:-1] + "ت" for _ in range(one.endswith(("ه", "ة")))))
    hung = (word for word in lexicon.hung_pronouns.words if one.endswith(word))
    return any(two == stem + ending for stem in stems for ending in lexicon.duals.words) or any(
        two == one.removesuffix(word) + ending[0] + word for word in hung for ending in lexicon.duals.words
    )


def _has_other_case(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if the words differ in endings of cases of their language alone."""
    shared, endings = Prefix.similarity(a, b), {"", *lexicon.case_endings}
    # The endings may begin alike: "-ssa", "-sta".
    stems = range(max(1, shared - 1), shared + 1) if lexicon.case_endings else ()
    return any({a[stem:], b[stem:]} <= endings for stem in stems)


def _inflected(a: str, b: str, known: Collection[str]) -> bool:
    """True if the words share a stem of four letters or more and differ in common endings only."""
    stem = Prefix.similarity(a, b)
    endings = {a[stem:], b[stem:]}
    if stem >= 3 and "y" in endings and endings & {"ies", "ied"}:
        return True
    languages = languages_of(known, _FEWEST_HITS)
    english = languages == _ENGLISH or (not languages and len(known) < _FEW_WORDS)
    if english and endings != {"e", "ing"}:
        return stem >= 4 and endings <= lexicon_of(_ENGLISH).endings
    short = stem >= 5 and "" in endings and max(map(len, endings)) <= 2
    return short or (stem >= 4 and endings <= lexicon_of(languages).endings)


def _is_roman(figures: str, numeral: str) -> bool:
    """True for figures that look like another Roman numeral than they are: 11 and II."""
    return len(figures) > 1 and figures.isdigit() and _ROMAN.fullmatch(numeral) is not None


def _marked(word: str, marked: str) -> bool:
    """True if `marked` is the word with a footnote's number behind it."""
    number = marked.removeprefix(word)
    return len(word) > 3 and word.isalpha() and marked != number and number.isdigit() and len(number) <= 2


def _letters(word: str) -> str:
    return "".join(c for c in word if c.isalpha())


def _digits(word: str) -> str:
    return "".join(c for c in word if c.isdigit())
