"""Reports as HTML: whole, strict, one file, with every word, and nothing of it can become markup."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from html_page import Element, by_id, drawn, formulas, main_of, of_blocks, parsed, text_of, with_class
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear
from written_report import (
    ARABIC,
    ENGLISH,
    LONG,
    QUOTE,
    cell,
    cited,
    figures,
    heading,
    line,
    p,
    picture,
    row,
    sources,
    words_of,
    written_report,
)

from renderers.html import draw_html
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.report.model import CitationLook, Entry, Evidence, Report
from renderers.tree.nodes import (
    CitationMark,
    CitedNumbers,
    Code,
    CodeBlock,
    Figure,
    Gap,
    Heading,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Table,
    Text,
    TextDocument,
)

LOOKS: list[CitationLook] = ["superscript", "brackets", "inline-links"]
ADDED = frozenset({"cited", "noted", "back", "box", "no-picture", "math", "tex", "number"})
"""Classes of what stands in the text besides its words."""


WRITABLE = re.compile("[^\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
NASTY = (
    "<script>alert(1)</script><!-- &amp; &lt; ]]> \" ' </style></title></p> \x00\x0b\x0c\x85\ud800\ufdd0 é"
)


def as_written(text: str) -> str:
    """The text as HTML can hold it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", " ").replace("\x0c", " ")
    planes = lambda c: ord(c) & 0xFFFE == 0xFFFE  # noqa: E731
    return "".join(c if WRITABLE.match(c) and not planes(c) else "�" for c in lines)


@pytest.fixture(scope="module")
def page() -> Element:
    return drawn(written_report())


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("theme", [PAPER, replace(NIGHT, logo=picture())], ids=["paper", "night"])
def test_ids_are_unique_and_every_link_and_reference_has_its_target(look: CitationLook, theme: Theme) -> None:
    root = drawn(replace(written_report(), look=look), theme)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    links = [a.get("href") for a in root.iter("a")]
    assert len(links) > 40 and all(links)
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    named = ("aria-labelledby", "aria-describedby")
    assert {element.get(name) for element in root.iter() for name in named} - {None} <= set(ids)


def test_nothing_is_fetched_and_only_its_own_style_and_script_may_act(page: Element) -> None:
    assert {element.tag for element in page.iter() if element.get("src")} == {"img"}
    assert all(image.get("src").startswith("data:image/") for image in page.iter("img"))
    assert list(page.iter("link")) == list(page.iter("iframe")) == []
    assert not any(name == "style" or name.startswith("on") for e in page.iter() for name in e.attrib)
    sheets = [style.text for style in page.iter("style")]
    assert len(sheets) == 2 and not any(re.search(r"url\(|@import", sheet) for sheet in sheets)
    scripts = [script.text for script in page.iter("script") if script.get("type") is None]
    (policy,) = [m.get("content") for m in page.iter("meta") if m.get("http-equiv")]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert directives["default-src"] == "'none'" and directives["img-src"] == "data:"
    assert directives["style-src"].split() == [digest(sheet) for sheet in sheets]
    assert directives["script-src"].split() == [digest(script) for script in scripts]


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_the_head_says_what_the_file_is(page: Element) -> None:
    said = {meta.get("name"): meta.get("content") for meta in page.iter("meta")}
    assert page.get("lang") == "en" and page.get("dir") == "ltr"
    assert next(page.iter("title")).text == "Annual report, in brief"
    assert said["author"] == "Ada Byron, Grace H."
    assert said["generator"].startswith("pincite ")
    assert said["pincite-provenance"] == "#pincite-provenance"


def test_every_word_of_the_text_is_there_once() -> None:
    report = written_report()
    root = main_of(drawn(report))
    labels = [e for e in with_class(root, "code") for e in e if e.tag == "figcaption"]
    assert [label.text for label in labels] == ["python", "mermaid"]
    for label in labels:
        label.text = ""
    by_id(root, "pincite-notes").text = ""
    assert Counter(text_of(root, without=ADDED).split()) == Counter(words_of(report.document))


