"""Answers: from a question to a text whose every number leads to words on a page.

ask         the question to a library, with a model or with none
result      what comes of it: the answer, what it cites, what was refused
reading     what a model reads of a library for a question: all of it, or what a search finds
prompting   the prompts of both phases; their words are in prompts/
two_phases  with a model: facts cited and checked in a loop, then an answer from what held
selection/  of the results of a search those worth reading, by a model
models/     language models behind one small protocol
content/    content in a format, written from sources, checked and mended
extractive  without a model: the sentences of the documents that answer, word for word
"""
