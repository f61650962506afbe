"""What of a page belongs to no text.

furniture             running headers, footers, page numbers; hidden text
recurring_margins     what comes back in the margins of pages, and where
lone_margins          what stands in the margins of a single page
margin_notes          notes beside the text in its own type
edge_words            labels of pages, publishers' lines and stamps among the words of margins
"""
