"""Which words of a page belong together, by PyMuPDF's layout model: a page -> regions, for segmentation to follow.

| file       | what it does                                                             |
|------------|--------------------------------------------------------------------------|
| options.py | what can be asked for; loads nothing heavy                               |
| regions.py | what a region is, and which region, row and column each word is in       |
| model.py   | the model, loaded when first asked; a page -> its regions                |
| upright.py | a turned page as one that is not                                        |
| pages.py   | the pages of a file, with the reason for each that can't have the model  |
"""
