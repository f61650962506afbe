"""Where does a quote stand, and does it say what stands there?

locate         in a library: the best of its documents' answers
search_order   in which order documents are searched, and when the search is over
readings       the quote with and without the references that a prompt puts in it
lost_ligatures the quote with the ligatures that another reader has lost
acronyms       the quote with the document's acronyms for what they are short for, and the other way round
respelt        a quote changed so, and what is found told of the quote itself
match          in one document: exact, then approximate, then other word orders; place -> Match
quote_parts    a quote as somebody wrote it -> the parts between its ellipses
search/        a part of a quote -> the places where it may stand
alignment/     a quote's tokens and a window's tokens -> which stands against which
judge/         what differs along an alignment, and the verdict that follows
numbers/       numbers that differ
tables/        quotes that join cells of tables
candidate      a place where the quote may stand, and how it ranks
choose         one of several equally good places: block, page, context, document order
lit_words      which words of a place are lit
"""
