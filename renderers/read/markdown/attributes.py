"""Attributes behind a picture, as Pandoc has them: `![alt](a.png){#fig-a width=50%}`, as a rule of markdown-it."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

_ONE = r"""(?:#[\w:.-]{1,100}|\.[\w-]{1,100}|[A-Za-z][\w-]{0,40}=(?:"[^"{}\n]{0,100}"|[^\s"{}]{1,100}))"""
_ATTRIBUTES = re.compile(rf"\{{[ \t]*({_ONE}(?:[ \t]+{_ONE}){{0,20}}+)[ \t]*\}}")
_EACH = re.compile(
    r"""(?<!\S)(?:#(?P<id>[\w:.-]+)|(?P<key>[A-Za-z][\w-]*)=(?P<value>"[^"]*"|\S+)|\.[\w-]+)"""
)
_TAKEN = frozenset({"width", "height"})
"""What pictures take of them; what is shown and where it lies is in the brackets before."""


def attribute_rules(markdown: MarkdownIt) -> None:
    """Add the rule; the token `image` gets `id`, `width` and `height`."""
    markdown.inline.ruler.push("picture_attributes", _behind_picture)


def read_attributes(written: str) -> dict[str, str]:
    """Names and values of what stands between the braces; of classes nothing."""
    found: dict[str, str] = {}
    for each in _EACH.finditer(written):
        if each["id"]:
            found["id"] = each["id"]
        elif each["key"] and each["key"].lower() in _TAKEN:
            found[each["key"].lower()] = each["value"].strip('"')
    return found


def _behind_picture(state: StateInline, silent: bool) -> bool:
    if silent or state.src[state.pos] != "{" or state.pending or not state.tokens:
        return False
    picture = state.tokens[-1]
    found = _ATTRIBUTES.match(state.src, state.pos, state.posMax)
    if picture.type != "image" or found is None:
        return False
    picture.attrs.update(read_attributes(found[1]))
    state.pos = found.end()
    return True
