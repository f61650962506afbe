"""What a page says: its text without what stands around it, its title, its times, its icon; and in which letters."""

from __future__ import annotations

import codecs
import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear

from blocks.errors import WebError
from grounding.web.decoding import decoded
from grounding.web.page import Page, read_page
from grounding.web.times import as_iso

URL = "https://gazette.example/news/tide.html"
ARTICLE = """<!DOCTYPE html><html lang="en"><head><title>Tides of the harbour | Gazette</title>{head}</head>
<body><nav><ul><li><a href="/">Front page</a><li><a href="/sport">Sport pages</a></ul></nav>
<article><h1>Tides of the harbour</h1>
<p>The harbour office measured the tide at 4.2 metres on Monday, which is the highest since 1962.</p>
<p>Nobody was hurt, said the harbour master, but three boats were torn from their moorings.</p>
<table><tr><th>Day</th><th>Metres</th></tr><tr><td>Monday</td><td>4.2</td></tr></table></article>
<footer>All rights reserved. <a href="/imprint">Imprint of the Gazette</a></footer></body></html>"""


def page(head: str = "", url: str = URL) -> Page:
    return read_page(ARTICLE.format(head=head), url)


def test_the_text_is_the_article_s_own() -> None:
    found = page()
    lines = found.text.splitlines()
    assert (
        "The harbour office measured the tide at 4.2 metres on Monday, which is the highest since 1962."
        in lines
    )
    assert any("Monday" in line and "4.2" in line and "|" in line for line in lines)
    for other in ("Front page", "Sport pages", "rights reserved", "Imprint"):
        assert other not in found.text
    assert found.title == "Tides of the harbour | Gazette"
    assert (found.published, found.modified) == ("", "")


@pytest.mark.parametrize(
    "html",
    [
        "<p>High tide at noon.</p>",
        "High tide at noon.",
        "<html><body>High tide at noon.",
        "<b>High <i>tide</b> at noon.",
    ],
)
def test_short_and_broken_pages_lose_no_text(html: str) -> None:
    assert " ".join(read_page(html, URL).text.split()) == "High tide at noon."


@pytest.mark.parametrize(
    ("head", "published", "modified"),
    [
        ('<meta property="article:published_time" content="2024-05-06T07:08+02:00">', "2024-05-06T07:08:00+02:00", ""),
        ('<meta name="citation_publication_date" content="2024/05/06">', "2024-05-06", ""),
        ('<meta itemprop="dateModified" content="2024-05-06T07:08:09Z">', "", "2024-05-06T07:08:09Z"),
        ('<meta name="DC.date" content="spring"><meta name="date" content="2024-05-06">', "2024-05-06", ""),
        ('<script type="application/ld+json">{"datePublished": "2024-05-06", "dateModified": "2024-05-07T01:02:03Z"}'
         "</script>", "2024-05-06", "2024-05-07T01:02:03Z"),
        ('<script type="application/ld+json">[{"@graph": [{"datePublished": "2024-05-06"}]}]</script>', "2024-05-06",
         ""),
        ('<script type="application/ld+json">{"comment": {"datePublished": "2024-05-06"}}</script>', "", ""),
        ('<script type="application/ld+json">{"datePublished": "2024-05-06"</script>', "", ""),
        ('<script type="application/ld+json">' + "[" * 90_000 + "</script>", "", ""),
    ],
    ids=range(9),
)  # fmt: skip
def test_times_are_those_that_the_page_declares(head: str, published: str, modified: str) -> None:
    found = page(head)
    assert (found.published, found.modified) == (published, modified)


@pytest.mark.parametrize(
    ("head", "icon"),
    [
        ("", "https://gazette.example/favicon.ico"),
        ('<link rel="shortcut ICON" href="/i.png">', "https://gazette.example/i.png"),
        ('<base href="https://cdn.example/x/"><link rel=icon href="i.svg">', "https://cdn.example/x/i.svg"),
        ('<link rel="icon" href="data:image/png;base64,AAAA">', "https://gazette.example/favicon.ico"),
        ('<link rel="icon" href="javascript:alert(1)">', "https://gazette.example/favicon.ico"),
        ('<link rel="icon" href="http://[">', "https://gazette.example/favicon.ico"),
        ('<link rel="mask-icon" href="/m.svg">', "https://gazette.example/favicon.ico"),
    ],
)
def test_the_icon_is_a_web_address(head: str, icon: str) -> None:
    assert page(head).favicon == icon


