"""Which statement stands at each use of a citation in an answer.

passages   the text cut into paragraphs, list items, rows, headings, footnotes
find       runs of marks -> Uses: the sentence of each, and the part that it stands for; sentences without any
"""
