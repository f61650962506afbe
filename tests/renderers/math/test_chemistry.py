r"""Formulas of chemistry, `\ce{…}`: golden LaTeX, what isn't read, and that every form draws them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.math.chemistry import chemistry_as_latex
from renderers.math.formulas import as_mathml, as_omml, as_svg

READ = {
    "H2O": r"\text{H}_{2}\text{O}",
    "2H2O": r"2\,\text{H}_{2}\text{O}",
    "1/2O2": r"\frac{1}{2}\,\text{O}_{2}",
    "SO4^2-": r"\text{SO}_{4}^{2-}",
    "Na+": r"\text{Na}^{+}",
    "[Fe(CN)6]^{3-}": r"[\text{Fe}(\text{CN})_{6}]^{3-}",
    "H3O+(aq)": r"\text{H}_{3}\text{O}^{+}(\text{aq})",
    "Fe^{II}O": r"\text{Fe}^{\text{II}}\text{O}",
    "^{14}_{6}C": r"{}^{14}_{6}\text{C}",
    "CH3-CH2-OH": r"\text{CH}_{3}\text{–}\text{CH}_{2}\text{–}\text{OH}",
    "HC#CH": r"\text{HC}\equiv \text{CH}",
    "CuSO4*5H2O": r"\text{CuSO}_{4}\cdot 5\,\text{H}_{2}\text{O}",
    "A + B -> C": r"\text{A}\ {}+{}\ \text{B}\ \;\longrightarrow\;\ \text{C}",
    "A ->[H2O][\\Delta] B": r"\text{A}\ \;\xrightarrow[\Delta ]{\text{H}_{2}\text{O}}\;\ \text{B}",
    "A <=> B v": r"\text{A}\ \;\rightleftharpoons\;\ \text{B}\ {}\downarrow {}",
}
UNREAD = [r"\bond{-}", "$x$ A", "", "{A}B", "A ->[{x}] B", "A !"]


@pytest.mark.parametrize(("written", "latex"), READ.items())
def test_what_is_read_is_drawn_in_every_form(written: str, latex: str) -> None:
    tex = f"\\ce{{{written}}}"
    assert chemistry_as_latex(tex) == f"{{{latex}}}"
    assert as_mathml(tex, False) and as_omml(tex, True)
    assert as_svg(tex, size=10, colour=(0, 0, 0), display=True)


@pytest.mark.parametrize("written", UNREAD)
def test_what_is_not_read_is_no_formula(written: str) -> None:
    assert chemistry_as_latex(f"\\ce{{{written}}}") is None
    assert as_mathml(f"\\ce{{{written}}}", False) is None


def test_it_stands_within_other_formulas() -> None:
    assert chemistry_as_latex(r"K = [\ce{H+}]^2 \cent") == r"K = [{\text{H}^{+}}]^2 \cent"
    assert chemistry_as_latex(r"\ce{H2O") is None
    assert "\\ce{H2O}" in (as_mathml(r"x + \ce{H2O}", False) or "")


@given(st.text("AbO2+-^_{}[]()<=>*v \\$#/,", max_size=40))
def test_nothing_raises(written: str) -> None:
    made = chemistry_as_latex(f"\\ce{{{written}}}")
    assert made is None or "\\ce" not in made
