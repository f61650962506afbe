"""Which sources of a search are worth reading: a model judges, and no failure of it loses one.

reconcile       by their snippets: `sources_reconciler`
content_filter  by their whole text: `sources_content_filter`
batches         sources as the model reads them, so many at a time
choosing        the conversation about a batch: what the model keeps and drops, and what it leaves open
"""
