"""A part of a quote -> the places of a stream where it may stand, with what differs there.

exact           the quote's skeleton in the stream's skeleton: one `str.find`
approximate     windows that share rare k-grams, aligned token by token
multipart       several parts in order and near each other: ellipses, torn text
isolated_ends   words at an alignment's ends that stand apart are taken off
coverage        how much of the quote has a counterpart, and whether that is more than chance
"""
