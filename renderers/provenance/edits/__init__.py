"""Was an artifact changed since it was written?

edits    which sentences differ
seal     what in a record shows that its artifact was changed
noticed  yes, no or unknown
"""
