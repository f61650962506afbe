"""How common words are: lists that are read by letter, against the whole list read plainly."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from importlib.resources import files

import pytest

from blocks.text.fold import fold_words
from grounding.meaning.words.frequency import is_another_word, per_million

VOCABULARIES = {
    "es": ["el", "la", "que", "de", "los", "una", "por", "con", "para", "las"],
    "it": ["il", "che", "di", "gli", "della", "una", "per", "con", "nel", "sono"],
    "ru": ["и", "в", "не", "на", "что", "как", "это", "по", "из", "для"],
}
"""Words that tell a document's language."""
EVERY = 61
"""So many words of a list are passed over from one that is asked for to the next."""


def read_plainly(language: str) -> Counter[str]:
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz")
    words = json.loads(gzip.decompress(packed.read_bytes()))
    counts: Counter[str] = Counter()
    for word, count in zip(fold_words(list(words)), words.values(), strict=True):
        counts[word] += count
    return counts


@pytest.mark.parametrize("language", sorted(VOCABULARIES))
def test_a_word_is_as_common_as_all_spellings_of_its_letters(language: str) -> None:
    counts = read_plainly(language)
    asked = [*list(counts)[::EVERY], *(word for word, _ in counts.most_common(20)), list(counts)[-1]]
    total = sum(counts.values())
    for word in asked:
        assert per_million(word, VOCABULARIES[language]) == pytest.approx(1e6 * counts[word] / total)


@pytest.mark.parametrize("word", ["", "qqqzzz", "zzzzz", "-", "ßßß", "9999"])
def test_what_is_in_no_list_is_no_word(word: str) -> None:
    for vocabulary in VOCABULARIES.values():
        assert per_million(word, vocabulary) == 0
        assert not is_another_word(word, "casa", vocabulary)
