"""Where a library keeps its documents.

protocol     what `Library` asks of a store
model        what a store is given, and what it knows of what it has

memory       in this process: `MemoryStore`
sqlite       in a file that processes share: `SqliteStore`
postgres/    on a PostgreSQL server that machines share: `PostgresStore`

What both databases have, written once:
schema       the tables, and the numbers that mark a file as a library
sql          what SQL is run with, in either database
sql_store    what both stores do alike
sql_rows     the rows: how an entry is written and checked, and how a document comes in, in one transaction
sql_removal  documents taken out of the tables
block_words  the words of all blocks in a full-text index
block_prints  the fingerprints of all documents, and whose they are
print_segments  their postings in sorted segments
block_vectors  the vectors that embedders gave the blocks
ids          the ids that documents and blocks are given, never one twice

What each has by itself:
sqlite_file     the file as SQLite opens it: made, checked, upgraded; its errors told as ours
sqlite_removal  documents taken out of the file, so that its bytes hold nothing of them
"""
