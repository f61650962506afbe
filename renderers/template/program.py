"""What tells a template for Word from one for PowerPoint: media types of its main part, endings, names."""

from __future__ import annotations

from dataclasses import dataclass

_OPEN_XML = "application/vnd.openxmlformats-officedocument"


@dataclass(frozen=True, slots=True)
class Program:
    """A program that templates come from."""

    name: str
    """Of the program."""
    main: frozenset[str]
    """Media types that the main part of a template may have."""
    ending: str
    """What a file without macros is saved as."""


WORD = Program(
    "Word",
    frozenset(f"{_OPEN_XML}.wordprocessingml.{kind}.main+xml" for kind in ("document", "template")),
    ".docx or .dotx",
)
POWERPOINT = Program(
    "PowerPoint",
    frozenset(
        f"{_OPEN_XML}.presentationml.{kind}.main+xml" for kind in ("presentation", "template", "slideshow")
    ),
    ".pptx or .potx",
)
