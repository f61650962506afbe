"""Words of a source that can't close or forge a block, and back.

What could be taken for markup, for a block id or for a citation token (`<`, `>`, `&`, `BLOCK_CITE_ID_7`, `[[S:1]]`) is
written with character references; `unescape_markup` undoes exactly those, so that a model may quote what it read.
"""

from __future__ import annotations

import re

from blocks.text.scripts import INVISIBLE

_MARKUP = re.compile(r"[&<>]")
_HIDDEN = f"[{INVISIBLE}]{{0,8}}"
_FORGED_ID = re.compile(f"(?i)(BLOCK{_HIDDEN})_(?={_HIDDEN}CITE{_HIDDEN}_)")
_DOUBLED_BRACKET = re.compile(rf"[\[［【](?=[\s{INVISIBLE}]*[\[［【])")
_WRITTEN = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "_": "&#95;"}
_WRITTEN |= {"[": "&#91;", "［": "&#65339;", "【": "&#12304;"}
_READ = {reference: character for character, reference in _WRITTEN.items()}
_REFERENCE = re.compile("|".join(map(re.escape, _READ)))


def escape_markup(text: str) -> str:
    """Source text that cannot be taken for markup, a block id or a citation token. `unescape_markup` is its
    inverse."""
    text = _MARKUP.sub(lambda found: _WRITTEN[found[0]], text)
    text = _FORGED_ID.sub(lambda found: found[1] + _WRITTEN["_"], text)
    return _DOUBLED_BRACKET.sub(lambda found: _WRITTEN[found[0]], text)


def unescape_markup(text: str) -> str:
    """The source's words again, from words that a model copied out of the markup."""
    return _REFERENCE.sub(lambda found: _READ[found[0]], text)


def escaped_offset(text: str, offset: int) -> int:
    """Where in `text` (with references) the character stands that `unescape_markup(text)` has at `offset`."""
    for reference in _REFERENCE.finditer(text):
        if reference.start() >= offset:
            break
        offset += len(reference[0]) - 1
    return offset
