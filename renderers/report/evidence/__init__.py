"""What is shown of a cited place.

crops      the part of the page around the words, highlighted
documents  names of the documents, and where a supporting block stands
links      addresses of the page and of a viewer
"""
