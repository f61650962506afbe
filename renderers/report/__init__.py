"""A text, a pool of sources and citations -> a report in which everything about citations is settled.

build               input -> Report, step by step; its options
options             what can be asked of a report, written once
input               what a report can be made from
model               Report, Entry, Evidence: what every format draws
marks               what stands in the text for a citation: runs of words with target, role, tooltip
entries             what stands in the list of sources: lines with roles
source_list         one entry a document, its passages under it
ways_back           from a source back to pages, slides or headings of the text
credits             authors, publisher and date of a source, without a CSL style
tooltips            what a mark shows of its source while it is pointed at
cited_sources       which source, citation or block a mark means
cited_passages      which of a source's passages a mark cites
cited_sentences     what the text says at each mark
citation_numbers    numbers of what is cited, and gaps where nobody knows the source
outcomes            how a verdict looks: sign, words, colour; the sign beside a number
pdf_standards       which standards a PDF of it keeps
typographic_quotes  straight quotation marks as the language's
editions            for reviewers, or for clients, who are told nothing of checks
unverified          what the caller is told of that is not verified
labels              the words that a report adds, by language (labels.toml)
language            the language of a text that names none
dates               when a report was made
theme               fonts, colours, page, logo
running             headers and footers with the words of the report
code_colours        code in colours
evidence/           pictures of the cited places, documents' names, links to viewers
"""
