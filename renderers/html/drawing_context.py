"""What every part of the file is drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.html.anchors import Anchors
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import Labels


@dataclass(frozen=True, slots=True)
class Setting:
    """A report, how it looks, and the ids of what is in it."""

    report: Report
    """What is drawn."""
    theme: Theme
    """Its looks."""
    labels: Labels
    """Words in its language."""
    anchors: Anchors
    """Ids."""
