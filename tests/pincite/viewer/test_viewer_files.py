"""The viewer's own files: modules that become one script, and words of the interface in every language."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pincite.viewer.script import LANGUAGES, STATIC, labels, one_script

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def test_no_name_is_declared_twice() -> None:
    """In one script the names of all modules stand side by side."""
    names = Counter(
        name for file in STATIC.glob("*.js") for name in DECLARED.findall(file.read_text("utf-8"))
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_one_script_has_neither_imports_nor_exports() -> None:
    script = one_script("viewer.js")
    assert re.findall(r"^(?:import|export) .*", script, re.MULTILINE) == []
    assert script.index("function make(") < script.index("function drawCard(") < script.index("class Viewer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_words(language: str) -> None:
    words, english = labels(language), labels("en")
    assert list(words) == list(english)
    assert all(words[key].strip() for key in words)
    assert {key: words[key].count("{}") for key in words} == {
        key: english[key].count("{}") for key in english
    }


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_languages_are_translated(language: str) -> None:
    same = [key for key, words in labels(language).items() if words == labels("en")[key]]
    # "Page", "Document" and "Sources" are French as well.
    assert len(same) < 8


def test_every_word_of_the_interface_is_used() -> None:
    code = "".join(file.read_text("utf-8") for file in STATIC.glob("*.js"))
    built = ("status_", "support_", "verdict_")
    unused = [
        key
        for key in labels("en")
        if not re.search(rf"labels\.{key}\b|\"{key}\"", code) and not key.startswith(built)
    ]
    assert unused == []


def test_no_module_writes_markup() -> None:
    """What documents, models and people write is put in as text."""
    code = "".join(file.read_text("utf-8") for file in STATIC.glob("*.js"))
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", code)
        == []
    )
