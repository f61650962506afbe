"""What a sentence of the source contradicts, narrows or does not say of a claim.

findings   all checks, and what verdict each leaves possible
finding    the type of a finding
denials    denials and reverse words
narrowing  conditions, exceptions, and what else narrows a statement
parts      bounds, bases, shares and clauses that say which ones, left out
alternatives what "or" joins: one of two, "and" for "or"
left_out   what a claim may not leave out: the word that a thing hangs on, what says which things are meant
numbers    numbers that the source lacks, bounds otherwise, or has beside another thing
relations  prepositions and particles that turn a relation
order      do the terms hang together as in the source: who did what to whom
moved      terms in another order, and what may move
voice      active against passive
"""
