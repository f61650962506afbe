"""Links of a presentation lead somewhere: marks to sources and back, contents, headings, notes, and the web."""

from __future__ import annotations

import re

import pytest
from slide_files import A, Deck, Jump, drawn, entry, mark, report_of, text
from written_report import heading, line, p, row, written_report

from renderers.report.model import Report
from renderers.tree.nodes import Cited, CitedNumbers, Footnote, FootnoteMark, Gap, Link, Table


def cited_report(**options: object) -> Report:
    """Marks of three sources on several slides: in text, a table, a caption, a heading, a footnote."""
    table = Table((row("Name", "Value"),), (row("a", "1"),), 2, line("Caption", mark("m3", 3)))
    blocks = (
        heading(2, "First"),
        p("One", mark("m1", 1), " and two", Cited("m2", (CitedNumbers(1, 3),)), "."),
        heading(2, "Second"),
        text(30),
        table,
        p("End", mark("m4", 2)),
        p("Noted", FootnoteMark(1)),
    )
    note = Footnote(1, (p("A note", mark("m5", 1)),))
    entries = (entry(1, "m1", "m2", "m5"), entry(2, "m2", "m4"), entry(3, "m2", "m3"))
    return report_of(*blocks, notes=(note,), entries=entries, **options)


def marks_of(deck: Deck, report: Report) -> list[Jump]:
    """Links whose words are numbers of entries and that stand before the list of sources."""
    first = deck.titles.index("Sources") + 1
    return [j for j in deck.jumps() if j.to >= first and j.slide < first and j.words != "Sources"]


def test_every_mark_leads_to_the_slide_of_its_entry() -> None:
    report = cited_report()
    deck = drawn(report)
    jumps = marks_of(deck, report)
    assert sorted(j.words for j in jumps) == ["1", "1", "1", "2", "3", "3"]
    for jump in jumps:
        assert any(t.startswith(f"[{jump.words}] Source no. {jump.words}") for t in deck.texts(jump.to))
        assert jump.run.find(f"{A}rPr").get("baseline") == "31000"
        assert jump.tip.startswith(f"Source no. {jump.words} — s{jump.words}.pdf, page ")
        assert jump.tip.endswith(f"— Quoted: “Words of source {jump.words}.” — = exact quote")


def test_every_entry_leads_back_to_the_slides_that_cite_it() -> None:
    report = cited_report()
    deck = drawn(report)
    marks = marks_of(deck, report)
    first = deck.titles.index("Sources") + 1
    back = [j for j in deck.jumps() if j.slide >= first and j.to and j.to < first]
    assert all(int(jump.words) == jump.to for jump in back)
    ways = {}
    for number in range(first, len(deck.slides) + 1):
        current = ""
        for words in deck.texts(number):
            found = re.match(r"\[(\d)\] Source", words)
            current = found[1] if found else current
            if " · ↩ " in words:
                ways[current] = {int(n) for n in words.partition(" · ↩ ")[2].split(", ")}
    expected = {n: {j.slide for j in marks if j.words == n} for n in "123"}
    expected["2"] |= {j.slide for j in marks if j.words == "1" and "and two" in " ".join(deck.texts(j.slide))}
    assert ways == expected
    assert len(back) == sum(map(len, ways.values()))


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        ("superscript", "So [1, 3–5, unknown source 9]."),
        ("brackets", "So [1, 3–5, unknown source 9]."),
        ("inline-links", "So (Source no. 1; Source no. 3; Source no. 4; Source no. 5; unknown source 9)."),
    ],
    ids=["superscript", "brackets", "inline-links"],
)
def test_marks_look_as_the_report_says(look: str, shown: str) -> None:
    cited = Cited("m1", (CitedNumbers(1, 1), CitedNumbers(3, 5), Gap("unknown source 9")))
    report = report_of(
        heading(2, "Look"), p("So", cited, "."), look=look, entries=tuple(map(entry, range(1, 6)))
    )
    deck = drawn(report)
    assert deck.texts(2)[1] == shown
    leads = [
        (j.words, next(t for t in deck.texts(j.to) if t.startswith(f"[{n}]")))
        for j, n in zip(marks_of(deck, report), "135" if look != "inline-links" else "1345", strict=True)
    ]
    assert all(words in head for words, head in leads)


def test_lines_do_not_end_between_a_number_and_its_brackets() -> None:
    report = report_of(
        p("So", mark("m1", 1), " and", mark("m2", 1, 2), "."), look="brackets", entries=(entry(1), entry(2))
    )
    assert [jump.words for jump in drawn(report).jumps() if jump.slide == 2] == ["[1]", "[1", "2]"]


