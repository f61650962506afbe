"""PowerPoint opens the files without repairing them: they keep to the schemas of Office."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator
from slide_files import Deck, drawn, entry, mark, report_of
from test_pptx_boxes import everything
from written_report import cell, heading, p, written_report

from renderers.tree.nodes import Link, ListBlock, ListItem, Table, Text

pytestmark = pytest.mark.long

HOSTILE = "a\x00\x1b\ud800\uffff<&>\"']]>\u2028\u202e"
FILES: dict[str, Callable[[], Deck]] = {
    "everything": lambda: drawn(replace(written_report(), contents=True)),
    "night": lambda: drawn(replace(written_report(), look="brackets"), "night"),
    "titles": lambda: drawn(replace(written_report(), look="inline-links", language="ar")),
    "long": lambda: drawn(report_of(*everything(4))),
    "empty": lambda: drawn(report_of()),
    "hostile": lambda: drawn(
        report_of(
            heading(1, HOSTILE, HOSTILE),
            p(HOSTILE, Link((Text(HOSTILE),), "https://example.com/" + HOSTILE, HOSTILE), mark(HOSTILE, 1)),
            title=HOSTILE,
            language=HOSTILE,
            entries=(entry(1, HOSTILE, title=HOSTILE, url="https://[" + HOSTILE, file=HOSTILE),),
        )
    ),
    "tables": lambda: drawn(
        report_of(
            Table(
                (),
                ((cell("a", rows=3), cell("b", columns=2)), (cell("c"), cell("d")), (cell("e", columns=2),)),
                3,
            ),
            Table(((cell("only a header"),),), (), 1),
            Table((), (), 1),
        )
    ),
    "deep": lambda: drawn(report_of(heading(2, "Deep"), deep(30))),
}


def deep(levels: int) -> ListBlock:
    """Lists in lists."""
    made = ListBlock((ListItem((p("the deepest"),)),), ordered=True, start=40_000)
    for level in range(levels):
        made = ListBlock((ListItem((p(f"level {level}"), made)),), ordered=level % 2 == 0)
    return made


@pytest.mark.parametrize("name", FILES)
def test_the_schemas_of_office_are_kept(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.pptx"
    path.write_bytes(FILES[name]().data)
    result = OpenXmlValidator().validate(path)
    assert [(error.part_uri, error.description) for error in result.errors] == []


def test_a_file_that_does_not_keep_them_is_told(tmp_path: Path) -> None:
    deck = FILES["everything"]()
    body = deck.slides[2].placeholders[1]._element.txBody
    body.append(body[0])
    path = tmp_path / "broken.pptx"
    deck.file.save(path)
    assert OpenXmlValidator().validate(path).errors


def test_no_part_is_there_twice() -> None:
    names = FILES["everything"]().names()
    assert len(names) == len(set(names))
