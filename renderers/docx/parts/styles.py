"""The styles of a Word file (styles.xml): all looks of a report are here, so that Word can change them at once."""

from __future__ import annotations

from renderers.docx.parts.fonts import fonts
from renderers.docx.parts.languages import language_mark
from renderers.docx.parts.style_parts import bold, border, colour, shade, size, spacing, style
from renderers.docx.parts.xml import Element, root, w
from renderers.report.looks.code_colours import CodeStyle, code_colour
from renderers.report.looks.theme import Theme

HEADING_SIZES = (1.75, 1.4, 1.2, 1.07, 1.0, 1.0)
"""Of headings by level, in sizes of the body text."""
HEADING_CODE = "HeadingCode"
"""Character style of code in headings, which is as large as its heading."""
SMALL_TABLE = 0.8
"""Letters of tables that are too wide otherwise, in parts of the size of others."""
LIST_STEP = 360
"""Indent of a list in the one around it, in twips (1/20 point)."""
QUOTE_INDENT = 340
"""Indent of a quotation, in twips."""
TOC_LEVELS = 3
"""Levels of headings in the table of contents."""
BARRED = {"Quote": "Quote", "Callout": "Callout", "SourceQuote": "Source Quote", "SourceNote": "Source Note"}
"""Styles with a bar where lines begin; since for Word that is a side of the page, each has one more, `…Rtl`."""


def code_size(theme: Theme) -> float:
    """Of code, in points."""
    return round(theme.size * 0.86 * 2) / 2


def code_style(kind: CodeStyle) -> str:
    """Id of the character style for pieces of code, "" for plain ones."""
    return "" if kind is CodeStyle.PLAIN else f"Code{kind.title()}"


def styles(theme: Theme, language: str, first_level: int, *, outcomes: bool) -> Element:
    """The part. `first_level`: the level of headings that the table of contents begins with; `outcomes`: has it those
    for what became of citations, which clients don't read of."""
    return root(
        "w:styles",
        _defaults(theme, language),
        *_title_styles(theme, language),
        *_text_styles(theme),
        *_cell_styles(theme),
        *_small_styles(theme),
        *_heading_styles(theme, language),
        *_contents_styles(theme, language, first_level),
        *_code_styles(theme, language),
        *_source_styles(theme),
        *(
            style(f"{id}Rtl", f"{name} Right To Left", [_bar(theme, "right", id)], base=id)
            for id, name in BARRED.items()
        ),
        *_character_styles(theme, language),
        *(_outcome_styles(theme) if outcomes else ()),
        _plain_table(),
        _report_table(theme),
    )


def _defaults(theme: Theme, language: str) -> Element:
    run = [
        fonts(theme.body_name, language),
        colour(theme.ink),
        *size(theme.size),
        language_mark(language),
    ]
    return w(
        "docDefaults",
        w("rPrDefault", w("rPr", *run)),
        w("pPrDefault", w("pPr", w("spacing", after=120, line=276, lineRule="auto"))),
    )


def _bar(theme: Theme, side: str, style: str = "") -> Element:
    other = w("left", val="nil") if side == "right" else None
    return w("pBdr", other, border(side, theme.accent if style == "Callout" else theme.rule, 14, 8))


def _beside_bar(theme: Theme, style: str) -> list[Element]:
    return [_bar(theme, "left", style), w("ind", left=QUOTE_INDENT)]


def _title_styles(theme: Theme, language: str) -> list[Element]:
    return [
        style("Normal", "Normal", default=True, shown=True),
        style(
            "Title",
            "Title",
            [spacing(0, 120, 240), w("keepNext")],
            [*_headings(theme, language), *bold(), *size(theme.size * 2.3), colour(theme.accent)],
            shown=True,
        ),
        style(
            "Subtitle",
            "Subtitle",
            [spacing(0, 120), w("keepNext")],
            _muted(theme, 1.3),
            shown=True,
        ),
        style("Byline", "Byline", [spacing(0, 240)], [colour(theme.muted)], shown=True),
    ]


