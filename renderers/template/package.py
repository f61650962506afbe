"""A template unpacked: its parts and what they refer to (Open Packaging Conventions, ECMA-376 part 2), with limits.

A template is a foreign file: what is packed is unpacked as far as `MAX_UNPACKED`, parts that nothing refers to are left
behind, and a file with macros, or one that something is missing from, is refused with its reason.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from urllib.parse import unquote
from zipfile import ZipFile

from lxml import etree

from blocks.errors import ArtifactError
from renderers.provenance.carried.office import UNPACKING_ERRORS
from renderers.template.file import TemplateFile, damaged
from renderers.template.program import Program
from renderers.template.xml import parsed

MAX_UNPACKED = 200_000_000
"""Bytes of all parts of a template together; a hostile file unpacks without end."""
_MOST_TAGS = 1_500_000
"""Signs "<" in all parts of a template. Each element takes a hundred bytes of memory and more, however short it is
written; the largest templates of firms have some hundred thousand, and 200 MB of pictures 800,000 by chance."""
_MOST_PARTS = 2_000
"""Files in a template. Those with a picture on each of a hundred layouts have some hundreds."""
_TYPES = "[Content_Types].xml"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""Begin of a compound file: Office before 2007, and encrypted files of today."""
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_MAIN = "/officeDocument"
_STRICT = "http://purl.oclc.org/ooxml/"


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part refers to."""

    id: str
    """By which the part names it."""
    kind: str
    """Address of its kind; the last word of it says what it is."""
    target: str
    """Name of a part, or an address."""
    external: bool
    """True for an address."""

    @property
    def word(self) -> str:
        """What it leads to, in a word: "slideMaster"."""
        return self.kind.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class PackagePart:
    """One part of a file."""

    name: str
    """With a slash before it: `/word/document.xml`."""
    media_type: str
    """What it is."""
    content: bytes
    """Its bytes."""
    relations: tuple[Relation, ...]
    """What it refers to."""


@dataclass(frozen=True, slots=True)
class OfficePackage:
    """A file of Office."""

    file: TemplateFile
    """Where it came from."""
    relations: tuple[Relation, ...]
    """What the file as a whole refers to."""
    parts: dict[str, PackagePart]
    """All parts that something refers to, by name."""
    main: PackagePart
    """The document or presentation."""


def read_package(file: TemplateFile, program: Program) -> OfficePackage:
    """The parts of a template for that program. Raises ArtifactError for a file that is none or that is damaged, and
    for one with a password, macros, or too much in it."""
    _require_zip(file, program)
    try:
        with ZipFile(BytesIO(file.data)) as packed:
            _require_limits(file, packed)
            return _Reader(file, program, packed).package()
    except ArtifactError:
        raise
    except UNPACKING_ERRORS as error:
        raise damaged(file, f"it can't be unpacked: {error}") from error


class _Reader:
    """One file while it is read."""

    def __init__(self, file: TemplateFile, program: Program, packed: ZipFile) -> None:
        self._file, self._program, self._packed = file, program, packed
        self._names = {f"/{name}".casefold(): name for name in packed.namelist()}
        self._room, self._tags = MAX_UNPACKED, _MOST_TAGS
        self._types = self._media_types()

    def package(self) -> OfficePackage:
        relations = tuple(self._relations("/"))
        main = self._main(relations)
        return OfficePackage(self._file, relations, self._reachable(relations), main)

    def _main(self, relations: tuple[Relation, ...]) -> PackagePart:
        program = self._program
        name = next((r.target for r in relations if r.kind.endswith(_MAIN) and not r.external), "")
        media_type = self._media_type(name) if name.casefold() in self._names else ""
        if any(r.kind.startswith(_STRICT) for r in relations):
            raise ArtifactError(
                f"{self._file.name} is saved as Strict Open XML; save it as {program.ending} in {program.name}"
            )
        if "macroEnabled" in media_type or any("vbaProject" in kind for kind in self._types.values()):
            raise ArtifactError(
                f"{self._file.name} has macros in it, which a report must not carry; save it without them as "
                f"{program.ending} in {program.name}"
            )
        if media_type not in program.main:
            raise _no_template(self._file, program, "it has no such document in it")
        return self._part(name)

    def _reachable(self, relations: tuple[Relation, ...]) -> dict[str, PackagePart]:
        found: dict[str, PackagePart] = {}
        waiting = [*relations[::-1]]
        while waiting:
            relation = waiting.pop()
            if not relation.external and relation.target not in found:
                part = self._part(relation.target)
                found[relation.target] = part
                waiting += part.relations[::-1]
        return found

    def _part(self, name: str) -> PackagePart:
        content, relations = self._content(name), tuple(self._relations(name))
        return PackagePart(name, self._media_type(name), content, relations)

    def _relations(self, name: str) -> Iterator[Relation]:
        """What the part refers to, or the whole file for `/`."""
        folder, _, base = name.rpartition("/")
        listed = f"{folder}/_rels/{base}.rels"
        if listed.casefold() not in self._names:
            return
        for row in self._xml(listed):
            if not isinstance(row.tag, str):
                continue  # a comment
            target, external = row.get("Target", ""), row.get("TargetMode") == "External"
            inside = (
                target if external else posixpath.normpath(posixpath.join(folder or "/", unquote(target)))
            )
            yield Relation(row.get("Id", ""), row.get("Type", ""), inside, external)

    def _media_types(self) -> dict[str, str]:
        """By name of a part, or by its ending with a dot before it; all in small letters."""
        if f"/{_TYPES}".casefold() not in self._names:
            raise _no_template(self._file, self._program, f"it has no {_TYPES}")
        rows = [row for row in self._xml(f"/{_TYPES}") if isinstance(row.tag, str)]
        return {
            (row.get("PartName") or f".{row.get('Extension', '')}").casefold(): row.get("ContentType", "")
            for row in rows
        }

    def _media_type(self, name: str) -> str:
        ending = posixpath.splitext(name)[1]
        return self._types.get(name.casefold()) or self._types.get(ending.casefold(), "")

    def _xml(self, name: str) -> etree._Element:
        return parsed(self._content(name), self._file, name)

    def _content(self, name: str) -> bytes:
        inside = self._names.get(name.casefold())
        if inside is None:
            raise damaged(self._file, f"it refers to {name[1:]}, which is not there")
        with self._packed.open(inside) as part:
            content = part.read(self._room + 1)
        self._room -= len(content)
        self._tags -= content.count(b"<")
        if self._room < 0:
            raise _too_large(self._file)
        if self._tags < 0:
            raise ArtifactError(
                f"{self._file.name} has more than {_MOST_TAGS:,} elements in its XML; leave out what a template "
                "doesn't need, such as sample text"
            )
        return content


def _require_zip(file: TemplateFile, program: Program) -> None:
    if file.data.startswith(_OLD_OFFICE):
        if _ENCRYPTED in file.data:
            raise ArtifactError(
                f"{file.name} is encrypted; open it in {program.name}, take its password away, and save it"
            )
        raise ArtifactError(
            f"{file.name} is of a format before Office 2007; save it as {program.ending} in {program.name}"
        )
    if not file.data.startswith(b"PK\x03\x04"):
        raise _no_template(file, program, "it is no file of Office" if file.data else "it is empty")


def _require_limits(file: TemplateFile, packed: ZipFile) -> None:
    listed = packed.infolist()
    if len(listed) > _MOST_PARTS:
        raise ArtifactError(
            f"{file.name} has {len(listed)} parts, more than {_MOST_PARTS}; leave out what a template doesn't need"
        )
    if sum(part.file_size for part in listed) > MAX_UNPACKED:
        raise _too_large(file)


def _too_large(file: TemplateFile) -> ArtifactError:
    return ArtifactError(
        f"{file.name} has more than {MAX_UNPACKED // 1_000_000} million bytes when it is unpacked; leave out what a "
        "template doesn't need"
    )


def _no_template(file: TemplateFile, program: Program, why: str) -> ArtifactError:
    return ArtifactError(f"{file.name} is no file of {program.name}: {why}; give a {program.ending} file")
