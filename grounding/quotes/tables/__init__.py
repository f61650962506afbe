"""Quotes that join cells of tables.

cells          a place, altered if the quote sets a figure behind cells of another row
joined_cells   places of cells that don't stand one behind the other
"""