def _text_styles(theme: Theme) -> list[Element]:
    rule = w("pBdr", border("bottom", theme.rule, 6, 1))
    return [
        style("ListBullet", "List Bullet", [spacing(0, 60)], shown=True),
        style("ListNumber", "List Number", [spacing(0, 60)], shown=True),
        style("ListContinue", "List Continue", [spacing(0, 60)], shown=True),
        style("Quote", "Quote", _beside_bar(theme, "Quote"), [colour(theme.muted)], shown=True),
        style("Callout", "Callout", _beside_bar(theme, "Callout"), shown=True),
        style("Caption", "caption", [spacing(60, 200)], _muted(theme, 0.9), shown=True),
        style("DefinitionTerm", "Definition Term", [w("keepNext"), spacing(0, 20)], bold()),
        style("Definition", "Definition", [w("ind", left=LIST_STEP)]),
        style("Rule", "Horizontal Rule", [rule, spacing(0, 200)]),
    ]


def _cell_styles(theme: Theme) -> list[Element]:
    small = theme.size * 0.9
    heading = [*bold(), colour(theme.accent)]
    return [
        style("TableText", "Table Text", [spacing(0, 0, 259)], size(small)),
        style("TableHeading", "Table Heading", [w("keepNext")], heading, base="TableText"),
        style("TableTextSmall", "Table Text Small", run=size(small * SMALL_TABLE), base="TableText"),
        style("TableHeadingSmall", "Table Heading Small", run=size(small * SMALL_TABLE), base="TableHeading"),
        style(
            "AfterTable",
            "After Table",
            [w("spacing", before=0, after=0, line=160, lineRule="exact")],
            size(4),
        ),
    ]


def _small_styles(theme: Theme) -> list[Element]:
    """Equations, notes, and what stands at the head and the foot of pages."""
    return [
        style("Equation", "Equation", [spacing(60, 160)]),
        style("FootnoteText", "footnote text", [spacing(0, 40, 259)], size(theme.size * 0.85)),
        style("Header", "header", [spacing(0, 0, 240), w("jc", val="left")], _muted(theme, 0.8)),
        style("Footer", "footer", [spacing(0, 0, 240), w("jc", val="center")], _muted(theme, 0.8)),
    ]


def _muted(theme: Theme, scale: float) -> list[Element]:
    """Size and colour of words that matter less than text."""
    return [*size(theme.size * scale), colour(theme.muted)]


def _heading_styles(theme: Theme, language: str) -> list[Element]:
    made = []
    for level, scale in enumerate(HEADING_SIZES, start=1):
        paragraph = [w("keepNext"), w("keepLines"), w("outlineLvl", val=level - 1)]
        paragraph.append(spacing(max(400 - 60 * level, 160), 100, 252))
        look = [*bold(), *size(theme.size * scale), colour(theme.accent if level < 5 else theme.muted)]
        run = [*_headings(theme, language), *look]
        made.append(style(f"Heading{level}", f"heading {level}", paragraph, run, shown=True))
    return made


def _headings(theme: Theme, language: str) -> list[Element]:
    """The font of title and headings, where it is another than that of text."""
    return [] if theme.headings is None else [fonts(theme.headings_name, language)]


def _contents_styles(theme: Theme, language: str, first_level: int) -> list[Element]:
    look = [*bold(), *size(theme.size * HEADING_SIZES[1]), colour(theme.accent)]
    heading = [*_headings(theme, language), *look]
    made = [style("TOCHeading", "TOC Heading", [w("keepNext"), spacing(320, 120)], heading)]
    for depth in range(TOC_LEVELS):
        level = first_level + depth
        paragraph = [w("ind", left=LIST_STEP * depth), spacing(100 if depth == 0 else 0, 40, 252)]
        made.append(style(f"TOC{level}", f"toc {level}", paragraph, bold() if depth == 0 else []))
    return made


def _code_styles(theme: Theme, language: str) -> list[Element]:
    ground = shade(theme.panel)
    frame = w("pBdr", *(border(side, theme.panel, 4, 5) for side in ("top", "left", "bottom", "right")))
    block = [
        frame,
        ground,
        w("spacing", before=80, after=200, line=252, lineRule="auto"),
        w("ind", left=110, right=110),
    ]
    return [
        style("CodeBlock", "Code Block", [*block, w("jc", val="left")], _mono(theme, language), shown=True),
        style(
            "Code", "Code", run=[*_mono(theme, language), shade(theme.panel)], kind="character", shown=True
        ),
        style(
            HEADING_CODE,
            "Code in Headings",
            run=[fonts(theme.mono_name, language), w("noProof"), shade(theme.panel)],
            kind="character",
        ),
        *(
            style(
                code_style(kind),
                f"Code {kind.title()}",
                run=[colour(code_colour(kind, theme))],
                kind="character",
            )
            for kind in CodeStyle
            if kind is not CodeStyle.PLAIN
        ),
    ]


