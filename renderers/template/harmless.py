"""What no report may carry of its template, whoever made it: it would fetch something, run something, or lead nowhere.

A report is opened by people who don't know the template, and who trust its sources to be those that were checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from blocks.errors import ArtifactError
from renderers.template.file import TemplateFile
from renderers.template.program import Program

_SAFE = ("http:", "https:", "mailto:")
"""Links that a report may have."""
_OBJECTS = {
    "oleObject": "an embedded object",
    "package": "an embedded file",
    "control": "a control (ActiveX)",
}
"""Kinds of relations that neither program's reports may have, and what they are."""


@dataclass(frozen=True, slots=True)
class Harmless:
    """What is asked of one template. Its methods raise ArtifactError."""

    file: TemplateFile
    """The template."""
    program: Program
    """That it is for."""
    objects: Mapping[str, str]
    """Kinds of relations that reports of that program may not have besides, and what they are."""

    def require_relation(self, kind: str, target: str, part: str, *, external: bool) -> None:
        """A part of the template, called `part`, may refer to this; `kind` is the last word of its relation's type."""
        found = _OBJECTS.get(kind) or self.objects.get(kind)
        if found:
            raise self.refusal(f"has {found} in {part}", "delete it")
        if not external:
            return
        if kind != "hyperlink":
            what = f"takes a part of {part} from elsewhere ({kind}: {target:.200})"
            raise self.refusal(what, "put it into the file itself, or delete it")
        self.require_link(target, part)

    def require_link(self, address: str, part: str) -> None:
        """A link in a part may lead there."""
        if not address.lower().startswith(_SAFE):
            raise self.refusal(f"has a link in {part} that no report may have ({address:.200})", "delete it")

    def refusal(self, what: str, remedy: str) -> ArtifactError:
        """The error for a template that has something that it may not have."""
        return ArtifactError(
            f"{self.file.name} {what}, which a report must not carry; {remedy}, and save it once more in "
            f"{self.program.name}"
        )
