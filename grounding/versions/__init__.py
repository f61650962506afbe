"""A citation after its document has changed.

reanchor      a citation of an old version, opened on the current one
report        what became of each block from one version to another
text_changes  what changed between two versions of a text
"""
