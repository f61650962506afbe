"""HTML -> a tree.

document  the whole text, parsed and cleaned
blocks    elements as blocks
inlines   lines of elements as inlines
tables    header, body, spans
names     what elements mean
styles    what attributes say of looks
"""
