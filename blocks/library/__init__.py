"""A library: documents with ids that are given once, in memory, in a file or on a server.

catalogue       documents that are there already: by id, version, name or block
place           the address of a library on a server
library         add, revise, update, reread; import what other tools have read
search          full-text search over the blocks of the current versions
ranking         what a found block is worth: BM25, forms of words, headings, kinds
embedding       embedders, which find the same in other words
named_embedders  those that are asked for by name
fingerprints    which documents may have a quote, told without opening any
open_documents  documents that stay open after they were used
nearest_blocks  the blocks nearest to a question by an embedder's vectors
wordllama       the embedder that an extra brings
block_pairs     which block of an old version is which block of the new one
block_likeness  how alike two blocks' texts are
rising_chain    the heaviest rising chain of pairs: what kept its order between two versions
store/          where documents are kept: the protocol, in memory, in SQLite, in PostgreSQL
"""
