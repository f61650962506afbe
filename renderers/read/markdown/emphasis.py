"""Emphasis beside Chinese, Japanese and Korean letters, which have no spaces around words.

CommonMark takes `**` behind punctuation and before a letter for the beginning of strong words alone, so that the signs
of `**費用。**年に` stay as they are. As the amendment that is proposed to it (markdown-cjk-friendly), markers beside
such a letter or sign may begin where no space follows and end where none comes before.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, emphasis, strikethrough

_Rule = Callable[[StateInline, bool], bool]


def emphasis_rules(markdown: MarkdownIt) -> None:
    """Put the rule in the place of CommonMark's own."""
    markdown.inline.ruler.at("emphasis", _beside_ideographs(emphasis.tokenize))
    markdown.inline.ruler.at("strikethrough", _beside_ideographs(strikethrough.tokenize))


def _beside_ideographs(rule: _Rule) -> _Rule:
    def tokenize(state: StateInline, silent: bool) -> bool:
        start, known = state.pos, len(state.delimiters)
        if not rule(state, silent):
            return False
        before = state.src[start - 1] if start else " "
        behind = state.src[state.pos] if state.pos < state.posMax else " "
        if state.src[start] != "_" and (_is_wide(before) or _is_wide(behind)):
            for delimiter in state.delimiters[known:]:
                delimiter.open |= not behind.isspace()
                delimiter.close |= not before.isspace()
        return True

    return tokenize


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
