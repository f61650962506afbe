"""Citation tokens and markers in answers: the one home of their grammar.

sids.py      [[S:1,3]] and [[USAGE:1]]: what is a token           tokens.py     find, rewrite, strip, … in a text
numbered.py  [1], [1, 3]: which brackets are citations            markdown.py   code, links, brackets of Markdown
code.py      fenced and inline code, read piece by piece          removal.py    taking a marker out
"""

from grounding.markers.sids import Token, format_token, parse_token
from grounding.markers.tokens import (
    Problem,
    RewrittenTokens,
    find_tokens,
    renumber_tokens,
    replace_tokens,
    rewrite_citation_tokens,
    rewrite_tokens,
    split_tokens,
    strip_citation_tokens,
    validate_tokens,
)

__all__ = [
    "Problem",
    "RewrittenTokens",
    "Token",
    "find_tokens",
    "format_token",
    "parse_token",
    "renumber_tokens",
    "replace_tokens",
    "rewrite_citation_tokens",
    "rewrite_tokens",
    "split_tokens",
    "strip_citation_tokens",
    "validate_tokens",
]
