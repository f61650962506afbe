"""A text, a pool of sources and citations -> a report in which everything about citations is settled.

build               input -> Report, step by step; its options
options             what can be asked of a report, written once
input               what a report can be made from
read_text           the text as a tree, with the words and numbers that reports add
model               Report, Entry, Evidence: what every format draws
citations/          what stands in the text for a citation, and in the list of sources
evidence/           pictures of the cited places, documents' names, links to viewers
wording/            the words that a report adds, by language
looks/              fonts, colours, page, and what outcomes look like
editions            for reviewers, or for clients, who are told nothing of checks
unverified          what the caller is told of that is not verified
dates               when a report was made
"""
