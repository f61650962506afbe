"""Reports written into a firm's own presentation: its masters, layouts, colours, footers and logo, ours only where it
lacks one.

open       the template taken apart: its parts, without its slides
refused    what no report may carry
words      words of the report on its masters and layouts
shapes     its placeholders and what they inherit
layouts    which of its layouts is for which kind of slide
look       its colours and sizes of text
fill       the file with its empty slides
"""

from renderers.pptx.house.fill import filled_house
from renderers.pptx.house.layouts import canvas_in, theme_in
from renderers.pptx.house.open import House, open_house
from renderers.pptx.house.words import fill_words

__all__ = ["House", "canvas_in", "fill_words", "filled_house", "open_house", "theme_in"]
