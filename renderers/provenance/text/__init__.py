"""The text of an artifact as it stands in its file now, whoever saved it last.

lines    what is read: lines of words, and marks of citations among them
html     of an HTML file
office   of a Word file or a presentation
pdf      of a PDF
read     by a file's first bytes
"""
