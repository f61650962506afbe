"""Figures, tables and formulas with names, as Quarto and pandoc-crossref have them: `{#fig-a}`, and `@fig-a`.

A reference is a link whose words are as written until the report, which knows its language, puts "Figure 1" there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from renderers.tree.links import linked
from renderers.tree.nodes import Inline, Link, Text

_NAMED = re.compile(r"(?:fig|tbl|eq)[-:][\w-]{1,80}")
_REFERENCE = re.compile(rf"(?<![\w@.])(?:\[-?@({_NAMED.pattern})\]|@({_NAMED.pattern}))")


def is_numbered(name: str) -> bool:
    """True for a name that gives its figure, table or formula a number."""
    return _NAMED.fullmatch(name) is not None


def with_references(inlines: Iterable[Inline]) -> Iterator[Inline]:
    """The inlines with links in place of the references among their words."""
    for inline in inlines:
        if isinstance(inline, Text) and "@" in inline.text:
            yield from _parted(inline.text)
        else:
            yield inline


def _parted(text: str) -> Iterator[Inline]:
    named = ((found, found[1] or found[2]) for found in _REFERENCE.finditer(text))
    links = ((at.start(), at.end(), Link((Text(f"@{name}"),), f"#{name}")) for at, name in named)
    return linked(text, links)
