"""What a theme says besides colours.

page_setup    the paper, and its margins
running_line  headers and footers: words with fields
"""
