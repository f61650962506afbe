"""What a presentation's template may not have: what would fetch something, run something, or lead nowhere."""

from __future__ import annotations

from renderers.pptx.house.open import House, kind_of
from renderers.template.harmless import Harmless
from renderers.template.program import POWERPOINT

_OBJECTS = {
    "audio": "a sound",
    "video": "a film",
    "media": "a film or sound",
    "slide": "a link to one of its own slides, which are left out",
}
"""Kinds of relations of masters and layouts, and what they are."""


def require_harmless(house: House) -> None:
    """Raises ArtifactError for a template with anything of that in a part that the report would keep."""
    rules = Harmless(house.file, POWERPOINT, _OBJECTS)
    for part in house.parts.values():
        for relation in part.relations:
            rules.require_relation(
                kind_of(relation), relation.target, part.name[1:], external=relation.external
            )
