"""Drawn pages to the bytes of a PDF.

write            page tree, links, destinations, structure, metadata, attachment
embedding        subsets of fonts with their ToUnicode maps
outline          the outline beside the pages
structure_tree   the tree of structure elements
metadata         XMP
srgb_profile     what the colours are
"""
