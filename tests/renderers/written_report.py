"""A report with everything that can stand in one, made by hand; and what of it a reader must find again."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import chain

from PIL import Image as Pixels
from PIL import ImageDraw

from blocks.box import PageBox
from grounding.model import Difference
from renderers.report.model import Entry, Evidence, Report
from renderers.tree.nodes import (
    Block,
    Cell,
    Cited,
    CitedNumbers,
    Code,
    CodeBlock,
    DefinitionList,
    Emphasis,
    Figure,
    Footnote,
    FootnoteMark,
    Gap,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Marked,
    Math,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Strike,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    TextDocument,
    Underline,
)
from renderers.tree.walk import child_inlines, walk_blocks, walk_inlines

ROW = {
    "artifact_name": "Résumé <&]]> 净利润",
    "sids": [1, 3],
    "citations": [{"number": 1, "quote": 'a\u0000\u001b😀 "b"'}],
}
"""A record of sources with what JSON and XML write otherwise."""
ENGLISH = "Net income rose to 4.2 million euros in 2023, as the auditors confirm."
QUOTE = "Net income rose to 4.2 million euros"
ARABIC = "ارتفع صافي الدخل إلى 4.2 مليون يورو في عام 2023 كما يؤكد المدققون."
HEBREW = "הרווח הנקי עלה ל־4.2 מיליון אירו בשנת 2023, כפי שמאשרים רואי החשבון."
CHINESE = "审计师确认，2023 年净利润增至 420 万欧元。"
LONG = (
    "The company repaid the bond early, closed two of its five plants and moved the work of both to the north, where "
    "energy is cheap; the cost of that is shown apart from the result of the year, and the board expects to have it "
    "back within three years if prices stay as they are."
)


def picture(width: int = 320, height: int = 120, *, words: str = "4.2 million euros") -> Image:
    """A PNG with some words under a highlight."""
    drawn = Pixels.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((width // 8, height // 3, width - width // 8, 2 * height // 3), fill=(160, 220, 200))
    pen.text((width // 6, height // 2 - 6), words, fill="black")
    out = io.BytesIO()
    drawn.save(out, "PNG")
    return Image(out.getvalue(), "image/png", width, height)


def p(*inlines: Inline | str) -> Paragraph:
    """A paragraph; words may be given bare."""
    return Paragraph(line(*inlines))


def line(*inlines: Inline | str) -> tuple[Inline, ...]:
    """A line of inlines; words may be given bare."""
    return tuple(Text(i) if isinstance(i, str) else i for i in inlines)


def cited(anchor: str, *parts: CitedNumbers | Gap | int) -> Cited:
    """A mark; one number may be given bare."""
    return Cited(anchor, tuple(CitedNumbers(part, part) if isinstance(part, int) else part for part in parts))


def heading(level: int, words: str, anchor: str = "") -> Heading:
    """A heading, its anchor as GitHub makes them."""
    return Heading(level, line(words), anchor or words.lower().replace(" ", "-"))


def cell(words: str, *, columns: int = 1, rows: int = 1, right: bool = False) -> Cell:
    """A cell with one paragraph."""
    return Cell((p(words),), align="right" if right else "", columns=columns, rows=rows)


def row(*words: str) -> tuple[Cell, ...]:
    """A row whose numbers stand at the right."""
    return tuple(cell(word, right=word[:1].isdigit() or word[:1] == "−") for word in words)


def figures() -> Table:
    """A table with two header rows, cells over several columns and rows, and a caption."""
    return Table(
        header=(
            (cell("Line", rows=2), cell("Million euros", columns=3)),
            (cell("2021"), cell("2022"), cell("2023")),
        ),
        rows=(
            row("Revenue", "31.0", "33.4", "36.9"),
            row("Costs", "28.1", "29.7", "32.7"),
            row("Net income", "2.9", "3.7", "4.2"),
        ),
        width=4,
        caption=line("Result of three years, in million euros", cited("cite-3", 2)),
    )


def wide_table() -> Table:
    """A table that no narrow window holds."""
    names = [f"Measure of plant {n}" for n in range(1, 13)]
    return Table((row(*names),), tuple(row(*[f"{n * k}.5" for n in range(1, 13)]) for k in range(1, 4)), 12)


def text_blocks() -> tuple[Block, ...]:
    """The text."""
    bold = Strong((Text("4.2 million"), Emphasis((Text(" euros"),))))
    return (
        heading(1, "The year in brief"),
        p(
            "Net income rose to ",
            bold,
            cited("cite-1", 1, CitedNumbers(3, 5)),
            ". The board calls it ",
            Marked(line("a good year")),
            cited("cite-2", 2, Gap("unknown source 9")),
            "; the bond was repaid",
            FootnoteMark(1),
            " in ",
            Code("2023-Q4"),
            ".",
        ),
        p(LONG, cited("cite-4", 1)),
        heading(3, "Figures"),
        figures(),
        p(
            "Water is H",
            Subscript(line("2")),
            "O, an area is m",
            Superscript(line("2")),
            ", a price was ",
            Strike(line("19")),
            " ",
            Underline(line("17 euros")),
            ". See ",
            Link(
                line("the ", Emphasis(line("full")), " report"),
                "https://example.com/report?a=1&b=2",
                "Annual report",
            ),
            ", ",
            Link(line("the figures"), "#figures"),
            " or ",
            Link(line("write to us", cited("cite-5", 2), " today"), "mailto:ir@example.com"),
            LineBreak(),
            "The next line begins here.",
        ),
        heading(3, "Source 3"),
        ListBlock(
            (
                ListItem((p("Plants closed"), ListBlock((ListItem((p("North"),)), ListItem((p("West"),)))))),
                ListItem((p("Plants kept", FootnoteMark(2)),)),
            )
        ),
        ListBlock(
            (ListItem((p("First, the debt."), p(LONG))), ListItem((p("Then the plants."),))),
            ordered=True,
            start=3,
            tight=False,
        ),
        ListBlock(
            (
                ListItem((p("Audit the accounts"),), checked=True),
                ListItem((p("Publish them"),), checked=False),
            )
        ),
        heading(2, "How it was worked out"),
        p("The margin is ", Math(r"m = \frac{n}{r}"), ", as usual", FootnoteMark(1), "."),
        MathBlock(r"\sum_{i=1}^{n} x_i = \frac{n(n+1)}{2}", "1"),
        CodeBlock(
            'def margin(net: float, revenue: float) -> float:\n\n    return net / revenue  # <b>"&amp;"',
            "python",
        ),
        CodeBlock("graph TD;\n  Revenue-->Margin;\n  Costs-->Margin;", "mermaid"),
        CodeBlock("plain words, no language\n\tand a tab"),
        QuoteBlock((p("We are content."), QuoteBlock((p("Content? Delighted."),)))),
        Figure(
            Picture("The words on the page", "net.png", picture(), "Page 3"),
            line("Where the number stands", cited("cite-6", 4)),
        ),
        Figure(Picture("A missing plan", "plans/north.png", None, problem="the file is not there")),
        p("An icon ", Picture("tick", "tick.png", picture(16, 16, words="")), " among words."),
        Rule(),
        DefinitionList(
            ((line("Net income"), (p("What is left."),)), (line("Margin"), (p("Net income by revenue."),)))
        ),
        heading(2, "Other scripts"),
        p(ARABIC, cited("cite-7", 5)),
        p(HEBREW),
        p(CHINESE),
        QuoteBlock((p(ARABIC),)),
        heading(2, "Plants"),
        wide_table(),
    )


def sources() -> tuple[Entry, ...]:
    """Five sources, with passages of every kind of outcome."""
    place = (PageBox(3, 72, 100, 300, 112),)
    changed = Difference("number", "4.3", "4.2", 18, False)
    good = Evidence(
        QUOTE,
        "",
        "exact",
        "",
        document_id="d1",
        document_name="annual.pdf",
        page=3,
        boxes=place,
        page_url="https://example.com/annual.pdf#page=3",
        viewer_url="http://127.0.0.1:8000/view?c=1&p=3",
        crops=(picture(600, 140),),
    )
    wrong = Evidence(
        "Net income rose to 4.3 million euros",
        "",
        "altered",
        "the number differs",
        (changed,),
        document_id="d1",
        document_name="annual.pdf",
        page=7,
        boxes=place,
        page_url="javascript:alert(1)",
    )
    claim = Evidence(
        "",
        "The bond was repaid early.",
        "medium",
        "one of three terms is missing",
        document_name="notes.pdf",
        page=2,
    )
    return (
        Entry(
            1, "Annual report 2023", 11, file="annual.pdf", evidence=(good, wrong), marks=("cite-1", "cite-4")
        ),
        Entry(
            2,
            "Letter of the board <to all>",
            12,
            "https://example.com/letter?x=1&y=2",
            evidence=(claim,),
            marks=("cite-2", "cite-3", "cite-5"),
        ),
        Entry(
            3,
            "Press release",
            13,
            "https://example.com/" + "a-very-long-path/" * 9,
            excerpt="The bond was repaid.",
            marks=("cite-1",),
        ),
        Entry(
            4,
            "Plan of the north",
            14,
            file="plan.pdf",
            evidence=(replace(good, outcome="absent", crops=(), page_url="plan.pdf#page=1"),),
            marks=("cite-1", "cite-6"),
        ),
        Entry(
            5,
            "التقرير السنوي 2023",
            15,
            file="sanawi.pdf",
            evidence=(replace(good, quote=ARABIC, outcome="not checked", crops=()),),
            marks=("cite-1", "cite-7"),
        ),
    )


def written_report() -> Report:
    """The report: title shown, raised numbers, tooltips, contents, provenance."""
    notes = (
        Footnote(1, (p("In December, at par."), p("Before that, in parts."))),
        Footnote(2, (p("Of the five plants of 2022", cited("cite-8", 2), "."),)),
    )
    entries = tuple(replace(e, marks=(*e.marks, "cite-8")) if e.number == 2 else e for e in sources())
    document = TextDocument(
        text_blocks(),
        notes,
        "Annual report, in brief",
        "What the year brought",
        ("Ada Byron", "Grace H."),
        "May 2024",
        "en",
    )
    return Report(
        document,
        entries,
        title=document.title,
        contents=True,
        provenance={
            "artifact_name": "brief",
            "filename": "brief.html",
            "sids": [11, 12],
            "note": "</script><!-- é",
        },
    )


def words_of(document: TextDocument) -> list[str]:
    """Every word that a reader must find, in the order of the text: words of pictures only where they are captions."""
    parts: list[str] = []
    for block in chain(
        walk_blocks(document.blocks), *(walk_blocks(note.blocks) for note in document.footnotes)
    ):
        parts += [_words(inlines) for inlines in child_inlines(block)]
        if isinstance(block, CodeBlock):
            parts.append(block.text)
    return " ".join(parts).split()


def _words(inlines: tuple[Inline, ...]) -> str:
    found = []
    for inline in walk_inlines(inlines):
        match inline:
            case Text() | Code():
                found.append(inline.text)
            case LineBreak():
                found.append(" ")
            case _:
                pass
    return "".join(found)