def test_landmarks_lead_through_the_page(page: Element) -> None:
    body = next(page.iter("body"))
    assert [e.tag for e in body] == ["a", "header", "nav", "main", "section", "aside", "div", "script"]
    assert body[0].get("href") == f"#{main_of(page).get('id')}"
    roles = {element.get("role") for element in page.iter()} - {None}
    assert {"doc-toc", "doc-bibliography", "doc-endnotes", "doc-biblioref", "doc-noteref"} <= roles


@pytest.mark.parametrize("titled", [True, False], ids=["title", "no-title"])
def test_headings_skip_no_level(titled: bool) -> None:
    levels = (1, 4, 4, 2, 6, 3, 1, 5)
    blocks = [heading(level, f"Part {place}") for place, level in enumerate(levels)]
    root = drawn(of_blocks(*blocks, show_title=titled, entries=sources()))
    found = [int(e.tag[1]) for e in root.iter() if re.fullmatch(r"h\d", str(e.tag))]
    assert found[0] == 1 and all(after <= before + 1 for before, after in pairwise(found))
    assert found == ([1, 2, 3, 3, 3, 4, 4, 2, 3, 2] if titled else [1, 2, 2, 2, 3, 3, 1, 2, 2])


def test_a_report_without_headings_shows_its_title() -> None:
    root = drawn(of_blocks(p(ENGLISH), show_title=False))
    assert [h.text for h in root.iter("h1")] == ["A title"]


def test_contents_list_headings_without_their_marks() -> None:
    blocks = (
        Heading(1, line("Results ", Code("a<b"), cited("cite-1", 1), Link(line("now"), "#debt")), "results"),
        heading(2, "Debt"),
        heading(5, "Small print"),
    )  # fmt: skip
    root = drawn(of_blocks(*blocks, contents=True, entries=sources()))
    (nav,) = root.iter("nav")
    links = [(text_of(a), a.get("href")) for a in nav.iter("a")]
    assert links == [("Results a<bnow", "#results"), ("Debt", "#debt"), ("Sources", "#pincite-sources")]
    assert not with_class(nav, "cited")
    assert not list(drawn(of_blocks(*blocks)).iter("nav"))


def test_ids_of_headings_give_way_to_those_of_sources_and_marks() -> None:
    blocks = (
        heading(2, "Source 1"),
        heading(2, "Cite 1"),
        p(cited("cite-1", 1), Link(line("up"), "#source-1")),
    )
    root = drawn(of_blocks(*blocks, entries=sources()))
    assert [h.get("id") for h in root.iter("h2")][:2] == ["section-source-1", "section-cite-1"]
    assert by_id(root, "source-1").tag == "li" and by_id(root, "cite-1").tag == "sup"
    assert [a.get("href") for a in main_of(root).iter("a")] == ["#source-1", "#section-source-1"]


# ---------------------------------------------------------------- marks


@pytest.mark.parametrize(
    ("look", "shown", "links"),
    [
        ("superscript", "[1?, 3, 4×, 5?, unknown source 9]", "1345"),
        ("brackets", "[1?, 3, 4×, 5?, unknown source 9]", "1345"),
        (
            "inline-links",
            "(Annual report 2023\u00a0?; Press release; Plan of the north\u00a0×; التقرير السنوي 2023\u00a0?; "
            "unknown source 9)",
            "1345",
        ),
    ],
    ids=LOOKS,
)
def test_marks_have_the_look_of_the_report(look: CitationLook, shown: str, links: str) -> None:
    mark = cited("cite-1", 1, CitedNumbers(3, 5), Gap("unknown source 9"))
    root = drawn(of_blocks(p(mark), entries=sources(), look=look))
    drawn_mark = by_id(root, "cite-1")
    assert drawn_mark.tag == "span"
    assert text_of(drawn_mark) == shown
    assert [a.get("href") for a in drawn_mark.iter("a")] == [f"#source-{number}" for number in links]
    assert [gap.text for gap in with_class(drawn_mark, "gap")] == ["unknown source 9"]


def test_marks_show_what_a_citation_style_calls_the_source() -> None:
    entries = (replace(sources()[0], label="Byron, 2023", reference=line("Byron, A. (2023).")),)
    root = drawn(of_blocks(p(cited("cite-1", 1)), entries=entries))
    assert text_of(by_id(root, "cite-1")) == "(Byron, 2023\u00a0?)"
    (about,) = with_class(root, "reference")
    entry = by_id(root, "source-1")
    assert text_of(about).strip() == "Byron, A. (2023). · ↩1 ↩2"
    assert not with_class(entry, "number") and not with_class(entry, "title")