def test_labels_of_a_citation_style_stand_in_marks() -> None:
    entries = (
        entry(1, "m1", label="Smith, 2020", reference=line("Smith (2020). A book.")),
        entry(2, label="Wu, 2021"),
    )
    deck = drawn(report_of(heading(2, "L"), p("So", mark("m1", 1, 2), "."), entries=entries))
    assert deck.texts(2)[1] == "So (Smith, 2020; Wu, 2021)."
    assert "Smith (2020). A book. · ↩ 2" in deck.texts(3)
    assert not any(text.startswith("[1]") for text in deck.texts(3))


def test_contents_lead_to_their_slides_and_say_their_numbers() -> None:
    report = cited_report(contents=True)
    deck = drawn(report)
    jumps = [j for j in deck.jumps() if j.slide == 2]
    pairs = [(a.words, a.to, int(b.words), b.to) for a, b in zip(jumps[::2], jumps[1::2], strict=True)]
    assert [words for words, *_ in pairs] == ["First", "Second", "Notes", "Sources"]
    for words, *numbers in pairs:
        assert len(set(numbers)) == 1
        assert deck.titles[numbers[0] - 1] == words


def test_long_contents_go_on_over_slides() -> None:
    blocks = [block for n in range(50) for block in (heading(1, f"Heading {n}"), p(f"Text {n}"))]
    deck = drawn(report_of(*blocks, contents=True))
    assert deck.titles[1:4] == ["Contents", "Contents (2/5)", "Contents (3/5)"]
    ways = {j.words: j.to for j in deck.jumps() if j.words.startswith("Heading")}
    assert len(ways) == 50 and all(deck.titles[to - 1] == words for words, to in ways.items())


def test_links_to_headings_lead_to_their_slides() -> None:
    blocks = (
        heading(2, "One"),
        p(Link(line("over there"), "#two"), Link(line("nowhere"), "#three"), Link(line("deep"), "#deep")),
        heading(2, "Two"),
        p("Text"),
        heading(4, "Deep"),
        p("More"),
    )
    deck = drawn(report_of(*blocks))
    assert [(j.words, deck.titles[j.to - 1]) for j in deck.jumps()] == [
        ("over there", "Two"),
        ("deep", "Two"),
    ]
    assert "over therenowheredeep" in deck.texts(2)


def test_a_heading_called_like_a_source_is_not_taken_for_it() -> None:
    blocks = (heading(2, "Source 1"), p("See ", Link(line("it"), "#source-1"), mark("m1", 1)))
    deck = drawn(report_of(*blocks, entries=(entry(1, "m1"),)))
    assert [(j.words, deck.titles[j.to - 1]) for j in deck.jumps() if j.slide == 2] == [
        ("it", "Source 1"),
        ("1", "Sources"),
    ]


def test_footnotes_lead_there_and_back() -> None:
    deck = drawn(cited_report())
    there = next(j for j in deck.jumps() if j.words == "(a)")
    assert deck.titles[there.to - 1] == "Notes"
    back = next(j for j in deck.jumps() if j.slide == there.to and j.words == str(there.slide))
    assert back.to == there.slide


def test_addresses_are_kept_and_what_is_none_is_left_out() -> None:
    links = (
        Link(line("a"), "https://example.com/a b?x=1&y=%zz#part", "A & <B>"),
        Link(line("b"), "mailto:ir@example.com"),
        Link(line("c"), "https://bücher.example/ä"),
        Link(line("d"), "javascript:alert(1)"),
        Link(line("e"), "http://["),
    )
    deck = drawn(report_of(heading(2, "Links"), p(*links)))
    assert [(j.words, j.url) for j in deck.jumps()] == [
        ("a", "https://example.com/a%20b?x=1&y=%25zz#part"),
        ("b", "mailto:ir@example.com"),
        ("c", "https://b%C3%BCcher.example/%C3%A4"),
    ]
    assert deck.jumps()[0].tip == "A & <B>"
    assert "abcde" in deck.texts(2)


def test_entries_lead_to_their_address_page_and_viewer() -> None:
    report = written_report()
    deck = drawn(report)
    urls = {j.url for j in deck.jumps() if j.url}
    assert "https://example.com/annual.pdf#page=3" in urls
    assert "http://127.0.0.1:8000/view?c=1&p=3" in urls
    assert "https://example.com/letter?x=1&y=2" in urls
    assert not any(url.startswith("javascript") for url in urls)
    assert sum(
        text.count("Open the page") for n in range(1, len(deck.slides) + 1) for text in deck.texts(n)
    ) == len([j for j in deck.jumps() if j.words == "Open the page"])


def test_every_relationship_of_a_slide_is_used() -> None:
    deck = drawn(written_report())
    for slide in deck.slides:
        used = set(re.findall(r'r:(?:id|embed)="(rId\d+)"', slide.part.blob.decode()))
        kinds = {name: rel.reltype.rsplit("/", 1)[1] for name, rel in slide.part.rels.items()}
        assert used == {name for name, kind in kinds.items() if kind not in ("slideLayout", "notesSlide")}
