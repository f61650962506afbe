"""Whether a text numbers its headings itself: in a template that does so too, each would have two numbers."""

from __future__ import annotations

import re

from renderers.docx.report_text import is_titled
from renderers.report.model import Report
from renderers.tree.nodes import Heading
from renderers.tree.walk import plain_text

_NUMBER = re.compile(r"(\d{1,2}(\.\d{1,2})*[.)]?|[IVXL]{1,5}[.)]|[A-Z][.)]|§ ?\d{1,3}[.)]?)\s")
"""1, 1.2, 3), IV., B) or § 4 at the begin of a heading; a year has more digits."""
_FEWEST = 2
"""Headings with numbers: one alone may be "3 reasons to wait"."""


def has_numbers(report: Report) -> bool:
    """True if half of the sections have a number in the words of their heading, and two at least."""
    headings = [block for block in report.document.blocks if isinstance(block, Heading)][is_titled(report) :]
    numbered = [heading for heading in headings if _NUMBER.match(plain_text(heading.children))]
    return len(numbered) >= max(_FEWEST, len(headings) / 2)