def test_the_title_that_a_page_shares_itself_under_goes_first() -> None:
    assert page('<meta property="og:title" content="  High\n tides ">').title == "High tides"
    assert read_page("<h1>High <i>tides</i></h1><p>x", URL).title == "High tides"


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        ("Ebbe – März".encode(), "", "Ebbe – März"),
        ("Ebbe – März".encode("cp1252"), "ISO-8859-1", "Ebbe – März"),
        (codecs.BOM_UTF8 + "März".encode(), "iso-8859-1", "März"),
        (codecs.BOM_UTF16_LE + "März".encode("utf-16-le"), "", "März"),
        ("潮の満ち引き".encode("shift_jis"), "Shift_JIS", "潮の満ち引き"),
        ('<meta charset="koi8-r">прилив'.encode("koi8-r"), "", '<meta charset="koi8-r">прилив'),
        ('<meta charset="koi8-r">März'.encode(), "utf-8", '<meta charset="koi8-r">März'),
        ('<meta content="a; charset=gb2312">镕'.encode("gbk"), "", '<meta content="a; charset=gb2312">镕'),
        ('<meta charset="utf-16">März'.encode(), "", '<meta charset="utf-16">März'),
        ('<?xml encoding="latin-1"?>März'.encode("latin-1"), "", '<?xml encoding="latin-1"?>März'),
        (b"M\xffrz", "utf-8", "M\ufffdrz"),
        ("März".encode(), "hex", "März"),
        ("März".encode(), "no-such-thing", "März"),
        ("März".encode(), "punycode", "März"),
        (b"", "", ""),
    ],
    ids=range(15),
)  # fmt: skip
def test_letters(data: bytes, charset: str, text: str) -> None:
    assert decoded(data, charset) == text


def test_an_encoding_that_nobody_names_is_guessed() -> None:
    said = "Прилив был самым высоким с 1962 года, никто не пострадал, сообщил начальник порта. " * 5
    assert decoded(said.encode("cp1251")) == said


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("2024-05-06", "2024-05-06"),
        ("2024-05-06T07:08:09.000Z", "2024-05-06T07:08:09Z"),
        (" 2024-05-06 07:08 ", "2024-05-06T07:08:00"),
        ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"),
        ("yesterday", ""),
        ("2024-13-06", ""),
        ("", ""),
        (20240506, ""),
        (None, ""),
    ],
)
def test_times_in_iso_8601(written: object, iso: str) -> None:
    assert as_iso(written) == iso


_SHARDS = st.sampled_from(
    [
        *"<![ <![CDATA[ <!-- --> <p> </p> <table> <tr> <td> <a href= <base href=//[ &#0; &#xD800; &amp".split(
            " "
        ),
        *'<script type=application/ld+json> {"@graph": </script> <title> <svg> <template> <plaintext>'.split(
            " "
        ),
        *"<meta charset=utf-16> <?xml \0 \ud83d ﷽ x".split(" "),
    ]
)


@given(st.lists(_SHARDS | st.text(max_size=8), max_size=12).map(" ".join))
def test_any_page_gives_a_page_or_an_error_of_ours(html: str) -> None:
    with contextlib.suppress(WebError):
        assert isinstance(read_page(html, URL).text, str)


@given(
    st.binary(max_size=60),
    st.sampled_from(["", "utf-8", "utf-16", "cp949", "big5", "hz", "utf-7", "\0", "x" * 999]),
)
def test_any_bytes_are_some_text(data: bytes, charset: str) -> None:
    decoded(data, charset)


@given(st.text(max_size=40))
def test_any_text_is_a_time_or_none(written: str) -> None:
    assert as_iso(as_iso(written)) == as_iso(written)


def test_a_long_page_keeps_its_menus_and_one_without_end_is_refused() -> None:
    long = ARTICLE.format(head="") + "<!-- -->" * 300_000
    text = read_page(long, URL).text
    assert "4.2 metres" in text and "Front page" in text
    with pytest.raises(WebError, match="5,000,000 characters"):
        read_page(long * 3, URL)


@pytest.mark.long
@pytest.mark.parametrize(
    "piece", ["<div>", "<p><a>", "<p>x<br>", "<table><tr><td>", "<!--", "<", "&amp;", "<p>A tide. </p>"]
)
def test_pages_built_to_be_slow_take_time_in_proportion(piece: str) -> None:
    def job(size: int) -> Callable[[], object]:
        html = piece * (size // len(piece))
        return lambda: read_page(html, URL)

    assert_linear(job, 100_000, 800_000)
