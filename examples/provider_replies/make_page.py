"""A page that shows what became of the citations in a reply of OpenAI and in one of Anthropic, in pincite's viewer.

    python examples/provider_replies/make_page.py
    python -m http.server --bind 127.0.0.1 --directory out/provider_replies

The replies are saved JSON, as the providers' APIs give it; no provider is asked. Each has a statement that goes beyond
what it cites: the quote is true, the sentence is not, and the page says so.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pincite
import pincite.viewer
from pincite.viewer.evidence import GivenAnswer, evidence_of
from pincite.viewer.page_files import document_file

HERE = Path(__file__).parent
PAPERS = [HERE.parents[1] / "fixtures" / "pdf" / name for name in ("one_column.pdf", "typst_paper.pdf")]
REPLIES = {"Anthropic": "anthropic_reply.json", "OpenAI": "openai_reply.json"}


def main(folder: Path) -> None:
    """Write the page, the viewer's modules and `replies.json` into a folder; any web server can show it."""
    library = pincite.Library()
    papers = [library.add(paper) for paper in PAPERS]
    held = {
        "replies": [
            {"provider": name, "evidence": evidence(library, HERE / file)} for name, file in REPLIES.items()
        ],
        "documents": [
            document_file(library, paper, [page.number for page in paper.pages]) for paper in papers
        ],
    }
    viewer = Path(pincite.viewer.__file__).parent / "static"
    shutil.copytree(viewer, folder / "viewer", dirs_exist_ok=True)
    for name in ("index.html", "page.js", "page.css"):
        shutil.copy(HERE / name, folder / name)
    (folder / "replies.json").write_text(json.dumps(held), encoding="utf-8")
    print(f"{folder / 'index.html'} is ready: python -m http.server --bind 127.0.0.1 --directory {folder}")


def evidence(library: pincite.Library, reply: Path) -> object:
    """A reply's text with a number behind each cited statement, and for each number its place and what became of it."""
    grounded = pincite.ground_provider_citations(json.loads(reply.read_text(encoding="utf-8")), library)
    return evidence_of(library, GivenAnswer.of_answer(pincite.Answer.of_provider(grounded)))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/provider_replies"))
