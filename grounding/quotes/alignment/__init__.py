"""A quote's tokens and those of a window of the source -> which stands against which.

window_tokens     tokens of a stretch of a stream, and their words
own_references    what references look like in one document alone
references        what honest writers leave out: notes, references, labels of items
equal_numbers     numbers written another way, which alignment takes for the same
apart_letters     letters apart in the quote and together in the source, signs read as letters
align             semi-global alignment (Needleman-Wunsch with free ends on the source's side)
ocr_slips         words that OCR was not sure of, read as the quote has them
sides             all of that: a quote held against a window
"""
