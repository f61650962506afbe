"""Text as people and models write it -> a tree, with the marks of its citations.

markdown/     CommonMark with tables, footnotes, definition lists, formulas, HTML
html/         what a reader sees of HTML, and nothing that runs
text          plain text
reading       what reading Markdown and HTML share: words, marks, links, pictures, headings
lines         lines put right: characters every format holds, spaces as shown
placeholders  citations kept out of a parser's way
front_matter  title, authors, date and language above a Markdown text
model         what reading gives beside the tree
"""
