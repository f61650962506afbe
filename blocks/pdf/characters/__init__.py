"""Words from single characters, for scripts that MuPDF's own words do not serve.

to_words         a page's characters -> its words
rows             rows of characters, in the pieces in which MuPDF has them
right_to_left    rows that run from the right, put together from their pieces
word_building    what each character does to the word before it
glyphs           what a character of MuPDF's is, and which ones only repeat another
"""
