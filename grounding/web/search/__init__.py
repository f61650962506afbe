"""Search engines of the web behind one small protocol.

protocol  what a search engine is here: words -> rows
named     "searxng:http://…", "brave" and "ddgs" as engines
searxng   a SearXNG server, one's own or another's
brave     Brave's API, with a key
keyless   several engines' pages by the library ddgs, without a key
answers   the JSON that engines answer with
"""
