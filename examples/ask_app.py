"""A page to ask documents, on the HTTP API of `pincite serve`: the answer, and every cited place lit on its page.

    pincite serve papers.pincite         # the library, on port 8000
    python examples/ask_app.py           # this page, on http://127.0.0.1:8100

Python's standard library and no JavaScript: it shows what an application of your own needs of the API, in any language.
The page is made here, from escaped text; pictures of pages are passed on, as the API takes no requests of other sites.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
form { display: flex; gap: 0.5rem } input { flex: 1 } input, button { font: inherit; padding: 0.4rem }
figure { margin: 2rem 0 } blockquote { margin: 0.5rem 0; padding-left: 1rem; border-left: 3px solid #888 }
.page { position: relative; border: 1px solid #888 } .page img { display: block; width: 100% }
.lit { position: absolute; background: #ffe066; mix-blend-mode: multiply; border-bottom: 2px solid #a67c00 }
.refused { color: #b00020 } .error { color: #b00020 }
"""
POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"


class Api:
    """The server's API, as far as this page needs it."""

    def __init__(self, address: str) -> None:
        self.place = urlsplit(address)

    def request(self, method: str, path: str, body: object = None) -> HTTPResponse:
        """A response of the API. Raises ValueError with what the server says was wrong, OSError if there is none."""
        connection = HTTPConnection(self.place.hostname or "127.0.0.1", self.place.port or 80, timeout=600)
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        response = connection.getresponse()
        if response.status >= 400:
            raise ValueError(json.load(response).get("detail", f"the server answered {response.status}"))
        return response

    def ask(self, question: str) -> tuple[str, dict[str, Any]]:
        """The answer with its numbers, and its citations by number: what the last event of the stream has."""
        for name, said in events(self.request("POST", "/api/ask", {"question": question})):
            if name == "error":
                raise ValueError(said["detail"])
            if name == "done":
                return said["answer"]["text"], said["citations"]
        raise ValueError("the answer broke off; ask again")


def events(lines: Iterable[bytes]) -> Iterator[tuple[str, Any]]:
    """Server-sent events: name and data of each."""
    name = ""
    for line in lines:
        key, _, value = line.decode().rstrip("\n").partition(": ")
        if key == "event":
            name = value
        elif key == "data":
            yield name, json.loads(value)


def page(question: str, shown: str) -> str:
    """The whole page, with the form and what is shown below it, which is HTML."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Ask</title><style>{STYLE}</style>'
        f'<form><input name="q" aria-label="Question" value="{escape(question)}"><button>Ask</button></form>{shown}'
    )


def answer(text: str, citations: dict[str, Any]) -> str:
    """The answer, its numbers leading to the pictures below it."""
    if not text:
        return "<p>The documents don't say.</p>"
    linked = re.sub(r"\[(\d+)\]", r'<a href="#c\1">[\1]</a>', escape(text))
    return f"<p>{linked}</p>" + "".join(figure(number, cited) for number, cited in citations.items())


def figure(number: str, cited: dict[str, Any]) -> str:
    """A citation: its words, what became of the statement that uses it, and its page with the words lit."""
    status = cited.get("status", cited["verdict"])
    title = f"[{number}] {cited['original_filename']}, page {cited['page']}: {status}"
    head = f'<figcaption class="{escape(status)}">{escape(title)}</figcaption>'
    words = f"<blockquote>{escape(cited['cited_text'])}</blockquote>"
    return f'<figure id="c{escape(number)}">{head}{words}{picture(cited) if cited["page"] else ""}</figure>'


def picture(cited: dict[str, Any]) -> str:
    """The cited page, and over it a box for each line of the cited words, in parts of the page."""
    query = urlencode({"document": cited["doc_id"], "page": cited["page"]})
    image = f'<img src="/picture?{escape(query)}" alt="page {cited["page"]}">'
    units = [box["bbox_unit"] for box in cited["boxes"] if box["page"] == cited["page"]]
    styles = ("; ".join(f"{side}: {share:.3%}" for side, share in unit.items()) for unit in units)
    lit = "".join(f'<div class="lit" style="{style}"></div>' for style in styles)
    return f'<div class="page">{image}{lit}</div>'


class Handler(BaseHTTPRequestHandler):
    """Answers a browser's requests."""

    api: Api

    def do_GET(self) -> None:
        """The page, or a page's picture."""
        asked = urlsplit(self.path)
        fields = {name: values[0] for name, values in parse_qs(asked.query).items()}
        question = fields.get("q", "").strip()
        try:
            # A foreign name that leads to this machine would let its site read the answers.
            if urlsplit(f"//{self.headers['Host']}").hostname not in ("127.0.0.1", "localhost"):
                raise ValueError("this page goes by no other name than 127.0.0.1")
            if asked.path == "/picture":
                where = f"{quote(fields['document'], safe='')}/pages/{int(fields['page'])}"
                found = self.api.request("GET", f"/api/documents/{where}/image?scale=2")
                return self.send(200, "image/png", found.read())
            shown = answer(*self.api.ask(question)) if question else ""
        except (OSError, HTTPException, ValueError, KeyError) as error:
            said = f'<p class="error">{escape(str(error))}</p>'
            return self.send(502, "text/html", page(question, said).encode())
        return self.send(200, "text/html", page(question, shown).encode())

    def send(self, status: int, kind: str, body: bytes) -> None:
        """A whole response."""
        self.send_response(status)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body))),
                            ("Content-Security-Policy", POLICY), ("X-Content-Type-Options", "nosniff")):  # fmt: skip
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A page to ask the documents of a `pincite serve`.")
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--port", type=int, default=8100, help="0 takes a free one")
    options = parser.parse_args()
    Handler.api = Api(options.server)
    with ThreadingHTTPServer(("127.0.0.1", options.port), Handler) as httpd:
        print(f"http://127.0.0.1:{httpd.server_port}", flush=True)
        httpd.serve_forever()
