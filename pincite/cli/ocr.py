"""The options `--ocr` and `--ocr-languages`, and what is told of pages that need OCR still."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from blocks.errors import OcrError
from blocks.ocr.options import OcrOptions, language_names
from pincite.cli.output import Command
from pincite.cli.terminal import say
from pincite.rows import outcomes
from pincite.rows.documents import number_runs

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.model import Page


def ocr_options(command: Command) -> Command:
    """Add `--ocr` and `--ocr-languages`, parameters `ocr` and `ocr_languages` (checked)."""
    languages = click.option(
        "--ocr-languages",
        metavar="NAMES",
        default="eng",
        show_default=True,
        callback=_languages,
        help="What scanned pages are written in, by Tesseract's names: eng, deu+fra …",
    )
    mode = click.option(
        "--ocr",
        type=click.Choice(["auto", "never", "always"]),
        default="auto",
        show_default=True,
        callback=_with_engine,
        help="Read pages from their pictures: those without usable text, none, or every one.",
    )
    return mode(languages(command))


def paranoid_option(command: Command) -> Command:
    """Add `--paranoid`, parameter `paranoid`."""
    return click.option(
        "--paranoid",
        is_flag=True,
        callback=_compared,
        help="Hold each page's text against its picture, by OCR (seconds a page), and tell where they differ.",
    )(command)


def _with_engine(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The mode; every page can be read from its picture only where there is what reads it."""
    if value == "always":
        _require_engine()
    return value


def _compared(context: click.Context, parameter: click.Parameter, value: bool) -> bool:
    if value:
        _require_engine()
    return value


def _require_engine() -> None:
    from blocks.ocr.find import find_engine

    try:
        find_engine()
    except OcrError as error:
        raise click.BadParameter(str(error)) from error


def _languages(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    try:
        return OcrOptions(languages=language_names(value)).languages
    except OcrError as error:
        raise click.BadParameter(str(error)) from error


def report_needs(name: str, pages: Sequence[Page]) -> None:
    """Say on standard error which of the pages of the document `name` need OCR still, and why: each reason, which is
    long and says what to do, once a command."""
    told = click.get_current_context().meta.setdefault(f"{__name__}.told", set())
    needy = [page for page in pages if page.needs_ocr is not None]
    for reason, same in groupby(sorted(needy, key=lambda p: p.needs_ocr or ""), key=lambda p: p.needs_ocr):
        numbers = [page.number for page in same]
        verb = "page {} needs" if len(numbers) == 1 else "pages {} need"
        where = verb.format(", ".join(number_runs(numbers)))
        why = "" if reason in told else f": {reason}"
        told.add(reason)
        say(f"pincite: {where} OCR, so {name} is not read whole{why}", err=True)


def needs_rows(document: Document, pages: Collection[int]) -> Iterator[outcomes.JsonRow]:
    """An object for each of the pages that needs OCR still."""
    for page in document.pages:
        if page.needs_ocr is not None and page.number in pages:
            yield {"document": document.id, "page": page.number, "needs_ocr": page.needs_ocr}
