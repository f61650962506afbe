"""The words of a text and of artifacts, by readers that know nothing of pincite."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections import Counter
from pathlib import Path

import lxml.etree
import lxml.html
import pypdfium2
from docx import Document
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin
from pptx import Presentation

_WORD = re.compile(r"[^\W\d_]+|\d+")
_TOKEN = re.compile(r"\[\[S:[\d,\- ]+\]\]")
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_UNSEEN = re.compile(
    r"^:{3,} notes\n(?:.*\n)*?:{3,}$|^:{3,}.*$|(?<=> )\[!\w+\]|\{(?:#|\.|\w+=)[^{}\n]*\}|@(?:fig|tbl)-\w+",
    re.MULTILINE,
)
"""Notes of a speaker, fences, kinds of callouts, attributes, and names that are shown as other words."""
_ALONE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
WORD_ML = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_DRAWING_ML = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def words(text: str) -> Counter[str]:
    """Words and how often each is there; a Chinese or Japanese character is a word.

    Letters and digits are words apart, since a raised number may stand right behind a word. Marks on letters are left
    out: readers put them before or behind their letter.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return Counter(_WORD.findall(_ALONE.sub(lambda c: f" {c[0]} ", plain)))


def words_of_markdown(text: str, cited: str = "") -> Counter[str]:
    """Words that a reader of the Markdown sees, without citations (`cited` is a pattern for more), formulas and
    pictures."""
    text = _UNSEEN.sub("", _TOKEN.sub("", _FRONT.sub("", text)))
    text = re.sub(cited, "", text) if cited else text
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    markdown.use(footnote_plugin).use(deflist_plugin).use(tasklists_plugin).use(
        dollarmath_plugin, allow_space=False
    )
    tree = lxml.html.fromstring(f"<div>{markdown.render(text)}</div>")
    for formula in tree.xpath("//*[contains(@class, 'math')]"):
        formula.drop_tree()
    for mark in tree.xpath("//*[contains(@class, 'footnote-ref') or contains(@class, 'footnote-backref')]"):
        mark.drop_tree()
    return words(" ".join(tree.itertext()))


def text_of(path: Path) -> str:
    """All text of an artifact, read by pdfium, python-docx, python-pptx or lxml."""
    return {"pdf": _pdf, "docx": _docx, "pptx": _pptx, "html": _html}[path.suffix[1:]](path)


def _pdf(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
    # U+0002 is pdfium's sign for any hyphen at the end of a line: of a word that goes on, or between two words.
    return re.sub(r"(\w+)\x02(\w+)", r"\1\2 \1 \2", text)


def without_lam_alef(counted: Counter[str]) -> Counter[str]:
    """The words without lam and alef, whose ligature LibreOffice's PDFs name in the order in which it is drawn."""
    return sum(
        (Counter({re.sub("[\u0627\u0644]", "", word): n}) for word, n in counted.items()), Counter[str]()
    )


def _docx(path: Path) -> str:
    return "\n".join(_paragraphs(part, WORD_ML) for part in word_parts(path))


def word_parts(path: Path) -> list[lxml.etree._Element]:
    """The body of a Word file and its footnotes."""
    return [Document(str(path)).element.body, *_notes(path)]


def _notes(path: Path) -> list[lxml.etree._Element]:
    with zipfile.ZipFile(path) as package:
        names = [name for name in package.namelist() if name == "word/footnotes.xml"]
        return [lxml.etree.parse(io.BytesIO(package.read(name))).getroot() for name in names]


def _pptx(path: Path) -> str:
    return "\n".join(_paragraphs(slide.element, _DRAWING_ML) for slide in Presentation(str(path)).slides)


def _paragraphs(part: lxml.etree._Element, namespace: str) -> str:
    """The text of its paragraphs, a line each."""
    return "\n".join(
        "".join(element.text or "" if element.tag == f"{namespace}t" else "\n" for element in pieces)
        for paragraph in part.iter(f"{namespace}p")
        for pieces in [paragraph.iter(*(f"{namespace}{name}" for name in ("t", "br", "tab", "cr")))]
    )


def _html(path: Path) -> str:
    tree = lxml.html.parse(str(path)).getroot()
    for element in tree.xpath("//script | //style"):
        element.drop_tree()
    return " ".join(tree.itertext())
