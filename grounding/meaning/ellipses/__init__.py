"""What the words behind an ellipsis would have done to a statement: denied it, limited it, said it of something else.

kind        the rules, in the order in which they name a gap
gap         the gap: which sentences it breaks off, ends and holds
denied      denials and exceptions that reach what is quoted
limited     bounds, quantities and qualifiers of what is quoted
conditional conditions and contrasts
attributed  who says, thinks or plans what is quoted
parted      subject, verb or object that what is quoted hangs on
described   which thing of its kind is meant, and what governs it
figures     figures that are another thing's
"""

from grounding.meaning.ellipses.kind import ellipsis_kind

__all__ = ["ellipsis_kind"]
