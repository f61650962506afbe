"""References in a source's text: what honest writers leave out of a quote without a sign.

"[12]", "(Smith, 2019; Roe, 2021)", "(Section 4.2)", "(see below)", raised marks, the labels of list items, and what a
thing will be called, (the "Buyer"). By
regular expressions and the words of the passage's languages, linear in the text; raised marks from the page.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from blocks.text.acronyms import CAPITALS
from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED
from grounding.meaning.cues import find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens, tokenize
from grounding.numbers import find_quantities
from grounding.numbers.dates.dates import months
from grounding.numbers.note_marks import is_mark
from grounding.numbers.words.unspaced_numerals import run_of_numerals
from grounding.quotes.alignment.own_references import OwnReferences
from grounding.quotes.alignment.window_tokens import WindowTokens

_NUMBERED = re.compile(
    r"\[[1-9]\d{0,2}[a-z]?(?:\s*[,;–-]\s*[1-9]\d{0,2}[a-z]?)*\]|\[\^\w{1,10}\]|[*†‡§¶]{1,3}(?!\w)"
)
_YEAR_BEHIND_OTHERS = re.compile(r"\bet al\.? (?P<all>\((?:1[89]|20)\d\d[a-z]?\))")
"""A year alone, behind "Roe et al."; behind one name it may be what the name was in that year: "Norway (2018)"."""
_SHORT_FORM = re.compile(r"\(?[A-Z][\w&-]*[A-Z]\w*")
"""What a document calls a thing, before who gave it the name: "(PSQI; Roe, 1989)"."""
_MAY_REFER = re.compile(r"[(\[（*†‡§¶]")
_BRACKET = re.compile(
    r"[(\[]((?:[^()\[\]]|\([a-z]\)){2,300})[)\]]|\(((?:[^()\[\]]|\[[^()\[\]]{1,60}\]){2,300})\)|（([^（）]{2,100})）"
)
_TITLED = re.compile(r"(?<=\d) \[[^\[\]]+\](?=,)")
"""What a manual's section is called, behind its number: "(see Section 9.3 [History Interaction], page 154)"."""
_TAIL = re.compile(r"(?:,|\s[–—-]{1,2})\s+([^–—]+(?:[–—]\d+)?)$")
"""What a bracket ends with: "(the harbour – see pages 45–46)"."""
_YEAR = re.compile(r"\d{4}[a-z]?(?:[/–-](?:\d\d){0,2}[a-z]?)?|n\.d\.|forthcoming|in-press")
_WORD = re.compile(r"[^\W\d_][^\s\d()\[\]{}]*|&")
_TERM = re.compile(r"(?:\w{1,4} )?[\"“”„«‘']\s?(?:\w{1,4} )?[^\W\d_a-zß-öø-ÿа-яіїє][^\"“”„«»‘’']*[\"“”»’']")
"""A term with a capital in quotation marks, and perhaps an article."""
_LED_TO = re.compile(rf"\s*(?:[:：–—-]|(?:[^\W\d_]{{1,4}} )?[\"“”„«‘'「『《{CAPITALS}])")
"""A term behind what leads to it: with a colon, a dash, quotation marks or a capital."""
_LONGEST_TERM, _LONGEST_TERM_UNSPACED = 5, 16
"""Words of a term, or characters where no spaces part them, with what closes it: 以下「当社」という."""
_MOST_NAMES, _MOST_PAGES = 12, 6
"""Words before the year of a reference by author and year, and behind it: "Smith and Jones, 2019, p. 4"."""
_PARTICLES = 2
"""Words before a name's capital: "van der Sluijs"; none that the text's own language has for prepositions."""
_NAME = re.compile(r"[^\W\d_a-zß-öø-ÿа-я]|[^\W\d_a-z\u00c0-\u024f\u0370-\u052f]")
"""A capital, or a letter of a script without cases."""
_NUMBER = re.compile(r"[\divxlcIVXLC][\w.():/§-]*")
_LETTER = re.compile(r"\([a-z]\)")
_ADDRESS = re.compile(r"\s*(?:https?://|www\.)(?:[^\s()]|(?<=[/.?=&_-])\s)+\s*", re.IGNORECASE)
"""A page of the web, alone in brackets; a line may end within it."""
_SERIES = re.compile(r"[A-ZΑ-Ω][΄´′'’]")
"""A series of a gazette: "(Α΄ 137)"."""
_HELD = re.compile(r"([^\W\d_]*)\d[\d.]*([^\W\d_]*)")
"""A number between letters."""
_LAW = re.compile(r"(?:[^\W\d_]\.){2,}|[^\W\d_]*[A-ZÄÖÜÅØÉ][^\W\d_]*[A-ZÄÖÜÅØÉ][^\W\d_]*")
"""The short form of a law behind the number of its section: "BGB", "StPO", "k.c."."""
_REPORTED = re.compile(
    r"\d{1,4}(?: (?:(?:[A-Z][a-z]*\.)+(?:\d?d)?|[A-Z]{2,4})){1,3} (?:§+ ?)?\d[\d.,–-]*(?:\([a-z]\))*"
)
"""Where a law, an order or a judgment is printed, by volume and page: "71 FR 63066", "26 U.S.C. § 61"."""
_LABEL = re.compile(r"[(\[]?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,5}|[A-Z])[.)\]]\)?|[•▪◦‣·–-]")
"""The label of a list's item."""
_SHORT_FORM_LETTER = re.compile(r"[^\W\d_]\.(?!\w)")
"""No label beside another one: "s. r. o."."""
_NOTES = re.compile(r"(?:\[\d{1,3}\] ?)+\Z")
"""Marks of notes at a sentence's end, glued to it."""
_BEFORE_ITEMS = tuple(".;:,。；：，؛،؟۔")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_COUNTED_LABEL = re.compile(r"(\(?)(\d{1,2}|[a-z]|[ivx]{2,4})\)")
"""One whose next one can be told, in two brackets: elsewhere it may be a year's or a sum's figure."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference in a source's text."""

    tokens: range
    """Its tokens."""
    text: str
    """Its words as they are printed."""
    kind: str
    """What leaving it out is called: `reference`, or `mark` of a raised one."""


