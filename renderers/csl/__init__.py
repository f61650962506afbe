"""References in the styles of the Citation Style Language (CSL): "apa", "ieee", … The extra `csl` brings what it needs.

items        a row of a pool as CSL has it
styles       the name of a style, or a file, to the style
repairs      what is changed in a style before it is used
references   both to references as inlines of a report, and what marks show
"""

from renderers.csl.references import Reference, references

__all__ = ["Reference", "references"]
