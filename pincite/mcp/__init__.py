"""The MCP server: a library as tools, resources and prompts of an agent. docs/mcp.md has them.

over_stdio, over_http   started from the command line; how clients reach it
app        the server: its parts wired together
door       the SDK's server, with errors that a model can act upon, and documents listed by pages
folders    where tools may read and write files
workers    tasks for the worker processes of `pincite.server.work`
told       results in words, the verdict first; words of documents only as data
tools/     the tools, a file a kind
resources  documents and pages, as text and as pictures
prompts    the prompts of both phases

Like the HTTP server, the process that speaks to clients never opens a document: worker processes do.
"""
