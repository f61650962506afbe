"""Links of a Word file lead somewhere: marks to sources and back, headings, notes, and the web."""

from __future__ import annotations

import pytest
from word_files import R, W, WordFile, cited, drawn, rich, source, text, words

from renderers.docx.parts.bookmarks import Bookmarks
from renderers.report.looks.theme import PAPER
from renderers.report.model import Evidence
from renderers.tree.nodes import Emphasis, Footnote, FootnoteMark, Heading, Link, Text
from renderers.verdict_colours import hex_colour


def bookmarks(file: WordFile) -> dict[str, str]:
    """Words at every bookmark by name; fails on ids or names given twice."""
    found: dict[str, str] = {}
    ids = []
    for part in ("document", "footnotes"):
        if f"word/{part}.xml" not in file.parts:
            continue
        for start in file.xml(f"word/{part}.xml").iter(f"{W}bookmarkStart"):
            ids.append(start.get(f"{W}id"))
            inside = []
            node = start.getnext()
            while node.tag != f"{W}bookmarkEnd" or node.get(f"{W}id") != ids[-1]:
                inside.append(words(node))
                node = node.getnext()
            name = start.get(f"{W}name")
            assert name.lower() not in {other.lower() for other in found}
            found[name] = "".join(inside)
    assert len(ids) == len(set(ids))
    return found


def links(file: WordFile, part: str = "document") -> list[tuple[str, str]]:
    """Words and target of every link: a bookmark as `#name`, or an address."""
    targets = file.targets(part)
    return [
        (words(link), targets[link.get(f"{R}id")] if link.get(f"{R}id") else f"#{link.get(f'{W}anchor')}")
        for link in file.xml(f"word/{part}.xml").iter(f"{W}hyperlink")
    ]


@pytest.mark.parametrize("look", ["superscript", "brackets", "inline-links"])
def test_no_link_is_dead(look: str) -> None:
    file = rich(look=look)
    places = bookmarks(file)
    inner = [target[1:] for _, target in links(file) if target.startswith("#")]
    assert len(inner) >= 12
    assert set(inner) <= set(places)
    assert {target for _, target in links(file) if not target.startswith("#")} == {
        "https://example.com/report.pdf",
        "https://example.com/report.pdf#page=3",
        "https://viewer.example.com/?page=3",
    }
    assert links(file, "footnotes") == [("a link", "https://example.com/note")]


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        ("superscript", "x1,\xa03–5"),
        ("brackets", "x[1, 3–5]"),
        (
            "inline-links",
            "x (Source number 1; Source number 3; Source number 4; Source number 5)",
        ),
    ],
    ids=["superscript", "brackets", "links"],
)
def test_a_mark_shows_its_sources_and_leads_to_them(look: str, shown: str) -> None:
    entries = tuple(source(n, "cite-1") for n in (1, 3, 4, 5))
    file = drawn(text("x", cited("cite-1", 1, (3, 5))), entries=entries, look=look)
    assert file.words("Normal") == [shown]
    places = bookmarks(file)
    to_entries = [(words_, places[target[1:]]) for words_, target in links(file) if "source" in target]
    if look == "inline-links":
        assert to_entries == [(f"Source number {n}", f"[{n}]") for n in (1, 3, 4, 5)]
    else:
        assert to_entries == [("1", "[1]"), ("3", "[3]"), ("5", "[5]")]


def test_raised_numbers_are_raised_and_coloured_by_their_style() -> None:
    file = drawn(text("x", cited("cite-1", 1)), entries=(source(1, "cite-1"),))
    run = file.paragraphs("Normal")[0].find(f"{W}hyperlink/{W}r")
    assert run.find(f"{W}rPr/{W}rStyle").get(f"{W}val") == "CitationNumber"
    assert run.find(f"{W}rPr/{W}vertAlign").get(f"{W}val") == "superscript"
    styles = {s.get(f"{W}styleId"): s for s in file.xml("word/styles.xml").iter(f"{W}style")}
    assert styles["CitationNumber"].find(f"{W}rPr/{W}color").get(f"{W}val") == hex_colour(PAPER.link)
    for name in ("CitationNumber", "FootnoteReference"):
        assert styles[name].find(f"{W}rPr/{W}vertAlign").get(f"{W}val") == "superscript"


def test_an_entry_leads_back_to_each_of_its_marks() -> None:
    blocks = (text("a", cited("cite-1", 1)), text("b", cited("cite-2", 1)))
    file = drawn(*blocks, entries=(source(1, "cite-1", "cite-2"),))
    places = bookmarks(file)
    back = [target[1:] for words_, target in links(file) if words_.startswith("↩")]
    assert [places[name] for name in back] == ["1", "1"]
    assert len(set(back)) == 2


def test_marks_that_follow_one_another_are_told_apart() -> None:
    entries = (source(1, "a", "b"), source(2, "b"))
    notes = (Footnote(1, (text("note"),)),)
    file = drawn(
        text("x", cited("a", 1), cited("b", 2), FootnoteMark(1), cited("c", 1)),
        entries=entries,
        footnotes=notes,
    )
    assert file.words("Normal")[0] == "x1,\xa02,\xa0(),\xa01"


def test_an_unknown_source_is_a_gap_in_its_colour() -> None:
    file = drawn(
        text("x", cited("cite-1", 1, "source unknown: 9")), entries=(source(1, "cite-1"),), look="brackets"
    )
    paragraph = file.paragraphs("Normal")[0]
    assert words(paragraph) == "x [1, source unknown: 9]"
    styled = {
        words(r): r.find(f"{W}rPr/{W}rStyle").get(f"{W}val")
        for r in paragraph.iter(f"{W}r")
        if r.find(f"{W}rPr") is not None
    }
    assert styled["source unknown: 9"] == "CitationGap"


