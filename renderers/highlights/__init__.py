"""Highlighted copies of PDFs.

copies       a copy of every cited document
marks        citations and matches as what a page can show
cell_headings  marks of what cited cells stand under
annotations  marks -> highlight annotations, one quad a line
overlaps     highlights of the same words, one over the other
legend       what the colours mean
page_frame   the visible part of a page in the file's own units
pdf_copy     saving a copy that leaves the rest of the file alone
"""
