"""A quote as somebody wrote it -> the parts to look for: markup blanked out, cut at ellipses.

Nothing changes its length, so offsets stay true. Linear, by regular expressions.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import pairwise

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import lexicon_of_text
from grounding.meaning.tokens import tokenize

ELLIPSIS = re.compile(r"[\[(]\s*(?:\.{3}|…|\.(?:\s\.){2,3})\s*[\])]|\.{3,}|…|(?<=\s)\.(?: \.){2,}")
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|span|sup|sub|p|br|mark|code|a|q|small|s|del|ins)"
    r"(?:\s+[\w:-]{1,40}\s*=[^<>]{0,200}|\s*/?)>",  # what follows the name is attributes: "a <b or c> d" is no tag
    re.I,
)
_OVERRIDDEN = re.compile("(?<=\u202e)[^\u0590-\u08ff\u202a-\u202e]+|(?<=\u202d)[^A-Za-z0-9\u202a-\u202e]+")
"""Left-to-right letters behind a right-to-left override, and the other way round (Unicode, annex 9, X4 and X5)."""
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,5});", re.I)
_LINK = re.compile(r"(?<!\w)\[([^\[\]]{1,300})\]\((?:https?:|/|#|mailto:)[^()\s]{0,500}\)")
_SQUARE = re.compile(r"\[([^\[\]\d]{2,40})\]")
_FOOTNOTE = re.compile(r"\[\^[\w-]{1,40}\]")
_STARRED = re.compile(r"(?<!\w)(\*{1,3})(?=[^\s*])([^*]{1,300})(?<=\S)\1(?!\w)")
"""Markdown's stars in pairs: one alone is a mark of the text's."""
_LONGEST_WORD = 40
"""Characters before and behind an ellipsis in which its word is looked for."""
_EMPHASIS = re.compile(r"(?<![^\W_])[*_`~]{1,3}(?=[^\s*_`~])|(?<=[^\s*_`~])[*_`~]{1,3}(?![^\W_])")


@dataclass(frozen=True, slots=True)
class Part:
    """A run of words of a quote that should stand together."""

    text: str
    """The words, markup blanked out."""
    start: int
    """Where the part begins in the quote, in characters."""
    skeleton: str
    """The folded letters and digits."""


@lru_cache(maxsize=8)  # one quote's text is asked for again and again while it is looked for
def clean(text: str) -> str:
    """The quote with Markdown emphasis and links, HTML tags, entities and "[sic]" blanked out, of the same length."""
    text = _as_shown(text)
    if "[" in text:
        text = _FOOTNOTE.sub(_blank, text)
        text = _without_insertions(text)
        text = _LINK.sub(lambda m: (" " + m.group(1)).ljust(len(m.group())), text)
    if "<" in text:
        text = _TAG.sub(_blank, text)
    if "_" in text or "`" in text:
        text = _EMPHASIS.sub(_blank, text)
    if "*" in text:
        text = _STARRED.sub(lambda m: m[2].center(len(m.group())), text)
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    return text


def _as_shown(text: str) -> str:
    """The text with what an override of its direction shows backwards in the order that a reader sees: "36" as "63"."""
    if text.isascii():
        return text
    return _OVERRIDDEN.sub(lambda m: m.group()[::-1], text)


def _without_insertions(text: str) -> str:
    """The text with what only an editor writes in brackets blanked out: "[sic]", "[emphasis added]"."""
    if not _SQUARE.search(text):
        return text
    lexicon = lexicon_of_text(text)

    def blank(m: re.Match[str]) -> str:
        folded = tokenize(m.group(1)).folded
        return _blank(m) if folded and lexicon.editor.length_at(folded, 0) == len(folded) else m.group()

    return _SQUARE.sub(blank, text)


def _blank(m: re.Match[str]) -> str:
    return " " * len(m.group())


def _entity(m: re.Match[str]) -> str:
    return (unescape(m.group().lower()) or " ").ljust(len(m.group()))


def verbatim(text: str) -> Part:
    """The quote as one part, markup and all: the source itself may hold it."""
    text = _as_shown(text)
    return Part(text, 0, skeleton(text))


@lru_cache(maxsize=8)
def whole(text: str) -> Part:
    """The quote as one part."""
    cleaned = clean(text)
    return Part(cleaned, 0, skeleton(cleaned))


def parts(text: str, known: Collection[str] = ()) -> list[Part]:
    """The quote's parts between ellipses, in order; one part if there is no ellipsis inside.

    One within a word, "faith…not", is the source's own if its words, folded, are `known` to have it so.
    """
    cleaned = clean(text)
    found, at = [], 0
    cuts = (m for m in ELLIPSIS.finditer(cleaned) if not _is_within_word(cleaned, m, known))
    for m in [*cuts, None]:
        piece = cleaned[at : m.start() if m else len(cleaned)]
        folded = skeleton(piece)
        if folded:
            found.append(Part(piece, at, folded))
        at = m.end() if m else at
    return found or [whole(text)]


def _is_within_word(text: str, ellipsis: re.Match[str], known: Collection[str]) -> bool:
    """True for an ellipsis between the letters of a known word."""
    start, end = ellipsis.span()
    beside = text[max(0, start - 1) : start], text[end : end + 1]
    if not known or ellipsis[0][0] in "[(" or not all(map(str.isalnum, beside)):
        return False
    before, behind = text[max(0, start - _LONGEST_WORD) : start], text[end : end + _LONGEST_WORD]
    return skeleton(before.rpartition(" ")[2] + behind.partition(" ")[0]) in known


def chunks(part: Part, length: int) -> list[Part]:
    """The part cut at spaces into pieces of about `length` characters."""
    bounds = [0]
    while len(part.text) - bounds[-1] > 1.5 * length:
        space = part.text.find(" ", bounds[-1] + length, bounds[-1] + 2 * length)
        bounds.append(space + 1 if space >= 0 else bounds[-1] + length)
    bounds.append(len(part.text))
    texts = [(part.text[a:b], part.start + a) for a, b in pairwise(bounds)]
    return [Part(text, start, folded) for text, start in texts if (folded := skeleton(text))]
