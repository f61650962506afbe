"""The tree of structure elements as objects of the file (ISO 32000-1, 14.7).

Marked content is found from its element (MCR with MCID) and the element from it (the ParentTree, by StructParents of
pages and StructParent of links, which are OBJR). Elements without content are dropped, but for cells, which keep the
columns of a table straight.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderers.pdf.objects import Objects
from renderers.pdf.page import Area, Page
from renderers.pdf.structure import Node
from renderers.tree.heading_levels import levels_without_gaps

_HEADINGS = ("H1", "H2", "H3", "H4", "H5", "H6")
Links = Sequence[tuple[int, Area]]
"""Numbers of a page's links, and what they are."""


def write_structure(
    objects: Objects, root: Node, pages: Sequence[Page], numbers: Sequence[int], links: Sequence[Links]
) -> int:
    """Number of the tree's root; finishes the links' objects, which name their place in it."""
    tree = objects.add()
    parents = _finish_links(objects, links, numbers)
    nodes = _numbered(objects, root)
    _write_nodes(objects, nodes, tree, numbers, parents)
    listed = [f"{page.index} [{' '.join(f'{node.number} 0 R' for node in page.nodes)}]" for page in pages]
    listed += [f"{key} {node.number} 0 R" for key, _, _, node in parents]
    names = sorted((node.name, node.number) for node, _ in nodes if node.name)
    ids = f"/IDTree<</Names[{' '.join(f'({name}) {n} 0 R' for name, n in names)}]>>" if names else ""
    objects.set(
        tree,
        f"<</Type/StructTreeRoot/K {root.number} 0 R/ParentTree<</Nums[{' '.join(listed)}]>>"
        f"/ParentTreeNextKey {len(pages) + len(parents)}{ids}>>",
    )
    return tree


Linked = tuple[int, int, int, Node]
"""Key in the parent tree, the link's number, its page's number, its element."""


def _finish_links(objects: Objects, links: Sequence[Links], numbers: Sequence[int]) -> list[Linked]:
    found: list[Linked] = []
    for page_links, page in zip(links, numbers, strict=True):
        for number, area in page_links:
            if area.node is None:
                objects.extend(number, ">>")
                continue
            key = len(numbers) + len(found)
            objects.extend(number, f"/StructParent {key}>>")
            found.append((key, number, page, area.node))
    return found


def _numbered(objects: Objects, root: Node) -> list[tuple[Node, Node | None]]:
    """Every element with its parent, each with an object's number; elements without content are dropped."""
    _prune(root)
    found: list[tuple[Node, Node | None]] = []
    pending: list[tuple[Node, Node | None]] = [(root, None)]
    while pending:
        node, parent = pending.pop()
        node.number = objects.add()
        found.append((node, parent))
        pending += [(kid, node) for kid in reversed(node.kids) if isinstance(kid, Node)]
    _close_gaps([node for node, _ in found if node.kind in _HEADINGS])
    return found


def _close_gaps(headings: list[Node]) -> None:
    """The first heading is H1, and none skips a level (ISO 14289-1, 7.4.2), whatever the text's own levels are."""
    levels = levels_without_gaps(_HEADINGS.index(node.kind) for node in headings)
    for node, level in zip(headings, levels, strict=True):
        node.kind = _HEADINGS[level - 1]


def _prune(root: Node) -> None:
    order, pending = [], [root]
    while pending:
        node = pending.pop()
        order.append(node)
        pending += [kid for kid in node.kids if isinstance(kid, Node)]
    for node in reversed(order):
        node.kids = [
            kid for kid in node.kids if not isinstance(kid, Node) or kid.kids or kid.kind in ("TD", "TH")
        ]


def _write_nodes(
    objects: Objects,
    nodes: list[tuple[Node, Node | None]],
    tree: int,
    pages: Sequence[int],
    linked: list[Linked],
) -> None:
    of_node: dict[int, list[str]] = {}
    for _, number, page, node in linked:
        of_node.setdefault(id(node), []).append(f"<</Type/OBJR/Obj {number} 0 R/Pg {page} 0 R>>")
    for node, parent in nodes:
        kids = [_kid(kid, pages) for kid in node.kids] + of_node.get(id(node), [])
        above = parent.number if parent else tree
        more = (f"/ID({node.name})" if node.name else "") + node.attributes + _placed(node)
        objects.set(
            node.number,
            f"<</Type/StructElem/S/{node.kind}/P {above} 0 R/K[{' '.join(kids)}]{more}>>",
        )


def _placed(node: Node) -> str:
    """Where a picture is, which readers show while its description is heard (ISO 32000-1, table 344)."""
    return f"/A<</O/Layout/BBox[{' '.join(f'{edge:.2f}' for edge in node.box)}]>>" if node.box else ""


def _kid(kid: Node | tuple[int, int], pages: Sequence[int]) -> str:
    if isinstance(kid, Node):
        return f"{kid.number} 0 R"
    page, number = kid
    return f"<</Type/MCR/Pg {pages[page]} 0 R/MCID {number}>>"
