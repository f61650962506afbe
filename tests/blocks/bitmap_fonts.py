"""PDFs with Type 3 fonts, as TeX makes them: glyphs that are boxes, numbered and not named, and gaps for spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pymupdf

WIDTH = 500
"""Of every glyph but strokes, in thousandths of the font's size."""


def typeset(lines: Sequence[Sequence[tuple[str, bytes]]], names: Mapping[int, str] | None = None) -> bytes:
    """A page of lines, each of pieces of a font's name and the numbers of its letters, 32 being a gap.

    `names` are what glyphs are called, by their numbers; others have TeX's names for glyphs without one ("/a28").
    """
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        fonts = {name: _font(pdf, names or {}) for line in lines for name, _ in line}
        listed = "".join(f"/{name} {xref} 0 R" for name, xref in fonts.items())
        pdf.xref_set_key(page.xref, "Resources", f"<</Font<<{listed}>>>>")
        contents = pdf.get_new_xref()
        pdf.update_object(contents, "<<>>")
        pdf.update_stream(contents, b"".join(_drawn(line, 720 - 14 * k) for k, line in enumerate(lines)))
        pdf.xref_set_key(page.xref, "Contents", f"{contents} 0 R")
        return bytes(pdf.tobytes())


def _font(pdf: pymupdf.Document, names: Mapping[int, str]) -> int:
    """The number of a new font with a glyph for every byte but the space."""
    glyph = pdf.get_new_xref()
    pdf.update_object(glyph, "<<>>")
    pdf.update_stream(glyph, f"{WIDTH} 0 0 0 {WIDTH - 50} 700 d1 0 0 {WIDTH - 50} 700 re f".encode())
    own = {code: names.get(code, f"a{code}") for code in range(256) if code != 32}
    widths = ["0" if own.get(code) == "negationslash" else str(WIDTH) for code in range(256)]
    font = pdf.get_new_xref()
    pdf.update_object(
        font,
        "<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 -200 1000 900]/FirstChar 0/LastChar 255"
        f"/Widths[{' '.join(widths)}]/CharProcs<<{''.join(f'/{name} {glyph} 0 R' for name in own.values())}>>"
        f"/Encoding<</Differences[{' '.join(f'{code}/{name}' for code, name in own.items())}]>>>>",
    )
    return font


def _drawn(line: Sequence[tuple[str, bytes]], y: int) -> bytes:
    """The operators that draw a line."""
    pieces = b"".join(
        b"/%s 10 Tf [<%s>] TJ " % (name.encode(), numbers.hex(" ").replace("20", "> -333 <").encode())
        for name, numbers in line
    )
    return b"BT 72 %d Td %s ET\n" % (y, pieces)
