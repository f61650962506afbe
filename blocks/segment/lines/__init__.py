"""A file's words as lines.

lines                 words -> lines, the reader's pieces of one line joined
scattered_cells       cells of a row written in any order put from left to right
wrapped_labels        figures beside a label of several lines put behind its first

line_numbers          numbers in the margin that count lines
sub_and_superscripts  raised, lowered and stacked signs that part a line in the file
line_openings         bullets, numbers of items and sections, labels of captions
line_signs            how each line begins and ends, as columns
line_end_hyphens      hyphens that belong to a word, and those that only break it
drop_capitals         capitals some lines high, and the rest of their words
"""
