"""Does a text support a statement that is no quote? By words alone: no model, no network.

find_support  which block of a library supports a statement best, or whether a given one does
verify        statement and text -> high, medium or low, with terms, numbers and differences
reading/      a sentence as it is compared: terms, names, numbers, denials, hedges, bounds, parts
pairing/      which terms and numbers of the claim stand in a sentence of the source
checks/       what the sentence contradicts, narrows or does not say: a finding each
judges/       a second opinion on what is medium
cells/        what the cells of a table's row say
"""
