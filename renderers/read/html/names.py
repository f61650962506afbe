"""What HTML elements mean for a document tree."""

from __future__ import annotations

from blocks.text.html_parser import AnyHTMLParser
from renderers.tree.nodes import Emphasis, Marked, Strike, Strong, Subscript, Superscript, Underline

Style = type[Strong | Emphasis | Strike | Underline | Marked | Superscript | Subscript]

STYLES: dict[str, Style] = {
    **dict.fromkeys(("b", "strong"), Strong),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var", "address"), Emphasis),
    **dict.fromkeys(("s", "strike", "del"), Strike),
    **dict.fromkeys(("u", "ins"), Underline),
    "mark": Marked,
    "sup": Superscript,
    "sub": Subscript,
}
"""Elements that are styles of words."""
CODE = frozenset({"code", "kbd", "samp", "tt"})
"""Elements that are code in a line."""
DROPPED = frozenset(
    """applet audio base button canvas datalist dialog embed frame frameset head iframe input link meta meter
    noembed noframes object optgroup option param progress script select style template textarea video""".split()
)
"""Elements that a document leaves out with all they hold. `source`, `track` and `wbr` are none of them: the parser
takes what follows them for what they hold."""
BLOCKS = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table
    tbody td tfoot th thead title tr ul""".split()
)
"""Elements that begin a line of their own."""
_INLINE = frozenset(
    """a abbr acronym b bdi bdo big blink br cite code data del dfn em font i img ins kbd label mark math meter nobr
    noscript output picture progress q rb rp rt rtc ruby s samp slot small span strike strong sub sup svg time tt u
    var wbr""".split()
)
KNOWN = BLOCKS | DROPPED | _INLINE | {"area", "colgroup", "col", "map", "source", "track"}
"""Names of HTML; a `<name>` that is none of them is words of the text: `Vec<T>`, `<your name>`."""
Attributes = dict[str, str]


def is_hidden(attributes: Attributes) -> bool:
    """True for an element that a browser doesn't show."""
    style = "".join(attributes.get("style", "").lower().split())
    return "hidden" in attributes or "display:none" in style or "visibility:hidden" in style


class _TagReader(AnyHTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.attributes: Attributes = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.attributes.setdefault(name, value or "")


def read_attributes(tag: str) -> Attributes:
    """The attributes of a start tag, names in lower case, references resolved."""
    reader = _TagReader()
    reader.feed(tag)
    return reader.attributes