def references_in(
    window: WindowTokens,
    raised: Iterable[tuple[int, int]],
    quote: Tokens,
    lexicon: Lexicon,
    own: OwnReferences | None = None,
) -> tuple[WindowTokens, list[Reference]]:
    """The references of a window and its raised marks, given by their spans in its text; and the window for them.

    `own` is what else the document's references look like, of `references_of_document`.

    In that, what is glued to them ("2005)67", "system12") is a token of its own, unless the quote has them glued too.
    """
    spans = [(span, "reference") for span in _references(window.tokens.text, lexicon)]
    if own:
        spans += [(span, "reference") for span in own.spans(window.tokens.text)]
    spans += [(span, "mark") for span in raised]
    if not spans:
        return window, []
    # A number in square brackets stays with its word: whoever writes "[6]" for "[2]" behind it has another word.
    text = window.tokens.text
    offsets = {at for (a, b), _ in spans if text[a] != "[" for at in (a, b)}
    # The next word does not stay with it: "1979)[7]is", "DTA [https://…]-Verfahren".
    offsets |= {
        b for (a, b), _ in spans if text[a] == "[" and text[b : b + 2].removeprefix("-")[:1].isalpha()
    }
    window = window.cut_at(_seams(window.tokens, quote, sorted(offsets)))
    starts = window.tokens.starts
    found = [
        Reference(range(bisect_left(starts, a), bisect_left(starts, b)), window.tokens.text[a:b], kind)
        for (a, b), kind in spans
    ]
    return window, [reference for reference in found if len(reference.tokens)]


def _seams(source: Tokens, quote: Tokens, offsets: list[int]) -> Iterator[int]:
    """Those of the offsets that lie inside a token which the quote has not whole."""
    for at in offsets:
        j = bisect_right(source.starts, at) - 1
        if j < 0 or not source.starts[j] < at < source.ends[j]:
            continue
        pieces = (source.text[source.starts[j] : at], source.text[at : source.ends[j]])
        if all(map(skeleton, pieces)) and source.folded[j] not in quote.folded:
            yield at


