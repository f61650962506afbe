"""What the marks of a text cite: which source of the pool, which citation, which block, and what is known of it.

A mark `[[S:3]]` is source 3 of the pool, or citation 3 where the pool has none. `[3]` is citation 3; where source 3 of
the pool can be what it cites, the two are one entry. Without such a citation `[3]` is source 3. `[BLOCK_CITE_ID_3]`
is every citation of that block.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from blocks.library.library import Library
from grounding.block_ids import normal_block_id
from grounding.citations.check.model import CheckedCitation
from grounding.model import Citation
from grounding.sources.model import label
from renderers.read.model import DefinedNumber
from renderers.report.evidence.documents import with_document
from renderers.report.evidence.passages import of_checked, of_citation, one_line
from renderers.report.model import Entry, Evidence
from renderers.report.wording.shortened import shortened

_FILES = ("physical_path", "artifact_path", "filename")
_LONGEST_EXCERPT = 400
_LONGEST_TITLE = 300
_NO_PLACE = ("unknown_block", "unknown_source", "undefined")


class Key(NamedTuple):
    """What an entry of the list of sources is about."""

    kind: Literal["source", "citation", "block"]
    """A source of the pool, a citation by number, or a block."""
    id: int | str
    """Its SID, its number or its block id."""


class CitedSources:
    """The sources, citations and checked statements that a text may cite."""

    def __init__(
        self,
        rows: Iterable[Mapping[str, Any]],
        citations: Sequence[Citation],
        checked: Sequence[CheckedCitation] = (),
        *,
        defined: Sequence[DefinedNumber] = (),
        apart: bool = False,
        library: Library | None = None,
        unnamed: str = "Citation {}",
    ) -> None:
        """`defined` are the blocks and words that the text gives for its numbers, where nobody checked them.

        `apart`: True if the text has both `[[S:n]]` and `[n]`, which then number different things. `library` knows the
        documents of cited blocks; `unnamed` is what a number is called that has none.
        """
        self.rows = {int(row["sid"]): row for row in rows}
        self.numbers = frozenset(citation.number for citation in citations)
        self._apart = apart
        self._library = library
        self._unnamed = unnamed
        self._names = _rows_by_name(self.rows)
        self._citations: dict[Key, list[Citation]] = {}
        self._checked: dict[Key, list[CheckedCitation]] = {}
        for citation in citations:
            for key in self._keys(citation):
                self._citations.setdefault(key, []).append(citation)
        self._defined: dict[Key, list[str]] = {}
        for found in defined:
            self._defined.setdefault(Key("block", normal_block_id(found.block_id)), []).append(found.quote)
        for result in checked:
            for key in _keys_of_checked(result):
                self._checked.setdefault(key, []).append(result)

    def _keys(self, citation: Citation) -> Iterator[Key]:
        """The entries that a citation is evidence for."""
        yield Key("citation", citation.number)
        yield Key("block", normal_block_id(citation.block_id))
        yield from (Key("source", sid) for sid in self._candidates(citation) if self._is_row(citation, sid))

    def _candidates(self, citation: Citation) -> list[int]:
        """Sources that a citation may be of."""
        named = (
            self._names.get(name, [])
            for name in (citation.sha256, citation.original_filename.casefold())
            if name
        )
        numbered = [citation.number] if citation.number in self.rows else []
        return list(dict.fromkeys([*chain.from_iterable(named), *numbered]))

    def key(self, kind: str, cited: int | str) -> Key | None:
        """What a mark means, None for what nobody knows."""
        if isinstance(cited, str):
            return self._known(Key("block", normal_block_id(cited)))
        if cited in self.rows and (kind == "source" or self._may_be_row(cited)):
            return Key("source", cited)
        return self._known(Key("citation", cited))

    def _known(self, key: Key) -> Key | None:
        checked = any(c.problem not in _NO_PLACE for c in self._checked.get(key, ()))
        return key if checked or key in self._citations or key in self._defined else None

    def _may_be_row(self, number: int) -> bool:
        """True if citation `number` is of the source with that id, or there is no such citation."""
        key = Key("citation", number)
        citations = self._citations.get(key)
        return self._is_row(citations[0], number) if citations else self._known(key) is None

    def entry(self, key: Key, number: int, marks: Iterable[str]) -> Entry:
        """The entry of the list of sources."""
        evidence = tuple(self._evidence(key))
        row = self._row(key)
        if row is None:
            name = next((e.document_name for e in evidence if e.document_name), "")
            title = posixpath.splitext(name)[0] or name or self._name(key)
            return Entry(number, title[:_LONGEST_TITLE], file=name, evidence=evidence, marks=tuple(marks))
        return Entry(
            number=number,
            title=label(row)[:_LONGEST_TITLE],
            sid=row["sid"],
            url=_web_url(row.get("url")),
            file=_row_file(row) or next((e.document_name for e in evidence if e.document_name), ""),
            evidence=evidence,
            excerpt=shortened(" ".join(str(row.get("text") or "").split()), _LONGEST_EXCERPT),
            marks=tuple(marks),
        )

    def _name(self, key: Key) -> str:
        return self._unnamed.format(key.id) if key.kind == "citation" else str(key.id)

    def sid(self, key: Key) -> int | None:
        """The source of the pool that an entry is about, None if there is none."""
        row = self._row(key)
        return None if row is None else int(row["sid"])

    def _row(self, key: Key) -> Mapping[str, Any] | None:
        if key.kind == "source":
            return self.rows[int(key.id)]
        for citation in self._citations.get(key, ()):
            for sid in self._candidates(citation):
                if _same_document(citation, self.rows[sid]):
                    return self.rows[sid]
        return None

    def _is_row(self, citation: Citation, sid: int) -> bool:
        """True if the citation is of source `sid`: by its file, or else by the number that both have."""
        same = _same_document(citation, self.rows[sid])
        return citation.number == sid and not self._apart if same is None else same

    def _evidence(self, key: Key) -> Iterator[Evidence]:
        words = set()
        for citation in self._citations.get(key, ()):
            words.add(one_line(citation.cited_text))
            yield with_document(of_citation(citation), self._library, block_cited=False)
        for checked in self._checked.get(key, ()):
            for evidence in of_checked(checked):
                if evidence.words not in words:
                    words.add(evidence.words)
                    yield with_document(evidence, self._library, block_cited=checked.sid is None)
        for quote in self._defined.get(key, ()):
            if quote and quote not in words:
                yield Evidence(one_line(quote), "", "not checked", "", block_id=str(key.id))


def _rows_by_name(rows: Mapping[int, Mapping[str, Any]]) -> dict[str, list[int]]:
    """SIDs by everything that may name a source's file: its hash, its file's name, its title, the end of its url."""
    names: dict[str, list[int]] = {}
    for sid, row in rows.items():
        title, url = str(row.get("title") or ""), _url_name(str(row.get("url") or ""))
        for name in {str(row.get("sha256") or ""), *(n.casefold() for n in (_row_file(row), title, url))} - {
            ""
        }:
            names.setdefault(name, []).append(sid)
    return names


def _keys_of_checked(checked: CheckedCitation) -> Iterator[Key]:
    """The entries that a checked citation is evidence for: of its source, or of its block and its number."""
    if checked.sid is not None:
        yield Key("source", checked.sid)
        return
    if checked.block_id:
        yield Key("block", normal_block_id(checked.block_id))
    if checked.number is not None:
        yield Key("citation", checked.number)


def _same_document(citation: Citation, row: Mapping[str, Any]) -> bool | None:
    """Whether a citation's document is the row's file; None if that can't be told."""
    if citation.sha256 and row.get("sha256"):
        return bool(citation.sha256 == row["sha256"])
    name = citation.original_filename.casefold()
    if not name:
        return None
    if file := _row_file(row):
        return file.casefold() == name
    names = (str(row.get("title") or ""), _url_name(str(row.get("url") or "")))
    return True if name in map(str.casefold, names) else None


def _row_file(row: Mapping[str, Any]) -> str:
    paths = (str(row.get(field) or "").replace("\\", "/") for field in _FILES)
    return next((posixpath.basename(path) for path in paths if posixpath.basename(path)), "")


def _url_name(url: str) -> str:
    try:
        return posixpath.basename(unquote(urlsplit(url).path))
    except ValueError:  # a host in brackets that is no IP address
        return ""


def _web_url(url: object) -> str:
    text = str(url or "").strip()
    return text if text.lower().startswith(("http://", "https://")) else ""
