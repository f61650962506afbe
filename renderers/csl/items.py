"""A source of a pool as CSL has it (CSL-JSON), whatever its fields are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from grounding.sources.model import label

Item = dict[str, Any]
"""A CSL-JSON item: https://docs.citationstyles.org/en/stable/specification.html"""

_NAMES = {
    "container-title": "container container_title container-title journal publication periodical site_name",
    "publisher": "publisher publisher_name organization",
    "publisher-place": "publisher_place publisher-place place",
    "volume": "volume",
    "issue": "issue",
    "page": "page pages page_range",
    "edition": "edition",
    "number": "number report_number",
    "ISBN": "isbn ISBN",
    "ISSN": "issn ISSN",
    "language": "language lang",
}
"""Fields of CSL and what rows call them, the first that is there counts."""
_AUTHORS = ("authors", "author", "creators", "creator", "byline")
_ISSUED = ("published_time_iso", "issued", "published", "publication_date", "date", "year")
_ACCESSED = ("fetched_time_iso", "accessed")
_DOI = ("doi", "DOI")
_TYPES = ("csl_type", "type")
_KNOWN_TYPES = frozenset(
    """article article-journal article-magazine article-newspaper bill book chapter dataset document entry figure
    hearing interview legal_case legislation manuscript map motion_picture pamphlet paper-conference patent
    personal_communication post post-weblog regulation report review software song speech standard thesis treaty
    webpage""".split()
)
_MOST_AUTHORS = 200
_LONGEST = 2_000
"""Characters of a field; a longer one is no part of a reference."""

_DATE = re.compile(r"\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:[T ]\d.*)?")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_DOI_FORM = re.compile(r"10\.\d{4,9}/\S+")
_SEVERAL = re.compile(r"\s*;\s*|\s+(?:and|und|et|y|e|&)\s+|\s*&\s*")
_INSTITUTION = re.compile(
    r"(?i)\b(?:of|for|the|und|für|de la|des|inc|ltd|llc|plc|gmbh|ag|corp|company|group|office|agency|bank|board|"
    r"university|universität|institute|institut|ministry|department|commission|committee|council|court|"
    r"organi[sz]ation|association|society|foundation|union|team|press|news|times|post|staff|editors?|authority|"
    r"service|bureau|centre|center|college|school|museum|library|project|network)\b|\d"
)
_PARTICLES = frozenset(
    "van von der den de del della di da dos du la le ter ten af zu zur el al bin ibn".split()
)
_FILE = re.compile(r"\S+\.\w{1,5}")


def csl_item(row: Mapping[str, Any], language: str) -> Item:
    """The source as CSL-JSON; `language` (BCP 47) is taken where the row has none.

    Rows may have the names of pools (`published_time_iso`, `fetched_time_iso`), of CSL (`container-title`, `issued`) or
    of other systems (`authors`, `journal`, `year`). What can't be understood is left out.
    """
    title = _clean(label(row))
    item: Item = {
        "id": str(row.get("sid")),
        "title": f'<span class="nocase">{title}</span>' if _is_file(title) else title,
    }
    for field, names in _NAMES.items():
        value = _first_text(row, names.split())
        if value:
            item[field] = value
    item.setdefault("language", language)
    if "page" in item:
        item["page"] = re.sub(r"\s*(?:-{1,2}|–|—)\s*", "–", item["page"])
    url, doi = _clean(row.get("url")), _DOI_FORM.search(_first_text(row, _DOI))
    if url.lower().startswith(("http://", "https://")):
        item["URL"] = url
    if doi:
        item["DOI"] = doi[0]
    names_ = list(_authors(next((row[name] for name in _AUTHORS if row.get(name)), None)))
    if names_:
        item["author"] = names_[:_MOST_AUTHORS]
    for field, fields in (("issued", _ISSUED), ("accessed", _ACCESSED)):
        date = next((d for name in fields if (d := _date(row.get(name)))), None)
        if date and (field == "issued" or "URL" in item):
            item[field] = date
    item["type"] = _type(row, item)
    return item


def _type(row: Mapping[str, Any], item: Item) -> str:
    """What it is: as the row says in CSL's words, else by what is known of it."""
    said = _first_text(row, _TYPES)
    if said in _KNOWN_TYPES:
        return said
    if "ISSN" in item or (
        "container-title" in item and ("DOI" in item or "volume" in item or "page" in item)
    ):
        return "article-journal"
    if "ISBN" in item:
        return "book"
    if "DOI" in item:
        return "article-journal" if "container-title" in item else "article"
    return "webpage" if "URL" in item and row.get("source_type", "web") == "web" else "document"


