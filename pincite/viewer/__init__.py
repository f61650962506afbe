"""The viewer: an answer beside the pages that it cites, every number one click from its lit words.

evidence      an answer checked against a library, as the viewer's JSON
text_layer    the words of a page, as the viewer lays them over its picture
script        the modules of static/ as one script
page_files    the cited pages as pictures with their words
export        all of it in one HTML file
static        the viewer itself: `createViewer` in viewer.js, its words in languages/
"""
