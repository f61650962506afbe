"""A sentence as claims are compared, read once.

sentence          what comes of it: terms, names, cues, statements
words             its words, numbers, clauses and verbs
source_sentences  the sentences of a source, each read when it is first compared
lexicon           word lists of sentence parts, of the languages of a sentence
segments          a sentence cut into the statements it makes
reach             which terms a denying or doubting word bears on
conditions        words that open a condition or an exception
shares            what "respectively" gives to whom
"""
