"""Documents that other tools have read: their JSON -> Content, so that quotes are located in them like in any other.

node.py       JSON that names the place of what is wrong in it
docling.py    DoclingDocument, as Docling exports it
azure.py      analyzeResult of Azure Document Intelligence (prebuilt-layout and prebuilt-read)
pages.py      pages of the JSON and of the PDF: sizes, and how the one lies on the other
words.py      words of a passage: boxes from the PDF's words, or estimated along its lines
assemble.py   blocks of words -> Content
"""
