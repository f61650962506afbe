"""Is what an artifact cites still true? Each citation compared with its document again.

reverify          the citations of a record
edited_citations  those whose sentence was changed, compared as it stands now
as_answer         the text as it stands now, checked as an answer
places            the document and the block of a library that a record names
"""
