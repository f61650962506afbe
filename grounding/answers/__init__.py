"""Answers: from a question to a text whose every number leads to words on a page.

ask           the question to a library, with a model or with none; at once, or as the answer comes
keywords      how it may be asked
events        what comes while it is answered
result        what comes of it: the answer, what it cites, what was refused
reading       what a model reads of a library for a question: all of it, or what a search finds
prompting     the prompts of both phases; their words are in prompts/
two_phases    with a model: facts cited and checked, then an answer from what held; or both at once
asking        the state of a question that is being asked of a model, and every word to and from it
citing        facts cited by tool calls or as JSON, each checked, bad ones mended
json_replies  their JSON
writing       the answer while it is written: numbers in order, statements that don't hold marked or dropped
sentences     it cut into sentences, and what becomes of the statement at each number
web_search    the web, as sources with SIDs
selection/    of the results of a search those worth reading, by a model
models/       language models behind one small protocol
content/      content in a format, written from sources, checked and mended
extractive    without a model: the sentences of the documents that answer, word for word
asked         what a question asks for, and whether a sentence has it
term_shares   how far a text has a term of the question
"""
