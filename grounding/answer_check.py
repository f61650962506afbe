"""Check every citation of a written answer against a library.

What counts as a citation in an answer (Markdown; quotes may be straight, curly or «»; code is left out):

    The court held that "no duty was owed" [BLOCK_CITE_ID_12].      words in quotes, then their block
    Revenue grew by 12% [1], costs by less [2, 3].                  a number, defined below or beside

    [1]: BLOCK_CITE_ID_7 "Revenue grew by 12% in 2023"              definitions, one a line, anywhere in the
    answer; 2. BLOCK_CITE_ID_9: "Costs grew by 4%"                          also "- [2] BLOCK_CITE_ID_9 —
    “…”"

or beside the answer, in a JSON file, a list of `{"citation_number": 1, "block_id": "BLOCK_CITE_ID_7",
"cited_text": "…"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from blocks.errors import QuoteError
from blocks.library import Library
from blocks.model import BLOCK_ID_PREFIX
from grounding.block_ids import normal_block_id
from grounding.markers.code import blank, code_spans
from grounding.markers.numbered import find_markers
from grounding.model import Citation, Verdict
from grounding.places import LibraryPlaces

_ID = rf"\[?({BLOCK_ID_PREFIX}\d+)\]?"
_DEFINITION = re.compile(
    rf"(?m)^[ \t]*(?:[-*+][ \t]+)?(?:\[(\d{{1,6}})\]:?|(\d{{1,6}})[.)])[ \t]*{_ID}[ \t]*[:,;—–-]?[ \t]*(.*)$"
)
_CITED_BLOCK = re.compile(rf"[\[(]({BLOCK_ID_PREFIX}\d+)[\])]")
_QUOTES = {'"': '"', "”": "“„", "“": "„", "»": "«", "«": "»", "’": "‘", "』": "『", "」": "「"}
_LONGEST_QUOTE = 4000


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """One citation of an answer and what became of it."""

    line: int
    """Line of the answer, counted from 1; 0 for a citation that only the file beside it has."""
    number: int | None
    """Its number, None for a block cited in the text itself."""
    block_id: str
    """The block as cited; "" for a number without a definition."""
    quote: str
    """The quoted words; "" where there are none."""
    verdict: Verdict
    """How the quote agrees with the block."""
    page: int | None
    """Page of the place, None where there is none."""
    problem: str = ""
    """What is wrong: not_verified, no_quote, unknown_block, undefined (a number without a citation),
    redefined; unused (a definition that the text never uses, a warning); "" if all is well."""
    message: str = ""
    """The problem in a sentence, "" if all is well."""
    citation: Citation | None = None
    """The citation with its boxes; None where there is nothing to look for."""
    used_on: tuple[int, ...] = ()
    """Lines on which a number is used."""

    @property
    def ok(self) -> bool:
        """True if the citation is verified, or only a warning concerns it."""
        return self.problem in ("", "unused")


@dataclass(frozen=True, slots=True)
class _Cited:
    """A quote and its block, as an answer or the file beside it has them."""

    line: int
    number: int | None
    block_id: str
    quote: str


def check_answer(
    text: str, library: Library, *, sidecar: Iterable[Mapping[str, object]] = ()
) -> list[CheckedCitation]:
    """Every citation of the answer `text`, in order of lines; those of the sidecar alone come first.

    Raises QuoteError for a sidecar entry that cannot be read.
    """
    lines = _Lines(text)
    visible = _without_code(text)
    definitions = list(_definitions(visible, lines))
    defined = [*_read_sidecar(sidecar), *(cited for _, cited in definitions)]
    body = blank(visible, [span for span, _ in definitions])
    uses = _uses(body, [cited.number for cited in defined if cited.number is not None], lines)
    places = LibraryPlaces(library)
    results = [_check(cited, places, library) for cited in _inline(body, lines)]
    results += _check_defined(defined, uses, places, library)
    known = {cited.number for cited in defined}
    results += [_undefined(number, on) for number, on in uses.items() if number not in known]
    return sorted(results, key=lambda result: result.line)


def check_answer_file(path: Path, library: Library) -> list[CheckedCitation]:
    """`check_answer` for a file, with the JSON file of the same name beside it if there is one.

    Raises QuoteError for a sidecar that is no JSON list; OSError and UnicodeDecodeError where a file can't
    be read.
    """
    beside = path.with_suffix(".json")
    entries: object = []
    if beside != path and beside.exists():
        try:
            entries = json.loads(beside.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise QuoteError(f"{beside} is no JSON ({error}); mend it or move it away") from error
    if not isinstance(entries, list):
        raise QuoteError(
            f"{beside} holds no list of {{citation_number, block_id, cited_text}}; mend it or move it away"
        )
    return check_answer(path.read_text(encoding="utf-8"), library, sidecar=entries)


class _Lines:
    """Line numbers of rising places in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place, self._line = 0, 1

    def at(self, place: int) -> int:
        if place < self._place:
            self._place, self._line = 0, 1
        self._line += self._text.count("\n", self._place, place)
        self._place = place
        return self._line


