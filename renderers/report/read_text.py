"""The written text of a report: read into a tree, with the words and numbers that reports add to it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from blocks.errors import ArtifactError
from grounding.markers.malformed import find_malformed
from renderers.pictures.access import ImageAccess
from renderers.pictures.diagrams import with_diagrams
from renderers.read.front_matter import language_tag
from renderers.read.html.document import from_html
from renderers.read.markdown.document import from_markdown
from renderers.read.model import DefinedNumber, ReadText
from renderers.read.text import from_text
from renderers.report.input import ReportInput
from renderers.report.options import ReportOptions
from renderers.report.wording.callouts import with_callout_words
from renderers.report.wording.cross_references import with_numbers
from renderers.report.wording.labels import labels_of
from renderers.report.wording.language import language_of
from renderers.report.wording.typographic_quotes import typographic, with_typographic_quotes
from renderers.tree.nodes import TextDocument
from renderers.tree.problem import ReportProblem
from renderers.tree.replace_citations import settle_marks

_DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
"""A date as YAML has it, which readers want in words."""


@dataclass(frozen=True, slots=True)
class WrittenText:
    """What was written, before its marks are numbered."""

    document: TextDocument
    """With the words and numbers that reports add."""
    language: str
    """Its tag."""
    smart: bool
    """Straight quotation marks become those of the language."""
    definitions: tuple[DefinedNumber, ...]
    """What numbers stand for by the text itself, in order."""
    problems: tuple[ReportProblem, ...]
    """What of it could not be shown as meant."""
    usage: tuple[int, ...]
    """Sources that `[[USAGE:…]]` names, ascending."""

    def named(self, title: str | None, document: TextDocument) -> str:
        """The name that the caller or the text gives the report; "" if neither does."""
        own = title or ""
        return (typographic(own, self.language) if self.smart else own) or document.title


def read_text(
    given: ReportInput, known: Collection[int], options: ReportOptions, *, marks: bool
) -> WrittenText:
    """The text with the words and numbers that reports add to it; without `marks` those of citations are gone.

    Raises ArtifactError for a language that is none, and as `with_diagrams`.
    """
    parsed = _parsed(given, known, options.get("images") or _own_pictures(given))
    document, undrawn = with_diagrams(parsed.document) if options.get("diagrams") else (parsed.document, [])
    document = document if marks else settle_marks(document, lambda marks: ())
    language = _tag(options.get("language")) or document.language or language_of(given.text)
    labels = labels_of(language)
    document = with_callout_words(with_numbers(document, labels), labels)
    if day := _DAY.fullmatch(document.date):
        document = replace(document, date=labels.date_words(tuple(map(int, day.groups()))))
    smart = _is_smart(options.get("smart"), given)
    document = with_typographic_quotes(document, language) if smart else document
    problems = (*parsed.problems, *_malformed(given), *undrawn)
    return WrittenText(document, language, smart, parsed.definitions, problems, parsed.usage)


def _tag(language: str | None) -> str:
    """The tag with dashes, "" for None."""
    if not language:
        return ""
    tag = language_tag(language)
    if not tag:
        raise ArtifactError(f"{language!r} is no tag of a language; give one such as en, de-CH or zh-Hant")
    return tag


def _own_pictures(given: ReportInput) -> ImageAccess:
    """Pictures beside the text's file, or those that the text carries itself."""
    return ImageAccess(() if given.folder is None else (given.folder,))


def _parsed(given: ReportInput, known: Collection[int], images: ImageAccess) -> ReadText:
    if given.tree is not None:
        return ReadText(given.tree)
    if given.fmt == "text":
        return from_text(given.text, numbers=known)
    read = from_html if given.fmt == "html" else from_markdown
    return read(given.text, numbers=known, images=images)


def _malformed(given: ReportInput) -> list[ReportProblem]:
    """What is told of tokens that are written wrongly, and shown as they are written."""
    return [ReportProblem("malformed", token.message) for token in find_malformed(given.text, given.fmt)]


def _is_smart(asked: bool | None, given: ReportInput) -> bool:
    """Are straight quotation marks made the language's? Unasked, those of Markdown, as Pandoc and Quarto do."""
    return given.fmt == "markdown" and given.tree is None if asked is None else asked
