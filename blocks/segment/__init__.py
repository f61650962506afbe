"""A file's words in its own order -> lines -> furniture -> tables -> formulas -> reading order -> blocks.

Pure functions over columns. `segment` lists the steps; each is one module with one function of the same name.

shaded_rows    rules of tables whose every second row is shaded              blocks.tables.shaded_bands
lines          words -> lines, the reader's pieces of one line joined        line_numbers, sub_and_superscripts
scattered_cells cells of a row written in any order put from left to right
wrapped_labels figures beside a label of several lines put behind its first
furniture      running headers, footers, page numbers; hidden text           recurring_margins, lone_margins
regions        what the layout model found, where it was asked for
tables         which lines are cells, and in which row                       unruled_tables, blocks.tables.drawn_grids
formulas       displayed formulas
order          reading order, page by page
cut_blocks     where blocks begin                                            line_signs, captions, verse
kinds          what each block is: heading, list, caption, …                 line_openings, neighbours, figures (labels)
to_content     columns in reading order, with what joins each word to the next      table_rules

line_numbers          numbers in the margin that count lines
sub_and_superscripts  raised, lowered and stacked signs that part a line in the file
recurring_margins     what comes back in the margins of pages, and where
lone_margins          what stands in the margins of a single page
margin_notes          notes beside the text in its own type
edge_words            labels of pages, publishers' lines and stamps among the words of margins
unruled_tables        rows of pieces whose edges line up
column_names          names of columns above those
table_rules           the rules that are kept, for the cells of tables
line_end_hyphens      hyphens that belong to a word, and those that only break it
line_openings         bullets, numbers of items and sections, labels of captions
line_signs            how each line begins and ends, as columns
captions              where captions begin and end
verse                 stanzas, whose lines begin no paragraphs
neighbours            what a block is by those around it: titles in the text's own type, entries of bibliographies
figures               labels inside a figure
"""

from __future__ import annotations

from blocks.model import Content
from blocks.pdf.gc_pause import collection_put_off
from blocks.pdf.reader import FileText
from blocks.segment.cut_blocks import cut_blocks
from blocks.segment.formulas import formulas
from blocks.segment.furniture import furniture
from blocks.segment.lines import lines
from blocks.segment.order import order
from blocks.segment.regions import believed, region_cells, region_margins
from blocks.segment.scattered_cells import scattered_cells
from blocks.segment.shaded_rows import shaded_rows
from blocks.segment.tables import tables
from blocks.segment.to_content import to_content
from blocks.segment.wrapped_labels import wrapped_labels


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
