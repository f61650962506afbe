"""A page with some paragraphs, each a block."""

from __future__ import annotations

import pymupdf


def pdf(*paragraphs: str) -> bytes:
    """The page as a PDF."""
    with pymupdf.open() as file:
        page = file.new_page()
        for n, words in enumerate(paragraphs):
            page.insert_textbox((72, 90 + 90 * n, 500, 170 + 90 * n), words, fontsize=11)
        return bytes(file.tobytes())
