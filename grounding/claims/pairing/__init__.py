"""Which terms and numbers of a claim stand in a sentence of the source.

pair   a sentence of the claim beside one of the source: what was found, what is missing
forms  which words say the same or the reverse
"""
