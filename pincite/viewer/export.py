"""An answer, the pages that it cites and the viewer in one HTML file: no server, no network."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from pathlib import Path

from blocks.atomic import write_atomically
from blocks.library.library import Library
from pincite.viewer.evidence import Evidence, GivenAnswer, evidence_of
from pincite.viewer.page_files import cited_pages, document_file
from pincite.viewer.script import LANGUAGES, labels, one_script, style

_START = """
const held = JSON.parse(document.getElementById("evidence").textContent);
createViewer(document.getElementById("viewer"), {
  ...held.answer,
  documents: held.documents.map(pagesOf),
  labels: held.labels[languageFor(held.language)],
  language: held.language,
  config: { expandSourcesByDefault: true },
  deepLinks: true,
});
"""

# The heading is there for those who hear the page: the question stands in the viewer.
_PAGE_STYLE = """
html, body, main, #viewer { height: 100%; margin: 0; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
"""


def write_evidence(
    library: Library, answer: GivenAnswer, path: Path, *, language: str | None = None
) -> Evidence:
    """Write the answer with its lit pages to an HTML file, whole or not at all; gives what it shows.

    `language` is that of the interface; None leaves it to the reader's browser. Raises what drawing pages raises, and
    ArtifactError where the file can't be written.
    """
    evidence = evidence_of(library, answer)
    pages = cited_pages(evidence["citations"])
    documents = [document_file(library, library.get(id), numbers) for id, numbers in pages.items() if numbers]
    held = {
        "answer": evidence,
        "documents": documents,
        "labels": {code: labels(code) for code in LANGUAGES},
        "language": language,
    }
    # Half a character, which JSON brings, is shown as "?".
    write_atomically(path, _page(evidence["question"], held).encode("utf-8", "replace"))
    return evidence


def _page(question: str, held: object) -> str:
    title = html.escape(question or "Evidence")
    script = one_script("viewer.js") + _START
    rules = style() + _PAGE_STYLE
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(rules)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    # In a script element only "<" could end it.
    data = json.dumps(held, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{rules}</style>
<main><h1>{title}</h1><div id="viewer"></div></main>
<script type="application/json" id="evidence">{data}</script>
<script type="module">{script}</script>
</html>
"""


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