def _without_code(text: str) -> str:
    return blank(text, code_spans(text))


def _definitions(text: str, lines: _Lines) -> Iterator[tuple[tuple[int, int], _Cited]]:
    for found in _DEFINITION.finditer(text):
        number = int(found[1] or found[2])
        yield found.span(), _Cited(lines.at(found.start()), number, found[3], _unquoted(found[4]))


def _unquoted(words: str) -> str:
    """The words of a definition without the quotes around them."""
    words = words.strip()
    while len(words) > 1 and words[0] in _QUOTES.get(words[-1], "") + '“"':
        words = words[1:-1].strip()
    return words


def _read_sidecar(entries: Iterable[Mapping[str, object]]) -> Iterator[_Cited]:
    for place, entry in enumerate(entries, 1):
        number = entry.get("citation_number") if isinstance(entry, Mapping) else None
        if not isinstance(entry, Mapping) or isinstance(number, bool) or not isinstance(number, int):
            raise QuoteError(
                f"entry {place} of the citations beside the answer has no integer citation_number"
            )
        yield _Cited(
            0, number, normal_block_id(entry.get("block_id") or ""), str(entry.get("cited_text") or "")
        )


def _inline(text: str, lines: _Lines) -> Iterator[_Cited]:
    after = 0
    for found in _CITED_BLOCK.finditer(text):
        quote = _quote_before(text, found.start(), after)
        yield _Cited(lines.at(found.start()), None, found[1], quote)
        after = found.end()


def _quote_before(text: str, place: int, after: int) -> str:
    """The quoted words that end right before `place`, "" if there are none."""
    window = text[max(after, place - _LONGEST_QUOTE) : place].rstrip(" \t\n.,;:")
    closing = window[-1:]
    begins = [window.rfind(opening, 0, len(window) - 1) for opening in _QUOTES.get(closing, "")]
    begin = max(begins, default=-1)
    quote = window[begin + 1 : -1]
    return quote.strip() if begin >= 0 and not re.search(r"\n[ \t]*\n", quote) else ""


def _uses(text: str, known: list[int], lines: _Lines) -> dict[int, list[int]]:
    uses: dict[int, list[int]] = {}
    for marker in find_markers(text, known):
        line = lines.at(marker.start)
        for number in marker.numbers:
            uses.setdefault(number, []).append(line)
    return uses


def _check_defined(
    defined: list[_Cited], uses: dict[int, list[int]], places: LibraryPlaces, library: Library
) -> Iterator[CheckedCitation]:
    seen: set[int | None] = set()
    for cited in defined:
        used_on = tuple(uses.get(cited.number or 0, ()))
        if cited.number in seen:
            message = f"citation {cited.number} is defined twice; give one of them another number"
            yield _result(cited, Verdict.ABSENT, "redefined", message, used_on=used_on)
            continue
        seen.add(cited.number)
        yield _check(cited, places, library, used_on=used_on)


def _check(
    cited: _Cited, places: LibraryPlaces, library: Library, *, used_on: tuple[int, ...] = ()
) -> CheckedCitation:
    if not cited.quote.strip():
        message = f"{cited.block_id} is cited without the quoted words; put them in quotes"
        return _result(cited, Verdict.ABSENT, "no_quote", message, used_on=used_on)
    citation = places.settle(cited.quote, cited.block_id, cited.number or 0)
    problem, message = _judge(cited, citation, used_on)
    return _result(cited, citation.verdict, problem, message, citation=citation, used_on=used_on)


def _judge(cited: _Cited, citation: Citation, used_on: tuple[int, ...]) -> tuple[str, str]:
    if citation.method in ("search", "none"):
        found = f"; the words stand in {citation.block_id}" if citation.method == "search" else ""
        return "unknown_block", f"the library has no block {cited.block_id!r}{found}"
    if not citation.verified:
        other = citation.found_elsewhere
        found = f"; the words stand in {other.block_ids[0]}" if other and other.block_ids else ""
        return "not_verified", f"{cited.block_id} does not say so ({citation.verdict}){found}"
    if cited.number is not None and not used_on:
        return "unused", f"citation {cited.number} is defined, but the answer never uses it"
    return "", ""


def _undefined(number: int, used_on: list[int]) -> CheckedCitation:
    message = f"[{number}] has no definition; add a line '[{number}]: {BLOCK_ID_PREFIX}n \"quoted words\"'"
    return _result(
        _Cited(used_on[0], number, "", ""), Verdict.ABSENT, "undefined", message, used_on=tuple(used_on)
    )


def _result(
    cited: _Cited,
    verdict: Verdict,
    problem: str,
    message: str,
    *,
    citation: Citation | None = None,
    used_on: tuple[int, ...] = (),
) -> CheckedCitation:
    line = cited.line or (used_on[0] if used_on else 0)
    page = citation.page if citation else None
    return CheckedCitation(
        line, cited.number, cited.block_id, cited.quote, verdict, page, problem, message, citation, used_on
    )
