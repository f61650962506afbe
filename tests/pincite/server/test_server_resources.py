"""Every resource of the server, asked as a client does; what it says is what Python says."""

from __future__ import annotations

import io
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from command import ENCRYPTED, PAPER, PDF, VERBATIM, WRONG_NUMBER
from PIL import Image
from serving import Served, events, serving

import pincite
from pincite.rows.claims import claim_row
from pincite.rows.documents import hit_row
from pincite.rows.places import match_row
from pincite.rows.tables import table_row
from pincite.viewer.text_layer import text_layer

pytestmark = pytest.mark.long

ROTATED = PDF / "rotated_cropped.pdf"
CLAIM = "Abstraction upstream is limited to 2.4 million litres a day."


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served") / "papers.pincite"


@pytest.fixture(scope="module")
def served(place: Path) -> Iterator[Served]:
    with serving(place) as server:
        for file in (PAPER, ROTATED):
            server.added(file)
        yield server


@pytest.fixture(scope="module")
def library(served: Served, place: Path) -> Iterator[pincite.Library]:
    """The same library, opened here."""
    with pincite.Library(place) as library:
        yield library


def test_documents_are_listed_in_parts(served: Served, library: pincite.Library) -> None:
    whole = served.api.get("/api/documents").json()
    assert [row["document"] for row in whole["documents"]][:2] == library.document_ids[:2]
    second = served.api.get("/api/documents", params={"offset": 1, "limit": 1}).json()
    assert second["total"] == len(library) and second["documents"][0]["name"] == ROTATED.name
    assert served.api.get("/api/library").json()["documents"] == len(library)


def test_a_document_is_told_with_its_versions(served: Served, library: pincite.Library) -> None:
    id = library.document_ids[0]
    told = served.api.get(f"/api/documents/{id}").json()
    assert told["name"] == PAPER.name and told["current"] and told["versions"][0]["document"] == id
    assert sum(told["kinds"].values()) == told["blocks"] == len(library.get(id).blocks)


def test_the_same_bytes_are_the_same_document(served: Served) -> None:
    again = served.api.post("/api/documents", params={"name": "copy.pdf"}, content=PAPER.read_bytes())
    assert again.status_code == 200 and again.json()["name"] == PAPER.name
    assert again.headers["location"] == f"/api/documents/{again.json()['document']}"


def test_a_document_comes_a_new_version_replaces_it_and_it_goes(served: Served) -> None:
    api = served.api
    added = api.post(
        "/api/documents?name=b.txt", content=b"The fee is 500 euros a year.\n\nPets are welcome.\n"
    )
    assert added.status_code == 201
    old = added.json()["document"]
    revised = api.post(
        f"/api/documents/{old}/versions?name=b.txt",
        content=b"The fee is 650 euros a year.\n\nPets are welcome.\n",
    )
    assert revised.status_code == 201 and revised.json()["replaced"] == old
    new = revised.json()["document"]["document"]
    assert [v["document"] for v in api.get(f"/api/documents/{old}").json()["versions"]] == [old, new]
    assert api.delete(f"/api/documents/{new}").json() == {"document": new, "versions": [old, new]}
    for gone in (old, new):
        told = api.get(f"/api/documents/{gone}")
        assert told.status_code == 410 and told.json()["error"] == "RemovedError"


def test_a_file_comes_back_to_be_saved(served: Served, library: pincite.Library) -> None:
    answer = served.api.get(f"/api/documents/{library.document_ids[0]}/file")
    assert answer.content == PAPER.read_bytes()
    assert answer.headers["content-disposition"] == f'attachment; filename="{PAPER.name}"'


@pytest.mark.parametrize("scale", [0.5, 1, 2.25])
def test_a_picture_is_as_large_as_its_page_and_the_words_lie_under_their_boxes(
    served: Served, library: pincite.Library, scale: float
) -> None:
    document = library.get(library.document_ids[1])
    answer = served.api.get(f"/api/documents/{document.id}/pages/1/image", params={"scale": scale})
    assert answer.headers["content-type"] == "image/png"
    picture = Image.open(io.BytesIO(answer.content)).convert("L")
    page = document.page(1)
    assert abs(picture.width - page.width * scale) <= 1 and abs(picture.height - page.height * scale) <= 1
    block = document.blocks[0]
    x0, y0, x1, y1 = (round(edge * scale) for edge in block.bbox)
    assert picture.crop((x0, y0, x1 + 1, y1 + 1)).getextrema()[0] < 128


