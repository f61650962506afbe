r"""Formulas of chemistry, `\ce{…}` as mhchem has it, as LaTeX without that package.

Read are formulas with their numbers and charges (`SO4^2-`, `Fe^{II}`, `^{14}_{6}C`), amounts before them (`2 H2O`,
`1/2 O2`), brackets, states (`(aq)`), bonds (`-`, `=`, `#`), water of crystals (`CuSO4*5H2O`), `+`, `v` and `^` for what
falls and rises, and arrows with words above and below (`->[H2O][\Delta]`, `<-`, `<->`, `<=>`). Anything else (`\bond`,
formulas in dollars, groups in braces) is not read.
"""

from __future__ import annotations

import re

_BEGIN = re.compile(r"\\ce(?![A-Za-z])\s*")
_ARROWS = {
    "<=>": (r"\rightleftharpoons", r"\overset{%s}{\underset{%s}{\rightleftharpoons}}"),
    "<->": (r"\longleftrightarrow", r"\xleftrightarrow{%s}"),
    "->": (r"\longrightarrow", r"\xrightarrow{%s}"),
    "<-": (r"\longleftarrow", r"\xleftarrow{%s}"),
}
"""Alone, and with words: above and below."""
_PART = re.compile(
    r"""(?P<arrow><=>|<->|->|<-)(?:\[(?P<above>[^\[\]]*)\](?:\[(?P<below>[^\[\]]*)\])?)?
    |(?P<space>\s+)
    |(?P<letters>[A-Za-z]+)
    |(?P<number>\d+(?:[./]\d+)?)
    |(?P<charge>\+(?=\()|[+-](?=\s|[)\]]|\((?:s|l|g|aq)\)|\Z))
    |(?P<script>[_^](?:\{(?P<braced>[\w+.•,-]{1,20})\}|(?P<bare>\d*[+-]|[IVX]+|\d+|[A-Za-z•])))
    |(?P<bond>[-=\#](?=[A-Za-z(\[]))
    |(?P<bracket>[()\[\]])
    |(?P<water>[*.·](?=\d|[A-Z(\[]))
    |(?P<sign>\\[A-Za-z]+(?![A-Za-z{]))
    |(?P<comma>,)""",
    re.VERBOSE,
)
_BONDS = {"-": r"\text{–}", "=": "=", "#": r"\equiv "}
_ALONE = {"+": "+", "v": r"\downarrow ", "^": r"\uparrow "}
"""Between spaces."""


def chemistry_as_latex(tex: str) -> str | None:
    r"""The LaTeX with each `\ce{…}` written out; itself where there is none, None where one is not read."""
    parts: list[str] = []
    at = 0
    while (found := _BEGIN.search(tex, at)) is not None:
        end = _closing(tex, found.end())
        read = _formula(tex[found.end() + 1 : end]) if end else None
        if read is None:
            return None
        parts += [tex[at : found.start()], "{", read, "}"]
        at = end + 1
    return "".join([*parts, tex[at:]])


def _closing(tex: str, start: int) -> int:
    """Where the group that begins there ends; 0 if none does."""
    depth = 0
    for found in re.finditer(r"\\.|[{}]", tex[start:] if tex.startswith("{", start) else ""):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return start + found.start()
    return 0


def _formula(written: str) -> str | None:
    """One formula; spaces tell where a part begins, which decides what a number or a sign means."""
    made: list[str] = []
    at, begins, written = 0, True, written.strip()
    while at < len(written):
        word = re.match(r"(\+|v|\^)(?=\s|\Z)", written[at:]) if begins else None
        if word:
            made.append(f"{{}}{_ALONE[word[1]]}{{}}")
            at, begins = at + 1, False
            continue
        found = _PART.match(written, at)
        part = _part(found, begins) if found else None
        if found is None or part is None:
            return None
        made.append(part)
        at = found.end()
        begins = found.lastgroup in ("space", "water") or bool(found["arrow"])
    return "".join(made) or None


def _part(found: re.Match[str], begins: bool) -> str | None:
    kind, words = found.lastgroup, found[0]
    if found["arrow"]:
        return _arrow(found)
    if found["script"]:
        script = found["braced"] or found["bare"]
        before = "{}" if begins else ""
        return f"{before}{words[0]}{{{_script(script)}}}"
    match kind:
        case "letters":
            return f"\\text{{{words}}}"
        case "number" if begins:
            above, _, below = words.partition("/")
            return (f"\\frac{{{above}}}{{{below}}}" if below else words) + r"\,"
        case "number":
            return f"_{{{words}}}" if words.isdigit() else None
        case "charge":
            return f"^{{{words}}}"
        case "bond":
            return _BONDS[words]
        case "water":
            return r"\cdot "
        case "space":
            return r"\ "
        case _:
            return f"{words} " if kind == "sign" else words


def _script(words: str) -> str:
    """Letters upright, figures and signs as they are."""
    return re.sub(r"[A-Za-z]+", lambda letters: f"\\text{{{letters[0]}}}", words)


def _arrow(found: re.Match[str]) -> str | None:
    alone, over = _ARROWS[found["arrow"]]
    if not found["above"] and not found["below"]:
        return rf"\;{alone}\;"
    above, below = (_formula(words or "") if words else "" for words in (found["above"], found["below"]))
    if above is None or below is None:
        return None
    if "underset" in over:
        return rf"\;{over % (above, below)}\;"
    return rf"\;{over.replace('{', f'[{below}]{{' if below else '{', 1) % above}\;"
