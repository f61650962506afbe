"""pincite: find the exact words a document says, refuse the ones it does not, and highlight them on the page.

library   `Library`: documents, and questions about them
cli/      the command line, a file a command
batch/    many quotes and answers at once, by several processes
rows/     results as JSON objects, for the command line and the server
testing/  the pytest plugin, and assertions about quotes
adapters/ blocks, searches and answers of LangChain, LlamaIndex and Haystack

What most people need stands here, listed in `__init__.pyi`; the rest is imported from its room, `blocks`, `grounding`
or `renderers`. Names are imported when first used, so that `pincite --help` loads neither PyMuPDF nor numpy.
"""

from blocks.late_names import late_names

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = late_names(__name__, __file__)
