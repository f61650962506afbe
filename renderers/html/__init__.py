"""A report as one HTML file that needs nothing else: no network, no other file, no script for what matters.

page.py      the whole: head, landmarks, in the order of the file        markup.py      text that can't become markup
contents.py  headings that never skip a level, and their list            anchors.py     ids, each given once
blocks.py    blocks            inlines.py   words, links, marks          policy.py      addresses and scripts allowed
sources.py   the list of sources            tooltips.py  a source in brief, beside its mark
style.py     style.css with a theme's colours                            provenance.py  the row of sources_used.json
page.js      tooltips and the panel beside the text, where scripts run
"""

from renderers.html.page import draw_html
from renderers.html.provenance import read_provenance_html

__all__ = ["draw_html", "read_provenance_html"]
