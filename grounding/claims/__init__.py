"""Does a text support a statement that is no quote? By words alone: no model, no network.

find_support  which block of a library supports a statement best, or whether a given one does
verify        statement and text -> high, medium or low, with terms, numbers and differences
cells         what the cells of a table's row say
judge         a second opinion on what is medium
onnx_judge    an entailment model in a folder as a judge
model_judge   a language model as a judge: what it is asked, and which answers count
reading       a sentence as it is compared: terms, names, numbers, denials, hedges, bounds
sentences     the sentences of a source, each read when it is first compared
segments      a sentence cut into the statements it makes
pairing       which terms and numbers of the claim stand in a sentence of the source
checks        what the sentence contradicts, narrows or does not say: a finding each
numbers       numbers that the source lacks, bounds otherwise, or has beside another thing
relations     prepositions and particles that turn a relation
verbatim      the claim's words in a row, with nothing beside them that turns them
order         do the terms hang together as in the source: who did what to whom
voice         active against passive
outside       what stands outside of words and turns them
finding       the type of a finding
phrases       verbs, and the prepositions that open a phrase
conditions    words that open a condition or an exception
limits        denials that draw a limit: not more than
lists         word lists of sentence parts, of the languages of a sentence
"""
