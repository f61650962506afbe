"""What stands before the items of lists."""

from __future__ import annotations

from renderers.pptx.layout import page
from renderers.pptx.layout.text import Bullet
from renderers.tree.list_numbers import counted_alike, spelled
from renderers.tree.nodes import ListBlock, ListItem

_HIGHEST_NUMBER = 32767
"""Presentations can't count further, nor from 0."""


def bullet_of(item: ListItem, block: ListBlock, number: int, level: int) -> Bullet:
    """A box, a number, or a sign for lists that stand in so many others."""
    if item.checked is not None:
        return Bullet("☑" if item.checked else "☐")
    return Bullet(number=number, form=block.numbers) if block.ordered else Bullet(page.SIGNS[min(level, 2)])


def is_countable(bullet: Bullet) -> bool:
    """False for a number that presentations don't write as HTML does."""
    number = bullet.number
    return number is None or (1 <= number <= _HIGHEST_NUMBER and counted_alike(number, bullet.form))


def number_words(bullet: Bullet) -> str:
    """The number as the first words of its item; "" for a bullet without one."""
    return "" if bullet.number is None else f"{spelled(bullet.number, bullet.form)}. "
