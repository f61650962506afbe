"""Tables of a text, whatever they are drawn on.

table_grid   where the cells of a table stand
wide_tables  tables too wide for a page, and how they are parted
"""
