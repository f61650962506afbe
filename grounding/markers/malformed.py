"""Citation tokens that are written wrongly: `[[S:1]`, `[[S1]]`, `[S:1`, `[[S:1-9999]]`; what was meant, and where.

The grammar (`token_grammar`) takes none of them, so a report would show them as text and a check would see no citation.
Brackets that other texts have stay text: `[S1]` (supplements, sentences), links, `[[wiki]]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grounding.markers.code import blank, code_spans
from grounding.markers.html import visible_text
from grounding.markers.token_grammar import LONGEST_RANGE, TOKEN, read_ids, read_token
from grounding.markers.tokens import find_tokens

_NUMBER = r"(?:S\s?[:：]\s?)?\d{1,18}"
_RANGE = rf"{_NUMBER}(?:\s?[-–—]\s?{_NUMBER})?"
_IDS = rf"(?P<ids>{_RANGE}(?:\s{{0,2}}[,;，、]\s{{0,2}}{_RANGE}){{0,20}}+)"
# Behind the ids no other word of the bracket: "[S:1 E:4]" is a label, and "[S:1](address)" a link.
_ALONE = r"(?![(:])(?![^\[\]\n]*\])"
_MALFORMED = re.compile(
    rf"[\[［【]{{2}}[ \t]?(?:S|SID|SRC|SOURCES?)[ \t]?[:：=#_-]?[ \t]?{_IDS}[ \t]?[\]］】]{{0,2}}"
    rf"|\[[ \t]?S[ \t]?[:：]?[ \t]?(?P<twice>{_IDS.replace('?P<ids>', '')})\]\]"
    rf"|\[[ \t]?S[ \t]?[:：][ \t]?(?P<once>{_IDS.replace('?P<ids>', '')})(?:\](?![(:\]])|{_ALONE})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MalformedToken:
    """One token that is written wrongly."""

    line: int
    """Line of the text, counted from 1."""
    written: str
    """As the text has it, cut after 60 characters."""
    meant: str
    """The token that was meant; "" where that can't be told."""

    @property
    def message(self) -> str:
        """What is wrong and what to do, in a sentence."""
        advice = (
            f"write {self.meant} to cite"
            if self.meant
            else f"a citation is [[S:1]], [[S:1,3]] or [[S:2-4]], over at most {LONGEST_RANGE:,} sources"
        )
        return f"{self.written!r} on line {self.line} is no citation as it is written; {advice}"


def find_malformed(text: str, fmt: str = "markdown") -> list[MalformedToken]:
    """Every malformed token of `text` outside of code, in order; in HTML, of what is visible. Linear in the text.

    `fmt` is `markdown`, `text` or `html`. Raises TokenError for another.
    """
    valid = [(token.start, token.end) for token in find_tokens(text, fmt)]
    prose = visible_text(text) if fmt == "html" else blank(text, code_spans(text, indented=False))
    body = blank(prose, valid)
    malformed, line, at, behind = [], 1, 0, 0
    for start, end, meant in sorted([*_unreadable(body), *_misspelled(body)], key=lambda place: place[0]):
        if start < behind:
            continue
        line, at, behind = line + text.count("\n", at, start), start, end
        malformed.append(MalformedToken(line, " ".join(text[start:end][:60].split()), meant))
    return malformed


def _unreadable(body: str) -> Iterator[tuple[int, int, str]]:
    """Whole tokens without a number in them, or over too many."""
    for found in TOKEN.finditer(body):
        if read_token(found) is None:
            yield found.start(), found.end(), ""


def _misspelled(body: str) -> Iterator[tuple[int, int, str]]:
    for found in _MALFORMED.finditer(body):
        ids = " ".join((found["ids"] or found["twice"] or found["once"]).split())
        pieces = read_ids(ids)
        yield found.start(), found.end(), _token(pieces) if pieces else ""


def _token(pieces: tuple[range, ...]) -> str:
    """The token of these numbers as they were written, ranges not counted out."""
    ids = (str(piece[0]) if len(piece) == 1 else f"{piece[0]}-{piece[-1]}" for piece in pieces)
    return f"[[S:{','.join(ids)}]]"