def test_a_mark_that_is_not_settled_is_refused() -> None:
    with pytest.raises(TypeError, match="not settled"):
        draw_html(of_blocks(p(CitationMark("source", (1,), "[[S:1]]"))), PAPER)


def test_a_mark_within_a_link_stays_a_link_of_its_own(page: Element) -> None:
    assert not any(list(a.iter("a"))[1:] for a in page.iter("a"))
    written = [text_of(a) for a in page.iter("a") if a.get("href") == "mailto:ir@example.com"]
    assert written == ["write to us", " today"]


def test_footnotes_and_marks_lead_to_each_other(page: Element) -> None:
    marks = [mark.get("id") for mark in with_class(page, "noted")]
    assert marks == ["note-1-mark", "note-2-mark", "note-1-mark-2"]
    back = [a.get("href") for a in by_id(page, "note-1").iter("a")]
    assert back == ["#note-1-mark", "#note-1-mark-2"]
    assert all(links.getparent().tag == "p" for links in with_class(by_id(page, "note-1"), "back")), (
        "no line of their own"
    )
    assert [text_of(a) for a in by_id(page, "note-1-mark-2").iter("a")] == ["(a)"]
    assert [a.get("href") for a in by_id(page, "note-1-mark-2").iter("a")] == ["#note-1"]


# ---------------------------------------------------------------- sources


def test_an_entry_says_what_was_cited_and_what_became_of_it(page: Element) -> None:
    entry = by_id(page, "source-1")
    said = text_of(entry)
    for words in (
        "Annual report 2023",
        "annual.pdf, pages 3, 7",
        QUOTE,
        "= exact quote",
        "! altered, something",
    ):
        assert words in said
    assert "the number differs" in said and "number: quoted “4.3”, the source says “4.2”" in said
    (crop,) = entry.iter("img")
    assert crop.get("alt") == f"annual.pdf, page 3: “{QUOTE}”, exact quote"


def test_an_entry_leads_back_to_all_its_marks_and_on_to_its_places(page: Element) -> None:
    links = [a.get("href") for a in by_id(page, "source-1").iter("a")]
    assert links == [
        "#cite-4",
        "https://example.com/annual.pdf#page=3",
        "http://127.0.0.1:8000/view?c=1&p=3",
        "#cite-1",
    ], "its own passage leads back to a mark; the source to one that cites none of its passages plainly"
    assert "plan.pdf#page=1" in [a.get("href") for a in by_id(page, "source-4").iter("a")]


def test_a_statement_is_not_shown_as_a_quote(page: Element) -> None:
    entry = by_id(page, "source-2")
    assert [text_of(line) for line in with_class(entry, "claim")] == ["Claimed: The bond was repaid early."]
    assert not with_class(entry, "quote") and "“" not in text_of(entry)
    assert "? undecided · notes.pdf, page 2" in text_of(entry)


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "//host/share",
        "\\\\host\\share",
        "\t//host/x",
    ],
    ids=["script", "case", "newline", "control", "data", "vbscript", "file", "host", "unc", "tab-host"],
)
def test_no_address_leads_to_code_or_into_the_network(url: str) -> None:
    evidence = Evidence("words", "", "exact", "", page_url=url, viewer_url=url)
    entry = Entry(1, "A title", url=url, evidence=(evidence,))
    root = drawn(of_blocks(p(Link(line("words"), url)), entries=(entry,)))
    assert [a.get("href") for a in root.iter("a")] == ["#pincite-text"]
    assert "words" in text_of(main_of(root))


@pytest.mark.parametrize("url", ["#nowhere", "#"], ids=["unknown", "empty"])
def test_a_link_to_nothing_is_only_words(url: str) -> None:
    assert not list(main_of(drawn(of_blocks(p(Link(line("words"), url))))).iter("a"))


def test_tooltips_are_named_by_their_marks_and_hidden_at_first(page: Element) -> None:
    marks = [a for a in page.iter("a") if a.get("role") == "doc-biblioref"]
    assert marks and all(by_id(page, a.get("aria-describedby")).get("role") == "tooltip" for a in marks)
    (first, *_) = marks
    tip = by_id(page, first.get("aria-describedby"))
    assert tip.get("hidden") is not None
    for words in ("Annual report 2023", "annual.pdf, page 3", QUOTE, "= exact quote"):
        assert words in text_of(tip)