def _authors(value: object) -> Iterable[dict[str, str]]:
    """The names of CSL, from a text, a list of texts, or a list of objects."""
    if isinstance(value, str):
        for name in _split(value):
            yield _name(name)
    elif isinstance(value, Mapping):
        yield from _named(value)
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        for one in value:
            if isinstance(one, Mapping):
                yield from _named(one)
            elif isinstance(one, str) and _clean(one):
                yield _name(_clean(one))


def _named(name: Mapping[str, Any]) -> Iterable[dict[str, str]]:
    family = _first_text(name, ("family", "last", "last_name", "surname"))
    given = _first_text(name, ("given", "first", "first_name", "forename"))
    if family:
        yield {"family": family, "given": given} if given else {"family": family}
        return
    whole = _first_text(name, ("literal", "name", "full_name"))
    if whole:
        yield {"literal": whole} if "literal" in name else _name(whole)


def _split(text: str) -> list[str]:
    """The names in a text: behind ";" or "and", or behind commas where every part is a name of its own."""
    text = _clean(text)
    if ";" not in text and _INSTITUTION.search(text) and "," not in text:
        return [text] if text else []
    parts = [part for part in _SEVERAL.split(text) if part]
    if ";" in text:
        return parts
    names: list[str] = []
    for part in parts:
        pieces = [piece for piece in re.split(r"\s*,\s*", part) if piece]
        whole = len(pieces) > 1 and all(" " in piece for piece in pieces)
        names += pieces if whole else [", ".join(pieces)]
    return [name for name in names if name]


def _name(name: str) -> dict[str, str]:
    """ "Smith, Jane" and "Jane Smith" as family and given name; institutions and names in other scripts as they are."""
    if "," in name:
        family, given = (part.strip() for part in name.split(",", 1))
        return {"family": family, "given": given} if family and given else {"literal": family or given}
    words = name.split()
    if (
        not 2 <= len(words) <= 5
        or _INSTITUTION.search(name)
        or not all(w[0].isupper() or w in _PARTICLES for w in words)
    ):
        return {"literal": name}
    begin = next((i for i, word in enumerate(words) if i and word in _PARTICLES), len(words) - 1)
    return {"family": " ".join(words[begin:]), "given": " ".join(words[:begin])}


def _date(value: object) -> dict[str, Any] | None:
    """A date of CSL: from ISO 8601, a year, or CSL's own form; of a date in words its year, if that is plain."""
    if isinstance(value, Mapping):
        value = value.get("date-parts") or value.get("literal") or value.get("raw")
        if isinstance(value, list) and value and isinstance(value[0], list):
            value = "-".join(str(part) for part in value[0][:3])
    if not isinstance(value, str | int) or isinstance(value, bool):
        return None
    text = _clean(value)
    found = _DATE.fullmatch(text)
    if found is None:
        years = _YEAR.findall(text)
        return {"date-parts": [[int(years[0])]]} if len(years) == 1 else None
    year, month, day = (int(part) if part else 0 for part in found.groups())
    parts = (
        [year, month, day]
        if 1 <= month <= 12 and 1 <= day <= 31
        else [year, month]
        if 1 <= month <= 12
        else [year]
    )
    return {"date-parts": [parts]}


def _first_text(row: Mapping[str, Any], names: Iterable[str]) -> str:
    """The first of these fields that is a text or a number."""
    for name in names:
        value = row.get(name)
        if isinstance(value, list) and value and isinstance(value[0], str):
            value = value[0]
        if isinstance(value, str | int | float) and not isinstance(value, bool) and _clean(value):
            return _clean(value)
    return ""


def _clean(value: object) -> str:
    """On one line, without what is no character: those are marks of ours in a reference being written."""
    if not isinstance(value, str | int | float):
        return ""
    text = " ".join(str(value).split())
    return "".join(c for c in text if c.isprintable() or c in "\u200c\u200d")[:_LONGEST]


def _is_file(title: str) -> bool:
    """True for a title that is the name of a file: its letters stay as they are."""
    return _FILE.fullmatch(title) is not None
