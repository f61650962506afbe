"""A written text as a small tree, whatever it was written in.

nodes              blocks and inlines
walk               what stands within them, and the words of a line
runs               a line of inlines as a flat sequence with styles
map_lines          the tree with other inlines
replace_citations  the tree with something else in the place of citation marks
heading_anchors    names by which headings are reached
heading_levels     levels of headings without gaps
links              where a report may lead
direction          whether text runs from the left or from the right
tables/            where cells stand; tables too wide for a page
list_numbers       numbers of list items as they are written
problem            what could not be shown as meant
"""