def _mono(theme: Theme, language: str) -> list[Element]:
    return [fonts(theme.mono_name, language), w("noProof"), *size(code_size(theme))]


def _source_styles(theme: Theme) -> list[Element]:
    """Of the list of sources: the entry, the words it quotes, and what became of them."""
    hanging = [w("ind", left=480, hanging=480), w("tabs", w("tab", val="left", pos=480))]
    return [
        style("Source", "Source", [*hanging, spacing(180, 20)], shown=True),
        style(
            "SourcePlace",
            "Source Place",
            [w("ind", left=480), spacing(0, 60)],
            _muted(theme, 0.9),
            shown=True,
        ),
        style(
            "SourceQuote",
            "Source Quote",
            [_bar(theme, "left"), w("ind", left=660), spacing(100, 20)],
            size(theme.size * 0.9),
            shown=True,
        ),
        style(
            "SourceNote",
            "Source Note",
            [w("ind", left=660), spacing(0, 40)],
            size(theme.size * 0.85),
            base="SourceQuote",
        ),
    ]


def _character_styles(theme: Theme, language: str) -> list[Element]:
    link = [colour(theme.link), w("u", val="single")]
    link_code = [*_mono(theme, language), colour(theme.link), w("u", val="single")]
    return [
        style("DefaultParagraphFont", "Default Paragraph Font", kind="character", default=True),
        style("Hyperlink", "Hyperlink", run=link, kind="character"),
        style("Citation", "Citation", run=[colour(theme.link)], kind="character", shown=True),
        style(
            "CitationNumber",
            "Citation Number",
            run=[colour(theme.link), w("vertAlign", val="superscript")],
            kind="character",
            shown=True,
        ),
        style("CitationGap", "Citation Gap", run=[*bold(), colour(theme.gap)], kind="character", shown=True),
        style(
            "FootnoteReference",
            "footnote reference",
            run=[w("vertAlign", val="superscript")],
            kind="character",
        ),
        style("CodeLink", "Code Link", run=link_code, kind="character"),
        style("Marked", "Marked", run=[shade(theme.mark)], kind="character", shown=True),
        style("Missing", "Missing Picture", run=[w("i"), w("iCs"), colour(theme.muted)], kind="character"),
    ]


def _outcome_styles(theme: Theme) -> list[Element]:
    return [
        style("Supported", "Verdict Supported", run=[*bold(), colour(theme.supported)], kind="character"),
        style("Mostly", "Verdict Mostly Supported", run=[*bold(), colour(theme.mostly)], kind="character"),
        style("Refused", "Verdict Refused", run=[*bold(), colour(theme.refused)], kind="character"),
        style("Open", "Verdict Open", run=[*bold(), colour(theme.muted)], kind="character"),
    ]


def _plain_table() -> Element:
    margins = w(
        "tblCellMar",
        *(
            w(side, w=width, type="dxa")
            for side, width in (("top", 50), ("left", 100), ("bottom", 50), ("right", 100))
        ),
    )
    return w(
        "style",
        w("name", val="Normal Table"),
        w("tblPr", w("tblInd", w=0, type="dxa"), margins),
        type="table",
        default=1,
        styleId="TableNormal",
    )


def _report_table(theme: Theme) -> Element:
    borders = w(
        "tblBorders",
        border("top", theme.accent, 8, 0),
        border("bottom", theme.accent, 8, 0),
        border("insideH", theme.rule, 4, 0),
    )
    first_row = w(
        "tblStylePr",
        w("rPr", *bold(), colour(theme.accent)),
        w("tcPr", w("tcBorders", border("bottom", theme.accent, 8, 0)), shade(theme.panel)),
        type="firstRow",
    )
    return w(
        "style",
        w("name", val="Report Table"),
        w("basedOn", val="TableNormal"),
        w("qFormat"),
        w("tblPr", borders),
        first_row,
        type="table",
        customStyle=1,
        styleId="ReportTable",
    )
