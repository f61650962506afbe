"""A sentence as claims are compared, read once.

sentence          the steps, and what comes of them: terms, names, numbers, cues
source_sentences  the sentences of a source, each read when it is first compared
lexicon           word lists of sentence parts, of the languages of a sentence
segments          a sentence cut into the statements it makes
reach             which terms a denying or doubting word bears on
phrases           verbs, and the prepositions that open a phrase
conditions        words that open a condition or an exception
shares            what "respectively" gives to whom
limits            denials that draw a limit: not more than
outside           what stands outside of words and turns them
"""
