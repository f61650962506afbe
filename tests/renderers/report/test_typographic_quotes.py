"""Straight quotation marks of prose become the language's; code, addresses and cited words stay as written."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.report.build import build_report
from renderers.report.wording.typographic_quotes import quotation_marks, typographic
from renderers.tree.nodes import TextDocument
from renderers.tree.walk import child_inlines, plain_text, walk_blocks


def _words(document: TextDocument) -> str:
    return " ".join(
        plain_text(line) for block in walk_blocks(document.blocks) for line in child_inlines(block)
    )


def _shown(markdown: str, language: str = "en", **options: object) -> str:
    return _words(build_report(markdown, language=language, **options).document)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "“outer ‘inner’ it’s”"),
        ("de", "„outer ‚inner‘ it’s“"),
        ("fr", "«\u202fouter «\u202finner\u202f» it’s\u202f»"),
        ("fr-CH", "«outer ‹inner› it’s»"),
        ("pl", "„outer «inner» it’s”"),
        ("sv", "”outer ’inner’ it’s”"),
        ("ru", "«outer „inner“ it’s»"),
        ("zh-TW", "「outer 『inner』 it’s」"),
        ("pt_PT", "«outer “inner” it’s»"),
        ("de-CH", "„outer ‚inner‘ it’s“"),
        ("xx", "\"outer 'inner' it's\""),
    ],
)
def test_marks_of_languages(language: str, shown: str) -> None:
    assert typographic("\"outer 'inner' it's\"", language) == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("customers' savings", "customers’ savings"),
        ("the '90s and rock 'n' roll", "the ’90s and rock ‘n’ roll"),
        ('a 6" pipe, 5\'10" tall', 'a 6" pipe, 5\'10" tall'),
        ('he said ("yes") and—"no"', "he said (“yes”) and—“no”"),
        ('"open and never closed', '"open and never closed'),
        ('closed never opened"', 'closed never opened"'),
        ('"a ("b") c"', "“a (“b”) c”"),
        ("צה\"ל ג'ורג'", "צה\"ל ג'ורג'"),
        ("“set already” isn’t changed", "“set already” isn’t changed"),
        ('"first." "Second."', "“first.” “Second.”"),
        ("п'ять", "п’ять"),
        ("1914--1918 --- a -- b, with --smart", "1914–1918 — a – b, with --smart"),
        ("a --> b <-- c ---- d -- ", "a --> b <-- c ---- d – "),
    ],
)
def test_which_marks_are_changed(written: str, shown: str) -> None:
    assert typographic(written, "en") == shown


def test_a_quotation_may_run_over_styles_and_code() -> None:
    shown = _shown(
        'He said "**bold** and *"inner"*" of "`code`" and "a\nb" `"c"` $f\'(x)$ ["w"](https://x.org/ "t")'
    )
    assert "said “bold and" in shown
    assert "“code”" in shown and "“a b”" in shown and "“w”" in shown
    assert '"c"' in shown and "f'(x)" in shown


def test_what_is_no_prose_stays() -> None:
    text = "<https://example.org/it's> https://example.org/o'x ![it's \"alt\"](a.png)\n\n```\nit's \"code\"\n```\n"
    report = build_report(text)
    shown = repr(report.document)
    assert "example.org/it's" in shown and "example.org/o'x" in shown and 'it\\\'s "alt"' in shown
    assert 'it\\\'s "code"' in shown
    assert "’" not in shown and "“" not in shown


def test_cited_words_stay_as_in_the_source() -> None:
    pool = [{"sid": 1, "title": "Ledger", "url": "https://example.org/"}]
    text = (
        "It's said that \"the company's 'net' income -- all of it\" rose [[S:1]]. It's \"the company's\" own."
    )
    shown = _shown(text, pool=pool)
    assert shown == "It’s said that “the company's 'net' income -- all of it” rose. It’s “the company's” own."
    assert _shown("It's \"the company's\" own.") == "It’s “the company’s” own."


@pytest.mark.parametrize("quoted", ['“it\'s -- "x"”', "„it's -- x“", "«it's -- x»"])
def test_cited_words_in_marks_of_a_language_stay_too(quoted: str) -> None:
    shown = _shown(f"It's {quoted} -- so [[S:1]].", pool=[{"sid": 1, "title": "Ledger"}])
    assert shown == f"It’s {quoted} – so."


def test_addresses_that_are_no_links_stay() -> None:
    text = "See \"www.example.org/a--b\" and o'neil--x@example.org -- it's"
    assert typographic(text, "en") == "See “www.example.org/a--b” and o'neil--x@example.org – it’s"


def test_titles_are_changed_with_their_headings() -> None:
    report = build_report('# The bank\'s "net" income\n\nText.', language="en")
    assert report.title == "The bank’s “net” income"
    assert not report.show_title
    given = build_report("# It's\n\nText.", title="It's", language="en")
    assert not given.show_title
    front = build_report("---\ntitle: It's\nsubtitle: '\"A\"'\n---\nText.", language="en")
    assert (front.title, front.document.subtitle) == ("It’s", "“A”")


def test_the_default_is_markdown_alone() -> None:
    assert _shown("<p>it's</p>", fmt="html") == "it's"
    assert _shown("it's", fmt="text") == "it's"
    assert _shown("it's", smart=False) == "it's"
    assert _shown("<p>it's</p>", fmt="html", smart=True) == "it’s"


@given(st.text(alphabet="ab1 \"'().—“’\n", max_size=60), st.sampled_from(("en", "de", "fr", "he")))
def test_nothing_but_straight_marks_changes(text: str, language: str) -> None:
    shown = typographic(text, language)
    marks = quotation_marks(language)
    assert marks is not None
    plain = shown.replace("\u202f", "")
    assert len(plain) == len(text)
    assert all(a == b or b in "\"'" for a, b in zip(plain, text, strict=True))
    again = typographic(shown, language)
    assert again.count('"') <= shown.count('"')


def test_time_is_linear_in_hostile_text() -> None:
    def seconds(text: str) -> float:
        begun = time.process_time()
        typographic(text, "en")
        return time.process_time() - begun

    for part in ("('", '("', '"a" ', "\"'a' ", "'\"(a", "“", '«"', "www.", "a@"):
        assert seconds(part * 40_000) < 2.0
