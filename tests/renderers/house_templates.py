"""Templates for Word reports: that of the guides, python-docx's, and others made from these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import docx

HOUSE = (Path(__file__).parents[2] / "docs/templates/house.docx").read_bytes()
"""German ids, numbered headings, lists of its own, a table style, heads and feet, all placeholders."""
PLAIN = (Path(docx.__file__).parent / "templates/default.docx").read_bytes()
"""Word's own styles, no text, no heads."""


def parts_of(template: bytes) -> dict[str, bytes]:
    """The parts by name."""
    with ZipFile(BytesIO(template)) as file:
        return {name: file.read(name) for name in file.namelist()}


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The parts as a file."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return made.getvalue()


def changed(template: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The template with another part in the place of one."""
    parts = parts_of(template)
    return packed(parts | {part: change(parts[part])})


def replaced(template: bytes, part: str, old: str, new: str) -> bytes:
    """The template with other words in a part, which has the old ones once or more."""

    def change(content: bytes) -> bytes:
        assert old.encode() in content, (part, old)
        return content.replace(old.encode(), new.encode())

    return changed(template, part, change)


def related(
    template: bytes, kind: str, target: str, *, of: str = "document", external: bool = False
) -> bytes:
    """The template with one more relation of a part, `rId99`."""
    mode = ' TargetMode="External"' if external else ""
    address = f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"
    row = f'<Relationship Id="rId99" Type="{address}" Target="{target}"{mode}/></Relationships>'
    name = f"word/_rels/{of}.xml.rels"
    return replaced(template, name, "</Relationships>", row)
