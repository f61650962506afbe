"""A heading with another name keeps its id if its neighbours show that it is the same heading."""

from __future__ import annotations

import pytest
from house_rules import TEXTS

from blocks.box import Box
from blocks.document import Document
from blocks.imports.assemble import PlacedBlock, PlacedWord, assemble
from blocks.library.block_pairs import carried_numbers
from blocks.model import Content, Kind, Page

Row = tuple[Kind, str] | tuple[Kind, str, int]
H, P = Kind.HEADING, Kind.PARAGRAPH
FEE, PETS, LIFT = ((P, TEXTS[name]) for name in ("fee", "pets", "lift"))
OLD: list[Row] = [(H, "Parking", 1), FEE, (H, "Animals", 1), PETS, (H, "Machines", 1), LIFT]


def content(rows: list[Row]) -> Content:
    box = Box(10, 10, 20, 20)
    blocks = [
        PlacedBlock(
            kind, 1, [PlacedWord(word, box, 0) for word in text.split()], depth=level[0] if level else None
        )
        for kind, text, *level in rows
    ]
    return assemble((Page(1, 595, 842),), blocks)


def carried(old: list[Row], new: list[Row]) -> list[int]:
    """The number of each block of the new version; 0 for a new one."""
    before = Document("d", "d", "", content(old), 1)
    return carried_numbers(before, content(new), {}).tolist()


@pytest.mark.parametrize("name", ["Dogs and cats", "§ 9", "動物"])
def test_a_heading_between_the_same_paragraphs(name: str) -> None:
    assert carried(OLD, [*OLD[:2], (H, name, 1), *OLD[3:]]) == [1, 2, 3, 4, 5, 6]


def test_the_first_heading_of_a_document() -> None:
    assert carried(OLD, [(H, "Where cars stand", 1), *OLD[1:]]) == [1, 2, 3, 4, 5, 6]


def test_two_headings_in_a_row() -> None:
    old = [*OLD[:2], (H, "Part two", 1), (H, "Animals", 2), PETS]
    new = [*OLD[:2], (H, "Second chapter", 1), (H, "Dogs", 2), PETS]
    assert carried(old, new) == [1, 2, 3, 4, 5]
    assert carried(old, [*OLD[:2], (H, "Dogs", 2), PETS]) == [1, 2, 0, 5], "which of the two was it?"


def test_furniture_moves_between_headings_and_their_text() -> None:
    footer: Row = (Kind.FOOTER, "House rules, page 1")
    assert carried([*OLD[:2], footer, *OLD[2:]], [*OLD[:2], (H, "Dogs", 1), footer, *OLD[3:]])[2] == 4


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ([*OLD[:2], (H, "Dogs", 2), *OLD[3:]], "another level"),
        ([*OLD[:2], (P, "Dogs"), *OLD[3:]], "a paragraph"),
        ([*OLD[:2], (H, "Dogs", 1), (P, TEXTS["waste"]), *OLD[5:]], "the text below is another one"),
        ([(P, TEXTS["noise"]), (H, "Dogs", 1), *OLD[3:]], "the text above is another one"),
    ],
)
def test_neighbours_or_kinds_that_differ_make_a_new_heading(new: list[Row], why: str) -> None:
    place = next(k for k, row in enumerate(new) if row[1] == "Dogs")
    assert carried(OLD, new)[place] == 0, why


def test_a_heading_that_stands_elsewhere_keeps_its_own_id() -> None:
    new = [*OLD[:2], (H, "Machines", 1), *OLD[3:4], (H, "Animals", 1), LIFT]
    assert carried(OLD, new) == [1, 2, 5, 4, 3, 6]


def test_the_last_line_of_a_document_is_not_known_by_its_place() -> None:
    assert carried([*OLD, (H, "Annex", 1)], [*OLD, (H, "Signatures", 1)])[-1] == 0
