"""The answers of `fixtures/answers`: each use comes out as it deserves, and no false statement as verified."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.check.answer import check_answer, uncited_statements

FIXTURES = Path(__file__).parents[3] / "fixtures"
_PLACE = re.compile(r"\{\{(.+?)\}\}")


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    expected: tuple[tuple[str, frozenset[str]], ...]
    unmet: tuple[str, ...]
    uncited: int
    text: str


def _cases() -> Iterator[Case]:
    for path in sorted((FIXTURES / "answers").glob("*.md")):
        if path.name == "README.md":
            continue
        for section in path.read_text(encoding="utf-8").split("\n## ")[1:]:
            name, file, expect, *lines = section.split("\n")
            text = "\n".join(
                line.removeprefix(">").removeprefix(" ") for line in lines if line.startswith(">")
            )
            unmet = next((line.removeprefix("unmet: ") for line in lines if line.startswith("unmet: ")), "")
            yield _case(f"{path.stem}: {name}", file, expect.removeprefix("expect: "), unmet, text)


def _case(name: str, file: str, expect: str, unmet: str, text: str) -> Case:
    parts = [part.strip().partition(" ") for part in expect.split(";")]
    uses = tuple((label, frozenset(rest.split(" or "))) for label, _, rest in parts if label != "uncited")
    uncited = next((int(rest) for label, _, rest in parts if label == "uncited"), 0)
    return Case(name, file, uses, tuple(unmet.split("; ")) if unmet else (), uncited, text)


@cache
def library_of(file: str) -> Library:
    library = Library()
    library.add(FIXTURES / "pdf" / file)
    return library


def _answer(case: Case) -> str:
    blocks = [block for document in library_of(case.file) for block in document.blocks]

    def id_of(found: re.Match[str]) -> str:
        [block] = [block for block in blocks if skeleton(found[1]) in skeleton(block.text)]
        return block.id

    return _PLACE.sub(id_of, case.text)


def _found(case: Case) -> list[tuple[str, str]]:
    """Label and status of each use, in the order of the text."""
    text = _answer(case)
    results = check_answer(text, library_of(case.file))
    order = re.findall(r"\[\^?(\d+(?:, ?\d+)*)\](?!:)|【(\d+)†|\[(BLOCK_CITE_ID_\d+)\]", text)
    left: dict[str, list[str]] = {}
    for result in results:
        label = "block" if result.number is None else str(result.number)
        # A false quote, or none at all, refuses what uses it.
        refused = result.status == "refused" and all(use.status != "refused" for use in result.uses)
        uses = [result.status if refused else use.status for use in result.uses]
        left.setdefault(label, []).extend(uses or [result.status] * len(result.used_on))
    labels = [label for a, b, c in order for label in (re.findall(r"\d+", a) or [b] if a or b else ["block"])]
    return [(label, left[label].pop(0)) for label in labels]


CASES = list(_cases())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_each_use_comes_out_as_it_deserves(case: Case) -> None:
    found = _found(case)
    assert [label for label, _ in found] == [label for label, _ in case.expected]
    met = [status in wanted for (_, status), (_, wanted) in zip(found, case.expected, strict=True)]
    if case.unmet:
        assert tuple(status for _, status in found) == case.unmet
        assert not all(met), "it is met now: take the line away"
    else:
        assert all(met), found
    assert len(uncited_statements(_answer(case))) == case.uncited


def test_no_false_answer_is_all_verified() -> None:
    false = [case for case in CASES if any("verified" not in wanted for _, wanted in case.expected)]
    assert len(false) >= 35
    for case in false:
        results = check_answer(_answer(case), library_of(case.file))
        assert not all(result.verified for result in results), case.name


def test_what_is_right_is_never_refused_but_where_it_says_so() -> None:
    right = [case for case in CASES if all("verified" in wanted for _, wanted in case.expected)]
    refused = [case.name for case in right if any(status == "refused" for _, status in _found(case))]
    assert refused == ["right: a quote in the sentence"]
