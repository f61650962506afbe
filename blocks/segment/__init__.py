"""Words in the file's order -> lines -> furniture -> tables -> formulas -> reading order -> blocks.

Pure functions over columns. Each step is one module with one function of the same name; `segment` lists them.
"""

from __future__ import annotations

from blocks.garbage import collection_put_off
from blocks.model import Content
from blocks.reader import FileText
from blocks.segment.assemble import assemble
from blocks.segment.formulas import formulas
from blocks.segment.furniture import furniture
from blocks.segment.lines import lines
from blocks.segment.order import order
from blocks.segment.paragraphs import paragraphs
from blocks.segment.regions import believed, region_cells, region_margins
from blocks.segment.tables import tables


def segment(text: FileText) -> Content:
    """The file's words in reading order, cut into blocks of a kind each."""
    with collection_put_off():
        rows = lines(text)
        margins = region_margins(rows, furniture(rows))
        rows = believed(rows, margins)
        cells = region_cells(rows, margins, tables(rows, margins))
        ordered = order(rows, margins, cells, formulas(rows, margins, cells))
        cut = paragraphs(ordered)
        return assemble(text, ordered, cut)
