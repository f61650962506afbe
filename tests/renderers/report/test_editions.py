"""Reports for clients: sources alone, in every format and every place where a reader finds words."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import lxml.html
import pymupdf
import pytest
from fixture_files import pdf_bytes

import renderers
from blocks.errors import ArtifactError, UnverifiedError
from blocks.library.library import Library
from renderers import write
from renderers.report.build import build_report
from renderers.report.citations.marks import Marks
from renderers.report.citations.source_list import SourceList
from renderers.report.citations.ways_back import Places
from renderers.report.editions import as_shown
from renderers.report.looks.outcomes import SIGNS
from renderers.report.model import Entry, Evidence, Report
from renderers.report.wording.labels import labels_of
from renderers.tree.nodes import TextDocument

pytestmark = pytest.mark.long

TRUE = "exports of slate fell by 12.5% over the same period"
FALSE = "exports of slate fell by 21.5% over the same period"
POOL = [
    {"sid": 1, "title": "Harbour report", "physical_path": "one_column.pdf"},
    {"sid": 2, "title": "Letter"},
]
CITING = f"""# Harbour

The company says that “{TRUE}” [[S:1]]. Its charter expired on 31 December 1921 [[S:1]].

The dock was paid for by the county council of Calder in two parts [[S:1]].
"""
"""A quote and two statements; the last is not what the document says."""
FINE = CITING.rpartition("\n\n")[0]
FORMATS = ("pdf", "docx", "pptx", "html")


@pytest.fixture(scope="module")
def library() -> Library:
    made = Library()
    made.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    return made


def shown(path: Path) -> str:
    """Whatever an artifact can show a reader: text, tooltips, descriptions, notes; not its record of sources."""
    return {".pdf": _pdf, ".html": _html}.get(path.suffix, _office)(path)


def _pdf(path: Path) -> str:
    with pymupdf.open(path) as pdf:
        keys = [
            pdf.xref_get_key(xref, key)[1]
            for xref in range(1, pdf.xref_length())
            for key in ("Contents", "Alt", "ActualText", "TU", "Title")
        ]
        return "\n".join([*keys, *(page.get_text() for page in pdf)])


def _office(path: Path) -> str:
    with zipfile.ZipFile(path) as package:
        names = [name for name in package.namelist() if name.endswith(".xml") and "customXml" not in name]
        texts = (lxml.html.fromstring(package.read(name)) for name in names)
        return "\n".join(
            " ".join([*tree.itertext(), *(v for e in tree.iter() for v in e.attrib.values())])
            for tree in texts
        )


def _html(path: Path) -> str:
    page = lxml.html.parse(str(path)).getroot()
    for element in page.xpath("//script | //style"):
        element.drop_tree()
    spoken = page.xpath("//@title | //@aria-label | //@alt | //@placeholder | //@class")
    return " ".join([*page.itertext(), *spoken])


def written(folder: Path, kind: str, text: str, **options: Any) -> str:
    """What a report of that format shows."""
    getattr(write, f"write_{kind}")(text, folder / f"r.{kind}", pool=POOL, **options)
    return re.sub(r"\s+", " ", shown(folder / f"r.{kind}"))


def checkers_words(language: str) -> list[str]:
    labels = labels_of(language)
    return [*labels.outcomes.values(), f"{labels.claimed}:", f"{labels.quoted}:", "terms and numbers"]


@pytest.mark.parametrize("language", ["en", "de", "ja", "ar"])
@pytest.mark.parametrize("kind", FORMATS)
def test_a_client_reads_sources_and_nothing_that_a_check_said(
    kind: str, language: str, library: Library, tmp_path: Path
) -> None:
    asked = {"library": library, "language": language, "crops": True}
    client = written(tmp_path, kind, FINE, edition="client", **asked)
    assert [word for word in checkers_words(language) if word in client] == []
    assert not any(f"{sign} {word}" in client for sign, word in zip(SIGNS.values(), SIGNS, strict=True))
    assert not re.search(r"(?i)verdict|outcome", client), "nor as the name of a style"
    assert "Harbour report" in client and TRUE in client
    assert labels_of(language).page_words((1,)) in client
    review = written(tmp_path, kind, FINE, **asked)
    assert labels_of(language).outcomes["exact"] in review


@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_refused_stops_a_clients_report_unless_it_is_allowed(
    kind: str, library: Library, tmp_path: Path
) -> None:
    text = CITING.replace(TRUE, FALSE)
    with pytest.raises(
        UnverifiedError, match=r"(?s)clients can't cite .*allow-unverified.*21\.5%.*county council"
    ):
        written(tmp_path, kind, text, edition="client", library=library)
    assert not list(tmp_path.iterdir())
    client = written(
        tmp_path, kind, text, edition="client", library=library, allow_unverified=True, crops=True
    )
    assert [word for word in checkers_words("en") if word in client] == []
    assert client.count(FALSE) == written(tmp_path, kind, text).count(FALSE), "it stands in the text alone"


@pytest.mark.parametrize("allowed", [False, True])
def test_a_source_that_nobody_knows_always_stops_it(allowed: bool) -> None:
    with pytest.raises(UnverifiedError, match="source 9"):
        build_report("It fell [[S:9]].", pool=POOL, edition="client", allow_unverified=allowed)


def test_what_cannot_be_compared_stops_it_where_a_library_is_given(library: Library) -> None:
    text = "The letter says that the dock was sold to the county [[S:2]]."
    with pytest.raises(UnverifiedError, match="Letter"):
        build_report(text, pool=POOL, edition="client", library=library)
    assert build_report(text, pool=POOL, edition="client").entries, "nobody compared, nothing is refused"


def test_the_record_inside_says_what_became_of_everything_all_the_same(
    library: Library, tmp_path: Path
) -> None:
    text = CITING.replace(TRUE, FALSE)
    artifact = write.write_html(
        text, tmp_path / "r.html", pool=POOL, library=library, edition="client", allow_unverified=True
    )
    outcomes = {passage.outcome for passage in renderers.read_provenance(artifact.path).citations}
    assert {"altered", "low"} <= outcomes
    assert {"refused"} <= {problem.code for problem in artifact.problems}


def test_crops_of_clients_are_lit_alike_and_what_is_refused_has_none(library: Library) -> None:
    text = f"{FINE}\n\nIt also says that “{FALSE}” [[S:1]].\n"
    options: dict[str, Any] = {"pool": POOL, "library": library, "crops": True, "allow_unverified": True}
    review, client = (
        [e for entry in build_report(text, edition=edition, **options).entries for e in entry.evidence]
        for edition in ("review", "client")
    )
    assert [e.outcome for e in review] == [e.outcome for e in client]
    assert [e.crops for e in client if e.outcome == "altered"] == [()]
    exact = [e.crops for e in review if e.outcome == "exact" and e.crops]
    assert exact and all(crops in [e.crops for e in client] for crops in exact)


def test_each_place_is_named_once(library: Library, tmp_path: Path) -> None:
    text = (
        "# Charter\n\n"
        + "Its charter expired on 31 December 1921 [[S:1]].\n\nIt was not renewed in 1921 [[S:1]]."
    )
    page = written(tmp_path, "html", text, edition="client", library=library)
    listed = page.partition("Harbour report")[2]
    assert "one_column.pdf, page 1 · ↩" in listed and listed.count("page 1") == 2, "in list and tooltip"


def test_a_link_alone_is_shown_for_a_page_of_which_nothing_else_is() -> None:
    quoted, claimed = (
        Evidence(quote, claim, "exact", "", document_id="d", page=2, page_url=f"https://port.example/#{at}")
        for at, (quote, claim) in enumerate([("slate", ""), ("", "It fell.")])
    )
    other = replace(claimed, page=3)
    entry = Entry(1, "Port", evidence=(claimed, quoted, other))
    (shown,) = as_shown(Report(TextDocument(()), (entry,), title="Port", edition="client")).entries
    assert [(one.quote, one.page) for one in shown.evidence] == [("slate", 2), ("", 3)]


def test_an_edition_that_there_is_not_is_refused() -> None:
    with pytest.raises(ArtifactError, match="choose review or client"):
        build_report("Words.", edition="draft")  # type: ignore[typeddict-item]  # on purpose


HINTS = ("fetch its content", "add one of them", "add its document", "put its words in quotes", "--")
ENGLISH = ("terms and numbers", "only in the claim", "nothing to compare", "stand on page", "the source")


@pytest.mark.parametrize("language", ["en", "de", "ja", "ar"])
@pytest.mark.parametrize("kind", FORMATS)
def test_reasons_are_for_readers_and_in_their_language(
    kind: str, language: str, library: Library, tmp_path: Path
) -> None:
    text = f"{CITING}\n\nIt says that “{FALSE}” [[S:1]]. The letter says that the dock was sold [[S:2]].\n"
    review = written(tmp_path, kind, text, library=library, language=language)
    assert [hint for hint in HINTS if hint in review] == []
    if language != "en":
        assert [words for words in ENGLISH if words in review] == []
    else:
        assert "of the terms and numbers stand in one sentence" in review
    told = build_report(text, pool=POOL, library=library, language=language).problems
    assert "add one of them" in " ".join(problem.message for problem in told), "who makes it is told"


def test_statements_have_ways_back_and_no_line_that_shows_nothing(library: Library) -> None:
    text = f"{FINE}\n\nThe dock opened in 1887 [[S:1]].\n"
    urls = {"one_column.pdf": "https://example.org/one_column.pdf"}
    options: dict[str, Any] = {"pool": POOL, "library": library, "document_urls": urls, "edition": "client"}
    options["allow_unverified"] = True
    listed = []
    for crops in (True, False):
        report = as_shown(build_report(text, crops=crops, **options))
        places = Places(lambda mark: f"at {mark}")
        listed += SourceList(Marks(report).passages, labels_of("en"), places).of(report.entries)
    with_crops, without = listed
    assert len(with_crops.passages) > 1
    assert all(passage.crops and "↩ at " in passage.lines[-1].text for passage in with_crops.passages)
    assert [TRUE in passage.lines[0].text for passage in without.passages] == [True]
