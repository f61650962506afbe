"""Which words of a page belong together, by PyMuPDF's layout model: a page -> regions, for segmentation to follow.

options  what can be asked for; loads nothing heavy
pages    the pages of a file, with the reason for each that can't have the model
upright  a page with /Rotate as one without that looks the same
model    the model, loaded when first asked; a page -> its regions

What a region is, and which words are in it, says `blocks.pdf.page_regions`.
"""
