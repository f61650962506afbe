"""The grammar of citation tokens: `[[S:1]]`, `[[S:1,3]]`, `[[S:2-4]]`, and `[[USAGE:1,3]]`.

Understood are also other dashes, full-width brackets, colon and commas, spaces and invisible characters inside,
any case, ranges written backwards, and `S:` before each number. A piece that is no number is ignored. A token stands
on one line and holds no bracket and no backtick; a range over more than 1,000 ids makes it no token. A source's id
(SID) is a number from 0 on of at most 18 digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from blocks.errors import TokenError
from blocks.text.scripts import INVISIBLE

LONGEST_RANGE = 1_000
"""How many ids a range may span."""

_OPENING, _CLOSING = r"\[［【", r"\]］】"
_COLON = "[:：﹕]"
_DASH = "[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"
_GAP = f"[{INVISIBLE}]{{0,20}}"
_SPACE = rf"(?:[{INVISIBLE}]|[^\S\n\r]){{0,20}}"
_IDS = rf"[^{_OPENING}{_CLOSING}`\n\r]"
_TWICE_OPENED = f"[{_OPENING}]{_GAP}[{_OPENING}]{_SPACE}"
_TWICE_CLOSED = f"[{_CLOSING}]{_GAP}[{_CLOSING}]"

TOKEN = re.compile(
    rf"{_TWICE_OPENED}(?P<kind>S|USAGE){_SPACE}{_COLON}(?P<ids>{_IDS}*+){_TWICE_CLOSED}", re.IGNORECASE
)
"""A whole token, with its kind and what stands behind its colon."""
SHORT = re.compile(
    rf"[{_OPENING}]{_SPACE}(?P<kind>S){_SPACE}{_COLON}(?P<ids>{_IDS}*+)[{_CLOSING}]", re.IGNORECASE
)
"""`[S:1]`, as it may stand in HTML."""
UNFINISHED = re.compile(
    rf"[{_OPENING}]{_GAP}(?:\Z|[{_OPENING}]{_SPACE}(?:\Z|(?:U|US|USA|USAG)\Z|"
    rf"(?:S|USAGE){_SPACE}(?:\Z|{_COLON}(?P<ids>{_IDS}*+)(?:\Z|[{_CLOSING}]{_GAP}\Z))))",
    re.IGNORECASE,
)
"""The end of a text that may still become a token; `ids` is there once its colon is."""
MORE_IDS = re.compile(rf"{_IDS}*+")
"""What may follow within the ids."""

_UNSEEN = re.compile(f"[{INVISIBLE}]+")
_SEPARATOR = re.compile("[,;，、；]")
_PIECE = re.compile(
    rf"(?:S\s*{_COLON})?\s*(\d{{1,18}})(?:\s*{_DASH}\s*(?:S\s*{_COLON}\s*)?(\d{{1,18}}))?", re.I
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a text where ids are written."""

    start: int
    """Place of its first character."""
    end: int
    """Behind its last."""
    pieces: tuple[range, ...]
    """The numbers between commas as written; a range runs up or down."""
    form: str
    """How it is spelled: `{}` stands for the ids."""


@dataclass(frozen=True, slots=True)
class Token:
    """A citation, or a mark of usage, in a text."""

    start: int
    """Place of its first character."""
    end: int
    """Behind its last."""
    slots: tuple[Slot, ...]
    """Where its ids are written: itself, or the places in a `<sup>` element."""
    usage: bool = False
    """True for `[[USAGE:…]]`."""

    @property
    def pieces(self) -> tuple[range, ...]:
        """The numbers of all its slots."""
        return tuple(piece for slot in self.slots for piece in slot.pieces)

    @property
    def sids(self) -> tuple[int, ...]:
        """The ids in the order in which they are written, each once."""
        return tuple(dict.fromkeys(sid for piece in self.pieces for sid in piece))


def read_token(found: re.Match[str], offset: int = 0) -> Token | None:
    """The token of a match of `TOKEN`, `offset` characters into its text.

    None if it is none: no number in it, or too wide a range. A mark of usage always is one: it must not show.
    """
    usage = found["kind"].upper() == "USAGE"
    pieces = read_ids(found["ids"]) or ()
    if not (pieces or usage):
        return None
    start, end = offset + found.start(), offset + found.end()
    return Token(start, end, (Slot(start, end, pieces, "[[USAGE:{}]]" if usage else "[[S:{}]]"),), usage)


def read_ids(words: str) -> tuple[range, ...] | None:
    """The numbers of a list `1, 3-5`, as ranges; None if one of them spans more than 1,000 ids."""
    pieces = []
    for word in _SEPARATOR.split(_UNSEEN.sub("", words)):
        numbers = _PIECE.fullmatch(word.strip())
        if numbers is None:
            continue
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if abs(last - first) >= LONGEST_RANGE:
            return None
        pieces.append(range(first, last + 1) if first <= last else range(first, last - 1, -1))
    return tuple(pieces)


def parse_token(text: str) -> tuple[int, ...]:
    """The ids of a text that is one citation token, in its order, each once; () if it is none.

    `parse_token(format_token(sids)) == tuple(sids)` for ids without repeats.
    """
    found = TOKEN.fullmatch(text.strip())
    token = read_token(found) if found else None
    return token.sids if token and not token.usage else ()


def format_token(sids: Iterable[int]) -> str:
    """The token for these ids in their order, three and more behind one another as a range.

    Raises TokenError where there is no id, or one that is no SID.
    """
    return f"[[S:{format_ids(sids)}]]"


def format_ids(sids: Iterable[int]) -> str:
    """`1,3-5`: ids in their order, three and more that rise by one as a range."""
    runs = list(_rising_runs(sids))
    if not runs:
        raise TokenError("a citation token needs at least one id")
    return ",".join(_spell(run) for run in runs)


def is_sid(value: object) -> bool:
    """True for what a token can name: a whole number from 0 on of at most 18 digits, and no True or False."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**18


def require_sid(value: object) -> None:
    """Raise TokenError if the value is no SID."""
    if not is_sid(value):
        raise TokenError(f"{value!r} is no id of a source: ids are numbers from 0 on of at most 18 digits")


def _rising_runs(sids: Iterable[int]) -> Iterator[range]:
    run = range(0)
    for sid in dict.fromkeys(sids):
        require_sid(sid)
        if run and sid == run.stop and len(run) < LONGEST_RANGE:
            run = range(run.start, sid + 1)
            continue
        if run:
            yield run
        run = range(sid, sid + 1)
    if run:
        yield run


def _spell(run: range) -> str:
    return f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run))
