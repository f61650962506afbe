"""A quote as the cells of a table may make it: word by word, and how many of its words one cell is.

A cell is said by its words, with the raised marks of notes or without; by the same letters with other spaces, "8h09";
and a figure by another notation of it, "−1,000" for "(1,000)". Its signs, units and digits are the quote's too; a unit
that stands by itself in the quote, "(£)", may be that of a heading.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from blocks.document import Document
from blocks.text.fold import skeleton
from blocks.text.scripts import PRINTED_WORD
from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import tokenize
from grounding.numbers import Quantity, agree, find_quantities
from grounding.numbers.words.vocabulary import extra_words
from grounding.quotes.numbers.habits import mark_kept
from grounding.quotes.numbers.number_differences import same_figures

Words = tuple[int, ...]
"""A cell's words, by their places in the document."""
_SIGNS = re.compile(r"[<>≤≥±+=~≈‐-―−$€£¥]+\Z")
"""What belongs to the figure behind it, also with a space between."""
_DIGIT = re.compile(r"\d")
_DASH = re.compile(r"[‐-―-]+[,.;]?\Z")
"""What stands in a cell that has nothing."""
_UNIT_SIGNS = re.compile(r"[%‰°$€£¥]")
_FIGURES = re.compile(r"\d+")
"""A space within a figure makes two of it: "41 0" is no 410."""
_BOUNDS = re.compile(r"[<>≤≥±~≈+]")
_TURNING = ("negation", "exception", "condition")
_ENDS, MOST_OF_FIGURE = 2, 4
"""Numbers of a range, and words of a figure at most: "6 to 15 years"."""
_MOST_APART = 3
"""Words by which a quote and a cell may differ in their spaces."""


@dataclass(frozen=True, slots=True)
class SaidWord:
    """A word of a quote."""

    text: str
    """As written, with signs that stand by themselves."""
    bare: str
    """Without the signs of units and currencies."""
    folded: str
    """Its skeleton."""


def words_said(text: str) -> list[SaidWord]:
    """The words of a quote that have letters or figures, and lone dashes; other signs go with the word before, those of
    figures with the next."""
    said: list[list[str]] = []
    opening: list[str] = []
    for token in PRINTED_WORD.findall(text):
        if skeleton(token) or _DASH.match(token):
            said.append([*opening, token])
            opening = []
        elif _SIGNS.match(token):
            opening.append(token)
        elif said:
            said[-1].append(token)
    return [
        SaidWord(
            " ".join(tokens),
            _UNIT_SIGNS.sub("", " ".join(tokens)).strip(),
            skeleton("".join(tokens)),
        )
        for tokens in said
    ]


def turning_cue(text: str, lexicon: Lexicon) -> Cue | None:
    """The first word of what a quote leaves out that turns what it has; no code in capitals, "NO 24"."""
    tokens = tokenize(text)
    cues = find_cues(tokens, lexicon) if text else []
    return next((cue for cue in cues if cue.kind in _TURNING and not tokens.raw(cue.first).isupper()), None)


def unit_signs(text: str) -> set[str]:
    """The signs of units and currencies in a text."""
    return set(_UNIT_SIGNS.findall(text))


def length_said(
    document: Document,
    cell: Words,
    said: Sequence[SaidWord],
    units: Collection[str] | None = None,
    *,
    accounts: bool = False,
) -> int:
    """How many of the words the cell is, if they begin with it; else 0.

    `units` are the signs that it may be said with: its own, unless more is known. A minus stands for brackets in
    `accounts` alone.
    """
    spoken = spoken_words(document, cell)
    if not said or not spoken or not said[0].folded:  # a lone dash is a cell of its own
        dash = bool(said) and not (said[0].folded or spoken)
        return int(dash and _DASH.match(cell_text(document, cell)) is not None)
    length = _length_alike(document, cell, spoken, said) or _figure_said(document, cell, said, accounts)
    signs = {sign for word in said[:length] for sign in unit_signs(word.text)}
    return length if signs.issubset(unit_signs(cell_text(document, cell)) if units is None else units) else 0


def may_be_said(document: Document, cell: Words, said: Sequence[SaidWord]) -> bool:
    """False for a cell that is none of the words for sure: its figures, or its letters, aren't there together."""
    letters = "".join(word.folded for word in said)
    forms = [document.table_levels.forms(i) for i in spoken_words(document, cell)]
    wholes = {"".join(form[k] for form in forms) for k in (0, -1)} - {""}
    return any(whole in letters or ((d := digits_of(whole)) and d in digits_of(letters)) for whole in wholes)


