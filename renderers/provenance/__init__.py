"""What an artifact says of its sources, and whether it is still true.

record        one row: what is kept of an artifact's sources (format 2)
sources_used  the rows of many artifacts: `sources_used.json`
read          the row read back, from the artifact or from the file beside it
file_kind     what a file is by its first bytes
apart         foreign PDFs read in a worker process
carried/      the record inside the artifact
text/         the text of an artifact as it stands in its file now
edits/        was it changed, and which of its sentences
reverify/     each citation compared with its document again
"""
