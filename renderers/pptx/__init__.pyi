"""The names of `renderers.pptx`."""

from renderers.pptx.draw import draw_pptx as draw_pptx
from renderers.provenance.carried.office import read_provenance_pptx as read_provenance_pptx
