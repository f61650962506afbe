"""Quotes that join cells of tables.

cells          a place, altered if the quote sets a figure behind cells of another row
joined_cells   places of cells that don't stand one behind the other
cell_figures   altered if a figure of a cell has another sign, or other spaces
row_said       what a quote says of one row: labels, and cells behind their headings
rows           a row: what it is called, and what stands over its cells
said           words of a quote, and how many of them a cell is
"""
