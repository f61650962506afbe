"""References in the styles of the Citation Style Language (CSL): "apa", "ieee", … The extra `csl` brings what it needs.

items.py       a row of a pool -> the same as CSL has it
styles.py      the name of a style, or a file -> the style
repairs.py     what is changed in a style before it is used
references.py  both -> references as inlines of a report, and what marks show
"""

from renderers.csl.references import Reference, references

__all__ = ["Reference", "references"]
