"""Which lines are rows of tables; `blocks.tables` makes grids of them.

tables          which lines are cells, and in which row
unruled_tables  rows of pieces whose edges line up
column_names    names of columns above those
shaded_rows     rules of tables whose every second row is shaded
table_rules     the rules that are kept, for the cells of tables
"""