def digits_of(text: str) -> str:
    """Its digits, run together."""
    return "".join(filter(str.isdigit, text))


def _length_alike(document: Document, cell: Words, spoken: Sequence[int], said: Sequence[SaidWord]) -> int:
    levels = document.table_levels
    alike = (word.folded in levels.forms(i) for i, word in zip(spoken, said, strict=False))
    if len(spoken) <= len(said) and all(alike) and _agrees(document, cell, said[: len(spoken)]):
        return len(spoken)
    return _spaced_otherwise(document, cell, spoken, said)


def spoken_words(document: Document, cell: Words) -> list[int]:
    """The cell's words that have letters or figures."""
    return [i for i in cell if document.folded_words[i]]


def cell_text(document: Document, cell: Words) -> str:
    """The cell's words as they stand on the page."""
    return " ".join(document.words.texts[word] for word in cell)


def _spaced_otherwise(
    document: Document, cell: Words, spoken: Sequence[int], said: Sequence[SaidWord]
) -> int:
    forms = [document.table_levels.forms(i) for i in spoken]
    whole = {"".join(form[-1] for form in forms), "".join(form[0] for form in forms)}
    longest, letters = max(map(len, whole)), ""
    for n, word in enumerate(said[: len(spoken) + _MOST_APART], 1):
        letters += word.folded
        if letters in whole and _agrees(document, cell, said[:n]):
            return n
        if len(letters) > longest:
            break
    return 0


def _figure_said(document: Document, cell: Words, said: Sequence[SaidWord], accounts: bool) -> int:
    """The longest beginning of the words that is one number and the same as the cell."""
    found = cell_text(document, cell)
    if not _DIGIT.search(found):
        return 0
    for n in range(min(MOST_OF_FIGURE, len(said)), 0, -1):
        texts = {" ".join(word.text for word in said[:n]), " ".join(word.bare for word in said[:n])}
        if any(_is_same_figure(document, text, found, accounts) for text in texts):
            return n
    return 0


def _is_same_figure(document: Document, text: str, found: str, accounts: bool) -> bool:
    if not find_quantities(text):  # most words, told at once
        return False
    unbracketed = "(" in found and "(" not in text
    if {*_BOUNDS.findall(text)} != {*_BOUNDS.findall(found)} or (unbracketed and not accounts):
        return False
    mark = mark_kept(document.flow, text, found)
    quoted, theirs = (find_quantities(each, decimal=mark) for each in (text, found))
    if len(quoted) != len(theirs) or not (_are_all(quoted, text) and _are_all(theirs, found)):
        return False
    # A figure in brackets is read with either sign, and is an accountant's negative one in a table.
    negative = ([min(n.values, default=0) < 0 for n in numbers] for numbers in (quoted, theirs))
    return next(negative) == next(negative) and all(map(agree, quoted, theirs))


def _are_all(numbers: Sequence[Quantity], text: str) -> bool:
    """True if the text is one number, or a range from one to another: "27–62", "27 to 62"."""
    rest = text
    for number in reversed(numbers):
        rest = f"{rest[: number.start]} {rest[number.end :]}"
    joint = skeleton(rest)
    return (
        not joint
        if len(numbers) == 1
        else len(numbers) == _ENDS and joint in ("", *extra_words("links", "to"))
    )


def _agrees(document: Document, cell: Words, said: Sequence[SaidWord]) -> bool:
    """True if words of the cell's letters have its figures and signs, its notes' raised marks left out or not."""
    unmarked = document.table_levels.unmarked
    plain = (document.words.texts[i] if (word := unmarked(i)) is None else word for i in cell)
    found = cell_text(document, cell), " ".join(plain)
    texts = " ".join(word.text for word in said), " ".join(word.bare for word in said)
    if not _DIGIT.search(found[0]):  # "A+" is no A, but a unit may be told elsewhere
        return any(same_figures(texts[1], _UNIT_SIGNS.sub("", each)) for each in found)
    return any(
        same_figures(text, each) and _FIGURES.findall(text) == _FIGURES.findall(each)
        for text in texts
        for each in found
    )
