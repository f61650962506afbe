"""Data and shapes of older systems; nobody else needs to read this.

metadata_tables  `{doc_id: {block_id: {page, bbox, content, …}}}`, with ids that repeat in each document
table_places     where a citation points among such tables
source_shapes    old names of a source's fields, and dicts in the place of a list of sources
claim_dicts      `verify_citation_match`: the verdict on a claim as a dict
"""
