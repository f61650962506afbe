"""Sources and a CSL style -> the entry of each source in the list of sources, and what marks in the text show.

citeproc-py writes both (CSL 1.0.2); what it gives as text with marks of style becomes inlines. Works of the same
authors and year get their letters (year-suffix) here: each source is written by itself, so that none can spoil
another. One that the style fails on is left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from renderers.csl.items import Item, csl_item
from renderers.csl.styles import Style, load_style, quiet
from renderers.tree.links import linked
from renderers.tree.nodes import Emphasis, Inline, Link, Strong, Subscript, Superscript, Text, Underline
from renderers.tree.walk import walk_inlines

LONGEST_LABEL = 60
"""Characters of what a mark shows; sources without authors are cited by titles, which can be long."""

# Marks of a piece's style within the text while citeproc writes it: what it sees as HTML it escapes here and not
# there. These are no characters (Unicode 23.7), and items are cleaned of them.
_END = "\ufdd0"
_ITALIC, _BOLD, _RAISED, _LOWERED, _UNDERLINED = "\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5"
_NODES: dict[str, type[Emphasis | Strong | Superscript | Subscript | Underline]] = {
    _ITALIC: Emphasis,
    _BOLD: Strong,
    _RAISED: Superscript,
    _LOWERED: Subscript,
    _UNDERLINED: Underline,
}
_MARKS = "".join((_END, *_NODES))
_OPENING, _CLOSING = "“„«‘‚'\"", "”“»’'\""
_FAILURES = (AttributeError, IndexError, KeyError, NotImplementedError, TypeError, ValueError, RecursionError)
"""What citeproc-py raises of items that a style's rules don't fit."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A source as a style writes it."""

    entry: tuple[Inline, ...]
    """Its entry in the list of sources, without a number; never empty."""
    label: str = ""
    """What marks in the text show, "Smith, 2020"; "" in styles that number their sources."""


def references(rows: Sequence[Mapping[str, Any]], style: str, language: str = "en") -> dict[int, Reference]:
    """The reference of each row of a pool (`grounding.sources.model`) by its SID.

    `style` is the name of a CSL style ("apa", "chicago-author-date", "ieee", "vancouver", "nature") or the path of a
    .csl file, `language` (BCP 47) that of the words between ("and", "accessed"). Works of the same authors and
    year get letters: "Smith, 2020a". A row that the style can't write is left out. Raises ReferenceStyleError.
    """
    loaded = load_style(style, language)
    items: dict[int, Item] = {}
    for row in rows:
        items.setdefault(int(row["sid"]), csl_item(row, language))
    with quiet():
        labels = {sid: _label(loaded, item) for sid, item in items.items()} if loaded.labelled else {}
        for sid, letter in _letters(labels, items).items():
            items[sid]["year-suffix"] = letter
            labels[sid] = _label(loaded, items[sid])
        entries = {sid: _entry(loaded, item) for sid, item in items.items()}
    return {sid: Reference(entry, labels.get(sid, "")) for sid, entry in entries.items() if entry}


def _letters(labels: Mapping[int, str], items: Mapping[int, Item]) -> dict[int, str]:
    """A letter for each source whose label another one has too, and that has a year for it to stand behind."""
    same = defaultdict(list)
    for sid, label in labels.items():
        if label and "issued" in items[sid]:
            same[label.casefold()].append(sid)
    return {sid: _letter(place) for sids in same.values() if len(sids) > 1 for place, sid in enumerate(sids)}


