"""What is shown of a cited place.

crops      the part of the page around the words, highlighted
documents  names of the documents, and where a cited or supporting block stands
passages   a citation, or one use of it in a checked text, as a passage
links      addresses of the page and of a viewer
"""
