"""What stands in a line of a page.

inlines      words, links, pictures, marks
draw_marks   marks of citations
math         formulas as MathML
languages    words in another language than those around them
"""
