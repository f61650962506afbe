"""Which slides there are, and what stands on each.

plan        the slides in order: title, contents, text, notes, sources
fill        units onto slides
sizing      how large text is
resize      units in other sizes of text
arrange     what a slide with room left makes of it
"""
