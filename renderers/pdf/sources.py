"""The list of sources: each with its passages, what became of them, and links onward and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.marks import describe
from renderers.outcomes import crop_alt, outcome_look
from renderers.pdf.bands import stack_height
from renderers.pdf.flow import heading_look, set_words, spaced
from renderers.pdf.inlines import add_inlines
from renderers.pdf.page import Panel
from renderers.pdf.pictures import image_inset
from renderers.pdf.press import Frame, Look, Press
from renderers.pdf.slices import Drawn, Slice, TextLine
from renderers.pdf.structure import Node
from renderers.pdf.text_strings import text_string
from renderers.pdf.words import Words
from renderers.report import Entry, Evidence

INDENT = 26.0
"""Room for the numbers of entries and notes, in points."""
_SMALL = 0.9
_KEPT_WHOLE = 320.0
"""A passage that is no higher than that, in points, stays on one page."""


def flow_sources(press: Press, frame: Frame) -> Iterator[Slice]:
    """Heading and entries; nothing for a report without sources."""
    if not press.report.entries:
        return
    yield from section_heading(press, frame, press.labels.sources, SOURCES_ANCHOR)
    for entry in press.report.entries:
        yield from _entry(press, entry, frame)


SOURCES_ANCHOR = "section:sources"
NOTES_ANCHOR = "section:notes"


def section_heading(press: Press, frame: Frame, title: str, anchor: str) -> list[Slice]:
    """A heading that is not in the text."""
    look = heading_look(press, frame, 2)
    words = Words(rtl=frame.rtl)
    words.text(title, press.style(look))
    lines = set_words(words, frame, look, frame.node.child("H2"), gap=26.0)
    for line in lines:
        line.keep = True
    lines[0].anchors = (anchor,)
    return lines


def numbered(
    press: Press, frame: Frame, label: str, lines: Iterator[Slice], node: Node, anchor: str
) -> Iterator[Slice]:
    """What a number stands before, on its first line."""
    for k, one in enumerate(lines):
        if k == 0:
            one.anchors = (anchor, *one.anchors)
            if isinstance(one, TextLine):
                words = Words()
                words.text(
                    label, press.style(replace(frame.look, bold=True, colour=press.theme.accent)), solid=True
                )
                parts = [part for chunk in words.chunks() if chunk for part in chunk[2]]
                wide = sum(chunk[0] for chunk in words.chunks() if chunk)
                x = frame.x1 + INDENT - wide if frame.rtl else frame.x0 - INDENT
                one.aside.append((parts, x, node))
        yield one


def _entry(press: Press, entry: Entry, frame: Frame) -> Iterator[Slice]:
    item = frame.node.child("LI")
    label, body = item.child("Lbl"), item.child("LBody")
    inner = frame.indented(INDENT, body)
    yield from numbered(press, inner, str(entry.number), _body(press, entry, inner), label, entry.anchor)


def _body(press: Press, entry: Entry, frame: Frame) -> Iterator[Slice]:
    title = _title(press, entry, frame)
    title[0].gap = 12.0
    title[-1].keep = bool(entry.evidence or entry.excerpt)
    yield from title
    if not entry.evidence and entry.excerpt:
        look = _small(press, frame, muted=True)
        words = Words(rtl=frame.rtl)
        words.text(entry.excerpt, press.style(look))
        yield from set_words(words, frame, look, frame.node.child("P"), gap=3.0)
    for evidence in entry.evidence:
        yield from _evidence(press, entry, evidence, frame)


def _title(press: Press, entry: Entry, frame: Frame) -> list[Slice]:
    words = Words(rtl=frame.rtl)
    look = frame.look
    if entry.reference:
        add_inlines(press, words, entry.reference, look)
    else:
        bold = press.style(replace(look, bold=True))
        words.text(entry.title, press.linked(bold, entry.url) if entry.url else bold)
        _place(press, words, entry, _small(press, frame, muted=True))
    _back_links(press, words, entry.marks, _small(press, frame, muted=True))
    return set_words(words, frame, look, frame.node.child("P"))


def _place(press: Press, words: Words, entry: Entry, look: Look) -> None:
    """File and pages, or the address; not what the title says already."""
    style = press.style(look)
    pages = press.labels.page_words(entry.pages)
    file = entry.file if entry.file != entry.title else ""
    said = ", ".join(part for part in (file, pages) if part)
    if said:
        words.text(f" · {said}", style)
    if entry.url and entry.url != entry.title:
        words.text(" · ", style)
        words.text(entry.url, press.linked(style, entry.url))


def _back_links(press: Press, words: Words, marks: tuple[str, ...], look: Look) -> None:
    style = press.style(look)
    for k, mark in enumerate(marks):
        words.text(" " if k else "  ", style)
        sign = "↩" if len(marks) == 1 else f"↩{k + 1}"
        words.text(sign, press.linked(style, f"#{mark}", press.labels.back), solid=True)


def _small(press: Press, frame: Frame, *, muted: bool = False) -> Look:
    colour = press.theme.muted if muted else frame.look.colour
    return replace(frame.look, size=frame.look.size * _SMALL, colour=colour)


def _evidence(press: Press, entry: Entry, evidence: Evidence, frame: Frame) -> Iterator[Slice]:
    """The words, what became of them, why, links: beside a bar in the outcome's colour."""
    colour = outcome_look(evidence.outcome, press.theme, press.report.language).colour
    edge = frame.x1 if frame.rtl else frame.x0
    bar = Panel(edge - 2.5 if frame.rtl else edge, edge if frame.rtl else edge + 2.5, colour)
    inner = replace(frame.indented(10.0, frame.node), panels=(*frame.panels, bar), look=_small(press, frame))
    made = [
        *_quoted(press, evidence, inner),
        *_outcome(press, entry, evidence, inner),
        *_differences(press, evidence, inner),
        *_onward(press, evidence, inner),
        *_crop(press, evidence, inner),
    ]
    made[0].gap = 6.0
    if stack_height(made) < _KEPT_WHOLE:
        for one in made[:-1]:
            one.keep = True
    yield from made


