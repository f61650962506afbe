"""Runs of text to lines, and lines onto a page.

words        runs of text to chunks that nothing may part
bidi         levels and visual order of mixed directions (UAX #9)
paragraphs   chunks to lines
pen          the parts of a line drawn
"""
