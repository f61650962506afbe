"""A house's rules in three versions with planted edits, as PDFs, for tests of updates.

A version is a list of pages, a page a list of paragraphs' names; `TEXTS` has the words of each name.
"""

from __future__ import annotations

import pymupdf

TEXTS = {
    "title": "House rules of the Linden estate",
    "fee": "The fee for each parking licence is 500 euros a year, to be paid before the end of January.",
    "fee2": "The fee for each parking licence is 650 euros a year, to be paid before the end of January.",
    "pets": "Tenants may keep one cat or one small dog in the flat if the owner of the house agrees to it.",
    "pets2": "Tenants may not keep one cat or one small dog in the flat if the owner of the house agrees to it.",
    "lift": "The lift is open from seven in the morning until ten in the evening on every day of the week.",
    "waste": "Rubbish is collected on Tuesdays, and glass on the first Friday of the month behind the garage.",
    "garden": "The garden at the back belongs to the ground floor alone, and its gate stays locked at night.",
    "long": (
        "Visitors park their cars on the upper deck, where a space costs nothing for the first two hours. "
        "Bicycles stand in the cellar on the left, and whoever leaves one in the hallway pays for its removal."
    ),
    "long_a": (
        "Visitors park their cars on the upper deck, where a space costs nothing for the first two hours."
    ),
    "long_b": (
        "Bicycles stand in the cellar on the left, and whoever leaves one in the hallway pays for its removal."
    ),
    "noise": "Music is played softly after nine, and drums are never played in the house at any hour.",
    "quiet": "Washing machines rest on Sundays between noon and three so that children can sleep.",
    "noise_quiet": (
        "Music is played softly after nine, and drums are never played in the house at any hour. "
        "Washing machines rest on Sundays between noon and three so that children can sleep."
    ),
    "heating": "Heating runs from October to April at twenty degrees by day and at seventeen by night.",
    "keys": "Lost keys are replaced by the caretaker for thirty euros each, payable on collection.",
    "keys2": (
        "Lost keys are replaced by the caretaker for thirty euros each, payable on collection, "
        "except where the lock itself had failed."
    ),
    "preface": "This edition was approved by the assembly of owners in the spring after a long debate.",
    "scope": "3 Scope of the rules",
    "scope2": "3 Purpose of the rules",
    "row": "Storey total: none",
}
V1 = [
    ["title", "fee", "pets", "lift", "waste"],
    ["garden", "long", "noise", "quiet", "row"],
    ["scope", "heating", "keys", "row"],
]
V2 = [
    ["preface"],
    ["title", "fee2", "lift", "pets2", "waste"],
    ["long_a", "long_b", "noise_quiet", "row"],
    ["scope2", "heating", "keys2", "row"],
]
"""Page inserted, number changed, "not" added, lift moved, garden deleted, a block split, two merged, a heading
retitled, an exception added."""
V3 = [
    ["preface"],
    ["title", "fee2", "lift", "waste"],
    ["long_a", "long_b", "noise_quiet", "row"],
    ["garden", "scope2", "heating", "keys2", "row"],
]
"""Then the pets' rule deleted, and the garden's put back, elsewhere."""


def pdf(pages: list[list[str]]) -> bytes:
    """The version as a PDF; the same pages give the same bytes."""
    with pymupdf.open() as file:
        for names in pages:
            page, y = file.new_page(), 90.0
            for name in names:
                size = 16 if name in ("title", "scope", "scope2") else 11
                room = page.insert_textbox((72, y, 500, y + 300), TEXTS[name], fontsize=size)
                y += 300 - room + 24
        return bytes(file.tobytes(no_new_id=True))
