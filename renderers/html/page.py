"""A report as one HTML file: what is in its head, and its parts in the order of the page."""

from __future__ import annotations

from importlib.resources import files

from renderers.html.anchors import PANEL, SOURCES, TEXT, Anchors
from renderers.html.drawing_context import Setting
from renderers.html.flow.blocks import Around, directed, draw_blocks
from renderers.html.flow.contents import draw_contents, heading_levels
from renderers.html.flow.draw_entries import draw_sources
from renderers.html.flow.notes import draw_notes
from renderers.html.flow.tooltips import draw_tooltips, style_without_script
from renderers.html.inlines.inlines import draw_image
from renderers.html.markup import element, text
from renderers.html.policy import content_policy
from renderers.html.style import style_sheet
from renderers.provenance.carried.html import PROVENANCE, draw_provenance
from renderers.provenance.record import generator
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import labels_of
from renderers.tree.direction import direction, document_direction


def draw_html(report: Report, theme: Theme) -> bytes:
    """The report as one HTML file in UTF-8, which asks for nothing from anywhere and shows the same without script.

    Raises TypeError for a citation mark whose sources are not settled.
    """
    anchors = Anchors(report)
    setting = Setting(report, theme, labels_of(report.language), anchors)
    titled = report.show_title or not anchors.headings
    levels = heading_levels(anchors.headings, below=1 if titled else 0)
    around = Around(document_direction(report.document, report.language), levels)
    body = _body(setting, around, titled)
    page = element(
        "html",
        "\n".join(["", _head(setting, body), body, ""]),
        {"lang": report.language or None, "dir": around.direction},
    )
    return f"<!DOCTYPE html>\n{page}\n".encode()


def _head(setting: Setting, body: str) -> str:
    report, script = setting.report, _script()
    sheet = style_sheet(report, setting.theme, body)
    plain = style_without_script(setting)
    styles = [sheet, plain] if plain else [sheet]
    policy = content_policy([script], styles, fonts="@font-face" in sheet)
    named = {
        "viewport": "width=device-width, initial-scale=1",
        "generator": generator(),
        "author": ", ".join(report.document.authors),
        "referrer": "no-referrer",
        "color-scheme": "dark" if setting.theme.is_dark else "light",
        PROVENANCE: f"#{PROVENANCE}" if report.provenance else "",
    }
    parts = [
        element("meta", attributes={"charset": "utf-8"}),
        element("meta", attributes={"http-equiv": "Content-Security-Policy", "content": policy}),
        element("title", text(report.title or report.document.title or setting.labels.sources)),
        *(
            element("meta", attributes={"name": name, "content": said})
            for name, said in named.items()
            if said
        ),
        element("style", sheet),
        element("noscript", element("style", plain)) if plain else "",
        draw_provenance(report.provenance),
    ]
    return element("head", "\n".join(filter(None, parts)))


def _body(setting: Setting, around: Around, titled: bool) -> str:
    contents = draw_contents(setting, around.levels) if setting.report.contents else ""
    notes = draw_notes(setting, around)
    written = draw_blocks(setting.report.document.blocks, setting, around)
    parts = [
        element("a", text(setting.labels.skip), {"class": "skip", "href": f"#{TEXT}"}),
        _header(setting, around, titled),
        contents,
        element("main", "\n".join(filter(None, [written, notes])), {"id": TEXT, "tabindex": "-1"}),
        draw_sources(setting, around),
        _panel(setting) if setting.report.entries else "",
        draw_tooltips(setting, around),
        element("script", _script()),
    ]
    return element("body", "\n".join(filter(None, parts)), {"class": "listed" if contents else None})


def _header(setting: Setting, around: Around, titled: bool) -> str:
    """Logo, title and what is said of the text; "" where there is nothing of that."""
    report, document, logo = setting.report, setting.report.document, setting.theme.logo
    title = report.title or document.title
    lines = [
        ("h1", title if titled else "", None),
        ("p", document.subtitle, "subtitle"),
        ("p", " · ".join(filter(None, [", ".join(document.authors), document.date])), "byline"),
    ]
    parts = [element("p", draw_image(logo, ""), {"class": "logo"})] if logo else []
    parts += [
        element(
            name, text(words), {"class": kind, "dir": directed(direction(words, around.direction), around)}
        )
        for name, words, kind in lines
        if words
    ]
    return element("header", "\n".join(parts)) if parts else ""


def _panel(setting: Setting) -> str:
    """Where the script shows the source of a mark beside the text, on windows that are wide enough."""
    close = element("button", "×", {"type": "button", "aria-label": setting.labels.close})
    return element(
        "aside",
        close + element("div", "", {"class": "shown", "tabindex": "-1"}),
        {"id": PANEL, "class": "panel", "aria-labelledby": SOURCES, "hidden": ""},
    )


def _script() -> str:
    return files("renderers.html").joinpath("page.js").read_text("utf-8")
