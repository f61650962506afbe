"""Where does a quote stand, and does it say what stands there?

locate               in a library: the best of its documents' answers
search_order         in which order documents are searched, and when the search is over
readings             the quote with and without the references that a prompt puts in it
match                in one document: exact, then approximate, then other word orders; place -> Match
quote_parts          a quote as somebody wrote it -> the parts between its ellipses
exact                the quote's skeleton in the stream's skeleton: one `str.find`
approximate          windows that share rare k-grams, aligned token by token
equal_numbers        numbers written another way, which alignment takes for the same
align                semi-global alignment of tokens (Needleman-Wunsch with free ends on the source's side)
multipart            several parts in order and near each other: ellipses, torn text
isolated_ends        words at an alignment's ends that stand apart are taken off
other_texts          where the source goes over into another running text
coverage             how much of the quote has a counterpart
candidate            a place where the quote may stand, and how it ranks
choose               one of several equally good places: block, page, context, document order
distinctive          whether what a place shares with the quote is more than chance
lit_words            which words of a place are lit
window_tokens        tokens of a stretch of a stream, and their words
sides                a quote and the stretch of the source that it is held against
set_aside            references, labels and the writer's own words, before words are compared
differences          what changed between quote and source, a row a departure
number_differences   numbers that differ; along an alignment: aligned_numbers, read from number_texts
joined_letters       letters apart in one and together in the other
spacing_differences  stretches that differ in spaces alone
ocr_slips            words that OCR was not sure of, read as the quote has them
verdict              from coverage and differences to a verdict and its reason
"""
