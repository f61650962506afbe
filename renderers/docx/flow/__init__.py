"""A report's blocks as Word has them.

title_block      logo, title, authors, date
contents         the table of contents, as a field
body             blocks
paragraphs       style, direction, indents and list numbers around a line
tables           tables
columns          how wide their columns are
code             code
equations        displayed formulas
bars             the bar beside callouts
footnotes        the notes of the report
draw_entries     the list of sources
"""
