"""The list of sources: what each is, the words cited of it, what became of them, and where to look."""

from __future__ import annotations

from renderers.direction import direction, inlines_direction
from renderers.html.anchors import SOURCES
from renderers.html.blocks import Around, directed
from renderers.html.inlines import draw_image, draw_inlines
from renderers.html.markup import element, text
from renderers.html.notes import draw_back_links
from renderers.html.policy import safe_address
from renderers.html.setting import Setting
from renderers.marks import describe
from renderers.outcomes import crop_alt, outcome_look
from renderers.report import Entry, Evidence, Outcome


def draw_sources(setting: Setting, around: Around) -> str:
    """The list under its heading; "" for a report without sources."""
    entries = setting.report.entries
    if not entries:
        return ""
    title = element("h2", text(setting.labels.sources), {"id": SOURCES})
    items = "\n".join([_draw_entry(entry, setting, around) for entry in entries])
    return element(
        "section",
        title + element("ol", items, {"class": "entries", "role": "list"}),
        {"class": "sources", "role": "doc-bibliography", "aria-labelledby": SOURCES},
    )


def place_words(entry: Entry, setting: Setting, pages: tuple[int, ...]) -> str:
    """Where the source is, apart from its title: file, these pages, and address, as far as they are known."""
    file = entry.file if entry.file != entry.title else ""
    url = entry.url if entry.url != entry.title else ""
    parts = (file, setting.labels.page_words(pages), url)
    return " · ".join(part for part in parts if part)


def draw_outcome(outcome: Outcome, setting: Setting) -> str:
    """What became of a citation: a sign and words in a colour."""
    look = outcome_look(outcome, setting.theme, setting.report.language)
    sign = element("span", text(look.sign), {"class": "sign", "aria-hidden": "true"})
    return element("span", f"{sign} {text(look.words)}", {"class": f"outcome {outcome_class(outcome)}"})


def outcome_class(outcome: Outcome) -> str:
    """The class that gives an outcome its colour."""
    return f"outcome-{outcome.replace(' ', '-')}"


def _draw_entry(entry: Entry, setting: Setting, around: Around) -> str:
    number = "" if entry.label else element("span", f"{entry.number}", {"class": "number"})
    parts = [
        _draw_title(entry, setting, around),
        *(_draw_passage(evidence, entry, setting, around) for evidence in entry.evidence),
        _draw_excerpt(entry, around),
        draw_back_links(list(entry.marks), setting),
    ]
    about = element("div", "\n".join(part for part in parts if part), {"class": "about"})
    return element("li", number + about, {"id": entry.anchor, "class": "entry"})


def _draw_title(entry: Entry, setting: Setting, around: Around) -> str:
    if entry.reference:
        way = directed(inlines_direction(entry.reference, around.direction), around)
        return element("p", draw_inlines(entry.reference, setting), {"class": "reference", "dir": way})
    address = safe_address(entry.url)
    words = element("a", text(entry.title), {"href": address}) if address else text(entry.title)
    way = directed(direction(entry.title, around.direction), around)
    title = element("p", words, {"class": "title", "dir": way})
    place = place_words(entry, setting, entry.pages)
    return title + (element("p", text(place), {"class": "place"}) if place else "")


def _draw_excerpt(entry: Entry, around: Around) -> str:
    if entry.evidence or not entry.excerpt:
        return ""
    way = directed(direction(entry.excerpt, around.direction), around)
    return element("p", text(entry.excerpt), {"class": "excerpt", "dir": way})


def _draw_passage(evidence: Evidence, entry: Entry, setting: Setting, around: Around) -> str:
    parts = [
        _draw_words(evidence, entry, setting, around),
        _draw_verdict(evidence, setting, around),
        _draw_differences(evidence, around),
        _draw_crop(evidence, setting),
    ]
    return element("div", "".join(parts), {"class": "passage"})


def _draw_words(evidence: Evidence, entry: Entry, setting: Setting, around: Around) -> str:
    kind = setting.labels.quoted if evidence.quote or not evidence.claim else setting.labels.claimed
    said = [text(part) for part in (kind, _place_of(evidence, entry, setting)) if part]
    head = " · ".join([*said, *_links_onward(evidence, entry, setting)])
    way = directed(direction(evidence.words, around.direction), around)
    name = "blockquote" if evidence.quote else "p"
    words = element(name, text(evidence.words), {"class": "words", "dir": way}) if evidence.words else ""
    return element("p", head, {"class": "kind"}) + words


def _place_of(evidence: Evidence, entry: Entry, setting: Setting) -> str:
    """Page of a passage, and its file where the entry doesn't say it."""
    page = setting.labels.page_words(() if evidence.page is None else (evidence.page,))
    known = (entry.file, entry.title, "")
    return " · ".join(part for part in (_unless(evidence.document_name, known), page) if part)


def _unless(name: str, known: tuple[str, ...]) -> str:
    return "" if name in known else name


def _draw_verdict(evidence: Evidence, setting: Setting, around: Around) -> str:
    way = directed(direction(evidence.reason, around.direction), around)
    reason = element("p", text(evidence.reason), {"class": "reason", "dir": way}) if evidence.reason else ""
    return element("p", draw_outcome(evidence.outcome, setting)) + reason


def _draw_differences(evidence: Evidence, around: Around) -> str:
    lines = [describe(difference) for difference in evidence.differences]
    items = [
        element("li", text(line), {"dir": directed(direction(line, around.direction), around)})
        for line in lines
    ]
    return element("ul", "".join(items), {"class": "differences"}) if items else ""


def _draw_crop(evidence: Evidence, setting: Setting) -> str:
    if evidence.crop is None:
        return ""
    return element("figure", draw_image(evidence.crop, crop_alt(evidence, setting.labels)), {"class": "crop"})


def _links_onward(evidence: Evidence, entry: Entry, setting: Setting) -> list[str]:
    """Links to the page and to the viewer, named for people who hear them out of their place."""
    labels = setting.labels
    page = labels.page_words(() if evidence.page is None else (evidence.page,))
    of = ", ".join(part for part in (entry.title, page) if part)
    return [
        element("a", text(words), {"href": address, "aria-label": f"{words}: {of}"})
        for words, url in ((labels.open_page, evidence.page_url), (labels.open_viewer, evidence.viewer_url))
        if (address := safe_address(url)) is not None
    ]
