"""Reports as presentations (`draw_pptx`); which sources one says that it used (`read_provenance_pptx`).

draw             slides planned, parts made, words and links written
slide_plan       the slides in order: title, contents, text, notes, sources
sections         the text cut where slides begin
contents         headings with the numbers of their slides
draw_entries     the list of sources as units
speaker_notes    what the cited sources say, for the one who speaks

flow             blocks as units
inlines          a line of inlines as spans
formula          formulas as pictures, or as words in a line
code_lines       code as spans
scripts          language and font of a piece of text
text             spans and paragraphs; where lines and sentences end
metrics          how wide characters are and how high lines

units            what slides are filled with
grid             tables laid out
table_fit        how wide columns are, and how large text
table_rows       how high rows are, and where a table may break
heights          how high units are
fill             units onto slides
page             sizes and places on a slide, sizes of text
slide            slides as planned

anchors          names of places
slide_numbers    on which slides they are
links            relationships of a slide
slide_xml        the shapes of a slide
text_xml         paragraphs and runs
table_xml        tables
ooxml            lengths, colours and escaped words of the XML
template         every part of the file, the slides still empty
master           slide master and layouts
theme_part       theme1.xml
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
