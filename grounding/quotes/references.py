"""References in a source's text: what honest writers leave out of a quote without a sign.

"[12]", "(Smith, 2019; Roe, 2021)", "(Section 4.2)", "(see Table 3)", and the labels of list items. By regular
expressions and the words of the passage's languages, linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens
from grounding.model import Difference
from grounding.numbers.dates import MONTHS

_NUMBERED = re.compile(r"\[\d{1,3}[a-z]?(?:\s*[,;–-]\s*\d{1,3}[a-z]?)*\]|\[\^\w{1,10}\]|[*†‡§¶]{1,3}(?!\w)")
_BRACKET = re.compile(r"[(\[]([^()\[\]]{2,300})[)\]]|（([^（）]{2,100})）")
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?(?:\s*[,/–-]\s*(?:(?:1[5-9]|20)?\d\d)?[a-z]?)*"
_AUTHORED = re.compile(
    rf"(?:(?:[^\W\d_][\w.’'`-]*|&)[,:]?\s*){{1,12}}(?:{_YEAR}|n\.\s?d\.|forthcoming|in press)"
    r"(?:\s*[,:]\s*[^;]{1,40})?\Z"
)
"""One reference by author and year: "Smith and Jones, 2019, p. 4"."""
_NAME = re.compile(r"[^\W\d_a-zß-öø-ÿа-я]|[^\W\d_a-z\u00c0-\u024f\u0370-\u052f]")
"""A capital, or a letter of a script without cases."""
_LEADS = re.compile(r"(?:see(?: also)?|cf\.?|e\.\s?g\.,?|i\.\s?e\.,?|vgl\.|siehe|s\.|voir|cf|véase|ver|vedi|zie|см\.)\s+", re.I)
_NUMBER = re.compile(r"[\divxlcIVXLC][\w.():/§-]*")
_LABEL = re.compile(r"[(\[]?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,5}|[A-Z])[.)\]]\)?|[•▪◦‣·–-]")
"""The label of a list's item."""


def left_out_references(
    source: Tokens, left_out: Collection[int], lexicon: Lexicon
) -> Iterator[tuple[range, str]]:
    """The source's references of which a quote leaves out every token: their tokens, and their text."""
    if not left_out:
        return
    low, high = source.starts[min(left_out)], source.ends[max(left_out)]
    for start, end in _references(source.text, max(0, low - 2), min(len(source.text), high + 4), lexicon):
        tokens = range(_first_from(source.starts, start), _first_from(source.starts, end))
        if len(tokens) and all(j in left_out for j in tokens):
            yield tokens, source.text[start:end]


def is_label(source: Tokens, j: int) -> bool:
    """True if token `j` is the label of a list's item: "(a)", "2." behind the end of a clause."""
    raw = source.raw(j)
    if not _LABEL.fullmatch(raw):
        return False
    before = source.text[: source.starts[j]].rstrip()
    return not before or before[-1] in ".;:,)" or before.endswith((" and", " or"))


def _first_from(starts: list[int], at: int) -> int:
    return next((k for k, start in enumerate(starts) if start >= at), len(starts))


def _references(text: str, low: int, high: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    for m in _NUMBERED.finditer(text, low, high):
        yield m.span()
    for m in _BRACKET.finditer(text, low, high):
        if all(_is_reference(item, lexicon) for item in re.split(r";", m.group(1) or m.group(2)) if item.strip()):
            yield m.span()


def _is_reference(item: str, lexicon: Lexicon) -> bool:
    """True for one reference: an author with a year, or a word such as "Section" with a number."""
    item = _LEADS.sub("", item.strip())
    if _AUTHORED.match(item):
        words = re.findall(r"[^\W\d_]+", item)
        return bool(_NAME.match(item)) and not any(skeleton(word) in MONTHS for word in words)
    word, _, rest = item.partition(" ")
    if skeleton(word) not in lexicon.before_numbers and not word.startswith("§"):
        return False
    parts = re.split(r"\s*(?:,|–|-|\s)\s*", rest.strip() or word.lstrip("§"))
    return any(_NUMBER.fullmatch(part) for part in parts) and all(
        _NUMBER.fullmatch(part) or skeleton(part) in lexicon.before_numbers or skeleton(part) in lexicon.joiners
        or skeleton(part) in lexicon.clause_openers or skeleton(part) in lexicon.prepositions
        for part in parts if part
    )  # fmt: skip


def reference_row(text: str, where: int) -> Difference:
    """The row of a reference that the quote leaves out."""
    return Difference("reference", "", text, where, harmless=True)
