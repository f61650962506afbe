"""Citations and matches for other tools, one format a file.

cited_words         citations and matches to the words of their documents that they are about
web_annotation      W3C Web Annotations (JSON-LD)
xfdf                XFDF, which PDF viewers import as highlight annotations
react_highlighter   react-pdf-highlighter's highlights
pdfjs               rectangles and quads in PDF user space, as pdf.js has them
export              all of them by name, as text of a file
"""
