"""Markdown -> a tree.

document      the whole text
rules         the markdown-it parser as pincite sets it up
blocks        its block tokens as blocks
leaves        code, formulas, figures with names
inlines       its inline tokens as inlines
attributes    width and name behind a picture, as a rule of markdown-it
divs          columns and notes between lines of colons, as a rule of markdown-it
references    figures and tables with names, and what refers to them
math          formulas, as rules of markdown-it
emphasis      bold and slanted words beside Chinese, Japanese and Korean letters
unknown_tags  names in angle brackets that HTML lacks become words
"""
