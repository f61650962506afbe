"""Which slides there are, and what stands on each.

plan        the slides in order: title, contents, text, notes, sources
fill        units onto slides, about as much on each
filler      units onto slides up to some height, one after the other
sizing      how large text is
resize      units in other sizes of text
arrange     what a slide with room left makes of it
"""
