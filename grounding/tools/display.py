"""An answer with its citations as people see it: numbers, links, tooltips and the list of sources.

`display_citations` settles everything that `CitationConfig` says; a front end only draws it, or shows
`CitedText.markdown()`, which any Markdown viewer draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from grounding.tools.config import CitationConfig
from grounding.tools.extractors.addresses import web_url
from grounding.tools.model import StoredCitationData, StoredReference, StoredSource

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_SAFE_IN_ADDRESS = "%/:?#[]@!$&'()*+,;=-._~"


class _Shown(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, frozen=True, use_attribute_docstrings=True
    )


class ShownSource(_Shown):
    """A source as a number in the text or a line of the list has it."""

    source_id: str
    """The source."""
    number: int
    """Its number in the text."""
    label: str
    """What stands in the text: `[1]`, `1` to be raised, or the title."""
    title: str
    """Title, else place, else tool."""
    href: str | None
    """Where a click leads, http or https; None for what no browser opens."""
    detail: str
    """Domain or file, page, and the sub-agent that found it, with commas; may be empty."""
    snippet: str | None
    """A short excerpt."""
    tooltip: str | None
    """What pointing at it shows; None where tooltips are off."""


class ShownReference(_Shown):
    """A bracket of the answer as it is to be drawn."""

    start_index: int
    """Place of the bracket in the answer, in characters."""
    end_index: int
    """Behind it."""
    sources: list[ShownSource]
    """The sources that take its place."""


class SourcePanel(_Shown):
    """The list of sources under an answer."""

    expanded: bool
    """True if it is open at first."""
    sources: list[ShownSource]
    """The sources listed, by number."""
    hidden: int
    """How many more there are."""


class CitedText(_Shown):
    """An answer and what is drawn in and under it."""

    text: str
    """The answer as the model wrote it."""
    format: str
    """brackets, superscript or inline-links."""
    references: list[ShownReference]
    """What takes the place of each bracket, in order."""
    panel: SourcePanel | None
    """The list of sources; None if there is none to show."""

    def markdown(self) -> str:
        """The answer in Markdown, its citations as links with titles, and the list of sources below.

        Words of sources are escaped; the answer's own Markdown stays.
        """
        parts, at = [], 0
        for reference in self.references:
            parts += [self.text[at : reference.start_index], _inline(reference, self.format)]
            at = reference.end_index
        body = "".join(parts) + self.text[at:]
        return f"{body.rstrip()}\n\n{_listed(self.panel)}" if self.panel else body


def display_citations(
    text: str, data: StoredCitationData | None, config: CitationConfig | None = None
) -> CitedText:
    """How the answer `text` with the citations `data` looks under `config`.

    Without data, or with citations off, it is the text alone. References that lie outside the text, or name
    sources that the data lack, are left as they are.
    """
    config = config or CitationConfig()
    if data is None or not config.enabled:
        return CitedText(text=text, format=config.format, references=[], panel=None)
    shown = {source.id: _shown(source, number, config) for number, source in _numbered(data)}
    references = list(_references(text, data.references, shown))
    return CitedText(text=text, format=config.format, references=references, panel=_panel(shown, config))


def _numbered(data: StoredCitationData) -> Iterator[tuple[int, StoredSource]]:
    """The sources under their numbers; where data of other systems have none, under that of a bracket."""
    by_bracket = {ids[0]: r.index for r in data.references if len(ids := r.source_ids) == 1}
    for place, source in enumerate(data.sources, start=1):
        yield source.index or by_bracket.get(source.id, place), source


def _shown(source: StoredSource, number: int, config: CitationConfig) -> ShownSource:
    title = source.title or source.uri or source.tool_name
    page = f"page {source.page_number}" if source.page_number else None
    finder = f"found by {source.sub_agent_id}" if source.sub_agent_id else None
    place = source.domain or (source.uri if source.uri != title else None)
    detail = ", ".join(part for part in (place, page, finder) if part)
    labels = {"brackets": f"[{number}]", "superscript": str(number), "inline-links": title}
    tooltip = " – ".join(part for part in (title, detail, source.snippet) if part)
    return ShownSource(
        source_id=source.id,
        number=number,
        label=labels[config.format],
        title=title,
        href=web_url(source.uri) if source.uri and "://" in source.uri else None,
        detail=detail,
        snippet=source.snippet,
        tooltip=tooltip if config.enable_tooltips else None,
    )


def _references(
    text: str, references: list[StoredReference], shown: dict[str, ShownSource]
) -> Iterator[ShownReference]:
    at = 0
    for reference in sorted(references, key=lambda reference: reference.start_index):
        sources = [shown[id] for id in reference.source_ids if id in shown]
        inside = at <= reference.start_index < reference.end_index <= len(text)
        if sources and inside and text[reference.start_index] == "[":
            at = reference.end_index
            yield ShownReference(start_index=reference.start_index, end_index=at, sources=sources)


def _panel(shown: dict[str, ShownSource], config: CitationConfig) -> SourcePanel | None:
    most = config.max_sources_displayed
    every = sorted(shown.values(), key=lambda source: source.number)
    if not most or not every:
        return None
    return SourcePanel(
        expanded=config.expand_sources_by_default, sources=every[:most], hidden=len(every[most:])
    )


def _inline(reference: ShownReference, format: str) -> str:
    """The sources of a bracket as Markdown."""
    links = [_link(source, source.label) for source in reference.sources]
    if format == "brackets":
        return "".join(links)
    joined = ", ".join(links)
    return f"<sup>{joined}</sup>" if format == "superscript" else f"({joined})"


def _link(source: ShownSource, words: str, *, tooltip: bool = True) -> str:
    title = f' "{_escaped(source.tooltip)}"' if source.tooltip and tooltip else ""
    if source.href:
        return f"[{_escaped(words)}](<{quote(source.href, safe=_SAFE_IN_ADDRESS)}>{title})"
    if title:
        return f"<span title={_attribute(source.tooltip or '')}>{_escaped(words)}</span>"
    return _escaped(words)


def _listed(panel: SourcePanel) -> str:
    count = len(panel.sources) + panel.hidden
    lines = [f"<details{' open' * panel.expanded}>", f"<summary>Sources ({count})</summary>", ""]
    for source in panel.sources:
        detail = f" – {_escaped(source.detail)}" if source.detail else ""
        lines.append(
            f"- {_escaped(f'[{source.number}]')} {_link(source, source.title, tooltip=False)}{detail}"
        )
    if panel.hidden:
        lines.append(f"- and {panel.hidden} more")
    return "\n".join([*lines, "", "</details>", ""])


def _escaped(words: str) -> str:
    """Words that Markdown shows as they are, in one line."""
    return _PUNCTUATION.sub(r"\\\1", " ".join(words.split()))


def _attribute(words: str) -> str:
    return f'"{escape(" ".join(words.split()))}"'