def test_a_part_of_a_page_is_drawn(served: Served, library: pincite.Library) -> None:
    answer = served.api.get(
        f"/api/documents/{library.document_ids[0]}/pages/1/image",
        params={"scale": 2, "clip": "72,72,300,144.5"},
    )
    assert Image.open(io.BytesIO(answer.content)).size == (456, 145)
    assert answer.headers["pincite-clip"] == "72.000,72.000,300.000,144.500"


def test_what_a_client_has_is_not_sent_again(served: Served, library: pincite.Library) -> None:
    base = f"/api/documents/{library.document_ids[0]}"
    for path in (f"{base}/pages", f"{base}/pages/1/image", f"{base}/pages/1/words", f"{base}/blocks"):
        first = served.api.get(path)
        known = served.api.get(path, headers={"If-None-Match": f'"other", W/{first.headers["etag"]}'})
        assert (
            known.status_code == 304 and not known.content and known.headers["etag"] == first.headers["etag"]
        )
        assert served.api.get(path, headers={"If-None-Match": '"other"'}).content == first.content
    tags = {served.api.get(f"{base}/pages/1/image?scale={s}").headers["etag"] for s in (1, 1.5)}
    assert len(tags) == 2


def test_an_encrypted_file_is_opened_by_who_knows_its_password(served: Served) -> None:
    headers = {"Pincite-Password": "secret"}
    sent = served.api.post("/api/documents?name=locked.pdf", content=ENCRYPTED.read_bytes(), headers=headers)
    assert sent.status_code == 201
    path = f"/api/documents/{sent.json()['document']}/pages/1/image"
    assert [served.api.get(path, headers=headers).status_code for _ in range(2)] == [200, 200]
    refused = served.api.get(path)
    assert refused.status_code == 422 and refused.json()["error"] == "PasswordError"
    served.api.delete(f"/api/documents/{sent.json()['document']}")


def test_words_of_a_page_are_the_text_layers(served: Served, library: pincite.Library) -> None:
    document = library.get(library.document_ids[0])
    told = served.api.get(f"/api/documents/{document.id}/pages/2/words").json()
    assert told == json.loads(json.dumps(text_layer(document, 2)))


def test_pages_are_what_the_viewer_takes(served: Served, library: pincite.Library) -> None:
    base = f"/api/documents/{library.document_ids[0]}/pages"
    told = served.api.get(base).json()
    assert [page["page"] for page in told["pages"]] == [1, 2]
    for template in (told["image"], told["text"]):
        address = template.replace("{page}", "1").replace("{scale}", "1")
        assert served.api.get(f"{base}/{address}").status_code == 200


def test_blocks_of_a_page_and_one_by_its_id(served: Served, library: pincite.Library) -> None:
    document = library.get(library.document_ids[0])
    told = served.api.get(f"/api/documents/{document.id}/blocks", params={"page": 2, "limit": 2}).json()
    on_page = [block for block in document.blocks if block.page == 2]
    assert told["total"] == len(on_page) and [row["id"] for row in told["blocks"]] == [
        b.id for b in on_page[:2]
    ]
    for name in (on_page[0].id, on_page[0].id.lower(), on_page[0].id.rpartition("_")[2]):
        assert served.api.get(f"/api/blocks/{name}").json()["text"] == on_page[0].text


def test_search(served: Served, library: pincite.Library) -> None:
    told = served.api.get("/api/search", params={"words": "exports of slate", "limit": 3}).json()
    expected = [
        hit_row(hit, library.get(hit.block.document_id).name)
        for hit in library.search("exports of slate", limit=3)
    ]
    assert told["hits"] == expected and expected


def test_quotes_are_located_in_their_order(served: Served, library: pincite.Library) -> None:
    asked = [{"quote": VERBATIM, "id": "a"}, {"quote": " "}, {"quote": WRONG_NUMBER, "id": 7, "page": 1}]
    told = served.api.post("/api/locate", json={"quotes": asked}).json()["matches"]
    true, refused, false = told
    assert true == json.loads(json.dumps(match_row(library.locate(VERBATIM), PAPER.name, id="a")))
    assert refused["error"] == "QuoteError" and refused["message"]
    assert false["verdict"] == "altered" and false["id"] == 7


