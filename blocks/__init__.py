"""What a document says and where: files to pages, words and blocks with ids; libraries that keep them.

model, geometry, document, errors   the types that everybody uses; coordinates; one document; the tree of errors

formats/    other files as PDFs, once at the door
pdf/        a PDF's bytes -> words            ocr/     pages read from their pictures
layout/     PyMuPDF's layout model: regions   segment/ words -> lines -> blocks
reading/    a source -> Content, all of the above, here or in a worker process
imports/    what other tools have read -> Content
library/    documents with ids, and where they are kept
text/       folding, the text index, orders of words
prompt/     blocks as a model reads them

headings          what a block stands under: its headings; of a row, its table's caption and heading rows
line_boxes        boxes of some words of a line that cover no other word
stacked_words     words of converted pages in scripts whose letters stack
atomic            files that appear whole or not at all
unknown_keywords  keyword arguments of public calls, unknown ones refused
late_names        names that a package gives, imported when first used

The public names, imported when first used, are listed in `__init__.pyi`.
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
