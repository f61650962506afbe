"""Reports as PDF: `draw_pdf`.

draw.py        the report, page by page
front, flow, lists, tables, code_lines, notes, sources    what is on the pages: blocks to slices
inlines, citations, pictures, formulas, svg_paths         what is in a paragraph
words, breaking, bidi, paragraphs                         lines
layout, slices, bands                                     where pages end
faces, typefaces, machine_fonts, shaping                  fonts and glyphs
page, pen                                                 operators of a page
file, objects, embedding, outline, structure_tree, metadata    the file
"""

from __future__ import annotations

from renderers.pdf.draw import draw_pdf

__all__ = ["draw_pdf"]
