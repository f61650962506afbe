"""LibreOffice opens Word files, shows every word, and keeps what they say of their sources."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest
from office import as_pdf, converted
from word_files import RICH, RICH_ENTRIES, RICH_FOOTNOTES, W, drawn, spaced, text

from renderers.docx import read_provenance_docx
from renderers.tree.nodes import Math

pytestmark = pytest.mark.long

# Each breaks LibreOffice's grammar of formulas in a way of its own, or has a construction of its own.
FORMULAS = (
    r"(h-h_0)^{b} f(x] [0,1) |x| P(A|B) = b",
    r"\begin{aligned} a &= b \\ c &= d+1 \end{aligned}",
    r"\begin{cases} 1 & x>0 \\ 0 & \text{else} \end{cases}",
    r"\frac{\sum_{i=1}^{n} (x_i - \bar{x})(y_i - \bar{y})}{\sum_{i=1}^{n} (x_i - \bar{x})^2},",
    r"x^* + y^{+} <z> \# 50\% ((a)(b))^2 g(f(x)))",
    r"\left(\frac{a}{b}\right)^2 \sum_{i=1}^n i^2 = \int_0^1 x^2\,dx \sqrt[3]{x} \hat{b}",
)


@pytest.mark.libreoffice
def test_libreoffice_shows_every_word_and_keeps_provenance(tmp_path: Path) -> None:
    formulas = tuple(text(Math(formula)) for formula in FORMULAS)
    file = drawn(
        *RICH, *formulas, entries=RICH_ENTRIES, footnotes=RICH_FOOTNOTES, provenance={"sids": [1, 2]}
    )
    path = tmp_path / "report.docx"
    path.write_bytes(file.data)
    pages = pypdf.PdfReader(as_pdf(path, tmp_path)).pages
    shown = "".join("".join(page.extract_text().split()) for page in pages)
    paragraphs = [*file.paragraphs(), *file.xml("word/footnotes.xml").iter(f"{W}p")]
    written = [word for paragraph in paragraphs for word in re.findall(r"\w+", spaced(paragraph))]
    lost = [word for word in written if word not in shown and word[::-1] not in shown]
    assert len(written) > 100
    assert "¿" not in shown  # what LibreOffice shows of a formula that it can't read
    assert lost == []
    (tmp_path / "again").mkdir()
    again = converted(path, tmp_path / "again", "docx").read_bytes()
    assert read_provenance_docx(again) == {"sids": [1, 2]}
