"""Citation tokens and markers in answers: the one home of their grammar.

token_grammar    [[S:1,3]] and [[USAGE:1]]: what is a token
tokens           find, check, rewrite, renumber, strip, split them in a text
html             the same in HTML: <sup class="cite">
sidecar          the same in JSON and YAML: a list beside the document
pointer          JSON Pointers, by which a sidecar names places
token_stream     tokens in a text that is still being written
numbered         [1], [1, 3]: which brackets are citations
number_stream    the same in a text that is still being written
open_structure   where such a text can be cut
malformed        tokens that are written wrongly, and what was meant
all_citations    every citation in a text, whatever its kind: tokens, numbers, ids of blocks
sources_used     which sources an answer cites, in any format
code             fenced, indented and inline code, read piece by piece
markdown         code, markup and links of Markdown, whose brackets are no citations
removal          taking a marker out so that it leaves no trace
"""

from grounding.markers.token_grammar import Token, format_token, parse_token
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
