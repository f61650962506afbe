"""What an artifact says of its sources, and whether it is still true.

record          one row: what is kept of an artifact's sources (format 1)
sources_used    the rows of many artifacts: `sources_used.json`
text/           the text of an artifact as it stands in its file now
seal            what in a record shows that its artifact was changed
carrying        an artifact with its record completed by its text
edits           which sentences differ
noticed         was it changed: yes, no or unknown
file_kind       what a file is by its first bytes
carried_record  the row inside the artifact: its bounds, and PNG
attached_record  where PDFs keep it
office          where Word and PowerPoint files keep it
html            where HTML files keep it
read            the row read back, from the artifact or from the file beside it
places          the document and the block of a library that a record names
as_answer       the text as it stands now, checked as an answer
edited_citations  citations whose sentence was changed, compared as it stands now
reverify        each citation compared with its document again
"""
