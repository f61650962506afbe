"""What a presentation's template may not have: what would fetch something, run something, or lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.template.file import TemplateFile
from renderers.template.harmless import Harmless
from renderers.template.package import PackagePart
from renderers.template.program import POWERPOINT

_OBJECTS = {
    "audio": "a sound",
    "video": "a film",
    "media": "a film or sound",
    "slide": "a link to one of its own slides, which are left out",
}
"""Kinds of relations of masters and layouts, and what they are."""


def require_harmless(file: TemplateFile, parts: Iterable[PackagePart]) -> None:
    """Raises ArtifactError for a template with anything of that in the parts that a report would keep."""
    rules = Harmless(file, POWERPOINT, _OBJECTS)
    for part in parts:
        for relation in part.relations:
            rules.require_relation(relation.word, relation.target, part.name[1:], external=relation.external)
