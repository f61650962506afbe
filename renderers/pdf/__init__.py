"""Reports as PDF (`draw_pdf`): blocks become slices one below the other, slices pages, and pages the file.

draw          the report, page by page
flow/         blocks to slices: text, tables, notes, sources, headers and footers
inlines/      what stands in a line
press         what all of a document's drawing shares: theme, fonts, styles, links
pages/        slices to pages
lines/        words to lines
page          one page's operators, links and places
fonts/        words to glyphs
structure     structure elements of a tagged PDF
file/         pages to the bytes of the file
images        the images of the file, each stored once
objects       its objects, numbered and written
text_strings  words outside of pages
"""

from __future__ import annotations

from renderers.pdf.draw import draw_pdf

__all__ = ["draw_pdf"]
