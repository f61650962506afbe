"""What stands on slides, measured before anything is drawn.

page            sizes and places on a slide, sizes of text
slide           slides as planned
slide_numbers   on which slides the places are that others lead to
units           what slides are filled with
heights         how high units are
text            spans and paragraphs; where lines and sentences end
metrics         how wide characters are and how high lines
grid            tables laid out
table_fit       how wide columns are, and how large text
table_rows      how high rows are, and where a table may break
"""
