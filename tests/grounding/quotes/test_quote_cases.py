"""The case tables of fixtures/quotes, as they are and after the quotes were disturbed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from fixture_files import Case, cases, document, parameters

from blocks.text.fold import skeleton
from grounding.model import Match, Quote
from grounding.quotes.match import match_quote

CASES = list(cases())
_LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}
_CURLY = str.maketrans({'"': "”", "'": "’", "“": '"', "”": '"', "‘": "'", "’": "'"})


def ligatures(text: str) -> str:
    """With ligature letters."""
    return re.sub("ffi|ffl|ff|fi|fl", lambda m: _LIGATURES[m.group()], text)


def other_quotes(text: str) -> str:
    """Curly quotation marks for straight ones and the other way round."""
    return text.translate(_CURLY)


def wide_spaces(text: str) -> str:
    """Two spaces or a line feed or a no-break space for a space, by turns."""
    kinds = iter(range(10**6))
    return re.sub(r"(?<=[^\W\d_]) (?=[^\W\d_])", lambda _: ("  ", "\n", "\u00a0")[next(kinds) % 3], text)


def soft_hyphens(text: str) -> str:
    """A soft hyphen after the third letter of each long word."""
    return re.sub(r"\b([a-zA-Z]{3})([a-z]{4,})", "\\1\u00ad\\2", text)


def other_case(text: str) -> str:
    """Words of four letters and more in capitals; units and the like are left alone."""
    return re.sub(r"(?<![\w$€£])[A-Za-z]{4,}(?!\w)", lambda m: m.group().upper(), text)


def line_breaks(text: str) -> str:
    """Each long word broken as at a line's end."""
    return re.sub(r"(?<![\w-])([a-z]{3})([a-z]{4,})(?![\w-])", "\\1-\n\\2", text)


DISTURBED: list[Callable[[str], str]] = [
    ligatures,
    other_quotes,
    wide_spaces,
    soft_hyphens,
    other_case,
    line_breaks,
]


def find(case: Case, change: Callable[[str], str] = str) -> Match:
    """The match of a case's quote after a change."""
    given = case.fields
    quote = Quote(
        change(given["quote"]),
        prefix=given.get("prefix", ""),
        suffix=given.get("suffix", ""),
        page=int(given["hint"]) if "hint" in given else None,
        block_id=block_of(given["document"], given["block"]) if "block" in given else None,
    )
    return match_quote(document(given["document"]), quote)


@cache
def found(case: Case) -> Match:
    """The match of a case's quote as it is."""
    return find(case)


def block_of(name: str, anchor: str) -> str:
    """The id of the one block of a document that holds the anchor's words."""
    (block,) = [b for b in document(name).blocks if skeleton(anchor) in skeleton(b.text)]
    return block.id


def ids(case: Case) -> str:
    return f"{case.table}: {case.name}"


@pytest.mark.parametrize("case", parameters("quotes"))
def test_a_case_gets_its_verdict_and_place(case: Case) -> None:
    match = found(case)
    assert match.verdict in case.verdicts, match.reason
    if match.verdict == "absent":
        assert not match.boxes and match.document_id is None
        return
    if case.pages:
        assert match.pages == case.pages
    assert skeleton(case.fields.get("words", "")) in skeleton(match.text)
    if "elsewhere" in case.fields:
        assert match.elsewhere == (case.fields["elsewhere"] == "yes")
    if "not" in case.fields:
        assert skeleton(case.fields["not"]) not in skeleton(match.text)
        doc = document(case.fields["document"])
        assert skeleton(case.fields["not"]) not in skeleton(
            "".join(doc.words.texts[i] for i in match.word_indices)
        )


@pytest.mark.parametrize("table", sorted({case.table for case in CASES}))
def test_a_verdict_says_what_differs(table: str) -> None:
    assert [ids(case) for case in CASES if case.table == table and not says_what_differs(found(case))] == []


def says_what_differs(match: Match) -> bool:
    """An exact match has none but what stands beside it; any other lists some, and only harmful ones alter."""
    fits = {
        "exact": all(d.kind == "edge" and d.harmless for d in match.differences),
        "close": match.differences and all(d.harmless for d in match.differences),
        "altered": any(not d.harmless for d in match.differences),
    }
    return bool(match.reason and fits.get(match.verdict, True)) and all(
        (d.quoted or d.found)
        and 0 <= d.where <= len(match.quote)
        and (not d.quoted or skeleton(d.quoted)[:1] in skeleton(match.quote))
        for d in match.differences
    )


def disturbances() -> Iterator[object]:
    """Every case under every change; in short runs under one, the next case under the next."""
    for turn, case in enumerate(CASES):
        for place, change in enumerate(DISTURBED):
            later = turn % len(DISTURBED) != place
            name = f"{ids(case)}-{change.__name__}"
            yield pytest.param(case, change, marks=[pytest.mark.long, pytest.mark.thorough] * later, id=name)


@pytest.mark.parametrize(("case", "change"), list(disturbances()))
def test_what_typography_does_to_a_quote_changes_no_verdict(case: Case, change: Callable[[str], str]) -> None:
    match, plain = find(case, change), found(case)
    assert match.verdict == plain.verdict or {match.verdict, plain.verdict} <= {*case.verdicts}, match.reason
    assert match.pages == plain.pages
