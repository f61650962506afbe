"""A template's file: which format it is for, and its bytes, read as far as a template may be long."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from blocks.errors import ArtifactError

Template = str | os.PathLike[str] | bytes
"""A template's path, or its bytes."""
MAX_TEMPLATE = 50_000_000
"""Bytes of a template. Those of firms have some hundred thousand; with photographs on their cover, a few million."""
_ENDINGS = {
    "docx": ("docx", "dotx", "docm", "dotm", "doc", "dot"),
    "pptx": ("pptx", "potx", "pptm", "potm", "ppt", "pot"),
}
"""Formats of reports, and the endings of templates for them; which of these files can be used is said when they are
opened, since each has its own reason."""


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """A template as it was given."""

    name: str
    """What messages call it."""
    data: bytes
    """Its bytes."""


def read_template(template: Template) -> TemplateFile:
    """The file. Raises ArtifactError for one that can't be read or is too long, and for what is no file."""
    if isinstance(template, bytes):
        return _short(TemplateFile("the template", template))
    if not isinstance(template, str | os.PathLike):
        raise ArtifactError(f"a template is the path of a file or its bytes, not {type(template).__name__}")
    path = Path(template)
    try:
        with path.open("rb") as file:
            return _short(TemplateFile(f"the template {path}", file.read(MAX_TEMPLATE + 1)))
    except (OSError, ValueError) as error:
        raise ArtifactError(f"the template {path} can't be read: {error}; give the path of a file") from error


def format_of_template(path: str) -> str | None:
    """The format of reports, docx or pptx, that a file with this ending is a template for; None for another ending."""
    ending = Path(path).suffix.lower().removeprefix(".")
    return next((kind for kind, endings in _ENDINGS.items() if ending in endings), None)


def damaged(file: TemplateFile, what: str) -> ArtifactError:
    """The error for a file in which something is not as it must be."""
    return ArtifactError(
        f"{file.name} is damaged: {what}; open it in the program that it is from, and save it once more"
    )


def _short(file: TemplateFile) -> TemplateFile:
    if len(file.data) > MAX_TEMPLATE:
        raise ArtifactError(
            f"{file.name} has more than {MAX_TEMPLATE // 1_000_000} million bytes; leave out what a template "
            "doesn't need, such as photographs in full resolution"
        )
    return file
