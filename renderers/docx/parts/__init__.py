"""The parts of a Word file (WordprocessingML, ECMA-376 part 1, 17).

package      the parts, put together
relations    what parts refer to
xml          elements of WordprocessingML
styles       styles.xml
style_parts  what styles are made of
languages    languages of words
numbering    numbering.xml: numbers and bullets of lists
fonts        fonts and what stands in for them
palette      theme1.xml
settings     settings.xml
bookmarks    names of places
"""
