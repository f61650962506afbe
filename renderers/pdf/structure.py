"""The structure of a tagged PDF: what is a heading, a list, a cell (ISO 32000-1, 14.7 and 14.8).

The elements alone, filled while pages are drawn; `structure_tree` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


def list_numbering(kind: str) -> str:
    """Attributes of a list that say what its labels are (ISO 32000-1, table 347)."""
    return f"/A<</O/List/ListNumbering/{kind}>>"


@dataclass(slots=True, eq=False)
class Node:
    """One structure element."""

    kind: str
    """Its standard type: P, H1, TD, …"""
    kids: list[Node | tuple[int, int]] = field(default_factory=list)
    """Elements, and pieces of content: page from 0, number on the page."""
    attributes: str = ""
    """Further entries of its dictionary, as they stand in the file."""
    name: str = ""
    """A name in ASCII that no other element has, as notes must have one; "" for none."""
    box: tuple[float, float, float, float] | None = None
    """Left, bottom, right, top of a picture or formula on its page."""
    number: int = 0
    """Its object's number, given when the file is written."""

    def child(self, kind: str, attributes: str = "", *, name: str = "") -> Node:
        """A new element at the end of this one."""
        node = Node(kind, attributes=attributes, name=name)
        self.kids.append(node)
        return node
