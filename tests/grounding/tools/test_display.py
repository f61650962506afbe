"""Every setting of `CitationConfig` shows in what people see; an independent Markdown reader looks at it."""

from __future__ import annotations

from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pydantic import ValidationError

from grounding.tools.config import CitationConfig, CitationFormat
from grounding.tools.display import CitedText, display_citations
from grounding.tools.model import CitationSource, StoredCitationData
from grounding.tools.references import build_citation_data

TEXT = "Rain fell [1]. Snow too [2, 3][1]. Code `[1]`."
NASTY = 'A] (b) *c* | "d" <script>&amp; `e` \\ [x](https://evil.example)'


def source(n: int, **fields: Any) -> CitationSource:
    made = {"id": f"r-{n - 1}", "type": "web", "tool_name": "web_search", "tool_request_id": "r"}
    place = {"uri": f"https://www.s{n}.example/a", "title": f"Source {n}", "domain": f"s{n}.example"}
    return CitationSource(**{**made, **place, "snippet": f"Words {n}.", **fields})


def shown(text: str = TEXT, *sources: CitationSource, **config: Any) -> CitedText:
    data = build_citation_data("s", text, sources or [source(1), source(2), source(3)])
    return display_citations(text, data, CitationConfig(**config))


def inline(markdown: str) -> list[Token]:
    parsed = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [child for token in parsed for child in token.children or []]


def links(markdown: str) -> list[tuple[Any, ...]]:
    """Address, title and words of every link."""
    found, tokens = [], inline(markdown)
    for place, token in enumerate(tokens):
        if token.type == "link_open":
            found.append((token.attrs.get("href"), token.attrs.get("title"), tokens[place + 1].content))
    return found


@pytest.mark.parametrize(
    ("format", "labels", "around"),
    [
        ("brackets", ["[1]", "[2]", "[3]", "[1]"], "Rain fell [1]. Snow too [2][3][1]. Code [1]."),
        ("superscript", ["1", "2", "3", "1"], "Rain fell 1. Snow too 2, 31. Code [1]."),
        (
            "inline-links",
            ["Source 1", "Source 2", "Source 3", "Source 1"],
            "Rain fell (Source 1). Snow too (Source 2, Source 3)(Source 1). Code [1].",
        ),
    ],
)
def test_config_format(format: CitationFormat, labels: list[str], around: str) -> None:
    cited = shown(format=format, max_sources_displayed=0)
    assert [s.label for reference in cited.references for s in reference.sources] == labels
    markdown = cited.markdown()
    assert [(href, words) for href, _, words in links(markdown)] == [
        (f"https://www.s{n}.example/a", label) for n, label in zip((1, 2, 3, 1), labels, strict=True)
    ]
    tokens = inline(markdown)
    assert "".join(t.content for t in tokens if t.type in ("text", "code_inline")) == around
    assert sum(t.content == "<sup>" for t in tokens) == (3 if format == "superscript" else 0)


def test_config_expand_sources_by_default() -> None:
    for expanded in (True, False):
        cited = shown(expand_sources_by_default=expanded)
        assert cited.panel is not None and cited.panel.expanded is expanded
        assert ("<details open>" in cited.markdown()) is expanded
        assert ("<details>" in cited.markdown()) is not expanded


@pytest.mark.parametrize(("most", "listed", "hidden"), [(5, 3, 0), (3, 3, 0), (2, 2, 1), (1, 1, 2)])
def test_config_max_sources_displayed(most: int, listed: int, hidden: int) -> None:
    cited = shown(max_sources_displayed=most)
    assert cited.panel is not None
    assert [s.number for s in cited.panel.sources] == list(range(1, listed + 1))
    assert cited.panel.hidden == hidden
    panel = cited.markdown().partition("<details")[2]
    assert [words for _, _, words in links(panel.partition("\n\n")[2])] == [
        f"Source {n}" for n in range(1, listed + 1)
    ]
    assert (f"and {hidden} more" in panel) is bool(hidden)
    assert "Sources (3)" in panel
    assert len(cited.references) == 3


def test_config_max_sources_displayed_0_leaves_the_list_out() -> None:
    cited = shown(max_sources_displayed=0)
    assert cited.panel is None and "Sources" not in cited.markdown()


def test_config_enable_tooltips() -> None:
    on, off = shown(enable_tooltips=True), shown(enable_tooltips=False)
    tip = "Source 1 – s1.example – Words 1."
    assert on.references[0].sources[0].tooltip == tip
    assert links(on.markdown())[0][1] == tip
    assert off.references[0].sources[0].tooltip is None
    assert {title for _, title, _ in links(off.markdown())} == {None}


