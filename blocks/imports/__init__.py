"""Documents that other tools have read: their JSON -> Content, so that quotes are located in them like in any other.

docling       DoclingDocument, as Docling exports it
azure         analyzeResult of Azure Document Intelligence (prebuilt-layout and prebuilt-read)
checked_json  JSON that names the place of what is wrong in it
pages         pages of the JSON and of the PDF: sizes, and how the one lies on the other
words         words of a passage: boxes from the PDF's words, or estimated along its lines
headings      levels of headings, from titles and from how deep sections lie
assemble      blocks of words -> Content
"""
