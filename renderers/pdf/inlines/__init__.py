"""What stands in a line of a report's text, as words of a paragraph.

inlines     a line of the tree
draw_marks  marks of citations
pictures    pictures scaled to fit
formulas    formulas as drawings
svg_paths   their paths as operators of a page
"""
