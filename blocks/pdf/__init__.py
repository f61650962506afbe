"""A PDF file's bytes -> the words of every page in the file's own order. All of PyMuPDF's oddities end here.

reader           bytes -> FileText: opens the file, reads pages 25 at a time, records what can't be read
pages            pages as MuPDF gives them -> PageWords; chooses how each page is read
fonts_and_rules  each line's font; rules and boxes drawn on the page
mupdf_nodes      MuPDF's lines and characters themselves
mending/         single letters and words put right, in MuPDF's own text of the page
characters/      words from single characters: right-to-left, unspaced and stacked scripts
word_columns     the words of many pages as columns; heights of words put right by line
words            the words of one page, and what is mended of them
misleading_text  words drawn twice for boldness, or set letter by letter
legibility       can the text layer be used, or must the page's picture be read?
page_regions     regions of a page that the layout model found, and the words in them
user_space       from the displayed page back into the file's own frame, for annotations
turns            one thread of a process at a time
gc_pause         Python's cyclic garbage collection, put off while pages are read
"""
