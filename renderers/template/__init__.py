"""The firm's own Office files that reports are written into, as far as Word and PowerPoint are alike.

file         the file, from a path or bytes
"""
