"""Text to be compared and searched: folding, the index of a stream of words, its orders and where it runs on.

scripts           scripts written without spaces, from the right, or with stacked signs
fold              case, ligatures, accents, hyphens, quotes, width, spaces folded away, with offsets back
chinese_variants  traditional and simplified characters, as fold reads them
index             a stream of words as one skeleton: exact search, and rare k-grams as seeds for damaged quotes
prints            fingerprints of a text by winnowing: common runs of letters leave common prints
gram_hashes       hashes of k-grams, for both
search_terms      what a full-text search compares: folded words, bigrams where words have no spaces
continuation      may running text go on from one word to another that does not follow it?
raised_marks      marks of notes set small and raised, glued to a word or apart
acronyms          the acronyms that a text defines, and what they are short for
word_orders       other orders of a page's words, for quotes whose order is not the reading order's
turned_pages      sideways and right-to-left pages as if they ran from left to right
xy_cut            the recursive X-Y cut: boxes of a page in the order in which columns are read
"""
