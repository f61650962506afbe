"""Colours of code: nothing of it is lost, kinds differ, every colour can be read."""

from __future__ import annotations

import pytest
from colours import contrast
from hypothesis import given
from hypothesis import strategies as st

from renderers.report.looks.code_colours import CodeStyle, code_colour, coloured_lines
from renderers.report.looks.theme import THEMES

PYTHON = '@cached\ndef total(rows):  # the sum\n\n    return sum(rows) + 10.5 if rows else "none"\n'


def joined(text: str, language: str) -> str:
    return "\n".join("".join(piece for piece, _ in line) for line in coloured_lines(text, language))


def test_pieces_of_python_have_their_styles() -> None:
    styles = {piece.strip(): style for line in coloured_lines(PYTHON, "python") for piece, style in line}
    assert styles["def"] is styles["return"] is CodeStyle.KEYWORD
    assert styles["total"] is styles["@cached"] is CodeStyle.NAME
    assert styles["# the sum"] is CodeStyle.COMMENT
    assert styles["10.5"] is CodeStyle.NUMBER
    assert styles['"none"'] is CodeStyle.STRING


@pytest.mark.parametrize("language", ["", "mermaid", "no such language", "{.unknown}"])
def test_unknown_languages_are_plain(language: str) -> None:
    assert coloured_lines("if a:\n\n  b", language) == [
        [("if a:", CodeStyle.PLAIN)],
        [],
        [("  b", CodeStyle.PLAIN)],
    ]


@pytest.mark.parametrize(
    "language", ["Python", "{.python}", "py", "c++", "sh", "json", "html", "diff", "tex"]
)
def test_nothing_of_the_code_is_lost(language: str) -> None:
    text = PYTHON + "\n\n\tint x = 'a';\r\n<b>&amp;</b> \\frac{1}{2} $HOME\n+ added\n- gone\n\n"
    assert joined(text, language) == text
    assert any(style is not CodeStyle.PLAIN for line in coloured_lines(text, language) for _, style in line)


@given(
    st.text(max_size=200), st.sampled_from(["python", "html", "php", "console", "rst", "yaml", "markdown"])
)
def test_any_text_keeps_its_characters(text: str, language: str) -> None:
    assert joined(text, language) == text


@pytest.mark.parametrize("style", CodeStyle)
@pytest.mark.parametrize("theme", THEMES)
def test_code_has_the_contrast_of_wcag_aa(theme: str, style: CodeStyle) -> None:
    assert contrast(code_colour(style, THEMES[theme]), THEMES[theme].panel) >= 4.5
