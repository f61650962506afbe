"""Signs without partners or operands in Word's equations: written as words, so that LibreOffice shows them too."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from renderers.math.formulas import as_omml

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"


def runs(tex: str) -> list[tuple[str, bool]]:
    """The texts of an equation, True for those that are words and no operators."""
    omml = as_omml(tex, False)
    assert omml is not None
    return [
        ("".join(run.itertext()).strip("\u2005"), run.find(f"{M}rPr/{M}nor") is not None)
        for run in ET.fromstring(omml).iter(f"{M}r")
    ]


def words(tex: str) -> str:
    """Signs that are written as words."""
    return "".join(text for text, is_word in runs(tex) if is_word)


@pytest.mark.parametrize(
    ("tex", "signs"),
    [
        ("f(x]", "(]"),
        ("[0,1)", "[)"),
        ("g(x))", ")"),
        ("(x", "("),
        ("x]^2", "]"),
        ("P(A|B)", "|"),
        ("|x|", "||"),
        ("= b", "="),
        ("a =", "="),
        ("a +", "+"),
        ("<x>", "<>"),
        ("a, = b", "="),
        ("(= b)", "="),
        ("x^*", "*"),
        ("x^{+}", "+"),
        (r"\begin{aligned} a &= b \end{aligned}", "="),
        (r"\#", "#"),
    ],
)
def test_signs_that_lack_something_are_words(tex: str, signs: str) -> None:
    assert words(tex) == signs


@pytest.mark.parametrize(
    "tex",
    [
        "f(x)",
        "((a)(b))",
        "[x]",
        "(a+b)^2",
        "a = b",
        "-x",
        "a = -b",
        "(-x)",
        "x^{-1}",
        "a < b",
        "a/b",
        "n!",
        r"x \to 0",
    ],
)
def test_signs_that_lack_nothing_stay_operators(tex: str) -> None:
    assert words(tex) == ""


@pytest.mark.parametrize(
    ("tex", "base", "script"),
    [
        ("a(b+c)^2", "(b+c)", "sSup"),
        ("((a)(b))^2", "((a)(b))", "sSup"),
        ("[x]_0", "[x]", "sSub"),
        ("(x)_i^2", "(x)", "sSubSup"),
        (r"\frac{1}{(x)^2}", "(x)", "sSup"),
    ],
)
def test_a_script_is_attached_to_all_of_a_bracket(tex: str, base: str, script: str) -> None:
    root = ET.fromstring(as_omml(tex, True) or "")
    (found,) = root.iter(f"{M}{script}")
    assert "".join(found.find(f"{M}e").itertext()) == base  # type: ignore[union-attr]
    assert words(tex) == ""


def test_scripts_on_scripted_brackets_keep_their_order() -> None:
    assert "".join(text for text, _ in runs("(a)^2(b)^3(c]^4")) == "(a)2(b)3(c]4"


@pytest.mark.parametrize(
    ("tex", "operand"),
    [
        (r"\sum_i (x_i - a)(y_i - b) + c", "(xi−a)(yi−b)"),
        (r"\sum_i (x_i - a)^2 = 1", "(xi−a)2"),
        (r"(\sum_i x_i) y", "xi"),
        (r"\left(\sum_i x_i\right) y", "xi"),
        (r"\int_0^1 f(x - 1)\,dx - c", "f(x−1)dx"),
    ],
    ids=["product", "square", "inside", "fences", "integral"],
)
def test_the_operand_of_a_sum_goes_on_through_brackets(tex: str, operand: str) -> None:
    root = ET.fromstring(as_omml(tex, True) or "")
    (found,) = root.iter(f"{M}nary")
    assert "".join("".join(found.find(f"{M}e").itertext()).split()) == operand  # type: ignore[union-attr]
    assert words(tex).strip() == ""
