"""Every citation of a written answer, checked.

answer   text, library, pool -> CheckedCitations: the whole
reading  the citations of the text, each with the words or statement it stands for
blocks   does a block of the library say so?
sources  does a source of the pool say so?
model    CheckedCitation
"""
