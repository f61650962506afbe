"""Citations and matches for other tools, one format a file.

placed.py               citations and matches -> the words of their documents that they are about
web_annotation.py       W3C Web Annotations (JSON-LD)
xfdf.py                 XFDF, which PDF viewers import as highlight annotations
react_highlighter.py    react-pdf-highlighter's highlights
pdfjs.py                rectangles and quads in PDF user space, as pdf.js has them
export.py               all of them by name, as text of a file
"""
