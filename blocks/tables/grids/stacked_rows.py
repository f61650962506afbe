"""Rows that hold several, one above the other -> a row for each: figures in a drawn cell, and names of columns.

Rules often part groups of rows alone. Where two columns or more have figures on several lines, level with one another,
each of these lines is a row; what stands level with none, such as a label in the middle, goes to the first. Names of
columns without drawn cells are cut into lines, which `rows` puts together again where they are of one name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blocks.tables.figures.values import is_figure
from blocks.tables.pieces.on_pages import Piece, TablePieces

_FEWEST = 2
"""Figures that stand level with one another, and lines of them."""
_LEVEL = 0.5
"""Line heights by which the middles of such figures may differ."""


def stacked_apart(
    table: TablePieces, pieces: Sequence[Piece], headings: Sequence[bool]
) -> tuple[list[Piece], list[bool]]:
    """The pieces and which of their rows are heading rows, rows of stacked figures in a row for each line."""
    out: list[Piece] = []
    rows: list[bool] = []
    for n, heading in enumerate(headings):
        own = [piece for piece in pieces if piece.row == n]
        if heading and not any(piece.frame for piece in own):
            levels = _levels(own)
            out += [replace(piece, row=len(rows) + k) for k, level in enumerate(levels) for piece in level]
            rows += [True] * len(levels)
            continue
        lines = [] if heading else _lines_of_figures(table, own)
        for piece in own:
            out.append(_on_its_line(piece, lines, len(rows)) if lines else replace(piece, row=len(rows)))
        rows += [heading] * max(1, len(lines))
    return out, rows


def _levels(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces that share most of their height with one another, from the top."""
    levels: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda each: each.sides[1]):
        first = levels[-1][0] if levels else piece
        shared = min(first.sides[3], piece.sides[3]) - piece.sides[1]
        if levels and shared > _LEVEL * min(first.height, piece.height):
            levels[-1].append(piece)
        else:
            levels.append([piece])
    return levels


def _lines_of_figures(table: TablePieces, pieces: Sequence[Piece]) -> list[float]:
    """The heights of the lines on which figures stand side by side, if there are several; else none."""
    figures = sorted((p for p in pieces if is_figure(table.text(p))), key=_middle)
    lines: list[list[float]] = []
    for piece in figures:
        middle = _middle(piece)
        if lines and middle - lines[-1][0] < _LEVEL * piece.height:
            lines[-1].append(middle)
        else:
            lines.append([middle])
    full = [line[0] for line in lines if len(line) >= _FEWEST]
    return full if len(full) >= _FEWEST else []


def _on_its_line(piece: Piece, lines: Sequence[float], first: int) -> Piece:
    """The piece in the row of its line, without the cell around them all, which stays around a label of all."""
    near = [n for n, line in enumerate(lines) if abs(_middle(piece) - line) < _LEVEL * piece.height]
    return replace(piece, row=first + near[0], frame=None) if near else replace(piece, row=first)


def _middle(piece: Piece) -> float:
    return (piece.sides[1] + piece.sides[3]) / 2