def test_a_tooltip_shows_what_its_mark_cites_and_no_other_verdict(page: Element) -> None:
    """Source 1 has two passages, one of them altered."""
    tips = [
        text_of(by_id(page, a.get("aria-describedby")))
        for a in page.iter("a")
        if a.get("href") == "#source-1" and a.get("role") == "doc-biblioref"
    ]
    of_the_quote, of_nothing_known = tips
    assert "= exact quote" in of_the_quote and "altered" not in of_the_quote
    assert "× 1" in of_nothing_known and "exact quote" in of_nothing_known and "altered" in of_nothing_known
    assert QUOTE not in of_nothing_known


@pytest.mark.parametrize(("passages", "styles"), [(150, 2), (151, 1)])
def test_very_many_tooltips_need_the_script(passages: int, styles: int) -> None:
    """Without it, a browser takes half a minute for a move of the pointer over a thousand of them."""
    entries = tuple(Entry(number, f"Source {number}") for number in range(passages))
    root = drawn(of_blocks(p(*[cited(f"m{n}", n) for n in range(passages)]), entries=entries))
    assert len(with_class(root, "tip")) == passages
    assert len(list(root.iter("style"))) == styles


def test_without_tooltips_nothing_is_left_of_them() -> None:
    root = drawn(replace(written_report(), tooltips=False))
    assert not with_class(root, "tip") and not list(root.iter("noscript"))
    assert not any(element.get("aria-describedby") for element in root.iter())


# ---------------------------------------------------------------- blocks


def test_a_table_has_its_caption_its_header_and_its_spans() -> None:
    (table,) = main_of(drawn(of_blocks(figures(), entries=sources()))).iter("table")
    assert [child.tag for child in table] == ["caption", "thead", "tbody"]
    heads = [(th.text, th.get("scope"), th.get("colspan"), th.get("rowspan")) for th in table.iter("th")]
    assert heads[:2] == [("Line", "col", None, "2"), ("Million euros", "colgroup", "3", None)]
    assert [td.get("class") for td in table.iter("td")] == ["short", "right", "right", "right"] * 3
    box = table.getparent()
    assert box.get("tabindex") == "0" and box.get("aria-labelledby") == table[0].get("id")


def test_long_texts_get_room_in_tables_of_many_columns() -> None:
    for columns, first, wanted in ((8, None, "long"), (3, "short", None)):
        cells = tuple(cell(words) for words in (*["7"] * (columns - 1), "word " * 80))
        (table,) = main_of(drawn(of_blocks(Table((), (cells,), columns)))).iter("table")
        assert [td.get("class") for td in table.iter("td")] == [first, *[None] * (columns - 2), wanted]


def test_a_table_without_header_has_none() -> None:
    (table,) = drawn(of_blocks(Table((), (row("a", "b"),), 2))).iter("table")
    assert [child.tag for child in table] == ["tbody"]
    assert table.getparent().get("aria-label") == "Table"


def test_blocks_within_cells_and_items_stay_blocks() -> None:
    inner = ListBlock((ListItem((p("a"), CodeBlock("x = 1", "python"))),))
    root = main_of(drawn(of_blocks(Table((), ((replace(cell("b"), blocks=(p("c"), inner)),),), 1))))
    (td,) = root.iter("td")
    assert [child.tag for child in td] == ["p", "ul"]
    assert [child.tag for child in next(td.iter("li"))] == ["p", "figure"]


def test_task_boxes_say_whether_they_are_ticked(page: Element) -> None:
    boxes = [(box.text, box.get("aria-label")) for box in with_class(page, "box")]
    assert boxes == [("☑", "done"), ("☐", "to do")]


def test_code_keeps_its_lines_and_spaces() -> None:
    code = "\n\n\tif a < b:\n        return '</code>&amp;'  \n\n"
    (pre,) = drawn(of_blocks(CodeBlock(code, "python"))).iter("pre")
    assert text_of(pre) == code
    assert pre.get("dir") == "ltr" and pre.get("aria-label") == "Code: python"


