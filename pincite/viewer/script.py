"""The modules of `static/` as one script, for a page that can load none: imports taken away, in the order of use.

The modules import each other only by name, one line an import, and no name is used by two; a test looks.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
LANGUAGES = ("ar", "de", "en", "es", "fr", "zh")
"""Of the interface; each has a file in static/languages."""

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z_]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|class|const|let)", re.MULTILINE)


@cache
def one_script(entry: str) -> str:
    """The module of that name with all that it imports, as one script without imports or exports."""
    order: list[str] = []
    _visit(entry, order)
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _read(name))) for name in order)


@cache
def labels(language: str) -> dict[str, str]:
    """The words of the interface in a language of `LANGUAGES`."""
    held: dict[str, str] = json.loads(_read(f"languages/{language}.json"))
    return held


def style() -> str:
    """The viewer's stylesheet."""
    return _read("viewer.css")


def _visit(name: str, order: list[str]) -> None:
    for needed in _IMPORT.findall(_read(name)):
        _visit(needed, order)
    if name not in order:
        order.append(name)


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
