"""The list of sources: each with its marks, its address, the words cited of it, and what became of them."""

from __future__ import annotations

from dataclasses import replace

from renderers.direction import Direction, direction
from renderers.document import Image, Link, walk_inlines
from renderers.docx.citations import entry_place, mark_place
from renderers.docx.line import draw_line, linked_words
from renderers.docx.paragraphs import add_property, framed
from renderers.docx.pictures import draw_image
from renderers.docx.runs import text_runs
from renderers.docx.writer import Setting, Writer
from renderers.docx.xml import Element, node, w
from renderers.marks import describe
from renderers.outcomes import crop_alt, outcome_look
from renderers.report import Entry, Evidence, Outcome
from renderers.runs import Style

SOURCES = "sources"
"""Bookmark of the heading."""
_INDENT = 660
_BOLD = Style(strong=True)
_STYLES: dict[Outcome, str] = {
    "exact": "Supported",
    "high": "Supported",
    "close": "Mostly",
    "medium": "Mostly",
    "altered": "Refused",
    "partial": "Refused",
    "absent": "Refused",
    "low": "Refused",
    "unknown": "Open",
    "not checked": "Open",
}


def draw_sources(writer: Writer, setting: Setting, level: int) -> list[Element]:
    """Heading and entries; nothing where no source is listed."""
    if not writer.report.entries:
        return []
    words = writer.bookmarks.around(SOURCES, *text_runs(writer.labels.sources, setting.direction))
    made = [framed(words, setting, style=f"Heading{level}", direction=setting.direction)]
    for entry in writer.report.entries:
        made += _draw_entry(writer, entry, setting)
    return made


def _draw_entry(writer: Writer, entry: Entry, setting: Setting) -> list[Element]:
    way = setting.direction
    words = [
        *writer.bookmarks.around(entry_place(entry), *text_runs(f"{entry.number}.", look=_BOLD)),
        w("r", w("tab")),
        *_reference(writer, entry, setting, way),
        *_back(writer, entry, way),
    ]
    made = [framed(words, setting, style="Source", direction=way)]
    passages = [_draw_evidence(writer, evidence, setting, way) for evidence in entry.evidence]
    if not passages and entry.excerpt:
        passages = [[_quoted(f"“{entry.excerpt}”", setting)]]
    if passages:
        _keep_together([*made, passages[0][0]])
    for passage in passages:
        _keep_together(passage)
    return [*made, *(drawn for passage in passages for drawn in passage)]


def _keep_together(drawn: list[Element]) -> None:
    """On one page, as far as a page has the room."""
    for paragraph in drawn[:-1]:
        add_property(paragraph, "keepNext")


def _reference(writer: Writer, entry: Entry, setting: Setting, way: Direction) -> list[Element]:
    """What the source is: as a CSL style writes it, else title, file, pages and address."""
    if entry.reference:
        made = draw_line(writer, entry.reference, setting, way)
        linked = any(isinstance(inline, Link) for inline in walk_inlines(entry.reference))
        return (
            made if linked or not entry.url else [*made, *text_runs(" ", way), *_address(writer, entry, way)]
        )
    look = Style(strong=True, url=entry.url)
    title = text_runs(entry.title, way, look=look)
    if entry.url:
        title = _link_around(writer, title, entry)
    file = entry.file if entry.file != entry.title else ""
    details = ", ".join(part for part in (file, writer.labels.page_words(entry.pages)) if part)
    made = [*title, *text_runs(f", {details}" if details else "", way)]
    return [*made, *text_runs(" ", way), *_address(writer, entry, way)] if entry.url else made


def _link_around(writer: Writer, runs: list[Element], entry: Entry) -> list[Element]:
    id = writer.relations.link(entry.url)
    return [node("w:hyperlink", {"r:id": id, "w:history": "1"}, *runs)] if id else runs


def _address(writer: Writer, entry: Entry, way: Direction) -> list[Element]:
    return linked_words(writer, entry.url, entry.url, around=way) if entry.url != entry.title else []


def _back(writer: Writer, entry: Entry, way: Direction) -> list[Element]:
    """Links to the marks that cite it: ↑ 1 2 3."""
    names = [name for mark in entry.marks if (name := writer.bookmarks.name(mark_place(mark)))]
    made: list[Element] = []
    for n, name in enumerate(names, start=1):
        attributes = {"w:anchor": name, "w:history": "1", "w:tooltip": writer.labels.back}
        sign = "↑" if len(names) == 1 else f"↑{n}"
        made += [
            *text_runs(" ", way),
            node("w:hyperlink", attributes, *text_runs(sign, way, style="Citation")),
        ]
    return made


def _draw_evidence(writer: Writer, evidence: Evidence, setting: Setting, way: Direction) -> list[Element]:
    made = []
    if evidence.words:
        words = f"“{evidence.quote}”" if evidence.quote else f"{writer.labels.claimed}: {evidence.claim}"
        made.append(_quoted(words, setting))
    reason = evidence.reason
    apart = [reason] if reason and direction(reason, way) != way else []
    made.append(_noted(_outcome(writer, evidence, "" if apart else reason, way), setting, way))
    for remark in (*apart, *map(describe, evidence.differences)):
        its_way = direction(remark, way)
        made.append(_noted(text_runs(remark, its_way), setting, its_way))
    if evidence.crop is not None:
        made.append(_noted([_crop(writer, evidence, evidence.crop, setting)], setting, way))
    return made


def _crop(writer: Writer, evidence: Evidence, crop: Image, setting: Setting) -> Element:
    room = setting.indented(_INDENT)
    return draw_image(writer, crop, crop_alt(evidence, writer.labels), replace(room, height=room.height // 2))


def _outcome(writer: Writer, evidence: Evidence, reason: str, way: Direction) -> list[Element]:
    """Sign and words of what became of it, why, its page, and links to the place."""
    look = outcome_look(evidence.outcome, writer.theme, writer.report.language)
    made = text_runs(f"{look.sign} {look.words}", way, style=_STYLES[evidence.outcome])
    said = [reason, writer.labels.page_words((evidence.page,)) if evidence.page is not None else ""]
    made += text_runs("".join(f" · {part}" for part in said if part), way)
    links = (
        (writer.labels.open_page, evidence.page_url),
        (writer.labels.open_viewer, evidence.viewer_url),
    )
    for words, url in links:
        if url:
            made += [*text_runs(" · ", way), *linked_words(writer, words, url, around=way)]
    return made


def _quoted(words: str, setting: Setting) -> Element:
    way = direction(words, setting.direction)
    return framed(text_runs(words, way), setting, style="SourceQuote", direction=way)


def _noted(runs: list[Element], setting: Setting, way: Direction) -> Element:
    return framed(runs, setting, style="SourceNote", direction=way)
