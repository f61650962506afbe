"""The quotes benchmark: does a tool find a quote's exact words in a PDF, and refuse what the PDF does not say?

`python -m benchmarks.quotes --help` runs it; docs/benchmark.md describes it and holds the measured table.
"""
