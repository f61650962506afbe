"""The parts of a presentation's file (PresentationML, ECMA-376 part 1, 19).

template     every part of the file, the slides still empty
master       slide master and layouts
theme_part   theme1.xml
canvas       what slides are drawn on: ours, or a template's
slide_xml    the shapes of a slide
text_xml     paragraphs and runs
table_xml    tables
links        relationships of a slide
scripts      language and font of a piece of text
ooxml        lengths, colours and escaped words of the XML
"""
