"""The quotation marks of TeX's Czech and Slovak fonts are read as marks, in these fonts alone."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read


def words_of(text: str, name: str) -> list[str]:
    """The words of a page whose font has this name and no map to Unicode."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), text, fontname="helv")
        font = page.get_fonts()[0][0]
        pdf.xref_set_key(font, "BaseFont", f"/{name}")
        return list(read(bytes(pdf.tobytes())).words.texts)


@pytest.mark.parametrize("name", ["csr10", "OJOEOF+csbx12", "ABCDEF+cscsc10", "csssbx10"])
def test_both_marks_are_read(name: str) -> None:
    assert words_of("þlidéÿ a þslova.ÿ", name) == ["„lidé“", "a", "„slova.“"]


@pytest.mark.parametrize("name", ["Helvetica", "CMR10", "ABCDEF+css", "Focs10"])
def test_letters_of_other_fonts_stay(name: str) -> None:
    assert words_of("þar L'Haÿ", name) == ["þar", "L'Haÿ"]
