"""Reports as Word files (`draw_docx`); which sources such a file says that it used (`read_provenance_docx`).

draw             the report, part by part
report_text      what it says: contents, blocks, notes, sources
writer           what the drawing of every block and line needs
house            the report in a firm's own file
page_setup       pages: size and margins
running_lines    headers and footers

title_block      logo, title, authors, date
contents         the table of contents, as a field
body             blocks
paragraphs       style, direction, indents and list numbers around a line
numbering        numbers and bullets of lists
tables           tables
columns          how wide their columns are
code             code
equations        displayed formulas
footnotes        the notes of the report
draw_entries     the list of sources

line             a line: runs, links, formulas, pictures, marks
runs             words in one look and one direction
draw_marks       marks of citations
tooltips         what is shown when a link is pointed at
note_marks       marks of footnotes
formulas         formulas as Office Math, picture or source
pictures         pictures
bookmarks        names of places

package          the parts of the file
relations        what parts refer to
xml              elements of WordprocessingML
styles           styles.xml
style_parts      what styles are made of
fonts            fonts and what stands in for them
palette          theme1.xml
settings         settings.xml
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