def _names_author_and_year(item: str, lexicon: Lexicon) -> bool:
    words = re.findall(r"[^\s,:،、，]+", item)
    year = next((k for k, word in enumerate(words) if _YEAR.fullmatch(word)), 0)
    if not 0 < year <= _MOST_NAMES or len(words) - year - 1 > _MOST_PAGES:
        return False
    first = next((k for k, word in enumerate(words[:year]) if _NAME.match(word)), year)
    if first > _PARTICLES or any(word in lexicon.prepositions for word in map(skeleton, words[:first])):
        return False
    return all(_WORD.fullmatch(word) and skeleton(word) not in months() for word in words[:year])


def is_label(source: Tokens, j: int, lexicon: Lexicon, referring: Collection[int] = ()) -> bool:
    """True if token `j` is the label of a list's item: "(a)", "2." behind the end of a clause, or "and", and its
    references; anywhere, if the next item's label follows."""
    if not _LABEL.fullmatch(source.raw(j)):
        return False
    around = (source.raw(k) for k in (j - 1, j + 1) if 0 <= k < len(source))
    if _SHORT_FORM_LETTER.match(source.raw(j)) and any(map(_SHORT_FORM_LETTER.match, around)):
        return False
    if source.text[: source.starts[j]].rstrip()[-1:] in _BEFORE_ITEMS:  # "at high energy [15]. 2."
        return True
    while j - 1 in referring:
        j -= 1
    before = _NOTES.sub("", source.text[: source.starts[j]]).rstrip(" \n\"'”’»")
    if not before or before[-1] in (*_BEFORE_ITEMS, ")") or source.word(j - 1) in lexicon.joiners:
        return True
    following = tuple(_next_labels(source.raw(j)))  # "(e)Speed" too
    return any(word.startswith(following) for word in source.words()[j + 1 :]) if following else False


def _next_labels(label: str) -> set[str]:
    """The labels that may follow this one: "2)" behind "1)", "(ii)" and "(j)" behind "(i)"; none behind others."""
    m = _COUNTED_LABEL.fullmatch(label)
    if m is None:
        return set()
    if m[2].isdigit():
        return {f"{m[1]}{int(m[2]) + 1})"}
    following = {chr(ord(m[2]) + 1)} if len(m[2]) == 1 else set()
    return {f"{m[1]}{each})" for each in following.union(b for a, b in pairwise(_ROMAN) if a == m[2])}


def is_note(source: Tokens, j: int) -> bool:
    """True if token `j` is a note's mark: "[12]", "3" behind another mark."""
    number = source.raw(j).rstrip(".,;:")
    return is_mark(source.text, source.starts[j], source.starts[j] + len(number))


