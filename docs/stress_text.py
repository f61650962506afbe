"""A long report, for tests of size and speed: paragraphs, tables, lists and code, every one with citations."""

from __future__ import annotations

import random

_PORTS = ("Brannock", "Cray Weir", "Holm Bridge", "Port Sennet", "Upper Farthing", "Widow Bay", "Carrow")
_GOODS = ("flax", "herring", "tar", "salt", "timber", "slate", "copper")
_OPENINGS = (
    "The ledger of {port} begins in spring with {n} casks of {good}, which the tide-waiter weighed twice.",
    "Nothing was landed at {port} for {n} days, although the agent at {other} had announced a cargo of {good}.",
    "A cargo of {good} for {port} came in; the duty of {n} shillings was waived after a letter from {other}.",
    "Captain Marta Lindqvist landed {n} barrels of {good} at {port} and was not charged the night toll.",
    "What {other} paid for {good} in that year was {n} shillings more than {port} had ever asked.",
)
_SOURCES = 12


def stress_text(chapters: int = 40, *, seed: int = 1) -> str:
    """Markdown of about 2.5 pages a chapter; the same numbers give the same text. It cites sources 1 to 12."""
    chance = random.Random(seed)
    parts = ["---\ntitle: Ledgers of the harbour dues\nauthor: The clerk\nlang: en\n---\n"]
    for chapter in range(1, chapters + 1):
        parts.append(f"# Chapter {chapter}: {chance.choice(_PORTS)}\n")
        for section in range(1, 4):
            parts.append(f"## {chapter}.{section} Of {chance.choice(_GOODS)} and {chance.choice(_GOODS)}\n")
            parts += [_paragraph(chance) for _ in range(4)]
            if section == 2:
                parts.append(_table(chance, chapter))
        parts.append("\n".join(f"{n}. {_sentence(chance)} [[S:{_sid(chance)}]]" for n in range(1, 5)) + "\n")
        parts.append(f"```python\nduty = {chance.randint(2, 90)} * barrels  # chapter {chapter}\n```\n")
    return "\n".join(parts)


def stress_sources() -> list[dict[str, object]]:
    """The sources that the text cites."""
    return [
        {
            "sid": n,
            "title": f"Ledger {n}",
            "url": f"https://example.org/ledgers/{n}",
            "text": f"Dues of year {n}.",
        }
        for n in range(1, _SOURCES + 1)
    ]


def _sid(chance: random.Random) -> int:
    return chance.randint(1, _SOURCES)


def _sentence(chance: random.Random) -> str:
    port, other = chance.sample(_PORTS, 2)
    return chance.choice(_OPENINGS).format(
        port=port, other=other, good=chance.choice(_GOODS), n=chance.randint(2, 900)
    )


def _paragraph(chance: random.Random) -> str:
    sentences = [_sentence(chance) for _ in range(chance.randint(4, 7))]
    sentences[-1] += f" [[S:{_sid(chance)}]]"
    sentences[0] += f" [[S:{_sid(chance)},{_sid(chance)}]]"
    return " ".join(sentences) + "\n"


def _table(chance: random.Random, chapter: int) -> str:
    rows = [
        f"| {port} | {chance.choice(_GOODS)} | {chance.randint(1, 9999):,} | [[S:{_sid(chance)}]] |"
        for port in _PORTS
    ]
    return (
        "\n".join([f"| Port | Goods | Barrels in year {chapter} | Source |", "|:--|:--|--:|:-:|", *rows])
        + "\n"
    )
