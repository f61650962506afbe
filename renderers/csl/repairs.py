"""What is changed in a CSL style before citeproc-py writes with it: what reports draw, and what it gets wrong."""

from __future__ import annotations

from typing import Any

_CS = "{http://purl.org/net/xbiblio/csl}"


def prepare(root: Any, kind: str) -> None:
    """Change the style's tree (citeproc's lxml elements) for items of type `kind`, "article-journal" for one."""
    for text in root.findall(f".//{_CS}text[@variable='citation-number']"):
        text.getparent().remove(text)  # reports have their own numbers
    root.attrib.pop("page-range-format", None)  # citeproc-py shortens 1–20 to 1–0
    root.find(f"{_CS}bibliography").attrib.pop("subsequent-author-substitute", None)
    _part_dates(root)
    _initialise_where_asked(root)
    for choose in root.findall(f".//{_CS}choose"):
        _decide(choose, kind)
    _drop_unused_macros(root)


def _part_dates(root: Any) -> None:
    """The delimiter of a language's dates, which citeproc-py leaves out, as prefixes of their parts."""
    for date in root.findall(f"{_CS}locale/{_CS}date[@delimiter]"):
        for part in date.findall(f"{_CS}date-part")[1:]:
            part.set("prefix", date.get("delimiter") + part.get("prefix", ""))


def _initialise_where_asked(root: Any) -> None:
    """`initialize="false"`, which citeproc-py doesn't know, as names without `initialize-with`."""
    if root.find(f".//{_CS}name[@initialize='false']") is None:
        return
    mark = root.attrib.pop("initialize-with", None)
    for name in root.findall(f".//{_CS}name"):
        if name.get("initialize") == "false":
            name.attrib.pop("initialize-with", None)
        elif mark is not None and "initialize-with" not in name.attrib:
            name.set("initialize-with", mark)


def _decide(choose: Any, kind: str) -> None:
    """Leave of a choice what items of that type can come to: large styles become two to three times as fast.

    Branches for ambiguous citations go as well; citeproc-py would take them always.
    """
    kept: list[Any] = []
    for branch in choose:
        fits = _fits(branch, kind)
        if fits is not False:
            kept.append(_as("else" if fits else "if" if not kept else "else-if", branch))
        if fits:
            break
    choose[:] = kept


def _fits(branch: Any, kind: str) -> bool | None:
    """Whether a branch is for items of that type; None if that depends on more than the type."""
    conditions = set(branch.attrib) - {"match"}
    if branch.tag == f"{_CS}else":
        return True
    if branch.get("disambiguate") == "true":
        return False
    if conditions != {"type"}:
        return None
    types = branch.get("type").lower().split()
    match branch.get("match", "all"):
        case "any":
            return kind in types
        case "none":
            return kind not in types
        case _:
            return set(types) == {kind}


def _as(tag: str, branch: Any) -> Any:
    """The branch under another name, which decides what citeproc takes it for."""
    if branch.tag == _CS + tag:
        return branch
    made = branch.makeelement(_CS + tag, {} if tag == "else" else dict(branch.attrib))
    made[:] = list(branch)
    return made


def _drop_unused_macros(root: Any) -> None:
    """Macros that nothing calls: citeproc-py looks through all of them for each one that it needs."""
    macros = {macro.get("name"): macro for macro in root.findall(f"{_CS}macro")}
    called: set[str] = set()
    pending = [root.find(f"{_CS}citation"), root.find(f"{_CS}bibliography")]
    while pending:
        for text in pending.pop().iter(f"{_CS}text", f"{_CS}key"):
            name = text.get("macro")
            if name in macros and name not in called:
                called.add(name)
                pending.append(macros[name])
    for name in macros.keys() - called:
        root.remove(macros[name])
