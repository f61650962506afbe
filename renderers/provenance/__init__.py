"""What an artifact says of its sources, and whether it is still true.

record          one row: what is kept of an artifact's sources (format 1)
sources_used    the rows of many artifacts: `sources_used.json`
carried_record  the row inside the artifact, for each format
office          where Word and PowerPoint files keep it
html            where HTML files keep it
read            the row read back, from the artifact or from the file beside it
reverify        each citation compared with its document again
"""
