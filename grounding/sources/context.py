"""Sources by path: as data (`fetch_ctx`), and as text for a model's context (`react_read`)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from blocks.errors import SelectorError, SourcesError
from blocks.prompt.escaped import escape_markup
from blocks.prompt.token_estimate import Count, characters, check_budget
from grounding.sources.model import Row, label
from grounding.sources.pool import SourcesPool
from grounding.sources.selectors import POOL_PATH, is_pool_path, not_there, parse_path
from grounding.sources.skills import load_skill

SKILL_PATH = "sk:"
"""How the path of a skill begins; the name of its folder follows."""


class FetchError(TypedDict):
    """Why a path gave nothing, or not everything."""

    code: str
    """`unknown_path` (no path of sources), `bad_selector` (not like `[1,3-5]`), or `unknown_sid`."""
    message: str
    """What was wrong and what to do."""


class Fetched(TypedDict):
    """What a path gave."""

    ret: list[Row] | None
    """The rows found (copies); None if the path could not be read."""
    err: FetchError | None
    """None if everything asked for was found."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Sources and skills as a model reads them."""

    text: str
    """`<SOURCE sid="1" …>` elements and skills, in the order asked for; no source can forge one."""
    sids: tuple[int, ...]
    """The sources shown."""
    shortened: tuple[int, ...]
    """Those of them whose `content` had no room, so that only `text` is shown."""
    left_out: tuple[int, ...]
    """Sources that had no room at all."""
    problems: tuple[FetchError, ...]
    """What could not be read, and why."""


def fetch_ctx(path: object, pool: SourcesPool) -> Fetched:
    """The rows that `so:sources_pool[1,3-5]` means, whole; `so:sources_pool` and `conv:sources_pool` mean
    all.

    Never raises for a path that is wrong: `err` says why. If some SIDs aren't in the pool, `ret` has the
    others and `err` names the missing.
    """
    if not isinstance(path, str):
        message = f"a path is text like {POOL_PATH}[1,3-5], not a {type(path).__name__}"
        return {"ret": None, "err": {"code": "unknown_path", "message": message}}
    try:
        ranges = parse_path(path)
    except SelectorError as error:
        code = "bad_selector" if is_pool_path(path) else "unknown_path"
        return {"ret": None, "err": {"code": code, "message": str(error)}}
    rows = pool.select(path)
    missing = not_there(ranges, pool.sids)
    if not missing:
        return {"ret": rows, "err": None}
    has = f"its sources go up to S:{max(pool.sids)}" if len(pool) else "it is empty"
    message = f"the pool has no {', '.join(missing)}; {has}"
    return {"ret": rows, "err": {"code": "unknown_sid", "message": message}}


def react_read(
    paths: str | Iterable[str],
    pool: SourcesPool,
    *,
    skills: str | os.PathLike[str] | None = None,
    budget: int | None = None,
    count: Count = characters,
) -> Reading:
    """Sources and skills as text for a model's context: `react.read(["so:sources_pool[1-5]", "sk:survey"])`.

    A source shows its `content`, or its `text` where it has no content or the budget has no room for it; one
    for which there is no room at all is left out whole, never cut. Each is shown once. `sk:NAME` reads the
    skill in the folder NAME of `skills`: its `sources.yaml` joins the pool, and its tokens get the pool's
    SIDs. `budget` is the most that the text may have in what `count` counts. What can't be read is among
    `problems`; the rest is read all the same. Raises QuoteError for a budget below 0.
    """
    check_budget(budget)
    page = _Page(budget, count)
    for path in [paths] if isinstance(paths, str) else paths:
        if isinstance(path, str) and path.strip().startswith(SKILL_PATH):
            page.add_skill(path.strip(), pool, skills)
        else:
            page.add_sources(fetch_ctx(path, pool))
    return page.reading()


def format_source(row: Row, *, whole: bool = True) -> str:
    """A source as a model reads it: `<SOURCE sid="3" title="…" url="…">words</SOURCE>`.

    Its `content` if it has one and `whole`, else its `text`. Words that could be taken for markup, a block id
    or a token are escaped as in blocks (`blocks.prompt.escaped.escape_markup`), so that a source can't forge another
    one.
    """
    words = (row.get("content") if whole else None) or row.get("text") or ""
    shown = {
        "title": label(row),
        "url": row.get("url"),
        "published": row.get("published_time_iso"),
        "modified": row.get("modified_time_iso"),
    }
    attributes = "".join(f' {name}="{_attribute(str(value))}"' for name, value in shown.items() if value)
    return f'<SOURCE sid="{row["sid"]}"{attributes}>{escape_markup(words)}</SOURCE>'


class _Page:
    """What has been read so far, and the room that is left."""

    def __init__(self, budget: int | None, count: Count) -> None:
        self._budget = budget
        self._count = count
        self._used = 0
        self._pieces: list[str] = []
        self._shown: dict[int, bool] = {}
        self._left_out: dict[int, None] = {}
        self._problems: list[FetchError] = []

    def add_sources(self, fetched: Fetched) -> None:
        """Show each row that has room."""
        if fetched["err"]:
            self._problems.append(fetched["err"])
        for row in fetched["ret"] or ():
            if row["sid"] not in self._shown:
                self._add_source(row)

    def add_skill(self, path: str, pool: SourcesPool, folder: str | os.PathLike[str] | None) -> None:
        """Merge a skill's sources and show its text."""
        name = path.removeprefix(SKILL_PATH)
        if folder is None or not re.fullmatch(r"\w[\w.-]*", name):
            self._problem("unknown_path", f"{path[:200]!r} names no skill here")
            return
        try:
            skill = load_skill(Path(folder) / name, pool)
        except SourcesError as error:
            self._problem("unknown_path", str(error))
            return
        if skill.removed:
            self._problem(
                "unknown_sid", f"skill {name} names sources that it doesn't have: {list(skill.removed)}"
            )
        if not self._fits(f'<SKILL name="{_attribute(name)}">\n{skill.body}\n</SKILL>'):
            self._problem("no_room", f"the budget has no room for the skill {name}")

    def _add_source(self, row: Row) -> None:
        has_both = bool(row.get("content")) and bool(row.get("text"))
        if self._fits(format_source(row)):
            self._shown[row["sid"]] = True
        elif has_both and self._fits(format_source(row, whole=False)):
            self._shown[row["sid"]] = False
        else:
            self._left_out[row["sid"]] = None

    def _fits(self, piece: str) -> bool:
        """Add the piece if there is room."""
        if self._budget is not None:
            if self._used + self._count(f"\n{piece}" if self._pieces else piece) > self._budget:
                return False
            # A tokenizer may need more for the whole than for its parts.
            used = self._count("\n".join([*self._pieces, piece]))
            if used > self._budget:
                return False
            self._used = used
        self._pieces.append(piece)
        return True

    def _problem(self, code: str, message: str) -> None:
        self._problems.append({"code": code, "message": message})

    def reading(self) -> Reading:
        """The outcome."""
        return Reading(
            "\n".join(self._pieces),
            tuple(self._shown),
            tuple(sid for sid, whole in self._shown.items() if not whole),
            tuple(sid for sid in self._left_out if sid not in self._shown),
            tuple(self._problems),
        )


def _attribute(text: str) -> str:
    return escape_markup(" ".join(text.split())).replace('"', "&quot;")
