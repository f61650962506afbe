"""Reports written into a firm's own presentation: its masters, layouts, colours, footers and logo, ours only where it
lacks one.

open       the template taken apart: its parts, without its slides
refused    what no report may carry
shapes     its placeholders and what they inherit
layouts    which of its layouts is for which kind of slide
look       its colours and sizes of text
fill       the file with its empty slides
"""

from renderers.pptx.house.fill import filled_house
from renderers.pptx.house.layouts import canvas_in, theme_in
from renderers.pptx.house.open import House, open_house

__all__ = ["House", "canvas_in", "filled_house", "open_house", "theme_in"]