def test_a_statement_is_verified(served: Served, library: pincite.Library) -> None:
    told = served.api.post("/api/verify", json={"claim": CLAIM}).json()
    assert told == json.loads(json.dumps(claim_row(library.verify(CLAIM), library)))
    assert told["verdict"] == "high"


def test_citations_are_bound_and_the_answer_is_numbered(served: Served, library: pincite.Library) -> None:
    block = library.locate(VERBATIM).block_ids[0]
    asked = {
        "citations": [
            {"cited_text": VERBATIM, "block_id": block, "citation_number": 7},
            {"cited_text": "?", "block_id": "12 and 13", "citation_number": 8},
        ],
        "answer": "Slate fell [7]. So did tin [9].",
    }
    told = served.api.post("/api/citations", json=asked).json()
    assert told["answer"] == "Slate fell [1]. So did tin." and told["removed"][0]["number"] == 9
    assert told["citations"]["1"]["verdict"] == "exact" and told["citations"]["1"]["boxes"]
    assert [one["citation_number"] for one in told["refused"]] == [8]


def test_a_question_is_answered_as_events(served: Served) -> None:
    asked = {"question": "To how many litres a day is abstraction upstream limited?"}
    with served.api.stream("POST", "/api/ask", json=asked) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        told = events(answer.read().decode())
    names = [name for name, _ in told]
    assert names[-1] == "done"
    assert names.index("citation") < names.index("text")
    done = json.loads(told[-1][1])
    assert done["answer"]["text"] == "".join(json.loads(d)["text"] for n, d in told if n == "text")
    assert CLAIM in done["answer"]["text"] and done["citations"]["1"]["verified"]


