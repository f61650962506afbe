"""The words that a report adds to its text.

labels              the words, by language (labels.toml)
language            the language of a text that names none
typographic_quotes  straight quotation marks as the language's
callouts            the word for each kind of callout
cross_references    "Figure 1" for what has a name
credits             authors, publisher and date of a source, without a CSL style
shortened           words cut to a length
"""
