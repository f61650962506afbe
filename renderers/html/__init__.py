"""A report as one HTML file that needs nothing else: no network, no other file, no script for what matters.

page             the whole: head, landmarks, parts in their order
drawing_context  what every part is drawn with
flow/            headings, paragraphs, lists, tables, notes, the list of sources
inlines/         words, links, pictures, marks, formulas
anchors          ids, each given once
markup           text and attributes that can't become markup
policy           what the file may do, and where its links may lead
style            style.css with a theme's colours
fonts            named, and a theme's own carried
paper            pages, headers and footers in print
page.js          tooltips and the panel beside the text, where scripts run
"""

from renderers.html.page import draw_html
from renderers.provenance.carried.html import read_provenance_html

__all__ = ["draw_html", "read_provenance_html"]