def test_config_enabled_off_shows_the_text_alone() -> None:
    cited = shown(enabled=False)
    assert (cited.text, cited.references, cited.panel) == (TEXT, [], None)
    assert cited.markdown() == TEXT


def test_config_is_read_in_both_spellings_and_refuses_what_it_does_not_know() -> None:
    camel = {
        "enabled": True,
        "format": "superscript",
        "expandSourcesByDefault": True,
        "maxSourcesDisplayed": 4,
        "enabledTools": ["web_*"],
        "enableTooltips": False,
    }
    read = CitationConfig.model_validate(camel)
    assert read.model_dump(by_alias=True) == camel
    assert read == CitationConfig.model_validate(read.model_dump())
    for wrong in ({"enable": True}, {"format": "footnotes"}, {"maxSourcesDisplayed": -1}):
        with pytest.raises(ValidationError):
            CitationConfig.model_validate(wrong)


@pytest.mark.parametrize("format", ["brackets", "superscript", "inline-links"])
def test_words_of_sources_are_shown_as_they_are(format: CitationFormat) -> None:
    nasty = source(1, title=NASTY, snippet=NASTY, domain="s1.example")
    markdown = shown("A | b [1]", nasty, format=format).markdown()
    found = links(markdown)
    assert [href for href, _, _ in found] == ["https://www.s1.example/a"] * 2
    assert found[0][1] == f"{NASTY} – s1.example – {NASTY}"
    assert NASTY in "".join(token.content for token in inline(markdown) if token.type == "text")
    assert "<script>" not in MarkdownIt("commonmark").render(markdown)


def test_an_address_cannot_leave_its_link() -> None:
    address = "https://s1.example/a>(b)\\<c>é\"d'"
    (link, _) = links(shown("A [1].", source(1, uri=address)).markdown())
    assert link[0] == "https://s1.example/a%3E(b)%5C%3Cc%3E%C3%A9%22d'"


@pytest.mark.parametrize(
    "uri",
    [None, "notes/minutes.pdf", "notes.example/minutes", "file:///etc/passwd", "javascript://x/%0aalert(1)"],
)
def test_only_web_addresses_are_linked(uri: str | None) -> None:
    markdown = shown("A [1].", source(1, uri=uri, domain=None, title="Minutes", page_number=4)).markdown()
    assert links(markdown) == []
    assert '<span title="Minutes' in markdown and "page 4" in markdown
    assert "<span" not in shown("A [1].", source(1, uri=uri), enable_tooltips=False).markdown()


def test_the_list_says_page_and_finder() -> None:
    cited = shown(
        "A [1].", source(1, type="file", uri="a.pdf", domain=None, page_number=3, sub_agent_id="reader")
    )
    assert cited.panel is not None and cited.panel.sources[0].detail == "a.pdf, page 3, found by reader"


def test_json_for_front_ends_has_camel_case_names() -> None:
    row = shown().model_dump(by_alias=True)
    assert set(row) == {"text", "format", "references", "panel"}
    assert set(row["references"][0]) == {"startIndex", "endIndex", "sources"}
    assert row["references"][0]["sources"][0]["sourceId"] == "r-0"


def test_data_that_does_not_fit_the_text_leaves_it_as_it_is() -> None:
    data = build_citation_data("s", TEXT, [source(1), source(2), source(3)])
    assert data is not None
    assert display_citations("x" * len(TEXT), data).references == []
    other = "Short [1]."
    assert display_citations(other, data).markdown().startswith("Short [1].\n")
    assert display_citations(TEXT, None).markdown() == TEXT


def test_data_of_other_systems_without_numbers_are_shown_under_those_of_their_brackets() -> None:
    stored = {
        "sources": [
            {"id": "b", "type": "web", "toolName": "t", "uri": "https://b.example/"},
            {"id": "a", "type": "web", "toolName": "t", "uri": "https://a.example/"},
        ],
        "references": [
            {"index": 4, "startIndex": 0, "endIndex": 3, "sourceIds": ["b"]},
            {"index": 2, "startIndex": 3, "endIndex": 6, "sourceIds": ["a"]},
        ],
    }
    cited = display_citations("[4][2]", StoredCitationData.model_validate(stored))
    assert cited.panel is not None
    assert [(s.number, s.title) for s in cited.panel.sources] == [
        (2, "https://a.example/"),
        (4, "https://b.example/"),
    ]
