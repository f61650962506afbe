"""Columns and notes between lines of colons, as Pandoc's fenced divs, as a rule of markdown-it.

    :::: {.columns}
    ::: {.column width="40%"}
    Left
    :::
    ::: column
    Right
    :::
    ::::

Divs of other classes are the words that they are. A div that nothing ends goes on to the end of what it stands in.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from renderers.read.reading import share_of

_KINDS = ("columns", "column", "notes")
_FENCE = re.compile(r":{3,}[ \t]*(?P<what>\{[^{}]{0,300}\}|[\w-]{0,60})[ \t]*:*[ \t]*\Z")
_CLASS = re.compile(r"(?:\{|\s)\.([\w-]+)|\A([\w-]+)\Z")
_WIDTH = re.compile(r"""\bwidth\s*=\s*["']?(\d{1,3}(?:\.\d{1,3})?%)""")


def div_rules(markdown: MarkdownIt) -> None:
    """Add the rule; tokens `columns_open`, `column_open` (with the `share` in `meta`), `notes_open`, and `_close`."""
    markdown.block.ruler.before(
        "fence", "div", _div, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )


def _div(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    kind, width = _opening(_fence(state, first))
    if not kind:
        return False
    if silent:
        return True
    stop, following = _closing(state, first, end)
    outer, state.lineMax = state.lineMax, stop
    opening = state.push(f"{kind}_open", "div", 1)
    opening.meta, opening.map = {"share": share_of(width)}, [first, stop]
    state.md.block.tokenize(state, first + 1, stop)
    state.push(f"{kind}_close", "div", -1)
    state.lineMax = outer
    state.line = following
    return True


def _fence(state: StateBlock, line: int) -> str | None:
    """What stands behind the colons of a line, "" if nothing does; None for a line of another kind."""
    if state.is_code_block(line):
        return None
    start = state.bMarks[line] + state.tShift[line]
    if not state.src.startswith(":::", start):
        return None
    found = _FENCE.match(state.src[start : state.eMarks[line]])
    return found["what"] if found else None


def _opening(what: str | None) -> tuple[str, str]:
    """Kind and width of the div that begins there; "" for none of ours."""
    classes = [braced or bare for braced, bare in _CLASS.findall(what or "")]
    kind = next((name for name in classes if name in _KINDS), "")
    width = _WIDTH.search(what or "")
    return kind, width[1] if width else ""


def _closing(state: StateBlock, first: int, end: int) -> tuple[int, int]:
    """The line before which the div ends, at colons that end none within it, and the first line behind it."""
    depth = 1
    for line in range(first + 1, end):
        if state.sCount[line] < state.blkIndent and not state.isEmpty(line):
            return line, line
        what = _fence(state, line)
        depth += 0 if what is None else 1 if what else -1
        if not depth:
            return line, line + 1
    return end, end
