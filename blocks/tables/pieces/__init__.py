"""Rows of a table as pieces of text, each of one line of one cell, upright on their page.

leaders             dots from a label to its figure
close_columns       cells that stand close in their row
on_pages            the tables of each page, in drawn cells where there are any
levels              pieces at one height, where a grid isn't sure too
"""
