"""Formulas in every form: right LaTeX is drawn, wrong LaTeX is None, hostile LaTeX costs little."""

from __future__ import annotations

import io
import time
import xml.etree.ElementTree as ET

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from renderers.math.formulas import as_mathml, as_omml, as_png, as_svg

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
BLACK = (0.0, 0.0, 0.0)
RIGHT = {
    "fraction": r"\frac{a}{b}",
    "scripts": r"x_i^2 + y^{n+1}",
    "roots": r"\sqrt{2} + \sqrt[3]{x}",
    "sum": r"\sum_{i=1}^n x_i + 1",
    "integral": r"\int_0^\infty e^{-x^2}\,dx",
    "matrix": r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
    "cases": r"f(x)=\begin{cases}1 & x \ge 0\\0 & \text{else}\end{cases}",
    "align": r"\begin{align}x&=1\\y&=2\end{align}",
    "aligned": r"\begin{aligned}x&=1\\y&=2\end{aligned}",
    "accents": r"\hat{\beta} = \bar{x} + \vec{v} \overline{ab} \underbrace{a+b}_{c}",
    "fences": r"\left(\frac{1}{2}\right)^2 \left\{ x \right.",
    "limit": r"\lim_{x\to 0} \sin x",
    "letters": r"\mathbb{R} \mathbf{x} \mathcal{L} \mathrm{Var}",
    "signs": r"a < b \& c \le 5\%",
    "binomial": r"\binom{n}{k} \dots",
    "tag": r"a = b \tag{4} \label{x}",
}
WRONG = {
    "unknown-command": r"\foo{x}",
    "open-brace": "{a",
    "one-part-of-a-fraction": r"\frac{a}",
    "no-index": "x_",
    "open-fence": r"\left( x",
    "stray-column": "a & b",
    "unknown-environment": r"\begin{foo}x\end{foo}",
    "definition": r"\newcommand{\a}{b}\a",
    "comment": "10 % of x",
    "nothing": "  ",
    "chemistry": r"\ce{\bond{-}}",
    "deep": "{" * 3000 + "x" + "}" * 3000,
    "long": "x+" * 5000 + "x",
}


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("display", [True, False], ids=["displayed", "in-line"])
def test_right_formulas_are_drawn_in_every_form(name: str, display: bool) -> None:
    mathml, omml = as_mathml(RIGHT[name], display), as_omml(RIGHT[name], display)
    assert mathml is not None and omml is not None
    math = ET.fromstring(mathml)
    assert math.tag.endswith("}math") and (math.get("display") == "block") is display
    assert ET.fromstring(omml).tag == M + ("oMathPara" if display else "oMath")
    drawing = as_svg(RIGHT[name], size=12, colour=BLACK, display=display)
    assert drawing is not None
    assert 4 < drawing.width < 400 and 4 < drawing.height < 120 and 0 <= drawing.descent < drawing.height
    kinds = {element.tag.rpartition("}")[2] for element in ET.fromstring(drawing.svg).iter()}
    assert "path" in kinds and kinds <= {"svg", "path", "rect", "line", "g"}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_formulas_are_none(name: str) -> None:
    tex = WRONG[name]
    forms = [as_mathml(tex, True), as_omml(tex, False), as_svg(tex, size=12, colour=BLACK, display=True)]
    assert [*forms, as_png(tex, size=12, colour=BLACK, display=True)] == [None, None, None, None]


@pytest.mark.parametrize("name", RIGHT)
def test_word_gets_every_letter_and_digit(name: str) -> None:
    omml, mathml = as_omml(RIGHT[name], True), as_mathml(RIGHT[name], True)
    assert omml is not None and mathml is not None
    shown = "".join(ET.fromstring(omml).itertext())
    wanted = [sign for sign in "".join(ET.fromstring(mathml).itertext()) if sign.isalnum()]
    assert sorted(sign for sign in shown if sign.isalnum()) == sorted(wanted)


def test_word_knows_sums_fractions_fences_and_accents() -> None:
    omml = as_omml(r"\sum_{i=1}^n x_i + \left(\frac{a}{b}\right) + \hat{x}", True)
    assert omml is not None
    root = ET.fromstring(omml)
    [nary] = root.iter(M + "nary")
    assert "".join(nary.find(M + "e").itertext()) == "xi"  # type: ignore[union-attr]  # there is one
    [fence] = root.iter(M + "d")
    assert [end.get(M + "val") for end in fence.find(M + "dPr")] == ["(", ")"]  # type: ignore[union-attr]  # as above
    assert len([*root.iter(M + "f")]) == len([*root.iter(M + "acc")]) == 1


