"""What a tool under test must offer: two methods. Anything that opens a PDF and answers quotes can be plugged in."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast


@dataclass(frozen=True, slots=True)
class Asked:
    """A quote as a tool gets it. All but `text` are hints, and may be wrong; a tool is free to ignore them."""

    text: str
    """The quoted words."""
    page: int | None = None
    """The page on which somebody says they stand, counted from 1."""
    prefix: str = ""
    """Words just before the quote."""
    suffix: str = ""
    """Words just after the quote."""


Rectangle = tuple[int, float, float, float, float]
"""Page counted from 1, then x0, y0, x1, y1 in points, origin at the top left of the page as a viewer shows it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool says of a quote."""

    verified: bool
    """Does the document say this?"""
    boxes: tuple[Rectangle, ...] = ()
    """What the tool would highlight, in the document that is open; may be given for refused quotes too."""
    note: str = ""
    """Why, for people who look at single answers."""


class Tool(Protocol):
    """A tool under test, made without arguments. Making it raises ImportError where its packages are missing."""

    name: str
    """What the table calls it, with its version."""

    def open(self, pdf: Path) -> None:
        """Read the document that the next quotes are asked of."""

    def locate(self, asked: Asked) -> Answer:
        """Where the quote stands and whether the document says so."""


BUILT_IN = {
    "pincite": "benchmarks.quotes.tools.pincite_locate:Pincite",
    "rapidfuzz": "benchmarks.quotes.tools.rapidfuzz_words:RapidfuzzWords",
    "search_for": "benchmarks.quotes.tools.search_for:SearchFor",
    "gtrex": "benchmarks.quotes.tools.gtrex_repair:GtrexRepair",
    "anchorite": "benchmarks.quotes.tools.anchorite_index:AnchoriteIndex",
}
"""The tools that come with the benchmark, as `module:Class`."""


def make_tool(name: str) -> Tool:
    """A tool by its name in `BUILT_IN` or as `module:Class`; ImportError where its packages are missing."""
    module, _, attribute = BUILT_IN.get(name, name).partition(":")
    if not attribute:
        raise ValueError(f"{name}: no tool of that name; say one of {', '.join(BUILT_IN)}, or module:Class")
    return cast(Tool, getattr(importlib.import_module(module), attribute)())