def test_labels_of_a_citation_style_stand_for_numbers() -> None:
    entries = (source(1, "c", label="Smith, 2020"), source(2, "c", label="Doe, 2021"))
    assert drawn(text(cited("c", 1, 2)), entries=entries).words("Normal") == ["(Smith, 2020; Doe, 2021)"]


def test_a_written_reference_takes_the_place_of_the_title() -> None:
    reference = (
        Text("Smith, J. "),
        Emphasis((Text("Book"),)),
        Text(". "),
        Link((Text("doi"),), "https://doi.org/10.1/x"),
    )
    file = drawn(text("x"), entries=(source(1, reference=reference, url="https://example.com/x"),))
    assert file.words("Source") == ["[1]\tSmith, J. Book. doi"]
    assert links(file) == [("doi", "https://doi.org/10.1/x")]


@pytest.mark.parametrize("tooltips", [True, False])
def test_pointing_at_a_mark_shows_the_source_if_asked_for(tooltips: bool) -> None:
    evidence = (Evidence("Income rose " * 40, "", "exact", "", page=3),)
    entries = (source(1, "cite-1", evidence=evidence),)
    file = drawn(text("x", cited("cite-1", 1)), entries=entries, tooltips=tooltips)
    tip = file.paragraphs("Normal")[0].find(f"{W}hyperlink").get(f"{W}tooltip")
    if tooltips:
        assert tip.startswith("Source number 1 — page 3 — Quoted: “Income rose")
        assert tip.endswith("= exact quote")
        assert len(tip) <= 260
    else:
        assert tip is None


def test_a_link_s_title_is_shown() -> None:
    file = drawn(text(Link((Text("here"),), "https://example.com", "Where it leads")))
    assert next(file.body.iter(f"{W}hyperlink")).get(f"{W}tooltip") == "Where it leads"


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://example.com/a b?c=<d>&e=1#f", "https://example.com/a%20b?c=%3Cd%3E&e=1#f"),
        ("https://example.com/#a#b", "https://example.com/#a%23b"),
        ("mailto:someone@example.com", "mailto:someone@example.com"),
        ("https://例え.jp/道", "https://例え.jp/道"),
        ("https://example.com/" + "x" * 3000, None),
        ("#nowhere", None),
    ],
    ids=["space", "fragments", "mail", "unicode", "too-long", "no-heading"],
)
def test_addresses_are_such_as_word_takes(url: str, target: str | None) -> None:
    file = drawn(text(Link((Text("words"),), url)))
    assert links(file) == ([("words", target)] if target else [])
    assert file.words("Normal") == ["words"]


def test_a_heading_named_like_a_source_has_a_place_of_its_own() -> None:
    blocks = (
        Heading(1, (Text("Source 1"),), "source-1"),
        text("x", cited("cite-1", 1), Link((Text("up"),), "#source-1")),
    )
    file = drawn(*blocks, entries=(source(1, "cite-1"),))
    places = bookmarks(file)
    led = {words_: places[target[1:]] for words_, target in links(file)}
    assert led == {"1": "[1]", "up": "Source 1", "↩": "1"}


def test_names_of_places_are_such_as_word_takes() -> None:
    anchors = ["a" * 60, "a" * 61, "1-2", "über-uns", "Über-Uns", "", "净利润", "x y"]
    names = [Bookmarks(anchors).name(anchor) for anchor in anchors]
    assert all(name and name[0].isalpha() and len(name) <= 40 for name in names)
    assert all(name and name.replace("_", "a").isalnum() for name in names)
    assert len({name.lower() for name in names if name}) == len(anchors)


def test_footnotes_are_words_own() -> None:
    notes = (Footnote(1, (text("First note"),)), Footnote(2, (text("Second"), text("in two parts"))))
    file = drawn(text("a", FootnoteMark(1), "b", FootnoteMark(2), "c", FootnoteMark(1)), footnotes=notes)
    references = [r.get(f"{W}id") for r in file.body.iter(f"{W}footnoteReference")]
    assert references == ["1", "2"]
    shown = {n.get(f"{W}id"): words(n) for n in file.xml("word/footnotes.xml").iter(f"{W}footnote")}
    assert shown == {"-1": "", "0": "", "1": " First note", "2": " Secondin two parts"}
    assert file.words("Normal") == ["a()b()c(a)"]
    assert [words_ for words_, target in links(file) if target[1:] in bookmarks(file)] == ["(a)"]


def test_notes_that_word_could_not_number_are_a_section_with_links_both_ways() -> None:
    notes = (Footnote(1, (text("See also", FootnoteMark(2)),)), Footnote(2, (text("Inner note"),)))
    file = drawn(text("a", FootnoteMark(1), " b", FootnoteMark(1)), footnotes=notes)
    assert "word/footnotes.xml" not in file.parts
    assert file.words("Heading1") == ["Notes"]
    assert file.words("FootnoteText") == ["(a)\tSee also(b)", "(b)\tInner note"]
    places = bookmarks(file)
    assert [(w_, places[target[1:]]) for w_, target in links(file)] == [
        ("(a)", "(a)"),
        ("(a)", "(a)"),
        ("(a)", "(a)"),
        ("(b)", "(b)"),
        ("(b)", "(b)"),
    ]
