"""Numbers of list items as they are written: 3, c, C, iii, III, as HTML's `<ol type>` has them (4.4.5)."""

from __future__ import annotations

from renderers.tree.nodes import ListBlock, NumberForm

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_HIGHEST_ROMAN = 3999
_LETTERS = 26


def item_numbers(block: ListBlock) -> list[str]:
    """The number of each item of a numbered list, without the point behind it."""
    return [spelled(number, block.numbers) for number in range(block.start, block.start + len(block.items))]


def spelled(number: int, form: NumberForm) -> str:
    """A number in that form; letters go on with aa, ab. What a form has no sign for (0, Roman 4000) is in digits."""
    match form:
        case "a" | "A" if number > 0:
            words = _letters(number)
        case "i" | "I" if 0 < number <= _HIGHEST_ROMAN:
            words = _roman(number)
        case _:
            words = str(number)
    return words.upper() if form.isupper() else words


def counted_alike(number: int, form: NumberForm) -> bool:
    """Whether Word and PowerPoint write a number as HTML does: behind z they have aa, bb, cc."""
    return form not in ("a", "A") or number <= _LETTERS


def _letters(number: int) -> str:
    words = ""
    while number:
        number, place = divmod(number - 1, _LETTERS)
        words = chr(ord("a") + place) + words
    return words


def _roman(number: int) -> str:
    words = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        words += sign * times
    return words
