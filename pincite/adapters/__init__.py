"""pincite inside other frameworks: blocks as their documents, searches as their retrievers, their answers checked.

langchain    LangChain's documents, retriever, tool and messages (`pip install 'pincite[langchain]'`)
llama_index  LlamaIndex's nodes, retriever, tool and responses (`pip install 'pincite[llama-index]'`)
haystack     Haystack's documents, retriever, tool and answers (`pip install 'pincite[haystack]'`)
passages     what all three have in common: a block with its place as plain JSON, and the way back
cite_source  what all three have in common: the tool that a model calls for every fact
answers      what all three have in common: an answer with numbers of sources, or with a provider's citations, checked

Each is imported by its own name; nothing else of pincite imports them, and none imports another's framework.
"""
