"""Straight quotation marks of prose become those of the report's language: “…”, „…“, «…», the apostrophe ’; -- and ---
become dashes.

As Pandoc's extension `smart` and the rule of markdown-it: a mark opens where a word begins and closes where one ends,
and is changed only in pairs; a lone ' is an apostrophe, a lone " (inches, a slip) stays. Code, formulas, addresses and
alt texts stay as written, and so do the words that a line with citations quotes: they are the source's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from renderers.report.wording.language import written_language
from renderers.tree.map_lines import Inner, Line, with_lines
from renderers.tree.nodes import CitationMark, Cited, FootnoteMark, LineBreak, Link, Text, TextDocument
from renderers.tree.walk import inline_children, plain_text, walk_inlines

_TYPED = re.compile("[\"']|--")
_DASH = re.compile(r"(?<![-<])(?!(?<!\S)--\w)-{2,3}(?![->])")
"""Not the dashes before an option of a command (--smart), nor those of arrows."""
_DASHES = {2: "–", 3: "—"}
_QUOTED = re.compile("„[^„“”]*[“”]|“[^“”]*”|«[^«»]*»")
"""Words in double marks that are no longer straight."""
_ADDRESS = re.compile(r"""\bwww\.[^\s"']+|[\w.+'-]{1,64}@[^\s"']+""")
"""Addresses that no link is made of."""
_APOSTROPHE = "\u2019"
_NARROW_SPACE = "\u202f"
_SPACED = ("fr", "fr-ca")
"""Languages whose guillemets stand a narrow space from their words."""
_OPENING = frozenset("([{<-–—/\"'“‘„‚«‹「『")
"""Signs after which a quotation may begin as after a space."""
_DEEPEST = 8
"""Marks that may be open at once; older ones stay as they are."""
_OBJECT = "\ufffc"
"""Stands for code, a formula or a picture between words."""


class QuotationMarks(NamedTuple):
    """Of one language."""

    start: str
    """Before a quotation, for a straight "."""
    end: str
    """Behind it."""
    inner_start: str
    """Before one in single marks."""
    inner_end: str
    """Behind it."""


def with_typographic_quotes(document: TextDocument, language: str) -> TextDocument:
    """The document with the quotation marks of that language (a BCP 47 tag); as it is where they aren't known."""
    marks = quotation_marks(language)
    if marks is None:
        return document
    title, subtitle = (typographic(words, language) for words in (document.title, document.subtitle))
    return with_lines(replace(document, title=title, subtitle=subtitle), _Setter(marks))


def typographic(words: str, language: str) -> str:
    """The words with the quotation marks of that language."""
    marks = quotation_marks(language)
    return "".join(_texts((Text(words),), marks)) if marks and words else words


def quotation_marks(language: str) -> QuotationMarks | None:
    """The marks of a language, by its tag with region or without; None where Unicode's CLDR has none."""
    tag = language.replace("_", "-").lower()
    name = next((n for n in (tag, written_language(tag), tag.partition("-")[0]) if n in _table()), None)
    if name is None:
        return None
    marks = _table()[name]
    if name in _SPACED:
        marks = [
            f"{m}{_NARROW_SPACE}" if m == "«" else f"{_NARROW_SPACE}{m}" if m == "»" else m for m in marks
        ]
    return QuotationMarks(*marks)


@cache
def _table() -> dict[str, list[str]]:
    """Four marks by language; fixtures/make_quotation_marks.py makes the file."""
    found: dict[str, list[str]] = json.loads(
        files(__package__).joinpath("quotation_marks.json").read_text("utf-8")
    )
    return found


class _Setter:
    """Changes lines, each with all that stands within its inlines: a quotation may begin in bold words."""

    def __init__(self, marks: QuotationMarks) -> None:
        self._marks = marks
        self._texts: Iterator[str] | None = None

    def __call__(self, line: Line, inner: Inner) -> Line:
        if self._texts is None:
            self._texts = iter(_texts(line, self._marks))
            try:
                return self._changed(line, inner)
            finally:
                self._texts = None
        return self._changed(line, inner)

    def _changed(self, line: Line, inner: Inner) -> Line:
        assert self._texts is not None
        return tuple(Text(next(self._texts)) if isinstance(one, Text) else inner(one) for one in line)


def _texts(line: Line, marks: QuotationMarks) -> list[str]:
    """The new words of each `Text` within a line, in order."""
    pieces = list(_pieces(line))
    whole = "".join(words for words, _ in pieces)
    changed = {}
    if _TYPED.search(whole):
        cites = any(isinstance(one, CitationMark | Cited) for one in walk_inlines(line))
        changed = _changes(whole, marks, keep_inside=cites)
    found, at = [], 0
    for words, kind in pieces:
        if kind == "prose":
            found.append("".join(changed.get(at + k, sign) for k, sign in enumerate(words)) or words)
        elif kind == "address":
            found.append(words)
        at += len(words)
    return found


def _pieces(line: Line, *, address: bool = False) -> Iterator[tuple[str, str]]:
    """The words of a line with what they are: prose, an address, or what stands in the place of other things."""
    for one in line:
        match one:
            case Text():
                yield one.text, "address" if address else "prose"
            case LineBreak():
                yield " ", "other"
            case CitationMark() | Cited() | FootnoteMark():
                pass
            case Link():
                yield from _pieces(one.children, address="://" in plain_text(one.children) or "@" in one.url)
            case _ if inner := inline_children(one):
                yield from _pieces(inner, address=address)
            case _:
                yield _OBJECT, "other"


def _changes(whole: str, marks: QuotationMarks, *, keep_inside: bool) -> dict[int, str]:
    """What stands in the place of straight marks, by place; `keep_inside`: what double marks enclose stays."""
    ends = {'"': (marks.start, marks.end), "'": (marks.inner_start, marks.inner_end)}
    changed: dict[int, str] = {}
    kept = (_ADDRESS, _QUOTED) if keep_inside else (_ADDRESS,)
    quoted = {at for one in kept for found in one.finditer(whole) for at in range(*found.span())}
    still_open: list[int] = []
    for at, sign in enumerate(whole):
        if sign not in ends or at in quoted:
            continue
        before, after = whole[at - 1 : at] or " ", whole[at + 1 : at + 2] or " "
        within_word = before.isalnum() and after.isalnum()
        depths = range(1, min(len(still_open), _DEEPEST) + 1)
        depth = next((d for d in depths if whole[still_open[-d]] == sign), 0)
        if depth and not within_word and not before.isspace() and before not in "([{":
            begin = still_open[-depth]
            del still_open[-depth:]
            changed[begin], changed[at] = ends[sign]
            if sign == '"' and keep_inside and '"' not in (whole[k] for k in still_open):
                quoted.update(range(begin + 1, at))
        elif not within_word and not after.isspace() and (before.isspace() or before in _OPENING):
            del still_open[:-_DEEPEST]
            still_open.append(at)
            if sign == "'" and after.isalnum():
                changed[at] = _APOSTROPHE  # unless its end comes: '90s
        elif sign == "'" and before.isalpha() and not _is_hebrew(before):
            changed[at] = _APOSTROPHE
    for dash in _DASH.finditer(whole):
        changed |= dict.fromkeys(range(*dash.span()), "") | {dash.start(): _DASHES[len(dash[0])]}
    return {at: words for at, words in changed.items() if at not in quoted}


def _is_hebrew(sign: str) -> bool:
    """Behind a Hebrew letter, ' and " are geresh and gershayim as people type them."""
    return "\u05d0" <= sign <= "\u05ea"
