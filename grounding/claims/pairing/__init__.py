"""Which terms and numbers of a claim stand in a sentence of the source.

pair   the steps, and what comes of them
forms  which words say the same or the reverse
"""
