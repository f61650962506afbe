"""What a report's citations are in its text, and in its list of sources.

cited_sources       which source, citation or block a mark means
cited_passages      which of a source's passages a mark cites
cited_sentences     what the text says at each mark
citation_numbers    numbers of what is cited, and gaps where nobody knows the source
marks               what stands in the text for a citation: runs of words with target, role, tooltip
tooltips            what a mark shows of its source while it is pointed at
entries             what stands in the list of sources: lines with roles
source_list         one entry a document, its passages under it
ways_back           from a source back to pages, slides or headings of the text
"""
