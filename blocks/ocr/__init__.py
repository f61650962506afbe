"""Reading pages from their pictures: options -> picture -> engine -> words in points, put in place of a page's text.

options         what was asked for; loads nothing heavy
scans           the pages of a file that need it, read: the pipeline
picture         a page drawn upright (deskewed), and the way back to the displayed page
engine          what an engine is: pictures in, words out
find            which engine this machine has
tesseract       the first choice, a command
rapid           the second choice, a package, in a process of its own
command         a program run on a picture, with a limit of time
cut_words       the engine's words, scripts without spaces cut into characters
deskewed_pages  what segmentation sees of such pages, and what the document gets
"""
