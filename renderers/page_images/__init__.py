"""Pages of a document as pictures.

page       a page, or the part around a citation, as PNG
drawing    one page drawn, with marks over it
block_map  a page with its blocks drawn in
"""
