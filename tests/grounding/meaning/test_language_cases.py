"""Every case of fixtures/languages gets the verdict that it deserves."""

from __future__ import annotations

from collections import Counter

import pytest
from language_cases import FIELDS, FOLDER, NEEDED, VERDICTS, LanguageCase, cases, codes, rows

from blocks.text.fold import skeleton
from grounding.meaning.language import FOLDER as WORD_LISTS
from grounding.quotes.match import match_text

CASES = [case for code in codes() for case in cases(code)]
FEWEST = 30
"""Cases of a language, of which a third at least are true and a third false."""


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, marks=pytest.mark.xfail(reason=c.unmet, strict=True) if c.unmet else ()) for c in CASES],
    ids=lambda case: f"{case.language}: {case.name}",
)
def test_a_case_gets_its_verdict(case: LanguageCase) -> None:
    match = match_text(case.source, case.quote)
    assert match.verified == case.verified, (match.verdict, match.differences)
    if not case.verified:
        assert match.verdict in ("partial", "absent") or any(not d.harmless for d in match.differences)
    if case.edge:
        edges = [skeleton(d.found) for d in match.differences if d.kind == "edge"]
        assert skeleton(case.edge) in edges


@pytest.mark.parametrize("code", codes())
def test_the_cases_of_a_language_are_well_formed(code: str) -> None:
    seen = Counter[str]()
    texts = Counter[tuple[str, str]]()
    for name, given in rows(code):
        fields = dict(given)
        assert len(fields) == len(given), f"{name}: a field is given twice"
        assert fields.keys() <= FIELDS, f"{name}: no field is called so: {fields.keys() - FIELDS}"
        assert fields.keys() >= NEEDED, f"{name}: missing {NEEDED - fields.keys()}"
        assert all(value.strip() for value in fields.values()), f"{name}: a field is empty"
        assert fields["verdict"] in VERDICTS, f"{name}: no verdict"
        assert fields["quote"] != fields["source"], f"{name}: the quote is the source"
        seen[name] += 1
        texts[fields["source"], fields["quote"]] += 1
    assert not [name for name, n in seen.items() if n > 1]
    assert not [pair for pair, n in texts.items() if n > 1]
    true = sum(case.verified for case in CASES if case.language == code)
    assert seen.total() >= FEWEST
    assert min(true, seen.total() - true) >= seen.total() / 3


def test_every_language_with_a_file_has_cases() -> None:
    files = {path.stem for path in WORD_LISTS.glob("??.toml")} - {"la"}
    assert files == set(codes()), FOLDER
