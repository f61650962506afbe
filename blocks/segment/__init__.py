"""A file's words in its own order -> lines -> furniture -> tables -> formulas -> reading order -> blocks.

Pure functions over columns. `segment` lists the steps; each is one module with one function of the same name.

tables/shaded_rows     rules of tables whose every second row is shaded
lines/                 words -> lines: lines, then scattered_cells, then wrapped_labels
margins/furniture      running headers, footers, page numbers; hidden text
regions                what the layout model found, where it was asked for
tables/tables          which lines are cells, and in which row
formulas               displayed formulas
order                  reading order, page by page
cut_blocks             where blocks begin                                 captions, verse
kinds                  what each block is: heading, list, caption, …      neighbours, figures
to_content             columns in reading order, with what joins each word to the next

captions               where captions begin and end
verse                  stanzas, whose lines begin no paragraphs
neighbours             what a block is by those around it: titles in the text's own type, entries of bibliographies
figures                labels inside a figure
"""

from __future__ import annotations

from blocks.model import Content
from blocks.pdf.gc_pause import collection_put_off
from blocks.pdf.reader import FileText
from blocks.segment.cut_blocks import cut_blocks
from blocks.segment.formulas import formulas
from blocks.segment.lines.lines import lines
from blocks.segment.lines.scattered_cells import scattered_cells
from blocks.segment.lines.wrapped_labels import wrapped_labels
from blocks.segment.margins.furniture import furniture
from blocks.segment.order import order
from blocks.segment.regions import believed, region_cells, region_margins
from blocks.segment.tables.shaded_rows import shaded_rows
from blocks.segment.tables.tables import tables
from blocks.segment.to_content import to_content


@collection_put_off()
def segment(text: FileText) -> Content:
    """The file's words in reading order, cut into blocks of a kind each."""
    text = shaded_rows(text)
    rows = wrapped_labels(scattered_cells(lines(text)))
    margins = region_margins(rows, furniture(rows))
    rows = believed(rows, margins)
    cells = region_cells(rows, margins, tables(rows, margins))
    ordered = order(rows, margins, cells, formulas(rows, margins, cells))
    cut = cut_blocks(ordered)
    return to_content(text, ordered, cut)
