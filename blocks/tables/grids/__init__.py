"""Pieces of a table -> its grid: which rows and columns each of its cells takes.

columns             pieces -> columns
stacked_rows        rows that rules don't part
forms               boxes with labels above, and columns of labels
rows                lines of the page -> rows, heading rows
spanning_headings   names of groups of columns
grid                all of that -> places of the grid
"""
