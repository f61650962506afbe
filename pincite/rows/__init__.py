"""Results as JSON objects, as the command line prints them and the server answers them; each one's shape is a type.

places      matches, differences, boxes
documents   documents, their versions and pages, blocks, hits of a search
tables      tables and their cells
claims      statements held against a block
checks      citations of an answer, checked
answers     answers to questions
outcomes    exit statuses, errors
artifacts   reports and highlighted copies

The types are `TypedDict`s, so that mypy holds the rows against them and the server describes them in OpenAPI.
Boxes are in points of the displayed page, origin top left; pages count from 1.
"""