def test_tables_are_given_cell_by_cell_and_to_be_saved(served: Served, library: pincite.Library) -> None:
    document = served.added(PDF / "tables.pdf")["document"]
    known, base = library.get(document).tables, f"/api/documents/{document}/tables"
    whole = served.api.get(base).json()
    assert whole["total"] == len(known) > 1
    assert whole["tables"] == [{"number": n, **table_row(table)} for n, table in enumerate(known, 1)]
    last = served.api.get(base, params={"offset": len(known) - 1, "page": known[0].page, "limit": 1}).json()
    assert last["total"] == sum(table.page == known[0].page for table in known)
    assert served.api.get(f"{base}/2").json() == whole["tables"][1]
    for form, text in (("csv", known[1].to_csv()), ("html", known[1].to_html())):
        answer = served.api.get(f"{base}/2", params={"format": form})
        assert answer.content.decode() == text and answer.headers["content-type"].startswith(f"text/{form}")
        assert answer.headers["content-disposition"] == f'attachment; filename="table-2.{form}"'
        again = served.api.get(f"{base}/2?format={form}", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
    assert served.api.get(f"{base}/{len(known) + 1}").status_code == 404


def test_a_question_that_cannot_be_asked_is_refused(served: Served) -> None:
    assert served.api.post("/api/ask", json={"question": "?"}).status_code == 422
    assert served.api.post("/api/ask", json={"question": "Who?", "document": "doc_0"}).status_code == 404


def test_an_answer_is_checked_and_made_ready_for_the_viewer(served: Served, library: pincite.Library) -> None:
    block = library.locate(VERBATIM).block_ids[0]
    text = f"“{VERBATIM}” [1].\n\n{WRONG_NUMBER.capitalize()} [1]. Nobody knows why the mill closed.\n"
    cited = [{"citation_number": 1, "block_id": block, "cited_text": VERBATIM}]
    told = served.api.post("/api/check", json={"answer": text, "citations": cited}).json()
    assert told["citations"][0]["status"] == "refused" and told["citations"][0]["boxes"]
    assert [use["status"] for use in told["citations"][0]["uses"]] == ["verified", "refused"]
    assert [one["words"] for one in told["uncited"]] == ["Nobody knows why the mill closed."]
    shown = served.api.post(
        "/api/evidence", json={"answer": text, "citations": cited, "question": "Why?"}
    ).json()
    assert shown["question"] == "Why?" and shown["citations"]["1"]["status"] == "refused"


@pytest.mark.parametrize("form", ["pdf", "docx", "pptx", "html", "png"])
def test_a_report_is_written_and_fetched(served: Served, library: pincite.Library, form: str) -> None:
    block = library.locate(VERBATIM).block_ids[0]
    asked = {"answer": f"# Slate\n\n“{VERBATIM}” [{block}].", "format": form, "title": "../../etc/pass<wd>"}
    told = served.api.post("/api/render", json=asked)
    assert told.status_code == 201
    (report,) = told.json()["artifacts"]
    (file, *_) = report["files"]
    assert report["numbers"] == [1] and "/" not in file["name"] and file["name"].endswith(f".{form}")
    fetched = served.api.get(file["url"])
    assert len(fetched.content) == file["size"] and fetched.headers["content-disposition"].startswith(
        "attachment"
    )
    assert fetched.headers["content-type"] == "application/octet-stream"
    assert served.api.delete(file["url"]).status_code == 204
    assert served.api.get(file["url"]).status_code == 404


def test_a_report_for_clients_is_refused_with_what_is_refused_in_it(
    served: Served, library: pincite.Library
) -> None:
    block = library.locate(VERBATIM).block_ids[0]
    asked = {
        "answer": f"“{VERBATIM.replace('12.5', '21.5')}” [{block}].",
        "format": "html",
        "edition": "client",
    }
    told = served.api.post("/api/render", json=asked)
    assert told.status_code == 422 and told.json()["type"].endswith("UnverifiedError")
    assert "21.5" in told.json()["detail"]
    assert served.api.post("/api/render", json={**asked, "allow_unverified": True}).status_code == 201


def test_a_report_reads_no_file_and_fetches_nothing(served: Served, tmp_path: Path) -> None:
    Image.new("RGB", (8, 8)).save(tmp_path / "secret.png")
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        nobody.setblocking(False)
        remote = f"http://127.0.0.1:{nobody.getsockname()[1]}/a.png"
        pictures = [f"{tmp_path}/secret.png", f"file://{tmp_path}/secret.png", "../../secret.png", remote]
        text = "\n\n".join(f"![picture]({place})" for place in pictures)
        told = served.api.post("/api/render", json={"answer": text, "format": "html"}).json()
        with pytest.raises(BlockingIOError):
            nobody.accept()
    (report,) = told["artifacts"]
    assert [problem["code"] for problem in report["problems"]] == ["picture"] * len(pictures)
    page = served.api.get(report["files"][0]["url"]).text
    assert "data:image" not in page and "<img" not in page


def test_nothing_is_kept_of_a_report_that_fails_or_is_removed(served: Served) -> None:
    before = set(served.parts.shelf._folder.iterdir())
    failed = served.api.post("/api/highlight", json={"citations": [{"cited_text": "no place"}]})
    assert failed.status_code == 422
    written = served.api.post("/api/render", json={"answer": "Slate.", "format": "html"}).json()
    assert set(served.parts.shelf._folder.iterdir()) > before
    for file in written["artifacts"][0]["files"]:
        served.api.delete(file["url"])
    assert set(served.parts.shelf._folder.iterdir()) == before


def test_cited_words_are_highlighted_in_a_copy(served: Served, library: pincite.Library) -> None:
    cited = {"cited_text": VERBATIM, "block_id": library.locate(VERBATIM).block_ids[0], "citation_number": 1}
    rows = served.api.post("/api/citations", json={"citations": [cited]}).json()["citations"]
    told = served.api.post("/api/highlight", json={"citations": list(rows.values())}).json()
    (copy,) = told["artifacts"]
    listed = served.api.get("/api/artifacts").json()["artifacts"]
    assert copy["files"][0] in listed and copy["document"] == library.document_ids[0]
    with pymupdf.open(stream=served.api.get(copy["files"][0]["url"]).content) as pdf:
        marks = [annotation.type[1] for annotation in pdf[0].annots()]
    assert "Highlight" in marks


def test_metrics_count_what_was_asked(served: Served) -> None:
    served.api.get("/api/documents/doc_0")
    text = served.api.get("/api/metrics").text
    assert 'pincite_requests_total{endpoint="/api/documents/{document}",method="GET",status="404"}' in text
    assert 'pincite_memory_bytes{process="server"}' in text and 'pincite_workers{lane="library"}' in text
    assert "doc_0" not in text


def test_the_apis_page_needs_nothing_else(served: Served) -> None:
    page = served.api.get("/docs")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert (
        "<script" not in page.text
        and "style=" not in page.text
        and "://" not in page.text.replace("http://json", "")
    )
    described = served.api.get("/openapi.json").json()
    assert all(path in page.text for path in described["paths"])
    assert served.api.get("/docs/style.css").headers["content-type"].startswith("text/css")
    assert served.api.get("/static/viewer.js").headers["content-type"].startswith("text/javascript")