@pytest.mark.parametrize("language", ["python", "html", "diff", "json", "bash", "mermaid", ""])
def test_code_in_colours_is_the_same_text(language: str) -> None:
    code = f'# {NASTY}\ndef f(x: int) -> str:\r\n\treturn "é"  # 1.5\r-old\n+new\n\n'
    (pre,) = drawn(of_blocks(CodeBlock(code, language))).iter("pre")
    assert text_of(pre) == as_written(code)
    assert {span.tag for span in pre.iter()} <= {"pre", "code", "span"}


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_code_and_outcomes_have_their_colours(theme: Theme) -> None:
    root = drawn(of_blocks(CodeBlock("def f(): return 1", "python"), entries=sources()), theme)
    classes = {e.get("class") for e in next(root.iter("pre")).iter("span")}
    assert classes == {"code-keyword", "code-name", "code-number"}
    (sheet, *_) = [style.text for style in root.iter("style")]
    shown = {
        name
        for e in root.iter()
        for name in (e.get("class") or "").split()
        if re.match("outcome-|code-", name)
    }
    assert len(shown) > 6 and [name for name in shown if f".{name}{{color:#" not in sheet] == []


@pytest.mark.parametrize("display", [False, True], ids=["line", "block"])
def test_formulas_are_mathml_with_their_source(display: bool) -> None:
    tex = r"\frac{a}{b} < x_{1}"
    root = main_of(drawn(of_blocks(MathBlock(tex, "3") if display else p("so ", Math(tex)))))
    (formula,) = formulas(root)
    assert formula.get("alttext") == tex and formula.get("display") == ("block" if display else "inline")
    tags = [e.tag.rpartition("}")[2] for e in formula.iter()]
    assert [tag for tag in tags if tag in ("mfrac", "msub")] == ["mfrac", "msub"]
    assert "".join(formula.itertext()).split() == ["ab<x1"]
    assert ("(3)" in text_of(root)) == display


@pytest.mark.parametrize(
    "tex", [r"\frac{a", r"\unknown{x}", "", "</math><script>", "\x00\ud800"], ids=str.__repr__
)
def test_a_formula_that_cannot_be_read_is_its_source(tex: str) -> None:
    root = main_of(drawn(of_blocks(p("so ", Math(tex)), MathBlock(tex))))
    assert [code.text or "" for code in with_class(root, "tex")] == [as_written(tex)] * 2 or not list(
        root.iter("script")
    )


def test_pictures_have_their_words_and_their_size(page: Element) -> None:
    (image,) = [image for image in page.iter("img") if image.get("alt") == "The words on the page"]
    assert (image.get("width"), image.get("height"), image.get("title")) == ("320", "120", "Page 3")
    assert base64.b64decode(image.get("src").partition(",")[2]) == picture().data
    assert text_of(image.getparent()).startswith("Where the number stands")
    (lost,) = with_class(page, "no-picture")
    assert lost.text == "Picture: A missing plan (plans/north.png)"


def test_a_picture_is_as_large_as_its_resolution_says() -> None:
    image = replace(picture(300, 150), dpi=300)
    (shown,) = drawn(of_blocks(Figure(Picture("", "a.png", image)))).iter("img")
    assert (shown.get("width"), shown.get("height"), shown.get("alt")) == ("96", "48", "")


def test_blocks_say_when_they_run_the_other_way(page: Element) -> None:
    turned = [(e.tag, text_of(e)[:4]) for e in main_of(page).iter() if e.get("dir") == "rtl"]
    assert turned == [("p", "ارتف"), ("p", "הרוו"), ("blockquote", "ارتف")]


def test_an_arabic_report_runs_from_right_to_left_but_its_code_does_not() -> None:
    report = of_blocks(p(ARABIC), p(ENGLISH), CodeBlock("x = 1"), language="ar", entries=sources())
    root = drawn(report)
    assert (root.get("lang"), root.get("dir")) == ("ar", "rtl")
    assert [(e.tag, e.get("dir")) for e in main_of(root) if e.tag == "p"] == [("p", None), ("p", "ltr")]
    assert next(root.iter("pre")).get("dir") == "ltr"
    assert by_id(root, "pincite-sources").text == "المصادر"


