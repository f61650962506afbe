"""What stands at the head or foot of every page, as it is written: words with fields, at left, centre and right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from string import Formatter
from typing import Literal, NamedTuple, get_args

from blocks.errors import ArtifactError

Field = Literal["title", "subtitle", "author", "date", "page", "pages", "section", "logo"]
"""What can stand in braces; `section` is the first heading of the highest level on the page, or that before it."""
FIELDS: dict[str, Field] = {name: name for name in get_args(Field)}
"""The fields by name."""
PLACES = ("left", "centre", "right")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
LONGEST = 300
"""Characters of a part; no page has room for more on one line."""


class Piece(NamedTuple):
    """Words, or a field between them."""

    words: str
    """The words, "" for a field."""
    field: Field | None = None
    """What belongs there; None for words."""


@dataclass(frozen=True, slots=True)
class RunningLine:
    """The header or the footer of a report's pages: `RunningLine(left="{title}", right="{page} of {pages}")`.

    A part is words with fields (`Field`) in braces; braces themselves are `{{` and `}}`. `{logo}` stands alone in its
    part. In texts that run from right to left, left and right change places. Raises ArtifactError for what is no such
    part.
    """

    left: str = ""
    """Where lines begin."""
    centre: str = ""
    """In the middle."""
    right: str = ""
    """Where lines end."""
    first_page: RunningLine | bool = True
    """The first page's own line, True for this one, False for none."""

    def __post_init__(self) -> None:
        for place in PLACES:
            parsed(getattr(self, place), place)
        if isinstance(self.first_page, RunningLine) and self.first_page.first_page is not True:
            raise ArtifactError(
                "first_page of a line has a first_page itself; give it left, centre and right"
            )

    @property
    def on_first_page(self) -> RunningLine:
        """The line of the first page."""
        if isinstance(self.first_page, RunningLine):
            return self.first_page
        return self if self.first_page else RunningLine()

    @property
    def has_logo(self) -> bool:
        """Has it a logo on any page?"""
        lines = (self, self.on_first_page)
        return any(
            part.strip() == "{logo}" for line in lines for part in (line.left, line.centre, line.right)
        )

    def __bool__(self) -> bool:
        """True if any page has something there."""
        return any((self.left, self.centre, self.right)) or (
            isinstance(self.first_page, RunningLine) and bool(self.first_page)
        )


def parsed(part: str, place: str) -> tuple[Piece, ...]:
    """The words and fields of a part; `place` names it in the message of the ArtifactError for what is none."""
    if not isinstance(part, str) or len(part) > LONGEST:
        raise ArtifactError(f"{place} is {part!r:.60}; give a text of {LONGEST} characters at most")
    part = re.sub(r"\s+", " ", part)
    if _UNSEEN.search(part):
        raise ArtifactError(f"{place} has signs that nobody sees: {part!r:.60}; leave them out")
    found: list[Piece] = []
    for words, name, form, turned in _cut(part, place):
        if words:
            found.append(Piece(words))
        if name is not None:
            formed = (f"!{turned}" if turned else "") + (f":{form}" if form else "")
            found.append(Piece("", _field(name + formed, place)))
    if len(found) > 1 and any(piece.field == "logo" for piece in found):
        raise ArtifactError(f"{place} has words beside {{logo}}: {part!r:.60}; put them into another part")
    return tuple(found)


def _cut(part: str, place: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(part))
    except ValueError as error:
        raise ArtifactError(
            f"{place} has a brace without its other half: {part!r:.60}; write {{{{ and }}}} for braces themselves"
        ) from error


def _field(name: str, place: str) -> Field:
    if name in FIELDS:
        return FIELDS[name]
    near = get_close_matches(re.split("[!:]", name)[0], FIELDS, 1)
    meant = f"; {{{near[0]}}} is one" if near else ""
    raise ArtifactError(
        f"{place} has {{{name}}}, which is no field{meant}; there are {', '.join(f'{{{one}}}' for one in FIELDS)}"
    )
