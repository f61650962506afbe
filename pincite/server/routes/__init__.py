"""The endpoints, a file a resource; each hands its task to a worker and the answer to the client.

parts      what endpoints have at hand, and how they answer
library    the library, health, metrics
documents  documents: list, upload, versions, file, remove
pages      pages, their pictures and words; blocks
tables     tables, as JSON, CSV and HTML
quotes     search, locate, verify, citations
answers    ask, as a stream of events; check
artifacts  reports and highlighted copies
face       the viewer and the API's own page
"""
