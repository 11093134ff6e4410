"""Pictures of a superposition: its main board, or its likeliest boards with their odds."""

from __future__ import annotations

from ketplay.core.drawing import Style, text
from ketplay.games.quantized.board_groups import board_groups, percent, share_words
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import small_board, without_picks
from ketplay.games.quantized.svg.layout import Box
from ketplay.games.quantized.svg.main_board import cell_weights, draw_cell, main_board

WIDTH = 400
ROW = 122
COLUMNS = 4
ROWS = 2
SIZE = 86
BOARD = 260  # the side of the main board


CELL = Box(14, 14, 168, 164)
CSS = (
    ".quantized-cover text{display:none}"
    ".quantized-note{fill:var(--text);font:15px sans-serif}"
    ".quantized-leader{fill:none;stroke:var(--accent);stroke-width:1.6}"
)


def cover_board(game: Quantized, view: QuantumState) -> tuple[str, int, int]:
    """The main board without words, its width and its height."""
    box = Box(0, 0, BOARD, BOARD)
    board = without_picks(main_board(game, view, box, Style(labels=False)))
    return f'<g class="quantized-cover">{board}</g>', BOARD, BOARD


def annotated_cell(game: Quantized, view: QuantumState) -> tuple[str, int, int]:
    """The cell of the main board in which most is open, with notes; its width and its height.

    A game without cells has its main board instead.
    """
    cells = cell_weights(game, view)
    if not cells:
        return cover_board(game, view)
    pick, weights = max(cells.items(), key=lambda each: each[1].least)
    x, y, width, height = CELL
    notes = (
        (weights.free, f"{pick} is free: {share_words(weights.free)}", 15, 0.62),
        (weights.marks[0], f"{game.seats[0]} is here: {share_words(weights.marks[0])}", 62, 0.28),
        (weights.marks[1], f"{game.seats[1]} is here: {share_words(weights.marks[1])}", 108, 0.75),
    )
    parts = [without_picks(draw_cell(game, pick, weights, CELL))]
    for share, words, down, across in notes:
        if share:
            start = x + width * across + 24
            parts.append(
                f'<path class="quantized-leader" d="M{start:g} {y + down - 5:g}'
                f'H{x + width + 8:g}"/>'
                f'<text class="quantized-note" x="{x + width + 14:g}" y="{y + down:g}">'
                f"{text(words)}</text>"
            )
    return f'<g class="quantized-marks">{"".join(parts)}</g>', WIDTH, int(height) + 28


def likeliest_boards(game: Quantized, view: QuantumState) -> tuple[str, int, int]:
    """Up to eight boards in one row or two, their width and their height."""
    groups = board_groups(game, view)[: COLUMNS * ROWS]
    parts = []
    for number, group in enumerate(groups):
        row, column = divmod(number, COLUMNS)
        x = 8 + column * 99
        y = 8 + row * ROW
        parts.append(small_board(game, group.position, x, y, SIZE))
        parts.append(
            f'<text class="quantized-word" x="{x + SIZE / 2:g}" y="{y + SIZE + 18}">'
            f"{text(percent(group.weight))}</text>"
        )
    return "".join(parts), WIDTH, 6 + ROW * (1 + (len(groups) - 1) // COLUMNS)
