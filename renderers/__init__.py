"""What people see of citations: highlighted copies, pictures of pages, reports, and which sources they used.

write             reports as files, each with the record of its sources
artifact          what every writer hands back: the file, and what is in it
report/           a text whose citations are settled: what every format draws
read/             Markdown, HTML and plain text as a tree
tree/             the tree, and what can be done with it
themes/           what a theme says of pages, fonts, headers and footers
theme_files/      themes as TOML files
pdf/              a report as a tagged PDF
docx/             a report as a Word file
pptx/             a report as a presentation
html/             a report as one HTML file
png               a report as pictures of its pages
math/             formulas in the forms that formats take
pictures/         pictures and diagrams that a text names
csl/              references in citation styles
highlights/       highlighted copies of PDFs
page_images/      pages of documents as pictures
provenance/       what an artifact says of its sources, in it and beside it
exports/          citations for other tools: web annotations, XFDF, pdf.js
verdict_colours   how verdicts and kinds of blocks look, the same everywhere
file_names        names of files that are made of documents

The public names, imported when first used, are listed in `__init__.pyi`.
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
