"""Lines of HTML as inlines."""

from __future__ import annotations

from urllib.parse import quote

from lxml import etree
from lxml.etree import _Element as Element

from renderers.read.html.names import BLOCKS, CODE, DROPPED, STYLES, is_hidden
from renderers.read.html.styles import picture_size, styles_of
from renderers.read.lines import DEEPEST
from renderers.read.reading import Reading
from renderers.tree.nodes import Code, Inline, LineBreak, Text

_TEX = "application/x-tex"


def name_of(node: Element) -> str:
    """An element's name in lower case, "" for comments and instructions."""
    return node.tag.rpartition("}")[2].rpartition(":")[2].lower() if isinstance(node.tag, str) else ""


def is_gone(node: Element) -> bool:
    """True for what a reader doesn't see: comments, scripts, form fields, hidden elements."""
    name = name_of(node)
    if not name or is_hidden(dict(node.attrib.items())):
        return True
    if name == "script":
        return not node.get("type", "").startswith("math/tex")
    # KaTeX writes a formula twice: as MathML and, for the eye, as a heap of spans.
    return name in DROPPED or "katex-html" in node.get("class", "").split()


def all_words(element: Element) -> str:
    """All text that a reader sees in an element, a line feed for each line break; without recursion."""
    parts: list[str] = []
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start" and (node is element or not is_gone(node)):
            parts.append("\n" if name_of(node) == "br" else node.text or "")
            continue
        if event == "start":
            walk.skip_subtree()
        elif node is not element:
            parts.append(node.tail or "")
    return "".join(parts)


class HtmlLines:
    """Makes inlines of elements."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._depth = 0

    def words(self, text: str | None) -> list[Inline]:
        """Words and the marks among them."""
        return self._reading.words(text)

    def within(self, element: Element) -> list[Inline]:
        """The inlines within an element; blocks in it become lines."""
        if self._depth > DEEPEST:
            return self._reading.words(all_words(element))
        self._depth += 1
        inlines = self._reading.words(element.text or "")
        for child in element:
            inlines += self.of(child)
            inlines += self._reading.words(child.tail or "")
        self._depth -= 1
        return inlines

    def of(self, element: Element) -> list[Inline]:
        """The inlines of an element itself; what stands behind it is not part of it."""
        name = name_of(element)
        if is_gone(element):
            return []
        self._name_place(element)
        if name == "br":
            return [LineBreak()]
        if name in _LEAVES:
            return _LEAVES[name](self, element)
        return self._styled(name, element)

    def _styled(self, name: str, element: Element) -> list[Inline]:
        inlines = self.within(element)
        if name in BLOCKS and inlines:
            return [LineBreak(), *inlines, LineBreak()]
        styles = [STYLES[name]] if name in STYLES else []
        for style in [*styles_of(dict(element.attrib.items())), *styles]:
            inlines = [style(tuple(inlines))] if inlines else []
        return inlines

    def _name_place(self, element: Element) -> None:
        names = [element.get("id", ""), element.get("name", "") if name_of(element) == "a" else ""]
        self._reading.anchors.name_next(*(name for name in names if name))

    def _link(self, element: Element) -> list[Inline]:
        inlines = self.within(element)
        url = element.get("href")
        return inlines if url is None else self._reading.link(inlines, url, element.get("title", ""))

    def _picture(self, element: Element) -> list[Inline]:
        source, alt, title = (element.get(name, "") for name in ("src", "alt", "title"))
        width, height = picture_size(dict(element.attrib.items()))
        found = source.strip() or alt.strip()
        return self._reading.picture(source, alt, title, width=width, height=height) if found else []

    def _drawing(self, element: Element) -> list[Inline]:
        """An SVG within the page, as a picture; its words are its alt text."""
        xml = self._reading.hidden.words(etree.tostring(element, encoding="unicode", with_tail=False))
        if 'xmlns="' not in xml[: xml.find(">")]:
            xml = xml.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        alt = element.get("aria-label", "") or " ".join("".join(map(str, element.itertext())).split())
        return self._reading.picture(f"data:image/svg+xml,{quote(xml)}", alt)

    def _code(self, element: Element) -> list[Inline]:
        words = self._reading.code(" ".join(all_words(element).split()))
        return [Code(words)] if words else []

    def _formula(self, element: Element) -> list[Inline]:
        tex = formula_of(element)
        if tex:
            return self._reading.formula(tex, opening="", closing="")
        return self._reading.words(all_words(element))

    def _quoted(self, element: Element) -> list[Inline]:
        return [Text("“"), *self.within(element), Text("”")]

    def _reading_aid(self, element: Element) -> list[Inline]:
        """How a word is read (`<rt>`), in brackets behind it."""
        inlines = self.within(element)
        return [Text("("), *inlines, Text(")")] if inlines else []

    def _nothing(self, element: Element) -> list[Inline]:
        return []


_LEAVES = {
    "a": HtmlLines._link,
    "img": HtmlLines._picture,
    "svg": HtmlLines._drawing,
    "math": HtmlLines._formula,
    "script": HtmlLines._formula,
    "q": HtmlLines._quoted,
    "rt": HtmlLines._reading_aid,
    "rp": HtmlLines._nothing,
    **dict.fromkeys(CODE, HtmlLines._code),
}


def formula_of(element: Element) -> str:
    """The LaTeX of `<math>` (its annotation or `alttext`) or of MathJax's `<script type="math/tex">`, "" if none."""
    if name_of(element) == "script":
        return str(element.text or "").strip()
    for node in element.iter():
        if name_of(node) == "annotation" and node.get("encoding", "").lower() == _TEX:
            return str(node.text or "").strip()
    return str(element.get("alttext", "")).strip()
