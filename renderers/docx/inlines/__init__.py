"""What stands in a line of a Word file.

line             a line: runs, links, formulas, pictures, marks
runs             words in one look and one direction
draw_marks       marks of citations
tooltips         what is shown when a link is pointed at
note_marks       marks of footnotes
formulas         formulas as Office Math, picture or source
pictures         pictures
"""
