"""What no report may carry, whoever made the template: it would fetch something, run something, or lead nowhere."""

from __future__ import annotations

from blocks.errors import ArtifactError
from renderers.pptx.house.open import House, kind_of
from renderers.template.package import Relation

_SAFE = ("http:", "https:", "mailto:")
"""Links that a report may have."""
_OBJECTS = {
    "oleObject": "an embedded object",
    "package": "an embedded file",
    "control": "a control (ActiveX)",
    "audio": "a sound",
    "video": "a film",
    "media": "a film or sound",
    "slide": "a link to one of its own slides, which are left out",
}
"""Kinds of relations of masters and layouts, and what they are."""


def require_harmless(house: House) -> None:
    """Raises ArtifactError for a template with anything of that in a part that the report would keep."""
    for part in house.parts.values():
        for relation in part.relations:
            _require_harmless(house, relation, part.name[1:])


def _require_harmless(house: House, relation: Relation, part: str) -> None:
    kind = kind_of(relation)
    if kind in _OBJECTS:
        raise _refusal(house, f"has {_OBJECTS[kind]} in {part}", "delete it")
    if not relation.external:
        return
    if kind != "hyperlink":
        what = f"takes a part of {part} from elsewhere ({kind}: {relation.target:.200})"
        raise _refusal(house, what, "put it into the file itself, or delete it")
    if not relation.target.lower().startswith(_SAFE):
        raise _refusal(
            house, f"has a link in {part} that no report may have ({relation.target:.200})", "delete it"
        )


def _refusal(house: House, what: str, remedy: str) -> ArtifactError:
    return ArtifactError(
        f"{house.file.name} {what}, which a report must not carry; {remedy}, and save it once more in PowerPoint"
    )
