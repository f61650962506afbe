"""Markdown as pincite reads it: CommonMark, tables, strikethrough, footnotes, definition lists, formulas.

markdown-it-py parses; the rules here keep words that it would drop (what is nested too deep, footnotes without a mark)
and addresses as they are written: `links.safe_url` and `pictures` decide what they may lead to.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote.index import footnote_def

from renderers.read.markdown.attributes import attribute_rules
from renderers.read.markdown.divs import div_rules
from renderers.read.markdown.emphasis import emphasis_rules
from renderers.read.markdown.math import math_rules

_DEEPEST = 30
"""Blocks within blocks, an item of a list counting two; what lies deeper is plain words."""
_TO_THE_END = re.compile(
    r"<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--)|(\?)|(!\[CDATA\[)|![A-Za-z])", re.IGNORECASE
)
_FOOTNOTE = re.compile(r"\[\^([^\]\s]{1,200})\]")


@cache
def markdown_parser() -> MarkdownIt:
    """The parser. It keeps nothing of a text, so one is enough."""
    markdown = MarkdownIt("commonmark", {"maxNesting": _DEEPEST + 3})
    markdown.enable(["table", "strikethrough"])
    markdown.use(deflist_plugin).use(math_rules).use(attribute_rules).use(div_rules).use(emphasis_rules)
    markdown.block.ruler.before(
        "reference", "footnote_def", footnote_def, {"alt": ["paragraph", "reference"]}
    )
    markdown.inline.ruler.before("link", "footnote_ref", _footnote_mark)
    markdown.block.ruler.before("table", "too_deep", _too_deep)
    markdown.block.ruler.at("html_block", _html_block, {"alt": ["paragraph", "reference", "blockquote"]})
    markdown.validateLink = _any_address  # type: ignore[method-assign]  # what it refuses would be shown as brackets
    markdown.normalizeLink = markdown.normalizeLinkText = str  # type: ignore[method-assign,assignment]
    return markdown


def _any_address(url: str) -> bool:
    return True


def _html_block(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """HTML blocks of CommonMark, but for those that would take in all the rest of a text because nothing ends them.

    "<style> is a tag …" at the begin of a line is prose.
    """
    start = state.bMarks[first] + state.tShift[first]
    found = _TO_THE_END.match(state.src, start, state.eMarks[first])
    if found:
        name, comment, instruction, cdata = found.groups()
        closing = (
            f"</{name}" if name else "-->" if comment else "?>" if instruction else "]]>" if cdata else ">"
        )
        if not _is_closed(state, found.end(), end, closing.lower()):
            return False
    return html_block(state, first, end, silent)


def _is_closed(state: StateBlock, start: int, end: int, closing: str) -> bool:
    """True if `closing` comes before the end of the lines."""
    # Places are remembered: a text may ask for the same end on each of its lines.
    lower = state.env.setdefault("lower", state.src.lower())
    nearest = state.env.setdefault("nearest", {})
    if not nearest.get(closing, -1) >= start:
        found = lower.find(closing, start)
        nearest[closing] = found if found >= 0 else len(lower)
    return bool(nearest[closing] < state.eMarks[end - 1])


def _too_deep(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Lines that lie too deep become a paragraph; markdown-it would leave them out."""
    if silent or state.level < _DEEPEST:
        return False
    last = first
    while last < end and (state.isEmpty(last) or state.sCount[last] >= state.blkIndent):
        last += 1
    state.push("paragraph_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content = state.getLines(first, last, state.blkIndent, False).strip()
    token.map, token.children = [first, last], []
    state.push("paragraph_close", "p", -1)
    state.line = last
    return True


def _footnote_mark(state: StateInline, silent: bool) -> bool:
    """`[^name]` of a footnote that there is."""
    if not state.src.startswith("[^", state.pos):
        return False
    found = _FOOTNOTE.match(state.src, state.pos, state.posMax)
    if found is None or ":" + found[1] not in state.env.get("footnotes", {}).get("refs", {}):
        return False
    if not silent:
        state.push("footnote_ref", "", 0).meta = {"label": found[1]}
    state.pos = found.end()
    return True
