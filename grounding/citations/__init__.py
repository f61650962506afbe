"""Citations: what a model cites, where it points, how an answer numbers it, and whether it is true.

tool            CitationTool: the tool that a model calls for each fact
placing         binds a citation to its block, or to where the words stand
statements      what a quoted statement says, to tell whether two citations say the same
renumber        the numbers of an answer by first appearance
citation_json   citations as plain dicts for front ends (`CitationTool.processed_citations`)
answer          an answer and what it cites
from_providers  citations of model providers, bound to blocks where the library has the file
check/          every citation of a written answer against a library and a pool
"""