def _quoted(press: Press, evidence: Evidence, frame: Frame) -> list[Slice]:
    words = Words(rtl=frame.rtl)
    label = press.labels.quoted if evidence.quote else press.labels.claimed
    words.text(f"{label}: ", press.style(replace(frame.look, colour=press.theme.muted)))
    shown = f"“{evidence.quote}”" if evidence.quote else evidence.claim
    words.text(shown, press.style(frame.look))
    lines = set_words(words, frame, frame.look, frame.node.child("P"))
    lines[-1].keep = True
    return lines


def _outcome(press: Press, entry: Entry, evidence: Evidence, frame: Frame) -> list[Slice]:
    """Sign and words of what became of it, the place, and why."""
    sign, verdict, colour = outcome_look(evidence.outcome, press.theme, press.report.language)
    words = Words(rtl=frame.rtl)
    words.text(f"{sign} {verdict}", press.style(replace(frame.look, bold=True, colour=colour)))
    muted = press.style(replace(frame.look, colour=press.theme.muted))
    file = evidence.document_name if evidence.document_name != entry.file else ""
    where = press.labels.page_words((evidence.page,) if evidence.page is not None else ())
    if said := ", ".join(part for part in (file, where) if part):
        words.text(f" · {said}", muted)
    made = set_words(words, frame, frame.look, frame.node.child("P"), gap=1.5)
    if evidence.reason:
        reason = Words(rtl=frame.rtl)
        reason.text(evidence.reason, muted)
        made += set_words(reason, frame, frame.look, frame.node.child("P"), gap=1.0)
    return made


def _differences(press: Press, evidence: Evidence, frame: Frame) -> Iterator[Slice]:
    for difference in evidence.differences:
        words = Words(rtl=frame.rtl)
        words.text(f"• {describe(difference)}", press.style(frame.look))
        yield from set_words(words, frame, frame.look, frame.node.child("P"), gap=1.0)


def _onward(press: Press, evidence: Evidence, frame: Frame) -> list[Slice]:
    links = ((press.labels.open_page, evidence.page_url), (press.labels.open_viewer, evidence.viewer_url))
    shown = [(label, url) for label, url in links if url]
    if not shown:
        return []
    words = Words(rtl=frame.rtl)
    for k, (label, url) in enumerate(shown):
        if k:
            words.text(" · ", press.style(frame.look))
        words.text(label, press.linked(press.style(frame.look), url))
    return set_words(words, frame, frame.look, frame.node.child("P"), gap=1.0)


def _crop(press: Press, evidence: Evidence, frame: Frame) -> list[Slice]:
    if evidence.crop is None:
        return []
    alt = crop_alt(evidence, press.labels)
    inset = image_inset(press, evidence.crop, alt, widest=frame.width - 1, highest=200.0)
    inset.border = press.theme.rule
    node = frame.node.child("Figure", f"/Alt {text_string(alt)}")
    x = frame.x1 - inset.width if frame.rtl else frame.x0 + 0.5
    return [spaced(Drawn(inset, x, node), 6.0, frame.panels)]
