"""One word against another.

change     slip, other form, opposite, or another word altogether
misspelt   slips of the pen and of the OCR that make no word
spellings  British and American, short and long, irregular forms
opposites  words that deny, and pairs that say the reverse of each other
slips      slips that make a real word, told by word frequency
frequency  which words exist and how common they are: the document's own, and their language's
"""
