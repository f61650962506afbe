"""Whether a claim stands in what it cites: quotes, statements, tokens, sources, tool outputs, providers.

model, policy   verdicts, matches, citations; how strictly verdicts are given
block_ids       ids of blocks as models write them

numbers/    what a number is, and when two agree
meaning/    what words do to a statement
quotes/     where a quote stands, and whether it says what stands there
claims/     whether a text supports a statement
markers/    [[S:1]] and [1] in texts
sources/    rows, pools and stores of sources
citations/  binding, numbering and checking citations
answers/    questions asked of a library
versions/   citations of documents that have changed
tools/      sources in what tools return
providers/  citations in what model providers return
web/        the only way to the network
compat/     data and shapes of older systems

The public names, imported when first used, are listed in `__init__.pyi`.
"""

from blocks.late_names import late_names

__getattr__, __dir__, __all__ = late_names(__name__, __file__)
