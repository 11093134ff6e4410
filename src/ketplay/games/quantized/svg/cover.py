"""The likeliest boards of a superposition, large, each with its probability."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.quantized.board_groups import board_groups, percent
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import small_board

WIDTH, ROW = 400, 122
COLUMNS, ROWS, SIZE = 4, 2, 86


def cover_boards(game: Quantized, view: QuantumState) -> tuple[str, int]:
    """Up to eight boards in one row or two, and their height."""
    groups = board_groups(game, view)[: COLUMNS * ROWS]
    parts = []
    for number, group in enumerate(groups):
        row, column = divmod(number, COLUMNS)
        x, y = 8 + column * 99, 8 + row * ROW
        parts.append(small_board(game, group.position, x, y, SIZE))
        parts.append(
            f'<text class="quantized-word" x="{x + SIZE / 2:g}" y="{y + SIZE + 18}">'
            f"{text(percent(group.weight))}</text>"
        )
    return "".join(parts), 6 + ROW * (1 + (len(groups) - 1) // COLUMNS)
