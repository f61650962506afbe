"""What a theme says besides colours.

page_setup       the paper, and its margins
running_line     headers and footers: words with fields
font_family      fonts that are not built in
font_file        whether reports can be set in a font, and carry it
installed_fonts  fonts of this machine, by name
"""
