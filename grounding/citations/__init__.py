"""Citations: what a model cites, where it points, how an answer numbers it, and whether it is true.

tool            CitationTool: the tool that a model calls for each fact
tool_schemas    `cite_source` as a tool definition of each provider
tool_calls      a tool call of any provider, read, and the message that answers it
replies         what a model is told of each citation, and what stays refused
call_fields     the three fields of a citation as models write them
placing         binds a citation to its block, or to where the words stand
support         does that place carry the statement?
statements      what a quoted statement says, to tell whether two citations say the same
renumber        the numbers of an answer by first appearance
renumber_stream the same while the answer is being written
citation_json   citations as plain dicts for front ends (`CitationTool.processed_citations`)
stored          citations that somebody has stored, read back: the one door
citation_rows   the rows that citation_json writes, checked and read
answer          an answer and what it cites
from_providers  citations of model providers, bound to blocks where the library has the file
check/          every citation of a written answer against a library and a pool
"""