def _references(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    if not _MAY_REFER.search(text):
        return
    for m in _NUMBERED.finditer(text):
        yield m.span()
    for m in _YEAR_BEHIND_OTHERS.finditer(text):
        yield m.span("all")
    for m in _BRACKET.finditer(text):
        items = _TITLED.sub("", m.group(m.lastindex or 0)).split(";")
        tail = _TAIL.search(items[-1])
        if all(_is_reference(item, lexicon) for item in items if item.strip()) or _names_thing(
            m.group(m.lastindex or 0), lexicon
        ):
            yield m.span()
        elif tail and _is_reference(tail[1], lexicon, led=True):
            yield m.end() - 1 - len(tail[0].lstrip()), m.end() - 1
        elif (
            len(items) > 1
            and _SHORT_FORM.fullmatch(items[0])
            and all(_cites(item, lexicon) for item in items[1:])
        ):
            yield m.start() + 1 + len(items[0]) + 1, m.end() - 1


def _cites(item: str, lexicon: Lexicon) -> bool:
    """True for a name and a year, without a word that limits: not "maximum 2000", "Except 2018"."""
    named = re.match(r"\s*[^\W\d_a-zß-öø-ÿа-я][^\W\d_]", item) is not None
    return named and _names_author_and_year(item, lexicon) and not find_cues(tokenize(item), lexicon)


def _is_reference(item: str, lexicon: Lexicon, *, led: bool = False) -> bool:
    """True for one reference, `led` by "see": an author with a year, or a word such as "Section" with a number."""
    tokens = tokenize(item.strip())
    if not len(tokens):
        return False
    if _ADDRESS.fullmatch(item):
        return True
    lead = lexicon.leads.length_at(tokens.folded, 0)
    if lead == len(tokens) or (led and not lead):
        return False
    rest = tokens.slice_text(lead, len(tokens))
    if lead and lexicon.elsewhere.length_at(tokens.folded, lead) == len(tokens) - lead:  # "see below"
        return True
    if _names_author_and_year(rest, lexicon) or _names_title(tokens, lead, lexicon) or _is_reported(rest):
        return True
    named, numbered, behind = "§" in item, False, False
    # German "S." is short for "see" and for "page".
    k = 0 if lexicon.before_numbers.length_at(tokens.folded, 0) else lead
    while k < len(tokens):
        length = lexicon.before_numbers.length_at(tokens.folded, k) or bool(_SERIES.fullmatch(tokens.raw(k)))
        number, held = _number_in(tokens.raw(k), lexicon)
        # "Annex B".
        number |= behind and len(tokens.raw(k)) == 1 and tokens.raw(k).isupper()
        named, behind = named or length > 0 or held, length > 0
        numbered |= not length and number
        joins = any(
            tokens.folded[k] in words for words in (lexicon.joiners, lexicon.prepositions, lexicon.articles)
        )
        law = named and numbered and _LAW.fullmatch(tokens.raw(k)) is not None
        # "See section 3 of the Review".
        titled = numbered and 0 < lead <= k and tokens.raw(k)[0].isupper()
        law = law or (titled and not find_cues(tokens, lexicon, k, k + 1))
        if not (length or joins or number or law):
            return False
        k += length or 1
    return named and numbered


def _names_thing(text: str, lexicon: Lexicon) -> bool:
    """True for what a document will call a thing: (hereinafter "the Buyer"), (далі — ПК), (the "Buyer"); not for other
    words behind what may lead to it: (together with the keys)."""
    tokens = tokenize(text)
    lead = lexicon.hereinafter.length_at(tokens.folded, 0) if len(tokens) else 0
    named = _LED_TO.match(text, tokens.ends[lead - 1]) if lead else _TERM.fullmatch(text.strip())
    if not named:
        return False
    most = _LONGEST_TERM_UNSPACED if UNSPACED.match(text[-1]) else _LONGEST_TERM
    led = (
        not lead and len(tokens) > 1 and text.strip()[0].isalnum() and tokens.word(0) not in lexicon.articles
    )
    return lead < len(tokens) <= lead + most and not led and not find_cues(tokens, lexicon, lead)


def _is_reported(item: str) -> bool:
    """True for "71 FR 63066"; "3 MAY 2020" and "40 MW 5" say a day and a power."""
    if _REPORTED.fullmatch(item.strip()) is None:
        return False
    return not any(reading.unit for number in find_quantities(item) for reading in number.readings)


def _names_title(tokens: Tokens, lead: int, lexicon: Lexicon) -> bool:
    """True for "see Debian Servers": what "see" and its like lead to, by its title."""
    sees = lead > 0 and lexicon.before_numbers.length_at(tokens.folded, 0) == lead
    lead += tokens.word(lead) in lexicon.articles
    titled = lead < len(tokens) <= _MOST_NAMES and _NAME.match(tokens.raw(lead)) is not None
    return sees and titled and not find_cues(tokens, lexicon, lead)


def _number_in(word: str, lexicon: Lexicon) -> tuple[bool, bool]:
    """Whether the word is a reference's number, and whether it says of what: "§4", Korean "제4.2절"."""
    if _NUMBER.fullmatch(word.strip("§,")) or _LETTER.fullmatch(word) or run_of_numerals().fullmatch(word):
        return True, word.startswith("§")
    held = _HELD.fullmatch(word)
    around = [skeleton(part) for part in held.groups() if part] if held else []
    named = bool(around) and all(part in lexicon.before_numbers for part in around)
    return named, named
