"""A report's blocks as slices.

blocks              a walk over the tree, one function for each kind of block
front               logo, title, authors, date, table of contents
lists               bullets, numbers and boxes beside items
tables              tables as bands of rows
columns             how wide the columns of a table are
content_widths      the longest word and the longest line of a block
code_lines          code as lines
notes               footnotes
draw_entries        the list of sources
missing_characters  the characters that no font has
running_lines       headers and footers
set_text            words as lines of a paragraph, with space, panels and captions
"""
