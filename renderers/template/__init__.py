"""The firm's own Office files that reports are written into, as far as Word and PowerPoint are alike.

file         the file, from a path or bytes
program      what tells the files of Word from those of PowerPoint
package      its parts and what they refer to
harmless     what no report may carry of them
xml          the XML of a part
"""
