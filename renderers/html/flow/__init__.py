"""A report's blocks as HTML.

blocks           headings, paragraphs, lists, tables, figures
contents         headings that never skip a level, and their list
code             code in colours
notes            footnotes
draw_entries     the list of sources
tooltips         a source in brief, beside its mark
lines            lines of sources, in the list and in tooltips
"""
