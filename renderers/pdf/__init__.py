"""Reports as PDF (`draw_pdf`): blocks become slices one below the other, slices pages, and pages the file.

draw             the report, page by page
press            what all of a document's drawing shares: theme, fonts, styles, links

flow                blocks to slices, one function for each kind of block
set_text            words as lines of a paragraph, with space, panels and captions
front               logo, title, authors, date, table of contents
running_lines       headers and footers
lists               bullets, numbers and boxes beside items
tables              tables as bands of rows
columns             how wide the columns of a table are
content_widths      the longest word and the longest line of a block
code_lines          code as lines
notes               footnotes
draw_entries        the list of sources
missing_characters  the characters that no font has

inlines          inlines to words of a paragraph
draw_marks       marks of citations
pictures         pictures scaled to fit
images           the images of the file, each stored once
formulas         formulas as drawings
svg_paths        their paths as operators of a page

words            runs of text to chunks that nothing may part
breaking         where a line may end inside a word (UAX #14)
hyphenation      where a hyphen may be put into one (Liang)
bidi             levels and visual order of mixed directions (UAX #9)
paragraphs       chunks to lines

slices           what is set one below the other
table_bands      rows of a table as a slice that can be parted
layout           where pages end
foot             the notes at the end of a page

typefaces        which font draws which character
machine_fonts    fonts of the machine for rare scripts
faces            fonts, and the codes in use of each
shaping          words to glyphs (HarfBuzz)

page             one page's operators, links and places
pen              the parts of a line on it
structure        structure elements of a tagged PDF

file             pages to the bytes of the file
objects          its objects, numbered and written
embedding        subsets of fonts with their ToUnicode maps
outline          the outline beside the pages
structure_tree   the tree of structure elements
metadata         XMP
srgb_profile     what the colours are
text_strings     words outside of pages
"""

from __future__ import annotations

from renderers.pdf.draw import draw_pdf

__all__ = ["draw_pdf"]
