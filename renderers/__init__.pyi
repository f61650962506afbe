"""The public names of `renderers`, each with the module that defines it: the one table of them."""

from renderers.artifact import Artifact as Artifact
from renderers.exports.export import export as export
from renderers.exports.pdfjs import pdfjs_highlights as pdfjs_highlights
from renderers.exports.react_highlighter import react_highlights as react_highlights
from renderers.exports.web_annotation import web_annotations as web_annotations
from renderers.exports.xfdf import xfdf as xfdf
from renderers.highlights.copies import highlight as highlight
from renderers.page_images.page import page_png as page_png
from renderers.pictures.access import ImageAccess as ImageAccess
from renderers.provenance.read import read_provenance as read_provenance
from renderers.provenance.record import CitedPassage as CitedPassage
from renderers.provenance.record import Provenance as Provenance
from renderers.provenance.reverify import Reverified as Reverified
from renderers.provenance.reverify import reverify as reverify
from renderers.provenance.sources_used import SourcesUsedStore as SourcesUsedStore
from renderers.report.theme import Theme as Theme
from renderers.write import write_docx as write_docx
from renderers.write import write_html as write_html
from renderers.write import write_pdf as write_pdf
from renderers.write import write_png as write_png
from renderers.write import write_pptx as write_pptx
