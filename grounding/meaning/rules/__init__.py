"""What words left out or put in are: harmless by the closed list, or else the kind that names them best.

left_out  words of the source that a quote leaves out without a sign
put_in    words of a quote that the source lacks
"""
