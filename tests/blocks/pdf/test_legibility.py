"""Text that can be used, and garbage, told from the words alone."""

from __future__ import annotations

import random
import string

import pytest
from fixture_files import FIXTURES
from script_files import FILES, ScriptFile

from blocks.pdf import legibility
from blocks.pdf.legibility import is_garbled

ENGLISH = (
    "On the last page of this letter he asks whether anybody could still remember what was said there".split()
)


@pytest.mark.parametrize("one", FILES, ids=lambda one: one.name)
def test_no_language_is_garbage(one: ScriptFile) -> None:
    assert not is_garbled([word for sentence in one.sentences for word in sentence.text.split()])


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["\ue01f"],
        ["17", "1,204.55", "(3.1%)", "-44.7", "0.004", "±2"] * 20,
        ["Introduction", ".........................", "3", "Method", ".......................", "12"] * 3,
        ["x²", "+", "y²", "=", "(z", "−", "1)²", "∀ε>0", "∃δ:", "|f(x)−f(a)|<ε"] * 5,
        ["SELECT", "id", "FROM", "t", "WHERE", "k", "=", "'%s'", "AND", "n", "<>", "4;"] * 4,
        "Vlk zmrzl, zhltl hrst zrn a pak šel do lesa hledat něco lepšího k jídlu".split() * 3,
    ],
)
def test_odd_pages_are_not_garbage(texts: list[str]) -> None:
    assert not is_garbled(texts)


@pytest.mark.parametrize(
    "garbage",
    [
        ["\ufffd" * len(word) for word in ENGLISH],
        ["".join(chr(0xF000 + ord(c)) for c in word) for word in ENGLISH],
        ["".join(chr(ord(c) - 29) if c > "=" else c for c in word) for word in ENGLISH * 2],
        ["".join(chr(0xA1 + ord(c) % 9) for c in word) for word in ENGLISH],
        ["".join(chr(ord(c) % 31 + 1) for c in word) for word in ENGLISH],
    ],
)
def test_unmapped_and_shifted_glyphs_are_garbage(garbage: list[str]) -> None:
    assert is_garbled(garbage)


def test_claims_and_prose_of_the_fixtures_are_not_garbage() -> None:
    for path in sorted((FIXTURES / "producers" / "prose").glob("*.*")):
        if path.suffix in (".txt", ".md"):
            assert not is_garbled(path.read_text("utf-8").split()), path.name


@pytest.mark.parametrize("seed", range(300))
def test_ascii_is_judged_as_any_text_is(seed: int) -> None:
    rng = random.Random(seed)
    signs = rng.sample(string.ascii_letters + string.digits + string.punctuation, rng.randint(2, 30))
    text = "".join(rng.choices(signs, k=rng.choice((10, 40, 60, 150, 400))))
    assert legibility._is_garbled_ascii(text) == legibility._is_garbled(text)
