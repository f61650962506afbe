"""Reading pages from their pictures: options -> picture -> engine -> words in points, put in place of a page's text.

| file         | what it does                                                  |
|--------------|---------------------------------------------------------------|
| options.py   | what was asked for; loads nothing heavy                       |
| picture.py   | a page drawn upright, and the way back to the displayed page  |
| engine.py    | what an engine is, and which one is here                      |
| command.py   | a program run on a picture, with a limit of time              |
| tesseract.py | the first choice, a command                                   |
| rapid.py     | the second choice, a package                                  |
| scans.py     | the pages of a file that need it, read                        |
| levels.py    | what segmentation sees of such pages, and what the document gets |
"""
