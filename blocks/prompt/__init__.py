"""Blocks as a model reads them, and as other programs do.

markup          `<BLOCK id="BLOCK_CITE_ID_12" page="3">…</BLOCK>`; nothing in a source can forge one
escaped         words of a source that can't be taken for markup
budget          several documents in one prompt: whole blocks, shares of a budget, what was left out
chosen          a prompt of chosen blocks with what they stand under, such as a search found
prompt          what both make: the markup, what is known of its blocks, what was left out
continued_tables  what rows stand under, where a table goes on over a page
token_estimate  what a text costs, in characters or in estimated tokens
json_lines      one block a line of JSON, and back
"""
