"""References in a source's text: what honest writers leave out of a quote without a sign.

"[12]", "(Smith, 2019; Roe, 2021)", "(Section 4.2)", "(see Table 3)", and the labels of list items. By regular
expressions and the words of the passage's languages, linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens, tokenize
from grounding.numbers.dates import months
from grounding.numbers.note_marks import is_mark

_NUMBERED = re.compile(r"\[\d{1,3}[a-z]?(?:\s*[,;–-]\s*\d{1,3}[a-z]?)*\]|\[\^\w{1,10}\]|[*†‡§¶]{1,3}(?!\w)")
_MAY_REFER = re.compile(r"[(\[（*†‡§¶]")
_BRACKET = re.compile(r"[(\[]([^()\[\]]{2,300})[)\]]|（([^（）]{2,100})）")
_YEAR = re.compile(r"\d{4}[a-z]?(?:[/–-](?:\d\d){0,2}[a-z]?)?|n\.d\.|forthcoming|in-press")
_WORD = re.compile(r"[^\W\d_][\w.’'`-]*|&")
_MOST_NAMES, _MOST_PAGES = 12, 6
"""Words before the year of a reference by author and year, and behind it: "Smith and Jones, 2019, p. 4"."""
_NAME = re.compile(r"[^\W\d_a-zß-öø-ÿа-я]|[^\W\d_a-z\u00c0-\u024f\u0370-\u052f]")
"""A capital, or a letter of a script without cases."""
_NUMBER = re.compile(r"[\divxlcIVXLC][\w.():/§-]*")
_LABEL = re.compile(r"[(\[]?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,5}|[A-Z])[.)\]]\)?|[•▪◦‣·–-]")
"""The label of a list's item."""


def references_in(source: Tokens, lexicon: Lexicon) -> Iterator[tuple[range, str]]:
    """The references of a text: their tokens, and their words as they are printed."""
    for start, end in _references(source.text, lexicon):
        tokens = range(bisect_left(source.starts, start), bisect_left(source.starts, end))
        if len(tokens):
            yield tokens, source.text[start:end]


def _names_author_and_year(item: str) -> bool:
    words = re.findall(r"[^\s,:،、，]+", item)
    year = next((k for k, word in enumerate(words) if _YEAR.fullmatch(word)), 0)
    if not 0 < year <= _MOST_NAMES or len(words) - year - 1 > _MOST_PAGES or not _NAME.match(item):
        return False
    return all(_WORD.fullmatch(word) and skeleton(word) not in months() for word in words[:year])


def is_label(source: Tokens, j: int) -> bool:
    """True if token `j` is the label of a list's item: "(a)", "2." behind the end of a clause."""
    if not _LABEL.fullmatch(source.raw(j)):
        return False
    before = source.text[: source.starts[j]].rstrip()
    return not before or before[-1] in ".;:,)" or before.endswith((" and", " or"))


def is_note(source: Tokens, j: int) -> bool:
    """True if token `j` is a note's mark: "[12]", "3" behind another mark."""
    number = source.raw(j).rstrip(".,;:")
    return is_mark(source.text, source.starts[j], source.starts[j] + len(number))


def _references(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    if not _MAY_REFER.search(text):
        return
    for m in _NUMBERED.finditer(text):
        yield m.span()
    for m in _BRACKET.finditer(text):
        items = (m.group(1) or m.group(2)).split(";")
        if all(_is_reference(item, lexicon) for item in items if item.strip()):
            yield m.span()


def _is_reference(item: str, lexicon: Lexicon) -> bool:
    """True for one reference: an author with a year, or a word such as "Section" with a number."""
    tokens = tokenize(item.strip())
    lead = lexicon.leads.length_at(tokens.folded, 0) if len(tokens) else 0
    if _names_author_and_year(tokens.slice_text(lead, len(tokens)) if lead < len(tokens) else ""):
        return True
    named = numbered = False
    k = lead
    while k < len(tokens):
        length = lexicon.before_numbers.length_at(tokens.folded, k)
        named |= length > 0 or tokens.raw(k).startswith("§")
        numbered |= not length and _NUMBER.fullmatch(tokens.raw(k).strip("§,")) is not None
        joins = any(tokens.folded[k] in words for words in (lexicon.joiners, lexicon.prepositions))
        if not (length or joins or _NUMBER.fullmatch(tokens.raw(k).strip("§,"))):
            return False
        k += length or 1
    return named and numbered
