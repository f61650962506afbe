"""A source that a user gives -> Content, in this process or in a worker process with limits.

source    path, bytes or stream -> name and bytes
options   what the content depends on besides the bytes
keywords  the same as keyword arguments of public calls, written once
read      source and options -> Content, here or isolated
content   bytes -> Content: pdf.reader, then ocr or layout where asked for, then segment
isolate   the worker process seen from outside: started, fed, limited in time and memory, replaced
worker    the worker process itself: `python -m blocks.reading.worker`
engine    many files at a time, by processes of this machine; the protocol of all that do
executor_engine, dask_engine   the same by an executor of anybody's, by the workers of a Dask cluster
packing   Content as bytes and back, for the worker's pipe and the library's file
"""
