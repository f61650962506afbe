"""A text cut into sentences by rules: at full stops, but for those of abbreviations, numbers and initials.

Full stops before a small letter, behind an initial, a known abbreviation (`_ABBREVIATIONS`) or the number of a list
end no sentence. Linear. No model: what the list lacks is cut.
"""

from __future__ import annotations

import re

from blocks.text.fold import skeleton

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s)|[。！？｡]+[」』”]*|[؟۔।]+|\n\s*\n|;(?=\s)")
_ABBREVIATIONS = frozenset(
    """
    no nos nr dr mr mrs ms prof st sr jr vs art arts abs para paras sec secs cl ch chap fig figs eq ref refs vol pp p
    approx ca eg ie cf etc al bzw usw zb dh ggf inkl max min bd hrsg ltd co inc corp gmbh av bd env art ed eds ex dept
    gov gen col lt capt jan feb mar apr jun jul aug sep sept oct nov dec us uk eu núm num
    """.split()
)


_MONTHS = frozenset(
    "januar februar marz april mai juni juli august september oktober november dezember janner jan feb".split()
)


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in order, without the space around them; semicolons and blank lines end one too."""
    pieces, start = [], 0
    for end in _END.finditer(text):
        if not _ends(text, start, end):
            continue
        pieces.append(text[start : end.end()].strip())
        start = end.end()
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if skeleton(piece)]


def _ends(text: str, start: int, end: re.Match[str]) -> bool:
    """False for the full stop of an abbreviation, an initial or a list number, and before a small letter."""
    if end.group()[0] != ".":
        return True
    rest = text[end.end() :].lstrip()
    if rest[:1].islower():
        return False
    if len(end.group()) > 1:
        return True
    following = rest.split(maxsplit=1)[0] if rest else ""
    last = re.split(r"[\s(]", text[start : end.start()])[-1]
    folded = skeleton(last)
    if (len(last) == 1 and last.isalpha()) or (last.isdigit() and skeleton(following) in _MONTHS):
        return False
    return folded not in _ABBREVIATIONS and not (last.isdigit() and not text[start : end.start()].strip(last))
