"""What words do to a statement: which may be left out or changed, and which deny, except, bound or reverse.

languages/      one file a language: articles, denials, exceptions, bounds, hedges, opposites, short forms
language        which languages a passage is in, by its commonest words
questions       what a question asks for, and which of its words ask nothing
language_files  a language's file, read
lexicon         the lists of a passage's languages as one
tokens          the words, parts of words or graphemes that alignment and the rules compare
sentences       a text cut into sentences
cues            the words of a sentence that deny, except, condition, bound, doubt or oblige
rules/          words left out and put in: harmless by the closed list, or else named
ellipses/       what the words behind an ellipsis would have done to the statement
phrases         what a word does where it stands: ends a sentence, counts, awaits a verb or what follows
words/          one word against another: slips, spellings, forms, opposites
"""
