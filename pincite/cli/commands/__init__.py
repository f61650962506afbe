"""The commands, one file each. Everything heavy is imported inside of them, so that `pincite --help` stays quick.

blocks, locate, highlight   what a model would read; where quotes stand; a copy with the words marked
tables                      tables cell by cell
add, update                 documents into a library file; a new version of one
documents                   list, info, remove: the documents of a library
search, ask, verify         blocks that have some words, that answer a question, that support a statement
serve, mcp                  the library over HTTP, with the viewer; as an MCP server, for agents
check, render, provenance   an answer's citations verified; a report of it; what an artifact says of its sources
view                        an answer beside its lit pages, in one HTML file
"""
