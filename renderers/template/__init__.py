"""The firm's own Office files that reports are written into, as far as Word and PowerPoint are alike.

file         the file, from a path or bytes
program      what tells the files of Word from those of PowerPoint
package      its parts and what they refer to
harmless     what no report may carry of them
placeholders what stands in it for words of the report
xml          the XML of a part
"""
