"""The board and the buttons with which a player composes a quantum move."""

from __future__ import annotations

from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, attr, text
from ketplay.games.quantized.board_groups import percent
from ketplay.games.quantized.rules import Quantized, QuantumState
from ketplay.games.quantized.svg.embedding import embed

SIZE = 210
BUTTONS = ("opt", "=", "!")
PASS_BUTTONS = ("-", "!")
_MEANINGS = {"opt": "all safe", "=": "one per board", "!": "amplify", "-": "pass"}


def composer(game: Quantized, view: QuantumState, y: int) -> tuple[str, int]:
    """What a player composes a move with, and its height without the row of buttons."""
    board, height = _board(game, view, y)
    example = (
        f'<text class="quantized-small" x="238" y="{y + height + 27}">'
        f"or type: {_example_move(game)}</text>"
    )
    return board + buttons(BUTTONS, y + height + 8) + example, height


def _example_move(game: Quantized) -> str:
    """A move with weights and signs, in this game's words."""
    first, second = [*list(game.classical.words)[:2], "a1"][:2]
    return text(f"2*{first}-{second}!")


def _board(game: Quantized, view: QuantumState, y: int) -> tuple[str, int]:
    """The classical game's starting board with its picks, or a button for each move.

    The board is used only if every move of the game is one pick on it.
    """
    svg = registry.part(game.base, "svg")
    start = game.base.start()
    moves = list(game.base.moves(start))
    single = svg and all(len(svg.picks(game.base, start, move)) == 1 for move in moves)
    if not single or set(moves) != set(game.classical.signs):
        return _move_buttons(list(game.classical.words), y)
    board, height = embed(svg.draw(game.base, start, Style()), 10, y, SIZE, SIZE)
    for move in moves:
        pick = svg.picks(game.base, start, move)[0]
        board = board.replace(f'data-pick="{pick}"', f'data-pick="{game.classical.word(move)}"')
    shares = _free_shares(game, view, svg)
    if not shares:
        return board, height
    caption = (
        f'<text class="quantized-small" x="28" y="{y + height + 2}">'
        "%: where the cell is free</text>"
    )
    return board.removesuffix("</svg>") + shares + "</svg>" + caption, height + 12


def _free_shares(game: Quantized, view: QuantumState, svg: Any) -> str:
    """On each cell, in how much of the state it is free (needs `pick_boxes` of the drawing)."""
    if not hasattr(svg, "pick_boxes"):
        return ""
    boxes = svg.pick_boxes(game.base)
    free = dict.fromkeys(game.classical.words.values(), 0.0)
    for board, weight in game.boards(view).positions.items():
        for move in game.classical.moves(board):
            free[move] += weight
    parts = []
    for word, move in game.classical.words.items():
        pick = svg.picks(game.base, game.base.start(), move)[0]
        x, y, width, height = boxes[pick]
        share = percent(free[move])
        place = f'x="{x + width / 2}" y="{y + height * 0.58}"'
        label = attr(f"{word} is free with probability {share}")
        parts.append(f'<text class="quantized-free" {place} aria-label={label}>{share}</text>')
    return "".join(parts)


def _move_buttons(words: list[str], y: int) -> tuple[str, int]:
    parts = []
    for number, word in enumerate(words):
        row, column = divmod(number, 4)
        parts.append(_button(word, 10 + column * 54, y + row * 32, 50))
    return "".join(parts), 32 * (1 + (len(words) - 1) // 4)


def buttons(names: tuple[str, ...], y: int) -> str:
    """A row of buttons for moves that are not moves of the classical game."""
    return "".join(_button(name, 10 + number * 74, y, 68) for number, name in enumerate(names))


def _button(name: str, x: int, y: int, width: int) -> str:
    """A move's button; below it, what it means if it is not a move of the classical game."""
    middle = x + width // 2
    meaning = _MEANINGS.get(name, "")
    alone = ' data-compose="alone"' if meaning and name != "!" else ""
    label = attr(f"{name}: {meaning}" if meaning else name)
    caption = ""
    if meaning:
        caption = f'<text class="quantized-meaning" x="{middle}" y="{y + 43}">{meaning}</text>'
    return (
        f'<g data-pick={attr(name)}{alone} data-key={attr("button-" + name)} role="button" '
        f"aria-label={label}>"
        f'<rect class="quantized-button" x="{x}" y="{y}" width="{width}" height="28" rx="8"/>'
        f'<text class="quantized-word" x="{middle}" y="{y + 19}">{text(name)}</text></g>{caption}'
    )