def test_deep_nesting_is_drawn() -> None:
    block: QuoteBlock = QuoteBlock((p("deep"),))
    for _ in range(100):
        block = QuoteBlock((block,))
    assert len(list(drawn(of_blocks(block)).iter("blockquote"))) == 101


# ---------------------------------------------------------------- text can't become markup

TEXTS = st.text(st.characters(codec=None, categories=None), min_size=1)


@given(TEXTS)
@example(NASTY)
@example("\r\n\r")
@example("\U0001ffff")
def test_any_text_is_read_back_as_it_was(text: str) -> None:
    image = replace(picture(4, 4), data=b"PNG")
    evidence = Evidence(text, "", "exact", text, document_name=text, crops=(image,))
    report = Report(
        TextDocument(
            (
                Heading(2, line(text), "h"),
                p(Text(text), Code(text), Link(line("w"), "https://example.com", text)),
                CodeBlock(text, text),
                Figure(Picture(text, text, image, text)),
                Figure(Picture(text, text, None, problem=text)),
            ),
            subtitle=text,
            authors=(text,),
        ),
        (Entry(1, text, file=text, evidence=(evidence,)), Entry(2, "t", excerpt=text)),
        title=text,
    )
    root, written = drawn(report), as_written(text)
    (h1,) = root.iter("h1")
    heading_of_text = by_id(root, "h")
    (paragraph,) = [e for e in main_of(root) if e.tag == "p"]
    (pre,) = root.iter("pre")
    code, link = next(paragraph.iter("code")), next(paragraph.iter("a"))
    assert [text_of(e) for e in (h1, heading_of_text, pre, code)] == [written] * 4
    assert text_of(paragraph) == f"{written}{written}w" and link.get("title") == written
    assert next(root.iter("img")).get("alt") == written
    assert [text_of(e) for e in with_class(root, "title")] == [written, "t"]
    assert [text_of(e) for e in with_class(root, "quote")] == [f"Quoted: “{written}”"]
    assert [text_of(e) for e in with_class(root, "reason")] == [written]
    assert [text_of(e) for e in with_class(root, "excerpt")] == [f"“{written}”"]
    assert {e.tag for e in main_of(root).iter()} <= {"main", "h2", "p", "code", "a", "figure", "figcaption"} | {
        "pre", "img", "span",
    }  # fmt: skip


# ---------------------------------------------------------------- time


def pages(count: int) -> Report:
    """A report of so many pages: eight paragraphs with marks, a table and a list on each."""
    blocks = []
    for page in range(count):
        marks = [cited(f"cite-{page}-{n}", 1 + (page + n) % 5) for n in range(8)]
        blocks += [heading(2, f"Part {page}"), *(p(LONG, mark) for mark in marks)]
        blocks += [
            figures_without_mark(),
            ListBlock(tuple(ListItem((Paragraph(line(ENGLISH)),)) for _ in range(5))),
        ]
    return of_blocks(*blocks, entries=sources(), contents=True)


def figures_without_mark() -> Table:
    return replace(figures(), caption=line("A table"))


@pytest.mark.scaled
def test_a_hundred_pages_take_ten_times_what_ten_take() -> None:
    assert len(list(parsed(draw_html(pages(100), PAPER)).iter("table"))) == 100
    assert_linear(lambda count: partial(draw_html, pages(count), PAPER), 10, 100)


@pytest.mark.parametrize(
    ("language", "words", "marked"),
    [
        ("en", "See 東京 ホール today", [("ja", "東京 ホール")]),
        ("en", "See 직 today", [("ko", "직")]),
        ("ja", "東京 ホール", []),
        ("zh-TW", "直す 直", [("ja", "直す 直")]),
        ("zh-TW", "直 2", []),
        ("en", "plain", []),
    ],
)
def test_words_in_east_asian_languages_say_which(
    language: str, words: str, marked: list[tuple[str, str]]
) -> None:
    evidence = Evidence(words, "", "exact", "")
    entry = Entry(1, "T", evidence=(evidence,), marks=())
    report = Report(TextDocument((Paragraph((Text(words),)),)), (entry,), title="T", language=language)
    page = drawn(report)
    # The list quotes in the marks of Chinese, which are set with the words.
    found = [(span.get("lang"), span.text.strip("「」")) for span in page.iter("span") if span.get("lang")]
    assert found == marked * 2
    assert words in text_of(page)