def _letter(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    return (_letter(place // 26 - 1) if place >= 26 else "") + chr(ord("a") + place % 26)


def _label(style: Style, item: Item) -> str:
    """What the style writes in the text, without its brackets."""
    import citeproc

    try:
        bibliography, citation = _registered(style, item)
        written = str(bibliography.cite(citation, None))
    except (*_FAILURES, citeproc.source.VariableError):
        return ""
    plain = "".join(c for c in _without_second_title(written, item) if c not in _MARKS)
    label = re.sub(r"\s+", " ", plain).strip().strip("()[]（）").strip()
    if _is_failure(label):
        return ""
    return label if len(label) <= LONGEST_LABEL else _shortened(label)


def _shortened(label: str) -> str:
    """A long label with its year: the title gives way."""
    head, comma, tail = label.rpartition(",")
    tail = comma + tail if len(tail) <= 12 else ""
    return f"{(head if tail else label)[: LONGEST_LABEL - len(tail) - 1].rstrip()}…{tail}"


def _entry(style: Style, item: Item) -> tuple[Inline, ...]:
    """What the style writes in its list, () if it can't."""
    import citeproc

    try:
        bibliography, _ = _registered(style, item)
        written = " ".join(str(part) for part in bibliography.bibliography())
    except (*_FAILURES, citeproc.source.VariableError):
        return ()
    plain = "".join(c for c in written if c not in _MARKS).strip()
    if _is_failure(plain) or not _names_source(plain, item):
        return ()
    inlines = _inlines(iter(re.sub(r"\s+", " ", _without_second_title(written, item)).strip()))
    return _leading_on(_linked(inlines, _targets(item)), item)


def _registered(style: Style, item: Item) -> tuple[Any, Any]:
    """citeproc's bibliography of this item alone, and its citation: items can't spoil one another."""
    import citeproc
    from citeproc.source.json import CiteProcJSON

    bibliography = citeproc.CitationStylesBibliography(
        style.of_type(item["type"]), CiteProcJSON([item]), _FORMATTER
    )
    citation = citeproc.Citation([citeproc.CitationItem(str(item["id"]))])
    bibliography.register(citation)
    return bibliography, citation


def _is_failure(written: str) -> bool:
    """True for what citeproc-py writes of an item of which nothing could be written."""
    return "CSL STYLE ERROR" in written or not any(c.isalnum() for c in written)


def _names_source(plain: str, item: Item) -> bool:
    """True if one can tell from the reference which source it is: by its title or an author."""
    names = [_title(item), *(name.get("family") or name["literal"] for name in item.get("author", ()))]
    return any(name and name.casefold() in plain.casefold() for name in names)


def _title(item: Item) -> str:
    """Its title, without CSL's mark of a title whose letters stay as they are."""
    return re.sub(r"^<span class=\"nocase\">(.*)</span>$", r"\1", item["title"])


def _without_second_title(written: str, item: Item) -> str:
    """Without the title's repetition: where it stands for missing authors, CSL has it there alone."""
    title = _title(item)
    if "author" in item or not title:
        return written
    wrapped = rf"[{_OPENING}{_MARKS}]*{re.escape(title)}[{_CLOSING}{_MARKS}]*"
    found = list(re.finditer(wrapped, written, re.IGNORECASE))
    if len(found) < 2:
        return written
    second = found[1]
    marks = [c for c in second[0] if c in _MARKS]
    kept = "" if marks.count(_END) * 2 == len(marks) else "".join(marks)
    before = written[: second.start()].rstrip(" ,")
    after = kept + written[second.end() :].lstrip()
    if before.endswith(".") or after[:1] not in (".", ",", ")", "]", ""):
        after = after.lstrip(".,").lstrip()
        before += " " if after else ""
    return before + after


def _marked(mark: str) -> Callable[[str], str]:
    return lambda text: f"{mark}{text}{_END}"


_FORMATTER = SimpleNamespace(
    preformat=str,
    Italic=_marked(_ITALIC),
    Oblique=_marked(_ITALIC),
    Bold=_marked(_BOLD),
    Light=str,
    Underline=_marked(_UNDERLINED),
    Superscript=_marked(_RAISED),
    Subscript=_marked(_LOWERED),
    SmallCaps=str,
)
"""How citeproc marks styles: in the form of its modules `citeproc.formatter.html` and the like."""


def _inlines(written: Iterator[str]) -> tuple[Inline, ...]:
    """The characters up to the mark that ends this level, as inlines; marks without a partner end with the text."""
    found: list[Inline] = []
    text = ""
    for character in written:
        if character not in _MARKS:
            text += character
            continue
        if text:
            found.append(Text(text))
            text = ""
        if character == _END:
            return tuple(found)
        if children := _inlines(written):
            found.append(_NODES[character](children))
    return (*found, Text(text)) if text else tuple(found)


def _targets(item: Item) -> dict[str, str]:
    """What leads somewhere wherever it stands in a reference: the address and the DOI."""
    targets = {}
    if doi := item.get("DOI"):
        address = f"https://doi.org/{doi}"
        targets = {address: address, f"http://doi.org/{doi}": address, doi: address}
    if url := item.get("URL"):
        targets[url] = url
    return targets


def _linked(inlines: tuple[Inline, ...], targets: Mapping[str, str]) -> tuple[Inline, ...]:
    """The inlines with links where an address stands."""
    if not targets:
        return inlines
    pattern = re.compile("|".join(re.escape(words) for words in sorted(targets, key=len, reverse=True)))
    found: list[Inline] = []
    for inline in inlines:
        if isinstance(inline, Text):
            urls = pattern.finditer(inline.text)
            links = ((url.start(), url.end(), Link((Text(url[0]),), targets[url[0]])) for url in urls)
            found += linked(inline.text, links)
        elif isinstance(inline, Emphasis | Strong | Superscript | Subscript | Underline):
            found.append(replace(inline, children=_linked(inline.children, targets)))
        else:
            found.append(inline)
    return tuple(found)


def _leading_on(inlines: tuple[Inline, ...], item: Item) -> tuple[Inline, ...]:
    """With a link, where the source has an address that the style doesn't write: a reader wants to go there."""
    address = next(iter(_targets(item).values()), "")
    if not address or any(isinstance(inline, Link) for inline in walk_inlines(inlines)):
        return inlines
    return (*inlines, Text(" "), Link((Text(address),), address))
