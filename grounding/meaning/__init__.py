"""What words do to a statement: which may be left out or changed, and which deny, except, bound or reverse.

language   which languages a text is in, by its commonest words
sentences  a text cut into sentences
tokens     the words, parts of words or graphemes that alignment and the rules compare
lexicon    word lists: denials, exceptions, bounds, opposites, fillers
words/     one word against another: slips, spellings, forms, synonyms, opposites
left_out   what left-out words did to the rest: bounded a number, kept it open, excepted from it
ellipsis   what the words behind an ellipsis would have done to the statement
"""
