"""Numbers in which a quote departs from its source.

number_differences   between two texts
number_texts         both sides of an alignment as texts from which numbers are read
aligned_numbers      along an alignment
habits               what the document keeps to: the order of dates, the decimal mark
date_order           dates in which day and month could be either way round
"""
