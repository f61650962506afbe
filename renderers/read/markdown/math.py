r"""Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, `\begin{align}…\end{align}`, as rules of markdown-it.

A dollar sign is money more often than mathematics, and `\[1\]` an escaped bracket. So, next to what Pandoc asks for (no
space inside the dollars, no digit behind the last one), `$` opens nothing behind a letter or digit ("US$5"), and what
holds no sign of a formula and reads as prose is none ("$5 million and A$", `\(see below\)`).
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_LONGEST = 4_000
"""Characters of a formula in a line: no text makes the search slow."""
_SIGNS = re.compile(r"[\\^_={}<>+*/|]|[^\W\d_]\(|[\u2200-\u22ff\u2190-\u21ff\u00b1\u00b7\u00d7\u0370-\u03ff]")
_PROSE = re.compile(r"[^\W\d_]{3,}|\d\S*\s+[^\W\d_]{2,}|\A\d[\d.,]*\s*\Z")
_UNESCAPED_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)
_LABEL = re.compile(r"[ \t]*\(([^()\n]{1,80})\)[ \t]*\Z")
_NAME = re.compile(r"[ \t]*\{#([\w:.-]{1,100})\}[ \t]*\Z")
_TAG = re.compile(r"\\tag\*?\{([^{}]{1,80})\}|\\label\{([^{}]{1,80})\}")
_ENVIRONMENTS = "equation align alignat gather multline eqnarray flalign math displaymath".split()
_BEGIN = re.compile(rf"\\begin\{{((?:{'|'.join(_ENVIRONMENTS)})\*?)\}}")
_UNNUMBERED = frozenset({"equation", "equation*", "math", "displaymath"})
"""Environments that only say that there is a formula; the others are part of it."""


def math_rules(markdown: MarkdownIt) -> None:
    """Add the rules; their tokens are `math_inline` (content) and `math_block` (content, info: its label, `id`)."""
    markdown.inline.ruler.before("escape", "math_inline", _inline)
    markdown.block.ruler.before(
        "fence", "math_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )


def _inline(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if source[start] == "$":
        found = _dollars(source, start, state.posMax)
    elif source[start] == "\\" and source[start + 1 : start + 2] in ("(", "["):
        found = _slashes(source, start, state.posMax)
    else:
        return False
    if found is None:
        return False
    content, end = found
    if not silent:
        token = state.push("math_inline", "math", 0)
        token.content = content
        token.markup = source[start : start + 2]
    state.pos = end
    return True


def _dollars(source: str, start: int, end: int) -> tuple[str, int] | None:
    """The formula that begins at a dollar sign, and where it ends."""
    double = source.startswith("$$", start)
    first = start + 1 + double
    before = source[start - 1 : start]
    if (before.isascii() and before.isalnum()) or first >= end or (not double and source[first].isspace()):
        return None
    last = _next_dollar(source, first, min(end, first + _LONGEST))
    if last < 0 or (double and not source.startswith("$$", last)):
        return None
    content, behind = source[first:last], last + 1 + double
    if double:
        return (content, behind) if content.strip() else None
    if not content or content[-1].isspace() or source[behind : behind + 1].isdigit() or _is_prose(content):
        return None
    return content, behind


def _next_dollar(source: str, start: int, end: int) -> int:
    for found in _UNESCAPED_DOLLAR.finditer(source, start, end):
        if found[0] == "$":
            return found.start()
    return -1


def _slashes(source: str, start: int, end: int) -> tuple[str, int] | None:
    r"""The formula that begins at `\(` or `\[`, and where it ends."""
    closing = "\\)" if source[start + 1] == "(" else "\\]"
    last = source.find(closing, start + 2, min(end, start + _LONGEST))
    content = source[start + 2 : last].strip() if last >= 0 else ""
    if not content or _is_prose(content) or (closing == "\\]" and not _SIGNS.search(content)):
        return None
    return content, last + 2


def _is_prose(content: str) -> bool:
    return _SIGNS.search(content) is None and _PROSE.search(content) is not None


def _block(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    opening = state.src[start : start + 2]
    begun = _BEGIN.match(state.src, start) if opening == "\\b" else None
    if opening not in ("$$", "\\[") and begun is None:
        return False
    closing = {"$$": "$$", "\\[": "\\]"}.get(opening, f"\\end{{{begun[1]}}}" if begun else "")
    last = _last_line(state, first, end, closing, len(begun[0]) if begun else 2)
    if last is None:
        return False
    if silent:
        return True
    words = state.getLines(first, last + 1, state.sCount[first], False).strip()
    content, label, name = _content(words, opening, closing, begun)
    token = state.push("math_block", "math", 0)
    token.attrs["id"] = name
    token.block, token.content, token.info = True, content, label
    token.map = [first, last + 1]
    state.line = last + 1
    return True


def _last_line(state: StateBlock, first: int, end: int, closing: str, skip: int) -> int | None:
    """The line that ends with `closing` (or with it and a label), before a blank line; None if there is none."""
    # Every line of a paragraph asks again: where the search from a line above found nothing, it is not repeated.
    vain = state.env.setdefault("math_block", {})
    if first < vain.get(closing, 0):
        return None
    for line in range(first, end):
        if line > first and (state.isEmpty(line) or state.sCount[line] < state.blkIndent):
            vain[closing] = line
            return None
        begin = state.bMarks[line] + state.tShift[line] + (skip if line == first else 0)
        words = state.src[begin : state.eMarks[line]].rstrip()
        place = words.rfind(closing)
        if place < 0:
            continue
        behind = words[place + len(closing) :]
        labelled = closing != "\\]" and _LABEL.fullmatch(behind) is not None
        whole = not behind or labelled or _NAME.fullmatch(behind) is not None
        return line if whole and closing not in words[:place] else None
    vain[closing] = end
    return None


def _content(words: str, opening: str, closing: str, begun: re.Match[str] | None) -> tuple[str, str, str]:
    """The formula, its label, and its name."""
    place = words.rfind(closing)
    labelled = _LABEL.fullmatch(words, place + len(closing))
    named = _NAME.fullmatch(words, place + len(closing))
    tags, names = ([found[n] for found in _TAG.finditer(words) if found[n]] for n in (1, 2))
    inner = words[len(begun[0]) if begun else len(opening) : place]
    if begun and begun[1] not in _UNNUMBERED:
        inner = words[: place + len(closing)]
    names = [named[1]] if named else names
    label = labelled[1] if labelled else tags[0] if tags else ""
    return _TAG.sub("", inner).strip(), label, names[0] if names else ""
