"""A report's blocks as the units that slides are filled with.

blocks           blocks as units
sections         the text cut where slides begin
contents         headings with the numbers of their slides
draw_entries     the list of sources as units
speaker_notes    what the cited sources say, for the one who speaks
inlines          a line of inlines as spans
pictures         pictures scaled to fit
bullets          what stands before items of lists
formula          formulas as pictures, or as words in a line
code_lines       code as spans
anchors          names of places
"""
