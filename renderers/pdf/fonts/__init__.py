"""Words to glyphs: the fonts of a PDF, and the pieces that words are cut into.

typefaces      which font draws which character; words cut into runs of one font
breaking       where a line may end inside a word (UAX #14)
hyphenation    where a hyphen may be put into one (Liang)
emoji          emoji of several characters as one sign
shaping        a run to glyphs and places (HarfBuzz)
faces          fonts, and the codes in use of each
machine_fonts  fonts of the machine for rare scripts
"""
