"""The quotes that the benchmark of tables makes, over the fixtures."""

from __future__ import annotations

import pytest
from fixture_files import FIXTURES

from benchmarks.table_rows import FALSE, TRUE, measure, read_cases


def test_cases_are_of_one_row_or_of_two() -> None:
    cases = {case.kind: case.quote for case in read_cases(FIXTURES / "pdf" / "tables.pdf", 1)}
    assert set(cases) == {*TRUE, *FALSE}


@pytest.mark.long
def test_splices_of_rows_are_refused_and_rows_are_not() -> None:
    verified = measure(sorted((FIXTURES / "pdf").glob("*.pdf")), 20, show=True)
    for kind, least in (("row", 0.99), ("beginning", 0.99), ("cell", 0.97)):
        assert sum(verified[kind]) >= least * len(verified[kind]) > 0
    splices = [one for kind in FALSE for one in verified[kind]]
    assert sum(splices) <= 0.01 * len(splices)
