"""What the glyphs of a converted document say, in scripts whose letters join, stack or change places.

MuPDF draws Arabic, Hindi or Thai with glyphs that stand for no character in the font's own table, and its PDF then
gives another character for each, or none. The pages as they were laid out know which characters a glyph was drawn for:
that is written into the PDF's fonts (`ToUnicode`, PDF 1.7, 9.10.3), for the letters of these scripts alone: a "<" in an
Arabic line is drawn with the glyph of ">", and what Latin letters say is known. What one glyph says in one place and
another in the next, as some vowels of Hindi, it says as most often; the words of such scripts are kept beside that
(`stacked_words`). Other scripts are passed over, but for the one
sign that a font lacks, as "⁵" before a Chinese word: the layout knows it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator

import pymupdf

_SHAPED = re.compile("[\u0600-\u109f\u1780-\u17ff]")
"""Arabic and what follows it to Myanmar, Khmer."""
_UNSURE = re.compile(f"{_SHAPED.pattern}|[\u2070-\u2e7f](?=[\u2e80-\u9fff\uac00-\ud7a3])")
"""Those, and signs before Chinese, Japanese and Korean words, for which MuPDF may ask a font that lacks them."""
_MOST = 100
"""Entries that one block of the table may have."""
GlyphTexts = dict[str, dict[int, str]]
"""Font -> glyph -> the characters that it was drawn for most often."""


def with_glyph_texts(pdf: bytes, source: pymupdf.Document) -> bytes:
    """The PDF that `source` was converted to, its fonts told what their glyphs say; the same bytes if they know."""
    if not any(_UNSURE.search(page.get_text()) for page in source):
        return pdf
    texts = _glyph_texts(source)
    with pymupdf.open(stream=pdf, filetype="pdf") as converted:
        tables: dict[str, list[int]] = defaultdict(list)
        for xref in range(1, converted.xref_length()):
            kind, table = converted.xref_get_key(xref, "ToUnicode")
            name = converted.xref_get_key(xref, "BaseFont")[1].lstrip("/").replace("#20", " ")
            if kind == "xref" and name in texts:
                tables[name].append(int(table.split()[0]))
        for name, found in tables.items():
            if len(found) == 1:  # of two fonts with one name nobody knows which drew what
                known = converted.xref_stream(found[0])
                converted.update_stream(
                    found[0], known.replace(b"endcmap", _entries(texts[name]) + b"endcmap")
                )
        return bytes(converted.tobytes(garbage=0, no_new_id=True))


def _glyph_texts(source: pymupdf.Document) -> GlyphTexts:
    said: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for page in source:
        for span in page.get_texttrace():
            for glyph, text in _drawn(span["chars"]):
                said[span["font"]][glyph][text] += 1
    shaped: GlyphTexts = defaultdict(dict)
    for font, glyphs in said.items():
        for glyph, texts in glyphs.items():
            text = texts.most_common(1)[0][0]
            if _SHAPED.search(text) or (not glyph and len(texts) == 1 and text.isprintable()):
                shaped[font][glyph] = _with_ascii_figures(text)
    return shaped


def _with_ascii_figures(text: str) -> str:
    """Figures as ASCII ones, which no reader of pages turns round between Arabic words."""
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() else c for c in text)


def _drawn(characters: list[tuple[int, int, object, object]]) -> Iterator[tuple[int, str]]:
    """Each glyph with what it was drawn for: characters without a glyph belong to the one before, and glyphs without a
    character draw the parts of the one before."""
    clusters: list[tuple[list[int], str]] = []
    for code, glyph, *_ in characters:
        if glyph >= 0 and (code > 0 or not clusters):
            clusters.append(([glyph], chr(code) if code > 0 else ""))
        elif clusters:
            glyphs, text = clusters[-1]
            clusters[-1] = (
                [*glyphs, glyph] if glyph >= 0 else glyphs,
                text + (chr(code) if code > 0 else ""),
            )
    for glyphs, text in clusters:
        if len(glyphs) == 1:
            yield glyphs[0], text
        else:
            parts = unicodedata.normalize("NFKD", text)
            yield from zip(glyphs, parts, strict=False) if len(parts) == len(glyphs) else [(glyphs[0], text)]


def _entries(texts: dict[int, str]) -> bytes:
    """Entries of a `ToUnicode` table; later ones count."""
    lines = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>\n" for glyph, text in sorted(texts.items())]
    blocks = (lines[k : k + _MOST] for k in range(0, len(lines), _MOST))
    return "".join(f"{len(rows)} beginbfchar\n{''.join(rows)}endbfchar\n" for rows in blocks).encode("ascii")
