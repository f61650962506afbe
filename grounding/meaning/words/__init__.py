"""One word against another.

change     slip, other form, opposite, or another word altogether
spellings  British and American, short and long, irregular forms
forms      the same word in another form, or near synonyms
synonyms   words that may stand for each other in a paraphrase, and opposites
slips      slips that make a real word, told by word frequency
frequency  which words exist and how common they are: the document's own, and their language's
"""
