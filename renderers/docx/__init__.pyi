"""The names of `renderers.docx`."""

from renderers.docx.draw import draw_docx as draw_docx
from renderers.provenance.carried.office import read_provenance_docx as read_provenance_docx
