"""What stands above a Markdown text between two lines of dashes: its title, authors, date, language, as YAML."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from grounding.markers.tokens import strip_citation_tokens

_FRONT = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(.{0,20000}?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What is said of a text; fields as in `TextDocument`."""

    title: str = ""
    """Its title."""
    subtitle: str = ""
    """Its subtitle."""
    authors: tuple[str, ...] = ()
    """Their names."""
    date: str = ""
    """As written."""
    language: str = ""
    """BCP 47 tag."""


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """The front matter of a Markdown text and the rest; nothing and the whole text where there is none.

    What is no YAML mapping, or longer than 20,000 characters, is part of the text.
    """
    found = _FRONT.match(text)
    values = _load(found[1]) if found else None
    if found is None or values is None:
        return FrontMatter(), text.removeprefix("\ufeff")
    front = FrontMatter(
        title=_words(values.get("title")),
        subtitle=_words(values.get("subtitle")),
        authors=_names(values.get("author")) + _names(values.get("authors")),
        date=_words(values.get("date")),
        language=language_tag(_words(values.get("lang")) or _words(values.get("language"))),
    )
    return front, text[found.end() :]


def language_tag(words: str) -> str:
    """The words if they are a BCP 47 tag, with dashes; else ""."""
    return words.replace("_", "-") if _LANGUAGE.fullmatch(words) else ""


def _load(text: str) -> dict[str, object] | None:
    try:
        # Values as written: a date stays a date's words. It makes no objects, so nothing in it can do harm.
        values = yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    return values if isinstance(values, dict) and all(isinstance(key, str) for key in values) else None


def _words(value: object) -> str:
    """A value in one line, without citations: a title has no place for them."""
    return " ".join(strip_citation_tokens(value, "text").split()) if isinstance(value, str) else ""


def _names(value: object) -> tuple[str, ...]:
    """Names of a person or a list of persons, each a text or a mapping with `name`."""
    people = value if isinstance(value, list) else [value]
    names = [_words(person.get("name") if isinstance(person, dict) else person) for person in people]
    return tuple(name for name in names if name)
