"""Reports as Word files (`draw_docx`); which sources such a file says that it used (`read_provenance_docx`).

draw             the report, part by part
house/           the report in a firm's own file
report_text      what it says: contents, blocks, notes, sources
page_setup       pages: size and margins
running_lines    headers and footers
flow/            the report's blocks
inlines/         what stands in a line
writer           what the drawing of every block and line needs
parts/           the parts of the file
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
