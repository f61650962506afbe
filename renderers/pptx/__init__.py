"""Reports as presentations (`draw_pptx`); which sources one says that it used (`read_provenance_pptx`).

draw       slides planned, parts made, words and links written
house/     slides in a firm's own template
slides/    units onto slides, in the order of the report
flow/      blocks as units
parts/     the parts of the file
layout/    what stands on slides, measured
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
