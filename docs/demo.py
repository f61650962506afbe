"""What pincite does, on one paper: quotes are located, checked and highlighted.

    python docs/demo.py [FOLDER]

writes a library, a highlighted copy of the paper, pictures of its pages and an answer with the quotes into FOLDER,
out/demo by default; the last line that it prints shows that answer in the viewer.
"""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

import pincite
import renderers
from renderers.highlights.marks import marks_of

ROOT = Path(__file__).resolve().parent.parent
PAPER = ROOT / "fixtures" / "pdf" / "typst_paper.pdf"
QUOTES = {
    "word for word, over line ends and a hyphen": (
        "An interdepartmental subcommittee subsequently recommended the indefinite postponement of all construction."
    ),
    "over a page break": "neither event left any mark on the counts.",
    "with an ellipsis and a typo": (
        "In nine of the twelve years for which counts exist, the number of salmon rose … and in the remaining "
        "three both fell togehter."
    ),
    "with a changed number": "The weighted mean is 4.71 ± 0.09 metres",
    "with a lost “not”": (
        "The efficiency of the modified sluices differed significantly from that of the original ones."
    ),
    "made up": "Bicycles were forbidden in the museum garden.",
}
"""What each quote is like, and the quote."""


def main(folder: Path) -> None:
    """Run the demonstration and say what came out."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("papers.pincite*"):
        old.unlink()
    started = time.perf_counter()
    with pincite.Library(folder / "papers.pincite") as library:
        paper = library.add(PAPER, isolate=True)
        print(f"{PAPER.relative_to(ROOT)}: {paper.page_count} pages, {len(paper.blocks)} blocks\n")
        matches = [library.locate(quote, document=paper.id) for quote in QUOTES.values()]
        for number, (likeness, match) in enumerate(zip(QUOTES, matches, strict=True), start=1):
            describe(number, likeness, match)
        written = write_pictures(library, paper, matches, folder)
        answer = write_answer(paper, matches, folder)
    print(f"Done in {time.perf_counter() - started:.1f} s. Look at:")
    for path in written:
        print(f"  {_from_here(path)}")
    print("See the quotes beside their pages, in a browser:")
    print(f"  {viewing(answer, folder)}")


def describe(number: int, likeness: str, match: pincite.Match) -> None:
    """One quote for people: what it is, its verdict, its place and what differs."""
    print(f"[{number}] a quote {likeness}:\n    “{match.quote}”")
    sign = "verified" if match.verified else "REFUSED"
    pages = " and ".join(map(str, match.pages))
    place = f"page {pages}, {len(match.boxes)} line boxes" if match.boxes else "no place"
    print(f"    {sign}: {match.verdict} ({place}); {match.reason}\n")


def write_pictures(
    library: pincite.Library, paper: pincite.Document, matches: list[pincite.Match], folder: Path
) -> list[Path]:
    """The highlighted copy, a picture of each page with a highlight, and the part around quotes 3 to 5."""
    written = [artifact.path for artifact in pincite.highlight(library, matches, folder)]
    for page in sorted({page for match in matches for page in match.pages}):
        path = folder / f"page-{page}.png"
        path.write_bytes(renderers.page_png(library, paper.id, page, matches, dpi=110))
        written.append(path)
    excerpt = folder / "excerpt.png"
    excerpt.write_bytes(renderers.page_png(library, paper.id, 1, marks_of(matches)[2:5], crop=True, dpi=110))
    return [*written, excerpt]


def write_answer(paper: pincite.Document, matches: list[pincite.Match], folder: Path) -> Path:
    """The quotes as an answer that somebody gave, each with the block that it names; a made-up one names any."""
    cited = {
        str(number): {
            "block_id": (match.block_ids or (paper.blocks[0].id,))[0],
            "cited_text": match.quote,
        }
        for number, match in enumerate(matches, start=1)
    }
    text = "\n".join(f"- {match.quote} [{number}]" for number, match in enumerate(matches, start=1))
    path = folder / "answer.json"
    path.write_text(
        json.dumps({"question": "What does the paper say?", "text": text, "citations": cited}), "utf-8"
    )
    return path


def viewing(answer: Path, folder: Path) -> str:
    """The command that shows an answer in the viewer, as it is typed here."""
    places = (folder / "papers.pincite", folder / "evidence.html")
    library, page = (str(_from_here(place)) for place in places)
    command = [str(_from_here(Path(sys.executable).with_name("pincite"))), "view", str(_from_here(answer))]
    return shlex.join([*command, "--library", library, "-o", page, "--open"])


def _from_here(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/demo").resolve())