def test_word_gets_brackets_that_grow_and_columns_in_their_places() -> None:
    binomial, aligned = as_omml(r"\binom{n}{k}", True), as_omml(r"\begin{align}x&=1\\y&=2\end{align}", True)
    assert binomial is not None and aligned is not None
    assert len([*ET.fromstring(binomial).iter(M + "d")]) == 1
    places = [place.get(M + "val") for place in ET.fromstring(aligned).iter(M + "mcJc")]
    assert places == ["right", "left"]


def test_cells_of_a_matrix_are_never_empty_in_word() -> None:
    """Word shows boxes in empty ones, and LibreOffice leaves out what follows them."""
    for tex in (r"\begin{align}f(x)&=1\\&=2\end{align}", r"\begin{matrix}a&b\\c\end{matrix}"):
        written = as_omml(tex, True)
        assert written is not None
        cells = [*ET.fromstring(written).iterfind(f".//{M}mr/{M}e")]
        assert len(cells) == 4 and all("".join(cell.itertext()) for cell in cells)


def test_a_formula_with_signs_that_the_font_lacks_is_not_drawn_but_written() -> None:
    tex = r"\text{净利润} = 5"
    assert as_svg(tex, size=12, colour=BLACK, display=True) is None
    assert "净利润" in (as_mathml(tex, True) or "") and "净利润" in (as_omml(tex, True) or "")


def test_no_attribute_of_a_formula_leads_anywhere() -> None:
    mathml = as_mathml(r"\href{javascript:alert(1)}{x} < \textcolor{red}{y}", True)
    assert mathml is not None
    assert {name for element in ET.fromstring(mathml).iter() for name in element.attrib} <= {
        "display",
        "alttext",
        "mathcolor",
    }


def test_size_and_colour_are_those_asked_for() -> None:
    small = as_svg("x", size=10, colour=(1.0, 0.0, 0.0), display=False)
    large = as_svg("x", size=20, colour=(1.0, 0.0, 0.0), display=False)
    assert small is not None and large is not None
    assert "#ff0000" in small.svg
    assert large.width - 1 == pytest.approx(2 * (small.width - 1), rel=0.05)


def test_the_picture_has_the_size_of_the_drawing_and_a_clear_ground() -> None:
    tex = r"\frac{a}{b}"
    drawing = as_svg(tex, size=12, colour=BLACK, display=True)
    image = as_png(tex, size=12, colour=BLACK, display=True, dpi=144)
    assert drawing is not None and image is not None
    assert image.width * 72 / image.dpi == pytest.approx(drawing.width, abs=1)
    assert image.height * 72 / image.dpi == pytest.approx(drawing.height, abs=1)
    with Pillow.open(io.BytesIO(image.data)) as picture:
        assert picture.size == (image.width, image.height)
        alpha = picture.getchannel("A")
        assert alpha.getextrema() == (0, 255) and alpha.getpixel((0, 0)) == 0


@pytest.mark.parametrize(
    "tex",
    [
        pytest.param(r"\frac{a}{" * 38 + "x" + "}" * 38, id="fractions"),
        pytest.param(r"\left(" * 30 + "x" + r"\right)" * 30, id="fences"),
        pytest.param(r"\begin{matrix}" * 30 + "x" + r"\end{matrix}" * 30, id="matrices"),
        pytest.param("x_a^b" * 700, id="scripts"),
        pytest.param("x" + "'" * 3900, id="primes"),
        pytest.param(r"\\" * 1900, id="breaks"),
        pytest.param(r"\begin{matrix}" + "a&" * 1800 + r"\end{matrix}", id="columns"),
    ],
)
def test_no_formula_takes_long(tex: str) -> None:
    begun = time.process_time()
    as_mathml(tex, True), as_omml(tex, True), as_svg(tex, size=12, colour=BLACK, display=True)
    assert time.process_time() - begun < 5


@examples(2)
@given(
    st.lists(
        st.sampled_from(
            [*r"\{}[]()^_&$%#~'abc12+=<>|/ ", r"\frac", r"\sqrt", r"\left", r"\right", "中", "\n"]
        )
    )
)
def test_nothing_raises(parts: list[str]) -> None:
    tex = "".join(parts)
    for display in (True, False):
        omml = as_omml(tex, display)
        assert (as_mathml(tex, display) is None) == (omml is None)
        assert omml is None or ET.fromstring(omml) is not None
        as_svg(tex, size=11, colour=BLACK, display=display)
